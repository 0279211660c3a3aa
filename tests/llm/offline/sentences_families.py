"""Families of phrasings: the many ways in which one thing is said, a few of each.

Each row is what one person wrote and the edges expected, as in `sentences_own`. None of them
stands in the labelled sets of the benchmarks.
"""

FAMILIES: tuple[tuple[str, str], ...] = (
    # Age, height and sizes.
    (
        "I'm a 31-year-old from Graz.",
        "user HAS_AGE 31; user COMES_FROM Graz",
    ),
    ("I'm 43.", "user HAS_AGE 43"),
    ("I am 61 years old and live in Bath.", "user HAS_AGE 61; user LIVES_IN Bath"),
    ("I just turned 30.", "user HAS_AGE 30"),
    ("I'm 38, a dentist and a mother of two.", "user HAS_AGE 38; user WORKS_AS dentist"),
    ("I'm a 52 year old nurse.", "user HAS_AGE 52; user WORKS_AS nurse"),
    ("I'm 10 minutes late.", ""),
    ("I'm 100 percent sure.", ""),
    ("My shoe size is 39.", "user HAS_SHOE_SIZE 39"),
    ("I take size 39.", "user HAS_SHOE_SIZE 39"),
    # Who lives with whom.
    (
        "I share a flat with Nora and Emil.",
        "user LIVES_WITH Nora; user LIVES_WITH Emil",
    ),
    ("Petra and I share a house in Graz.", "user LIVES_WITH Petra"),
    ("My flatmates are Nora and Emil.", "user LIVES_WITH Nora; user LIVES_WITH Emil"),
    ("Nora and Emil are my flatmates.", "user LIVES_WITH Nora; user LIVES_WITH Emil"),
    ("I share an office with Tom.", "user WORKS_WITH Tom"),
    # Jobs and where.
    (
        "I'm head of logistics at Brenner now.",
        "user WORKS_AS head of logistics; user WORKS_AT Brenner",
    ),
    (
        "I'm the new director of sales at Brenner.",
        "user WORKS_AS director of sales; user WORKS_AT Brenner",
    ),
    ("I was promoted to team lead.", "user WORKS_AS team lead"),
    ("I became a teacher last year.", "user WORKS_AS teacher"),
    ("I work for a tiny print shop called Falz.", "user WORKS_AT Falz"),
    ("i work at lidl", "user WORKS_AT lidl"),
    ("i work at night", ""),
    ("I work at the moment from home.", ""),
    ("I work in publishing.", "user WORKS_IN publishing"),
    ("I work in a bakery.", "user WORKS_AT bakery"),
    ("My first day at Brenner was fine.", "user WORKS_AT Brenner"),
    # Businesses.
    ("I own a bakery called Krume.", "user RUNS Krume"),
    ("We're opening a bar called Kante this spring.", "user OPENS Kante"),
    ("I run a small farm. It's called Hof Linde.", "user RUNS small farm; user RUNS Hof Linde"),
    # Places by what they are.
    (
        "My parents live in a town near Lyon called Vienne.",
        "user HAS_PARENTS parents; parents LIVES_IN Vienne",
    ),
    ("My parents are visiting.", ""),
    ("I live in the village of Rye.", "user LIVES_IN Rye"),
    ("I'm in Lisbon.", ""),
    # Names that come later.
    ("How old can a hamster get? Ours is called Nougat.", "user HAS_PET Nougat"),
    ("We got a dog yesterday. His name is Bruno.", "user HAS_PET Bruno"),
    ("I have a new boss since May, her name is Ilse.", "user HAS_BOSS Ilse"),
    ("I have a daughter, she is called Mia.", "user HAS_DAUGHTER Mia"),
    ("My sister has a dog. His name is Rex.", "user HAS_SISTER sister; sister HAS_PET dog"),
    # Roles with a word before them.
    (
        "My running partner Viktor lives in Linz.",
        "user HAS_RUNNING_PARTNER Viktor; Viktor LIVES_IN Linz",
    ),
    ("My gym buddy Tom is a lawyer.", "user HAS_FRIEND Tom; Tom WORKS_AS lawyer"),
    ("My piano teacher is called Olga.", "user HAS_TEACHER Olga"),
    ("My accountant Tim moved to Leeds.", "user HAS_ACCOUNTANT Tim; Tim LIVES_IN Leeds"),
    (
        "My friend Ines is here. Her fiancé is called Paul.",
        "user HAS_FRIEND Ines; Ines HAS_FIANCE Paul",
    ),
    (
        "My sister isn't a nurse, she's a midwife.",
        "user HAS_SISTER sister; sister WORKS_AS midwife",
    ),
    # Groups, music, school.
    ("I joined the mountain rescue team in 2019.", "user MEMBER_OF mountain rescue team"),
    ("I sing in a choir.", "user MEMBER_OF choir"),
    ("I play in a band called Low Tide.", "user MEMBER_OF Low Tide"),
    ("I'm on bass.", "user PLAYS bass"),
    (
        "My son Theo started school at Linden Primary this autumn.",
        "user HAS_SON Theo; Theo STUDIES_AT Linden Primary",
    ),
    # Tastes.
    ("I've been a huge Arsenal fan since school.", "user LIKES Arsenal"),
    ("I hate getting up early.", "user DISLIKES getting up early"),
    ("I hate being late.", "user DISLIKES being late"),
    ("I love being able to ask you this.", ""),
    # Promises and projects.
    ("I promised Sam to water his plants.", "user HAS_COMMITMENT water Sam's plants"),
    ("We're recording an album in November.", "user RECORDS album"),
    # What only sets the scene.
    ("For notes I use Joplin.", "user USES Joplin"),
    ("At home we speak Polish.", "user SPEAKS Polish"),
    (
        "I used to live in Rome, but for a year now I've been living in Turin.",
        "user LIVED_IN Rome; user LIVES_IN Turin",
    ),
    ("In this scenario I live in Rome.", ""),
    ("In the game I work at Acme.", ""),
    # Corrections.
    ("I live in Bern. Actually no, I live in Thun.", "user LIVES_IN Thun"),
    ("I live in Bern. Sorry, I meant I live in Thun.", "user LIVES_IN Thun"),
    ("I live in Bern, no, Thun.", "user LIVES_IN Thun"),
    ("My boss is Marta, sorry, Marita.", "user HAS_BOSS Marita"),
    ("I work at Acme, I mean Orbis.", "user WORKS_AT Orbis"),
    ("I live in Bern. I don't live in Bern, I live in Thun.", "user LIVES_IN Thun"),
    ("Tom isn't my brother, he's my cousin.", "user HAS_COUSIN Tom"),
    # Written in a hurry.
    (
        "my mate Dave got a new job @ lidl hes over the moon",
        "user HAS_FRIEND Dave; Dave WORKS_AT lidl",
    ),
    (
        "i live in leeds n i wanna learn to sail, course or youtube?",
        "user LIVES_IN leeds; user WANTS_TO learn to sail",
    ),
    ("I live in Rome, Italy?", ""),
    # A quotation ends its sentence.
    (
        'My colleague Ravi wrote: "I live in Ghent." How do I reply?',
        "user WORKS_WITH Ravi",
    ),
    # Addresses.
    ("My email address is ana@kite.example.", "user HAS_EMAIL ana@kite.example"),
    ("Please use my new email: ana@kite.example.", "user HAS_EMAIL ana@kite.example"),
    # Said in jest.
    ("My boss is Satan, haha.", ""),
    ("I'm allergic to Mondays.", ""),
    ("I'm the CEO of procrastination.", ""),
    ("Netflix is my girlfriend.", ""),
    ("My cat is my boss.", "user HAS_PET cat"),
    ("I work for my cat.", ""),
    ("I play a nurse in the school play.", ""),
    ("For the sake of argument, I live in Rome.", ""),
    # What a question takes for granted, and what it asks.
    ("Which food does my cat Nori need?", "user HAS_PET Nori"),
    ("What do I cook for my vegan sister Eva?", "user HAS_SISTER Eva; Eva FOLLOWS_DIET vegan"),
    ("Is my boss Sarah or Tom?", ""),
    ("Who is my boss, Tom?", ""),
    ("Suppose my boss Elon fires me, what then?", ""),
    # Tastes and what one does without.
    ("I can't live without coffee.", "user LIKES coffee"),
    ("I'm not keen on seafood.", "user DISLIKES seafood"),
    ("I've never liked olives.", "user DISLIKES olives"),
    ("I don't eat meat any more.", "user AVOIDS meat"),
    ("I gave up sugar last year.", "user AVOIDS sugar"),
    ("Horror films are not my thing.", "user DISLIKES Horror films"),
    ("I went vegan.", "user FOLLOWS_DIET vegan"),
    # Plans and aims.
    ("My exam is on 12 June.", "user HAS_EVENT exam"),
    ("My goal is to run a marathon.", "user WANTS_TO run a marathon"),
    ("I signed up for the Graz marathon.", "user SIGNED_UP_FOR Graz marathon"),
    ("I'm taking Spanish lessons.", "user LEARNS Spanish"),
    ("I have to hand in my thesis by 30 June.", "user HAS_COMMITMENT thesis"),
    ("I have to finish this by Friday.", ""),
    # Of whom one is the kin, and whom one describes.
    ("I'm Zoe's mum.", "user HAS_CHILD Zoe"),
    ("A friend of mine, Nuria, lives in Cadiz.", "user HAS_FRIEND Nuria; Nuria LIVES_IN Cadiz"),
    ("I work with a guy called Sven.", "user WORKS_WITH Sven"),
    ("I have two kids, Mia (7) and Leo (4).", "user HAS_CHILD Mia; user HAS_CHILD Leo"),
    # Plain statements of what one is, does and has.
    ("I work at a primary school.", "user WORKS_AT primary school"),
    ("I work part-time at Lidl.", "user WORKS_AT Lidl"),
    ("I'm employed as a welder.", "user WORKS_AS welder"),
    ("I freelance as a designer.", "user WORKS_AS designer"),
    ("I'm doing my master's at ETH.", "user STUDIES_AT ETH"),
    ("I'm in my third year at ETH.", "user STUDIES_AT ETH"),
    ("I rent a flat in Graz.", "user LIVES_IN Graz"),
    ("I live in a flat in Graz.", "user LIVES_IN Graz"),
    ("I live at 12 Mill Road in Leeds.", "user LIVES_AT 12 Mill Road; user LIVES_IN Leeds"),
    ("My flat is on Mill Road.", "user LIVES_AT Mill Road"),
    ("My hobby is knitting.", "user HAS_HOBBY knitting"),
    ("My hobby is collecting stamps.", "user HAS_HOBBY collecting stamps"),
    ("My hobby is wondering why this fails again and again.", ""),
    ("I do yoga twice a week.", "user PRACTICES yoga"),
    ("I do the dishes.", ""),
    ("I train at FitX.", "user TRAINS_AT FitX"),
    ("I train at night.", ""),
    ("I bank with Lunabank.", "user BANKS_WITH Lunabank"),
    ("I subscribe to Netflix.", "user SUBSCRIBES_TO Netflix"),
    ("I subscribe to that view.", ""),
    ("I'm insured with Orbis.", "user INSURED_WITH Orbis"),
    ("I have Netflix.", "user SUBSCRIBES_TO Netflix"),
    ("I have two kids.", "user HAS_CHILDREN two kids"),
    ("I have two kids in my class.", ""),
    ("I drink tea every morning.", "user DRINKS tea"),
    ("I drink tea.", ""),
    ("I get up at six.", "user GETS_UP_AT six"),
    ("My browser is Firefox.", "user USES Firefox"),
    ("My band is called Low Tide.", "user MEMBER_OF Low Tide"),
    ("My company is called Orbis.", "user WORKS_AT Orbis"),
    ("I work at Spotify.", "user WORKS_AT Spotify"),
    ("I work for Shell.", "user WORKS_AT Shell"),
)
