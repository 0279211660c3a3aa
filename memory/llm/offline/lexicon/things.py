"""Nouns the special rules look for: jobs, diets, belongings, events, conditions, goals.

In: nothing. Out: sets of lower-case words.
"""

from typing import Final

from memory.llm.offline.lexicon.crafts import CRAFTS
from memory.llm.offline.lexicon.stops import words

OCCUPATIONS: Final = (
    words(
        "accountant actor actress actuary analyst anesthetist animator arborist archaeologist"
        " architect archivist artist astronomer attorney auditor author baker banker barber barista"
        " controller"
        " bartender beautician biochemist biologist bookkeeper botanist brewer bricklayer broker"
        " builder butcher buyer caregiver caretaker carpenter cashier ceo cfo coo cto chef chemist"
        " childminder chiropractor cleaner clerk coach cobbler composer conductor consultant"
        " contractor cook copywriter coroner counselor counsellor courier curator dancer dentist"
        " designer detective developer dietitian director dj doctor driver economist editor"
        " electrician engineer entrepreneur estate-agent farmer filmmaker firefighter fisherman"
        " florist freelancer gardener geologist geographer glazier goldsmith hairdresser historian"
        " host hostess housekeeper illustrator inspector instructor interpreter investor janitor"
        " jeweler journalist judge labourer laborer lawyer lecturer librarian lifeguard linguist"
        " locksmith logistician machinist magician manager marketer mason masseur mathematician"
        " mechanic medic meteorologist midwife miner musician nanny neurologist notary nurse"
        " nutritionist officer optician optometrist painter paralegal paramedic pastor pathologist"
        " pediatrician paediatrician pharmacist philosopher photographer physicist physician"
        " physiotherapist pianist pilot planner plasterer plumber poet policeman policewoman"
        " politician porter potter principal professor programmer psychiatrist psychologist"
        " publisher radiographer radiologist realtor receptionist recruiter reporter researcher"
        " roofer sailor salesman saleswoman salesperson scientist sculptor seamstress secretary"
        " security-guard shepherd singer soldier solicitor sommelier statistician steward"
        " stewardess student stylist superintendent surgeon surveyor tailor teacher technician"
        " technologist therapist tiler toolmaker trader trainee trainer translator tutor undertaker"
        " upholsterer valet vet veterinarian violinist waiter waitress warehouseman watchmaker"
        " welder writer zookeeper zoologist administrator assistant specialist strategist"
        " supervisor operator apprentice intern pensioner postdoc representative dev sysadmin"
        " devops tester founder gp cardiologist dermatologist oncologist cellist guitarist"
        " headteacher headmaster headmistress adviser advisor agent arranger baggage-handler"
        " bodyguard bouncer calligrapher carer chauffeur cinematographer colorist comedian"
        " costumier croupier decorator demonstrator diplomat dispatcher diver embalmer estimator"
        " executive facilitator farrier ferryman forester glassblower groom groundsman handyman"
        " horticulturalist illusionist importer investigator joiner landscaper lecturer legislator"
        " lobbyist milkman naturalist negotiator optometrist orthodontist perfumer playwright"
        " podiatrist postman postwoman presenter producer proofreader puppeteer ranger roadie"
        " sawyer scaffolder screenwriter seamster storyteller stuntman stuntwoman taxidermist"
        " telemarketer typist typesetter underwriter videographer vintner warden weaver winemaker"
        " woodworker teller referee umpire conservator restorer tanner saddler thatcher hygienist"
        " geneticist anaesthetist sonographer phlebotomist prosecutor magistrate councillor mayor"
        " auctioneer lexicographer sexton verger cartoonist columnist novelist essayist lyricist"
        " percussionist trombonist trumpeter organist harpist flautist drummer copyist archivist"
        " ecologist"
    )
    | CRAFTS
)
JOB_ENDINGS: Final = (
    *("ologist", "grapher", "ician", "therapist", "keeper", "smith", "monger", "wright"),
    *("dresser", "fitter", "layer", "mason", "stagehand", "writer", "breeder", "cutter", "binder"),
    *(
        "worker",
        "attendant",
        "trainer",
        "engineer",
        "mender",
        "repairer",
        "maker",
        "minder",
        "builder",
    ),
)
NO_JOBS: Final = words(  # what ends like a job and is none, or what one is for a moment
    "goalkeeper scorekeeper timekeeper gatekeeper player co-worker coworker matchmaker troublemaker"
    " peacemaker layer printer buyer host hostess groom co-author user"
)
TWO_WORD_JOBS: Final = frozenset(
    {
        *("dog walker", "scrum master", "product owner", "call handler", "shelf stacker"),
        *("lab tech", "vet tech", "shop owner", "café owner", "cafe owner", "voice actor"),
        *("night porter", "flight attendant", "stunt double", "content creator", "civil servant"),
        *("lollipop man", "lollipop lady", "bin man", "dinner lady", "delivery man", "tea lady"),
        *("delivery driver", "support worker", "estate agent", "letting agent", "market trader"),
        *(
            "sales rep",
            "cabin crew",
            "ground crew",
            "mail carrier",
            "letter carrier",
            "stable hand",
        ),
        *("chimney sweep", "refuse collector", "warehouse operative", "factory operative"),
        *("harbour master", "panel beater", "bell ringer", "baggage handler", "claims handler"),
        *("volunteer coordinator", "antique dealer", "car dealer", "ranch hand", "farm hand"),
        *("train guard", "crossing guard", "prison guard", "security guard", "personal shopper"),
    }
)
HEADS: Final = words("deputy department section faculty team regional division")  # "deputy head"
STUDENTS: Final = words("student undergraduate postgraduate pupil phd")
JUDGED: Final = words(
    "terrible bad good great big slow fast decent keen avid huge lousy horrible poor awful mediocre"
    " better best worse worst natural born amateur aspiring wannabe wonderful real failed would-be"
    " frustrated former ex retired heavy light occasional regular passionate first-time first"
    " hard quick early late"
    " hard-working single sole lone fellow role spirit tour-de unofficial honorary self-appointed"
    " self-proclaimed self-styled armchair glorified budding designated resident so-called"
)
DIETS: Final = words(
    "vegan vegetarian pescatarian flexitarian coeliac celiac halal kosher gluten-free dairy-free"
    " nut-free lactose-free keto paleo low-carb fodmap veggie fruitarian diabetic-friendly"
)
EXCLUSIVE_DIETS: Final = words("vegan vegetarian veggie pescatarian flexitarian fruitarian")
LASTING_DIETS: Final = frozenset(  # of faith or health: none is dropped for another; folded
    {
        "halal",
        "kosher",
        "coeliac",
        "celiac",
        "gluten free",
        "dairy free",
        "nut free",
        "lactose free",
    }
)
FOODS: Final = words(  # what somebody may not bear
    "meat pork beef fish gluten dairy eggs egg seafood shellfish nuts sugar alcohol coffee caffeine"
    " wheat bread sweets chocolate soy soya milk lactose cheese peanuts yeast tomatoes onions"
    " garlic fructose sesame corn prawns shrimp mushrooms citrus celery mustard spicy cream"
    " lentils beans chickpeas olives aubergine eggplant spinach broccoli peppers chilli coriander"
    " cilantro liquorice tofu rice pasta potatoes bananas apples strawberries kiwi avocado avocados"
    " pineapple coconut walnuts hazelnuts almonds cashews mussels oysters squid octopus salmon tuna"
    " lamb chicken liver offal pickles beetroot cabbage sprouts leeks ginger chillies crab lobster"
    " oats barley rye peas carrots cucumber tomato raisins grapes peaches mango melon anchovies"
)
NOT_EATING: Final = words(
    "meat pork beef fish gluten dairy eggs seafood shellfish nuts sugar alcohol"
    " coffee caffeine wheat bread sweets chocolate soy"
)
BELONGINGS: Final = words(
    "car bike bicycle motorbike motorcycle scooter van truck boat canoe kayak sailboat caravan"
    " campervan house flat apartment cottage cabin garden allotment greenhouse balcony piano"
    " guitar violin cello drums ukulele saxophone trumpet flute keyboard synth telescope camera"
    " drone laptop macbook pc phone iphone ipad tablet kindle printer 3d-printer console"
    " playstation xbox switch sewing-machine tent surfboard skateboard snowboard farm shop"
    " bakery cafe restaurant business company startup blog podcast channel newsletter tattoo"
    " account subscription membership motorhome tractor beehive beehives bees chickens hens"
    " goats sheep horses cows aquarium orchard vineyard sauna tandem trike moped e-bike ebike"
    " unicycle rowboat rowing-boat dinghy yacht catamaran narrowboat houseboat trailer jeep pickup"
    " camper harpsichord accordion banjo harp trumpet trombone clarinet oboe mandolin harmonica"
    " loom kiln microscope typewriter smoker paddleboard sup wetsuit skis sled sledge"
)
INSTRUMENTS: Final = words(
    "piano guitar violin viola cello bass drums drum ukulele saxophone sax trumpet trombone flute"
    " clarinet oboe harp organ keyboard keyboards synth vocals percussion accordion banjo mandolin"
    " harmonica tuba lute fiddle horn recorder bassoon cornet bagpipes sitar zither euphonium"
    " vibraphone xylophone marimba glockenspiel piccolo bongos djembe cajon concertina didgeridoo"
)
SPORTS: Final = words(
    "yoga pilates judo karate taekwondo aikido boxing kickboxing ballet gymnastics athletics"
    " crossfit zumba bouldering climbing parkour archery fencing pottery ceramics improv triathlon"
    " capoeira jiu-jitsu taichi swimming running jogging cycling rowing kayaking sailing surfing"
    " skiing snowboarding skating hiking gardening knitting crochet embroidery woodworking carving"
    " weightlifting powerlifting krav-maga wrestling fishing birdwatching birding foraging camping"
    " geocaching paddleboarding canoeing orienteering caving stargazing metal-detecting bowling"
    " paragliding rollerblading snorkelling snorkeling freediving windsurfing kitesurfing"
    " mountaineering trail-running skateboarding horse-riding horseriding beachcombing"
    " bell-ringing litter-picking mushrooming angling line-dancing paintballing scuba-diving"
    " cross-stitch quilting spinning weaving papercraft origami backpacking rambling potholing"
)
WORKS: Final = words(  # what somebody makes over weeks
    "zine fanzine magazine podcast film documentary movie album ep record book cookbook novel comic"
    " webcomic exhibition game videogame app website blog calendar musical play opera mural"
    " sculpture quilt tapestry anthology series animation memoir biography dictionary database"
    " festival show theme font typeface map atlas audiobook videos channel soundtrack mixtape"
    " scrapbook photobook catalogue catalog guidebook installation"
)
EVENTS: Final = words(
    "exam test interview appointment wedding meeting flight deadline presentation recital"
    " concert marathon race tournament audition viewing hearing conference workshop party"
    " reunion surgery operation checkup scan trip holiday vacation defense defence graduation"
    " ceremony gig show call date match game funeral baptism christening lesson class session"
    " half triathlon duathlon rehearsal fitting inspection consultation screening vaccination"
    " physio check-up audit closing finals exams viva talk speech exhibition premiere housewarming"
    " barbecue bbq picnic operation mri endoscopy colonoscopy tests mocks resit quiz-night"
    " vernissage regatta triathlon competition championship cup tryout try-out showcase open-day"
    " handover retreat excursion sleepover induction orientation photoshoot shoot"
    " performance play musical premiere fair bazaar swim fundraiser gala ball"
)
GENRES: Final = words(  # liked for what is in them: "books about bees", "games with dice"
    "film films movie movies book books novel novels story stories podcast podcasts series show"
    " shows documentary documentaries game games song songs music puzzle puzzles recipe recipes"
    " dish dishes food foods cake cakes soup soups poem poems photo photos picture pictures video"
    " videos comic comics things stuff museums places towns walks cheese cheeses art"
)
SEEN_BY_DATE: Final = words(  # "I've got the dentist on Thursday"
    "dentist doctor doctors gp vet physio physiotherapist hairdresser optician midwife hygienist"
    " orthodontist dermatologist barber notary osteopath chiropractor dentists vets opticians"
)
CONDITIONS: Final = words(
    "diabetes asthma epilepsy migraines migraine arthritis depression anxiety adhd autism ptsd"
    " ocd hypertension anemia anaemia eczema psoriasis insomnia endometriosis crohn's lupus"
    " fibromyalgia scoliosis tinnitus dyslexia hypothyroidism cancer hiv gout sciatica rosacea"
    " vertigo reflux ibs pcos hayfever dyspraxia glaucoma osteoporosis narcolepsy"
)
ILL: Final = words(
    "diabetic asthmatic epileptic dyslexic autistic colour-blind colourblind color-blind colorblind"
    " deaf blind anaemic anemic dyspraxic hypertensive narcoleptic short-sighted"
)
MEDICINES: Final = words(
    "insulin lithium metformin ibuprofen aspirin statins antidepressants prozac zoloft sertraline"
    " ritalin adderall antihistamines warfarin prednisone levothyroxine melatonin"
)
SUBJECTS: Final = words(  # what one studies, where the word alone must tell
    "law medicine history architecture literature art arts music education nursing finance business"
    " management engineering science sciences chemistry biochemistry pharmacy geography theology"
    " journalism marketing accounting design linguistics dentistry french german spanish english"
    " italian latin japanese chinese theatre theater film philosophy theology"
)
SUBJECT_ENDINGS: Final = ("ology", "ics", "omy", "graphy", "studies", "nomics")
GOAL_VERBS: Final = words(
    "learn become run visit travel move buy start quit retire write lose climb study train"
    " save adopt open launch found publish finish graduate marry propose stop swim sail"
    " cycle hike build renovate sell volunteer compete pass master read walk do bake brew grow"
    " complete apply emigrate relocate drive ride sing act teach row paint sew knit restore qualify"
    " get see go speak play work earn beat break cross tour explore trek record lift own master"
    " perform hold celebrate reach lift"
)
FOND_NOUNS: Final = words(
    "life passion hobby favourite favorite thing obsession jam weakness kryptonite pleasure"
    " addiction vice pastime"
)
PAIRS: Final = {  # what two people are -> relation
    "twins": "TWIN_OF",
    "siblings": "HAS_SIBLING",
    "brothers": "HAS_BROTHER",
    "sisters": "HAS_SISTER",
    "cousins": "HAS_COUSIN",
    "married": "MARRIED_TO",
    "engaged": "ENGAGED_TO",
    "dating": "DATES",
    **dict.fromkeys(("friends", "mates", "pals", "buddies", "besties", "bffs"), "HAS_FRIEND"),
    "colleagues": "WORKS_WITH",
    "coworkers": "WORKS_WITH",
    "neighbours": "HAS_NEIGHBOR",
    "neighbors": "HAS_NEIGHBOR",
    "flatmates": "LIVES_WITH",
    "roommates": "LIVES_WITH",
}
FIXED_PAIRS: Final = frozenset(
    {"TWIN_OF", "HAS_SIBLING", "HAS_BROTHER", "HAS_SISTER", "HAS_COUSIN"}
)
