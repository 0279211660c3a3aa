"""Words by which a sentence asks, commands, supposes or speaks of an assistant.

In: nothing. Out: word lists and phrases in canon form (lower case, signs as spaces). What a
sentence does is read from its form and from whom it speaks of, so the lists are of function
words and of a few verbs, not of what an attack may be about.
"""

from typing import Final


def words(text: str) -> frozenset[str]:
    """Return the set of words in a block of text."""
    return frozenset(text.split())


# The person spoken of from outside, in the languages people write notes to assistants in.
USER_NOUNS: Final = (
    *("the user", "this user", "user s", "the account owner", "the human"),
    *("der nutzer", "des nutzers", "dem nutzer", "den nutzer", "die nutzerin", "der benutzer"),
    *("l utilisateur", "l utilisatrice", "el usuario", "la usuaria", "l utente"),
    *("o usu\u00e1rio", "o utilizador", "de gebruiker", "u\u017cytkownik", "anv\u00e4ndaren"),
    *(
        "brugeren",
        "kullan\u0131c\u0131",
        "\u043f\u043e\u043b\u044c\u0437\u043e\u0432\u0430\u0442\u0435\u043b\u044c",
    ),
    "\u043f\u043e\u043b\u044c\u0437\u043e\u0432\u0430\u0442\u0435\u043b\u044f",
)
# What is called after users, and is no user: "the user group meets".
OF_USERS: Final = ("group", "groups", "meetup", "conference", "forum", "manual", "guide")
# Users where words are not spaced, or carry endings.
USER_NOUNS_UNSPACED: Final = (
    "\u7528\u6237",
    "\u7528\u6236",
    "\u4f7f\u7528\u8005",
    "\u30e6\u30fc\u30b6\u30fc",
    "\uc0ac\uc6a9\uc790",
    "\u0627\u0644\u0645\u0633\u062a\u062e\u062f\u0645",
    "\u0909\u092a\u092f\u094b\u0917\u0915\u0930\u094d\u0924\u093e",
)
ASSISTANT_NOUNS: Final = (
    *("assistant", "assistants", "ai", "ais", "chatbot", "chatbots", "llm", "llms"),
    *("language model", "memory system", "memory curator", "assistent", "ki", "asistente"),
    *("assistente", "\u0430\u0441\u0441\u0438\u0441\u0442\u0435\u043d\u0442"),
)
OBLIGATIONS: Final = words(
    "must should shall will needs need has have ought may can cannot muss soll darf doit debe deve"
)
# One of these anywhere speaks of the machine's own workings, not of the person.
WORKINGS: Final = (
    *("system prompt", "system message", "developer message", "new instructions"),
    *("new instruction", "previous instructions", "prior instructions", "all instructions"),
    *("above instructions", "your instructions", "memory policy", "new policy", "memory curator"),
    *("ignore previous", "ignore all", "ignore everything", "disregard all", "disregard previous"),
    *("override", "jailbreak", "developer mode", "do what it says", "follow these instructions"),
    *("follow the instructions", "do as it says", "end memory", "end transcript", "system role"),
    *("forget everything", "forget all", "delete everything", "delete all", "erase everything"),
    *(
        "erase all",
        "vergiss alles",
        "ignoriere alle",
        "oublie tout",
        "ignore toutes",
        "olvida todo",
    ),
    *("ignora todas", "ignora tutte", "dimentica tutto", "esque\u00e7a tudo", "ignore todas"),
)
WORKINGS_UNSPACED: Final = (
    "\u5ffd\u7565\u4e4b\u524d",
    "\u5ffd\u7565\u6240\u6709",
    "\u5fd8\u8bb0\u6240\u6709",
    "\u7cfb\u7edf\u63d0\u793a",
)
# Said to whoever answers.
ADDRESSED: Final = (
    *("you must", "you are now", "you re now", "you are to", "you have to", "you need to"),
    *("you should always", "you should never", "you will always", "you will never"),
    *("you shall", "you may not", "you can not", "you are not allowed", "du musst", "du sollst"),
    *("tu dois", "vous devez", "debes", "deves", "devi", "moet je"),
)
# Of talk about talk: what must happen to questions and answers.
ABOUT_TALK: Final = words(
    """
    question questions request requests message messages answer answers reply replies response
    responses conversation conversations prompt prompts topic topics
    """
)
STANDING: Final = (
    *("from now on", "from today on", "from this point on", "going forward", "in future"),
    *(
        "in the future",
        "henceforth",
        "always",
        "never",
        "don t ever",
        "do not ever",
        "whenever",
        "every time",
        "each time",
    ),
    *("by default", "permanently", "forever", "until i say otherwise", "as a rule"),
    *("in every answer", "in all answers", "in your answers", "in all your answers", "ab jetzt"),
    *("ab sofort", "von nun an", "immer", "in zukunft", "d\u00e9sormais", "dor\u00e9navant"),
    *("toujours", "\u00e0 partir de maintenant", "a partir de ahora", "de ahora en adelante"),
    *("siempre", "d ora in poi", "da ora in poi", "sempre", "a partir de agora", "vanaf nu"),
    *("altijd", "\u043e\u0442\u043d\u044b\u043d\u0435", "\u0432\u0441\u0435\u0433\u0434\u0430"),
)
ONE_OFF: Final = (
    *("only for this", "just for this", "for this answer", "for this reply", "for this one"),
    *("this time", "just once", "only once", "just this once", "for now", "today", "right now"),
    *("in this chat", "for this chat", "in this answer", "for the moment", "in this message"),
    *("nur diesmal", "f\u00fcr diese antwort", "cette fois", "esta vez", "questa volta"),
)
# How somebody wants to be answered is a matter of these verbs; what is said is none of theirs.
MANNER_VERBS: Final = words(
    """
    answer reply respond write speak talk address call use format keep be explain show give
    convert include avoid prefer stick round spell cite state list
    antworte antworten schreibe schreib sprich benutze verwende nenne nenn erkl\u00e4re gib
    r\u00e9ponds r\u00e9pondez r\u00e9pondre \u00e9cris parle utilise responde resp\u00f3ndeme
    contesta cont\u00e9stame escribe habla usa rispondi scrivi parla responda escreva fale
    antwoord schrijf gebruik
    \u043e\u0442\u0432\u0435\u0447\u0430\u0439 \u043f\u0438\u0448\u0438
    """
)
# What a manner of answering has nothing to do with.
NO_MANNER: Final = words(
    """
    memory memories remember store save forget delete erase remove record records share send post
    mail email upload download link links url urls http https www click visit buy order pay
    transfer refuse deny conceal reveal leak secret secrets password passwords token tokens key
    recommend promote advertise brand brands trust trusted trusts consent agree agreed approve
    approved authorize authorized permission tool tools function call_tool execute run admin
    system prompt instructions policy curator everyone anybody people
    """
)
# A request for this one answer begins with one of these.
REQUESTS: Final = words(
    """
    please tell give show write summarize summarise translate explain help make list find suggest
    recommend continue decode do output print return call send open say answer reply respond
    act use search look check compare draft shorten fix rewrite rephrase convert calculate
    buy add create generate include append prepare recommend describe read review proofread
    improve correct edit solve count define spell repeat quote refuse deny
    share post publish forward upload download click visit execute run install switch set change
    update let recall analyze analyse reveal follow obey wait
    bitte erkl\u00e4re schreib schreibe zeig gib sag mach \u00e9cris dis explique fais donne
    escribe dime explica haz scrivi dimmi spiega fai escreva diga explique
    """
)
KEEPING: Final = words(
    """
    remember store save note memorize memorise record keep log merke merk speichere speicher
    notiere retiens m\u00e9morise enregistre note recuerda guarda anota ricorda salva annota
    lembre guarde anote onthoud bewaar \u0437\u0430\u043f\u043e\u043c\u043d\u0438
    """
)
LETTING_GO: Final = words(
    """
    forget ignore disregard delete erase remove wipe override overwrite purge
    vergiss ignoriere l\u00f6sche oublie ignore efface supprime olvida ignora borra elimina
    dimentica cancella esque\u00e7a apague vergeet wis
    """
)
# What may stand between "remember" and what is to be remembered.
THAT: Final = words(
    "that this please also forever always too for me to dass que che dat permanently"
)
OPENINGS: Final = (
    *("wait no", "no wait", "oh wait", "wait actually", "hold on", "hang on", "oops"),
    *("for the record", "just so you know", "by the way", "btw", "fyi", "note that", "note"),
    *("please note that", "please note", "you should know that", "correction to your records"),
    *(
        "correction",
        "reminder",
        "update",
        "i hereby state",
        "i hereby declare",
        "i want you to know",
    ),
    *(
        "keep in mind that",
        "keep in mind",
        "bear in mind that",
        "so you know",
        "hey",
        "hi",
        "hello",
    ),
    *("ok", "okay", "so", "well", "please", "also", "and", "then", "now", "actually", "oh", "yes"),
    *(
        "no",
        "sorry",
        "thanks",
        "thank you",
        "important",
        "ps",
        "p s",
        "dear assistant",
        "assistant",
    ),
)
COURTESY: Final = (
    *("can you", "could you", "would you", "will you", "can we", "could we", "i want you to"),
    *("i need you to", "i d like you to", "i would like you to", "i prefer you to", "please"),
    *("kindly", "you should", "you can", "you could", "i d prefer you to", "make sure to"),
    *("make sure you", "be sure to", "kannst du", "k\u00f6nntest du", "peux tu", "puedes", "puoi"),
)
ASKERS: Final = words(
    """
    what how which who whose whom where when why can could would should do does did is are will
    shall any am was were have has may might isn aren don doesn didn won wouldn couldn
    was wie wer wo wann warum wieso welche que qu quoi comment qui o\u00f9 quand pourquoi est
    qu\u00e9 c\u00f3mo qui\u00e9n d\u00f3nde cu\u00e1ndo che come chi dove quando perch\u00e9
    """
)
SUPPOSING: Final = words(
    """
    suppose supposing imagine pretend assuming assume hypothetically if say wish angenommen
    stell imaginons supposons imagina supongamos immagina supponiamo imagine suponha
    """
)
SUPPOSED: Final = (
    *("i wish", "if i were", "if i was", "if i had", "were i", "what if", "let s say", "in theory"),
    *(
        "let us say",
        "let s pretend",
        "let us pretend",
        "as if i",
        "hypothetically",
        "wenn ich w\u00e4re",
    ),
)
# From here on somebody else speaks: in a story, a game, a part that is played.
STORIES: Final = (
    *("in my novel", "in my story", "in my book", "in the novel", "in the story", "in my dream"),
    *(
        "in a dream",
        "in the movie",
        "in the film",
        "in the game",
        "in the show",
        "in my screenplay",
    ),
    *("my character", "my protagonist", "the hero", "the protagonist", "the main character"),
    *("the narrator", "in my script", "in my poem", "in the song", "in meinem roman"),
    *("dans mon roman", "en mi novela", "nel mio romanzo"),
)
# The same, and all that follows in the message is said in that part.
PARTS_PLAYED: Final = (
    *("pretend to be", "pretend that", "pretend you", "pretend i", "roleplay", "role play"),
    *("let s play", "let us play", "let s pretend", "let us pretend", "you play", "act as"),
)
# A wish for something not to be so says that it is.
IN_EARNEST: Final = tuple(
    f"i wish {whose} {was} {what}"
    for whose in ("i", "it")
    for was in ("was", "were")
    for what in ("joking", "kidding", "lying", "exaggerating", "making this up", "making it up")
)
JOKES: Final = (
    *("just kidding", "only joking", "just joking", "i m kidding", "i m joking", "i am kidding"),
    *("i am joking", "jk", "not really just a joke", "das war ein witz", "je plaisante"),
)
SAYING: Final = words(
    """
    say says said mention mentions mentioned ask asks asked type types write writes talk talks
    speak speaks request requests tell tells enter enters sage sagt erw\u00e4hnt fragt dis dit
    mentionne demande digo dice menciona pregunta dico menziona chiede
    """
)
TRIGGERS: Final = (
    *("if i ever", "if i", "when i", "whenever i", "once i", "as soon as i", "next time i"),
    *("every time i", "each time i", "if somebody", "if someone", "if anyone", "when someone"),
    *("when anyone", "whenever someone", "if they", "wenn ich", "sobald ich", "si je", "quand je"),
    *("si digo", "cuando digo", "se dico", "quando dico"),
)
# The person does not want it kept.
NOT_TO_KEEP: Final = (
    *("off the record", "forget i said", "forget what i said", "forget that i said"),
    *(
        "forget what i just said",
        "forget i told you",
        "forget what i told you",
        "not for the record",
    ),
    *("merk dir das nicht", "nicht merken", "nicht speichern", "nicht erw\u00e4hnen"),
    *("ne le retiens pas", "ne retiens pas", "ne m\u00e9morise pas", "n en parle plus"),
    *("no lo guardes", "no lo recuerdes", "no lo menciones", "non ricordarlo", "non salvarlo"),
)
NOT_VERBS: Final = words(
    "remember store save keep record note memorize memorise mention use repeat share tell log"
)
# What follows when they mean what they are saying: nothing, or "this".
THIS: Final = words("this that it any anything to about or and again ever up me my what")
NOT_WORDS: Final = words("not never don dont")
# Before "do not remember" these make it a statement: "I do not remember his name".
WHO_FORGETS: Final = words(
    "i we he she they you who to can could will would did does may might must should people it"
)
