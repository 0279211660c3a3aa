"""Words that put a claim into a sensitive class.

In: nothing. Out: one list of word beginnings and phrases a class, for the word classifier.
`*` at the end stands for any ending; a phrase is matched as whole words.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from memory.engine.vocabulary import Sensitivity

# Listed in the order that wins when several match: a diagnosis beats the diet that follows
# from it, and only what stands in no other list is diet.
SENSITIVE_WORDS: Final[Mapping[Sensitivity, tuple[str, ...]]] = MappingProxyType(
    {
        Sensitivity.HEALTH: (
            *("diagnos*", "illness*", "disease*", "disorder*", "syndrome*", "symptom*"),
            *("cancer*", "tumor*", "tumour*", "leukemia", "chemo*", "hiv", "diabet*"),
            *("asthma*", "epilep*", "seizure*", "stroke victim", "heart attack", "hepatitis"),
            *("migraine*", "arthritis", "dementia", "alzheimer*", "parkinson*", "autis*"),
            *("adhd", "bipolar", "schizo*", "depression", "depressed", "anxiety", "ptsd", "ocd"),
            *("anorexi*", "bulimi*", "suicid*", "self harm*", "antidepressant*", "lithium"),
            *("insulin", "medication*", "prescri*", "psychiatr*", "psychotherap*", "therapist"),
            *("in therapy", "rehab", "alcoholic", "alcoholism", "addict*", "pregnan*"),
            *("miscarriage*", "abortion*", "surgery", "operated on", "hospitali*", "disabilit*"),
            *("disabled", "wheelchair", "viagra", "infertil*", "ivf", "menopaus*", "covid*"),
            *("blood pressure", "cholesterol", "has condition", "takes medicine"),
        ),
        Sensitivity.SEX_LIFE: (
            *("sex life", "sexual", "sexually", "sex with", "slept with", "sleeping with"),
            *("one night stand*", "porn*", "fetish*", "kink*", "libido", "orgasm*", "condom*"),
        ),
        Sensitivity.ORIENTATION: (
            *("gay", "lesbian*", "bisexual*", "homosexual*", "heterosexual*", "queer"),
            *("asexual*", "pansexual*", "transgender*", "trans woman", "trans man", "nonbinary"),
            *("sexual orientation", "lgbt*", "came out as", "coming out as"),
        ),
        Sensitivity.UNION: (
            *("trade union*", "labor union*", "labour union*", "union member*", "union rep*"),
            *("member of a union", "member of the union", "joined the union", "joined a union"),
            *("shop steward*", "unioni*", "my union"),
        ),
        Sensitivity.POLITICS: (
            *("voted for", "vote for", "votes for", "voting for", "republican*", "democrats"),
            *("a democrat", "socialist*", "communist*", "anarchist*", "fascist*", "marxist*"),
            *("labour party", "green party", "conservative party", "political party", "a tory"),
            *("tories", "party member*", "political view*", "political opinion*", "far right"),
            *("far left", "left wing", "right wing", "supports party", "votes labour"),
        ),
        Sensitivity.FAITH: (
            *("muslim*", "islam*", "a christian", "am christian", "christianity", "catholic*"),
            *("protestant*", "evangelical*", "mormon*", "jewish", "judaism", "hindu*"),
            *("buddhis*", "sikh*", "atheis*", "agnostic*", "my church", "to church"),
            *("attends church", "mosque", "synagogue", "bapti*", "religio*", "my faith"),
            *("i pray", "prays", "believe in god", "believes in god"),
        ),
        Sensitivity.ETHNICITY: (
            *("ethnic*", "racial*", "mixed race", "african american*", "latino"),
            *("latina", "hispanic", "romani", "roma family", "indigenous", "aboriginal"),
            *("black man", "black woman", "white man", "white woman", "i am black"),
            *("i m black", "of asian descent", "of african descent", "of jewish descent"),
        ),
        Sensitivity.BIOMETRICS: (
            *("fingerprint*", "iris scan*", "retina scan*", "face scan*", "voiceprint*"),
            *("dna test*", "dna profile", "genetic test*", "my genome", "biometric*"),
        ),
        Sensitivity.FINANCE: (
            *("salary", "salaries", "wage", "wages", "income", "i earn", "earns", "debt"),
            *("debts", "in debt", "overdraft*", "overdrawn", "bankrupt*", "credit score*"),
            *("mortgage*", "loan", "loans", "net worth", "tax return*", "in arrears"),
        ),
        Sensitivity.DIET_ALLERGY: (
            *("allerg*", "intoleran*", "anaphyla*", "vegan*", "vegetarian*", "pescatarian*"),
            *("coeliac*", "celiac*", "gluten", "gluten free", "lactose", "dairy free"),
            *("nut free", "halal", "kosher", "keto", "diet", "diets", "dietary", "follows diet"),
            *("can t eat", "cannot eat", "don t eat", "doesn t eat", "epipen*"),
        ),
    }
)
