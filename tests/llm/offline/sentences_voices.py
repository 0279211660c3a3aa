"""What people say in voices of their own: kin by their own word, promises, trades that are none.

Each row is what one person wrote and the edges expected, as in `sentences_own`.
"""

VOICES: tuple[tuple[str, str], ...] = (
    # Kin by the word that is said, one word a conversation; without a name too.
    ("My nan taught me to knit.", "user HAS_GRANDMOTHER nan"),
    ("I'm visiting my gran. My grandmother is 91.", "user HAS_GRANDMOTHER gran"),
    ("My kiddo hates broccoli.", "user HAS_CHILD kiddo; kiddo DISLIKES broccoli"),
    ("What can I get my wife for her birthday?", "user HAS_WIFE wife"),
    ("My partner in crime and I robbed a bank.", ""),
    ("My only son is the coffee machine.", ""),
    ("My dauhgter Lena plays the cello.", "user HAS_DAUGHTER Lena; Lena PLAYS cello"),
    # Whose kin somebody is.
    (
        "Tom is my daughter Monique's husband.",
        "user HAS_DAUGHTER Monique; Monique HAS_HUSBAND Tom",
    ),
    (
        "For my nephew Cormac, my sister Ana's eldest, please.",
        "user HAS_NEPHEW Cormac; user HAS_SISTER Ana; Ana HAS_CHILD Cormac",
    ),
    ("Karin isn't my boss, she's a colleague.", "user WORKS_WITH Karin"),
    ("Tom is a good friend of my sister.", ""),
    ("Bo Lind and I have been best mates for years.", "user HAS_FRIEND Bo Lind"),
    (
        "My friend Thea has just got engaged to Lwazi.",
        "user HAS_FRIEND Thea; Thea ENGAGED_TO Lwazi",
    ),
    ("Zanele and I got married under a marquee.", "user MARRIED_TO Zanele"),
    ("Mum and I live in Hull.", "user HAS_MOTHER mum; mum LIVES_IN Hull; user LIVES_IN Hull"),
    ("We had our first night in the new flat in Ghent.", "user LIVES_IN Ghent"),
    ("Her first night in the new flat in Ghent was loud.", ""),
    ("my flatmate kev (hes sound) found a mouse", "user LIVES_WITH kev"),
    (
        "Joyce next door, my neighbor of thirty years, is here.",
        "user HAS_NEIGHBOR Joyce",
    ),
    ("Doyoon from my lab sent me the notes.", "user WORKS_WITH Doyoon"),
    ("Chiara (gf) hates olives.", "user HAS_GIRLFRIEND Chiara; Chiara DISLIKES olives"),
    ("Sarah (manager) called.", ""),
    ("A text to Babs, that's my mother-in-law.", "user HAS_MOTHER_IN_LAW Babs"),
    # A trade that is cut off, or none.
    ("I'm maid of honour at her wedding.", ""),
    ("I'm the Matron of Honour for Jess.", ""),
    ("My brother is a baker in his head.", "user HAS_BROTHER brother"),
    ("I'm a detective at heart.", ""),
    ("I'm a part-time therapist to my friends.", ""),
    ("I'm the driver for the night.", ""),
    ("I'm a carer for my mum.", "user WORKS_AS carer; user HAS_MOTHER mum"),
    ("I'm a teacher of English.", "user WORKS_AS teacher of English"),
    ("I'm a director of photography.", "user WORKS_AS director of photography"),
    # What was promised, not to whom.
    (
        "I promised my gran I'd scan her photos.",
        "user HAS_GRANDMOTHER gran; user HAS_COMMITMENT scan gran's photos",
    ),
    ("I promised to feed Bo's cat next week.", "user HAS_COMMITMENT feed Bo's cat"),
    ("I promised myself I'd never eat there.", ""),
    # Beside, behind, and what only looks like a pair.
    ("I do payroll for a bus company in Enugu, Greenwheel.", "user WORKS_AT Greenwheel"),
    ("I work at a bakery, Anna helps me.", "user WORKS_AT bakery"),
    ("Dinner is late and I'm allergic to sesame myself.", "user ALLERGIC_TO sesame"),
    (
        "Born in Port of Spain, raised in Bonn, as it happens.",
        "user BORN_IN Port of Spain; user GREW_UP_IN Bonn",
    ),
    ("I'm vegan and Jun's a butcher.", "user FOLLOWS_DIET vegan; Jun WORKS_AS butcher"),
    ("I'm a lollipop man since I retired.", "user WORKS_AS lollipop man"),
    ("Been a paramedic in Bonn for twelve years.", "user WORKS_AS paramedic; user WORKS_IN Bonn"),
    (
        "At 71 I've decided to learn the ukulele.",
        "user HAS_AGE 71; user WANTS_TO learn the ukulele",
    ),
    ("I'm 92 years old today judging by my knees.", ""),
    (
        "My dad is from Graz, collects watches and argues for sport.",
        "user HAS_FATHER dad; dad COMES_FROM Graz; dad COLLECTS watches",
    ),
    ("I drive night buses for Zoot.", "user DRIVES night buses; user WORKS_AT Zoot"),
    ("I drive a van for Tom.", "user DRIVES van"),
    (
        "My wife Noriko manages the night desk at Zoot.",
        "user HAS_WIFE Noriko; Noriko WORKS_AT Zoot",
    ),
    ("I manage the London marathon.", ""),
    (
        "I share a flat in Ghent with Linh.",
        "user LIVES_IN Ghent; user LIVES_WITH Linh",
    ),
    (
        "I've adopted two cats from the shelter, Muri and Pip.",
        "user HAS_PET Muri; user HAS_PET Pip",
    ),
    # On the way, behind, and in small phrases.
    ("I work two nights a week at Tesco.", "user WORKS_AT Tesco"),
    ("I do the accounts at Zoot.", "user WORKS_AT Zoot"),
    ("I teach maths to Class 8 at Oak School.", "user TEACHES maths; user WORKS_AT Oak School"),
    ("Neither of us can stand coriander.", "user DISLIKES coriander"),
    ("I could listen to fado all day.", "user LIKES fado"),
    ("I could eat pizza all day if I were rich.", ""),
    ("German is my native language.", "user SPEAKS German"),
    ("I live in Rye so is it worth getting a cab?", "user LIVES_IN Rye"),
    ("Signed up for the Leeds half marathon.", "user SIGNED_UP_FOR Leeds half marathon"),
    ("I've put my name down for the Graz marathon.", "user SIGNED_UP_FOR Graz marathon"),
    ("We're putting aside 200 a month for a van.", "user SAVES_FOR van"),
    (
        "My mother-in-law, Bridie, moved into our back bedroom.",
        "user HAS_MOTHER_IN_LAW Bridie; user LIVES_WITH Bridie",
    ),
)
