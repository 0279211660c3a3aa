"""Capitalized words that are not people: what opens sentences, brands, peoples, holidays.

In: nothing. Out: sets of lower-case words, and the given names with their gender.
"""

from typing import Final

from memory.llm.offline.lexicon.given import HE_MORE, SHE_MORE
from memory.llm.offline.lexicon.nationals import NATIONALS
from memory.llm.offline.lexicon.stops import (
    ADVERBS,
    CONJUNCTIONS,
    DETERMINERS,
    MONTHS,
    OPENERS,
    PREPOSITIONS,
    WEEKDAYS,
    words,
)

_SENTENCE_STARTS: Final = words(
    "i i'm the a an he she they we you it this that these those his her their our my your its"
    " who what how why where when which whose there here will would can could may might must"
    " should shall do does did is are was were has have had am be been let please yes no not"
    " never nothing everything everyone everybody someone somebody nobody anyone anybody people"
    " info note ps summary system user assistant question answer update reminder fun fact"
    " thanks hope hopefully maybe perhaps sorry welcome congrats congratulations happy merry"
    " dear best kind regards work school class classes training term semester season college"
    " university summer winter spring autumn fall dinner lunch breakfast practice therapy"
    " rehearsal vacation holiday production construction registration traffic weather life love"
    " money time music sleep food coffee tea today tomorrow yesterday tonight morning evening"
    " afternoon night weekend week month year christmas easter ramadan diwali hanukkah"
    " halloween thanksgiving passover kindergarten daycare chess football tennis hockey soccer"
    " rugby cricket yoga church court parliament congress government police management hr"
    " marketing sales finance engineering support tell give write make show help explain read"
    " check fix add remove use try go come get take keep remember forget store save ignore"
    " always only from if since because while after before until once then than as at in on by"
    " for to of with without about over under and or but so one two three four five six seven"
    " eight nine ten first second third last next another other each every some any many much"
    " more most few several all both half none such same mine ours covid corona internet wifi"
    " google apple microsoft amazon netflix facebook twitter instagram tiktok youtube whatsapp"
    " spotify uber tesla samsung sony nintendo windows linux android python java javascript"
    " docker kubernetes react django rust github slack zoom teams excel word outlook chrome"
    " firefox safari alexa siri chatgpt openai claude gemini god jesus nato nasa mom mum dad"
    " mother father grandma grandpa granny sister brother boss code data news monthly weekly"
    " daily locker room flight train gate seat bus coworkers colleagues friends family kids"
    " children parents neighbors neighbours flatmates roommates siblings team mr mrs ms dr prof"
    " sir madam lady lord king queen president doctor professor"
    " sounds seems looks feels exact content suppose imagine correction"
    " hamlet sherlock gandalf frodo zorro tarzan cinderella rapunzel godzilla yoda"
    " satan devil lucifer hitler dracula voldemort santa batman superman spiderman einstein"
    " trust buy sell start stop run play stay live eat drink meet introducing greetings attached"
    " regarding ask tell invite thank remind copy email"
)
PEOPLES: Final = NATIONALS | words(
    "african asian european arab arabic latin jewish muslim christian catholic protestant orthodox"
    " hindu buddhist sikh atheist agnostic mormon lutheran baptist ok adhd vegan vegetarian male"
    " female gay lesbian bisexual trans democrat republican scouse geordie"
    " cockney brummie mancunian glaswegian londoner bavarian sicilian breton cornish flemish"
    " frisian kurdish roma"
    " aries taurus gemini virgo libra scorpio sagittarius capricorn aquarius pisces gen millennial"
    " introvert extrovert dyslexic autistic bilingual latina latino hispanic caribbean scandinavian"
    " slavic balkan yoruba igbo hausa zulu xhosa tamil punjabi bengali gujarati sinhalese romani"
)
LANGUAGES: Final = words(
    "english german french italian spanish portuguese dutch polish czech slovak hungarian"
    " romanian bulgarian greek turkish russian ukrainian swedish norwegian danish finnish"
    " icelandic irish gaelic welsh catalan basque galician chinese mandarin cantonese japanese"
    " korean vietnamese thai indonesian malay tagalog hindi urdu bengali punjabi tamil telugu"
    " nepali persian farsi arabic hebrew amharic swahili yoruba igbo zulu afrikaans latin"
    " esperanto croatian serbian bosnian slovenian albanian estonian latvian lithuanian"
    " georgian armenian mongolian luxembourgish quechua bsl asl maltese kurdish pashto sinhala"
    " burmese khmer lao breton cornish manx frisian sorbian ladin romansh occitan corsican"
    " sardinian sicilian faroese greenlandic yiddish ladino romani belarusian macedonian"
    " montenegrin azerbaijani azeri kazakh uzbek turkmen tajik kyrgyz tatar uyghur dari sindhi"
    " gujarati marathi kannada malayalam odia assamese tibetan dzongkha hmong javanese sundanese"
    " cebuano ilocano hawaiian maori samoan tongan fijian tigrinya somali oromo hausa xhosa tswana"
    " lingala kinyarwanda luganda wolof twi fulani malagasy berber tamazight aymara guarani"
    " nahuatl navajo cherokee inuktitut creole klingon hokkien hakka shanghainese flemish"
)
_NAMES_TOO: Final = frozenset({"jan", "jun"})  # short months that are given names
NOT_NAMES: Final = (
    _SENTENCE_STARTS
    | PEOPLES
    | LANGUAGES
    | ADVERBS
    | CONJUNCTIONS
    | DETERMINERS
    | OPENERS
    | PREPOSITIONS
    | frozenset(low for low in MONTHS if low not in _NAMES_TOO)
    | frozenset(WEEKDAYS)
)
NAMELIKE_ENDINGS_NOT: Final = ("ing", "tion", "ment", "ness", "ship", "ism", "ology", "ance")

HE_NAMES: Final = HE_MORE | words(
    "adam ahmed alan albert alejandro alex alexander ali anders andre andreas andrew anthony"
    " anton antonio arjun arthur ben benjamin bernard bill bob boris brian bruno carl carlos"
    " charles chris christian christopher colin dan daniel darren dave david dennis diego"
    " dieter dmitri dominic donald douglas ed eduardo edward emil eric erik ethan felix"
    " fernando florian francis frank fred gabriel gary george gerald giovanni graham greg"
    " gregor gustav hans harold harry hassan henrik henry hugo ian ibrahim igor isaac ivan jack"
    " jacob jake james jamie jan jason javier jeff jens jeremy jerry jim joe joel john jonas"
    " jonathan jorge jose joseph josh juan julian kai karl keith kenneth kevin klaus kurt lars"
    " leo leon liam louis luca lucas luis luke marc marco marcus marek mario mark markus martin"
    " mateo matt matthew max michael miguel mike mohamed mohammed muhammad nathan neil nick"
    " nicolas niels nikhil noah oliver omar oscar oskar otto pablo patrick paul pavel pedro"
    " peter phil philip piotr rafael raj rajesh ravi ray richard rob robert roger roland ron"
    " ryan sam samuel sanjay scott sean sebastian sergei simon stefan stephen steve steven sven"
    " tariq ted theo thomas tim tobias tom tomas tomasz tony vikram victor viktor vincent"
    " vladimir walter will william wolfgang yusuf radek hiroshi kenji arvid marcel"
)
SHE_NAMES: Final = SHE_MORE | words(
    "abigail agnes aisha alice alicia alina amanda amelia amina amy ana andrea angela anita"
    " ann anna anne anneliese annika barbara beatrice bella beth bianca brigitte camila carla"
    " carmen carol caroline catherine charlotte chiara chloe christina clara claire claudia"
    " dana daniela deborah diana dora dorothy elena eleanor elisa elizabeth ella ellen elsa"
    " emily emma erica erika esther eva eve fatima fiona florence frances freya gabriela gloria"
    " grace greta hana hanna hannah heidi helen helena ida ilse ines ingrid irene iris isabel"
    " isabella ivana jane janet jennifer jenny jessica joan joana joanna josephine judith judy"
    " julia julie karen karin katarina kate katherine kathrin katie kim klara laura layla leila"
    " lena leonie lily linda lisa lola louise lucia lucy luisa magdalena maja manuela margaret"
    " maria marie marina marta martha mary maya megan melanie mia michelle mila miriam molly"
    " monica monika nadia nancy naomi natalia natalie natasha nicole nina nora olga olivia"
    " olivia paola patricia paula petra priya rachel rebecca regina renata rhea rita rosa rosie"
    " ruth sabine sandra sara sarah silvia simone sofia sonia sophia sophie stella stephanie"
    " sue susan svetlana sylvia tamara tanja tanya teresa tina ursula valentina vanessa vera"
    " victoria wanda yasmin yuki yvonne zoe zoey lea linh mei noor"
)
PARTICLES: Final = words(
    "von van de da del di do la le al el bin ben der den dos du ter af av upon sur"
)
