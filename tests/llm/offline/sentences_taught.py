"""What people say in more ways than one: work, kin, homes and times told on the way.

Each row is what one person wrote and the edges expected, as in `sentences_own`.
"""

TAUGHT: tuple[tuple[str, str], ...] = (
    # A time or a measure ends what something is about.
    ("I play the accordion twice a week.", "user PLAYS accordion"),
    ("I play squash all summer.", "user PLAYS squash"),
    ("I'm studying botany this term.", "user STUDIES botany"),
    ("I play badminton a lot.", "user PLAYS badminton"),
    ("I work for Doctors Without Borders.", "user WORKS_AT Doctors Without Borders"),
    # A time stands between the verb and what it is about.
    (
        "I started last month as a junior broker at Quint.",
        "user WORKS_AS junior broker; user WORKS_AT Quint",
    ),
    ("I moved last year to York.", "user LIVES_IN York"),
    ("I work remotely for Kestrel Systems.", "user WORKS_AT Kestrel Systems"),
    # Work.
    ("I've been a firefighter for 12 years.", "user WORKS_AS firefighter"),
    ("I've been at Siemens for ten years.", "user WORKS_AT Siemens"),
    ("I've been at Siemens for ten minutes.", ""),
    ("My main job is at the post office.", "user WORKS_AT post office"),
    ("I teach at Elmwood Primary.", "user WORKS_AT Elmwood Primary"),
    ("I study at the University of Tartu.", "user STUDIES_AT University of Tartu"),
    ("I'm a beekeeper in my spare time.", "user WORKS_AS beekeeper"),
    (
        "I'm deputy head at Elmwood Primary.",
        "user WORKS_AS deputy head; user WORKS_AT Elmwood Primary",
    ),
    ("I'm a dog walker.", "user WORKS_AS dog walker"),
    ("I'm the judge tonight.", ""),
    ("I'm a first-time buyer.", ""),
    (
        "I teach chemistry at a grammar school in Derby.",
        "user TEACHES chemistry; user WORKS_AT grammar school",
    ),
    # Small writings are gone by tomorrow.
    ("I'm writing a thank-you note to my aunt Brigid.", "user HAS_AUNT Brigid"),
    ("I'm working on a speech.", ""),
    ("I'm writing a cookbook.", "user WRITES cookbook"),
    # Kin without "my", and those named a little later.
    ("Uncle Bertil has moved to Lund.", "user HAS_UNCLE Bertil; Bertil LIVES_IN Lund"),
    ("Dad works at Volvo.", "user HAS_FATHER dad; dad WORKS_AT Volvo"),
    (
        "Both my kids, Malte and Svea, play hockey.",
        "user HAS_CHILD Malte; user HAS_CHILD Svea; Malte PLAYS hockey; Svea PLAYS hockey",
    ),
    ("My eldest, Tobias, plays the tuba.", "user HAS_CHILD Tobias; Tobias PLAYS tuba"),
    ("My baby brother Nils is vegan.", "user HAS_BROTHER Nils; Nils FOLLOWS_DIET vegan"),
    ("My twins, Ada and Bram, are four.", "user HAS_CHILD Ada; user HAS_CHILD Bram"),
    (
        "My best friend since school, Johanna, lives in Hamburg.",
        "user HAS_FRIEND Johanna; Johanna LIVES_IN Hamburg",
    ),
    ("My cat, whose name is Pluto, hates the vet.", "user HAS_PET Pluto; Pluto DISLIKES vet"),
    ("Dad (his name is Ernst) hates rain.", "user HAS_FATHER Ernst; Ernst DISLIKES rain"),
    ("Mum jeans are back.", ""),
    # Homes told at some length, and without capitals.
    ("I live above a bakery in Ghent.", "user LIVES_IN Ghent"),
    ("I live on the third floor in Rotterdam.", "user LIVES_IN Rotterdam"),
    ("we live in falmouth and it rains", "user LIVES_IN falmouth"),
    ("we live in harmony", ""),
    ("i live in the countryside", ""),
    # Tastes from the other end.
    ("Halloumi is another thing I love.", "user LIKES Halloumi"),
    ("One thing I hate is drizzle.", "user DISLIKES drizzle"),
    ("Halloumi is something you love.", ""),
    # Names.
    ("My boss is Dr. van der Berg.", "user HAS_BOSS Dr. van der Berg"),
    ("My landlord is now a Mrs. Ogundele.", "user HAS_LANDLORD Mrs. Ogundele"),
    ("I work at Fox and Sons.", "user WORKS_AT Fox and Sons"),
    (
        "My friend Alva lives in Ras al-Khaimah.",
        "user HAS_FRIEND Alva; Alva LIVES_IN Ras al-Khaimah",
    ),
    ("I also speak Breton.", "user SPEAKS Breton"),
    ("I'm fluent in Catalan.", "user SPEAKS Catalan"),
    ("I love my wife.", "user HAS_WIFE wife"),
    ("As a nurse I see that every day.", "user WORKS_AS nurse"),
    ("As a pirate I'd plunder ships.", ""),
    ("As a lawyer, how would you argue?", ""),
    (
        "My brother Nils, a carpenter, lives in Turku.",
        "user HAS_BROTHER Nils; Nils WORKS_AS carpenter; Nils LIVES_IN Turku",
    ),
    ("Not a fan of musicals, sorry.", "user DISLIKES musicals"),
    ("Allergic to peanuts, so be careful.", "user ALLERGIC_TO peanuts"),
    ("I want to write a cover letter.", ""),
    ("I want to write a novel.", "user WANTS_TO write a novel"),
    ("My dog is my secretary.", "user HAS_PET dog"),
    ("I ride the bus.", ""),
    ("I collect my kids at five.", ""),
    ("I hate to ask.", ""),
    ("I don't eat meat or fish.", "user AVOIDS meat; user AVOIDS fish"),
    ("I don't like beets at all.", "user DISLIKES beets"),
    ("My old boss Frida never said thanks.", ""),
    ("My old friend Frida lives in Hull.", "user HAS_FRIEND Frida; Frida LIVES_IN Hull"),
    ("We lost our dog Barney in the spring.", ""),
    ("I had lunch with Karl, a colleague of mine.", "user WORKS_WITH Karl"),
    ("It's my mum's birthday soon.", "user HAS_MOTHER mum"),
    ("It's my neighbour's birthday.", ""),
    ("Last summer I travelled to Ghana.", "user VISITED Ghana"),
    ("My essay is due on Friday.", "user HAS_DEADLINE essay"),
    ("My lease ends on 31 August.", "user HAS_DEADLINE lease"),
    ("My shift ends at six.", ""),
    ("My sister Dagny's wedding is on 12 July.", "user HAS_SISTER Dagny"),
    ("I use Neovim on Arch.", "user USES Neovim; user USES Arch"),
    ("I use Slack on my phone.", "user USES Slack"),
    ("I used to be a train driver.", "user WORKED_AS train driver"),
    ("I love my job.", ""),
    ("They made me laugh.", ""),
)
PLAYED: tuple[str, ...] = (  # nothing of it is meant
    "For the story: my wife is called Selma and we live in Bergen.",
    "We're playing a game: I'm Inspector Lind and you're the butler.",
    "You are my wife Irma and you're angry.",
    "Act as a doctor. I'm 50 and my name is Rolf.",
    "My name is hard to spell.",
    "They called me lazy.",
    "I'm Hamlet, prince of Denmark.",
)
