r"""The shapes of secrets: named patterns on normalized text.

In: nothing. Out: patterns, each with the name a person is told. Neighbors are looked at as
ASCII only, since signs of scripts without spaces are letters to `\b`. Every pattern takes time
in proportion to the text: what may repeat is bounded, or begins where nothing like it stands.
"""

import re
from typing import Final, NamedTuple

from memory.engine.vocabulary.commands import words

_EDGE: Final = "(?<![A-Za-z0-9_])"  # nothing of ASCII words stands before
_BARE: Final = "(?<![A-Za-z0-9_-])"


class Shape(NamedTuple):
    """One shape of secret; the group `secret`, or else the whole match, is what goes."""

    kind: str
    pattern: re.Pattern[str]
    needs_digit: bool = False  # prose with dashes has the same shape


def _shape(kind: str, pattern: str, *, needs_digit: bool = False, flags: int = 0) -> Shape:
    return Shape(kind, re.compile(pattern, flags), needs_digit)


# Tokens that say whose they are; also looked for in letters that were spaced out.
TOKENS: Final = (
    _shape("access key", _EDGE + r"(?:AKIA|ASIA|AROA|AIDA|AGPA|ANPA|ANVA)[A-Z0-9]{16}"),
    _shape("access token", _EDGE + r"gh[pousr]_[A-Za-z0-9]{20,}"),
    _shape("access token", _EDGE + r"github_pat_[A-Za-z0-9_]{20,}"),
    _shape("access token", _BARE + r"glpat-[A-Za-z0-9_-]{16,}"),
    _shape("access token", _BARE + r"xox[abeoprs]-[A-Za-z0-9-]{10,}"),
    _shape("access token", _BARE + r"xapp-[A-Za-z0-9-]{16,}"),
    _shape("access key", _EDGE + r"(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{10,}"),
    _shape("access key", _BARE + r"sk-[A-Za-z0-9_-]{16,}", needs_digit=True),
    _shape("access key", _EDGE + r"AIza[A-Za-z0-9_-]{30,}"),
    _shape("access token", _EDGE + r"ya29\.[A-Za-z0-9_-]{20,}"),
    _shape("access token", _EDGE + r"hf_[A-Za-z0-9]{24,}"),
    _shape("access token", _EDGE + r"npm_[A-Za-z0-9]{30,}"),
    _shape("access token", _BARE + r"pypi-AgE[A-Za-z0-9_-]{30,}"),
    _shape("access key", _EDGE + r"SG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,}"),
    _shape("access token", _EDGE + r"do[opr]_v1_[a-f0-9]{40,}"),
    _shape("access token", _EDGE + r"shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{24,}"),
    _shape("access token", _EDGE + r"dapi[a-f0-9]{32}"),
    _shape("access key", _BARE + r"key-[a-f0-9]{32}"),
    _shape("access token", _EDGE + r"[0-9]{8,10}:AA[A-Za-z0-9_-]{32,}"),
    _shape("access token", _BARE + r"[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[\w-]{27,}"),
    _shape("access token", _BARE + r"eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[\w-]{0,})?"),
    _shape("private key", _BARE + r"AGE-SECRET-KEY-1[A-Z0-9]{30,}"),
    _shape("private key", _EDGE + r"[xyz]prv[A-Za-z0-9]{90,}"),
    _shape("private key", _EDGE + r"[5KL][1-9A-HJ-NP-Za-km-z]{50,51}(?![A-Za-z0-9])"),
)
_SCHEME: Final = r"(?<![A-Za-z0-9+.-])[A-Za-z][A-Za-z0-9+.-]{1,20}://"
_NAMED: Final = (
    r"(?:pass(?:word|wd|phrase)?|pwd|secret|token|credential|api[_-]?key|access[_-]?key"
    r"|auth[_-]?key|private[_-]?key)"
)
# What stands in addresses, headers and shell lines: only the group goes.
SETTINGS: Final = (
    _shape("one-time code key", r"otpauth://[^\s\"'<>]{1,400}"),
    _shape("password", _SCHEME + r"[^\s:/@\"'<>]{0,64}:(?P<secret>[^\s@/\"'<>\[]{1,128})@"),
    _shape("access token", r"hooks\.slack\.com/services/(?P<secret>[A-Za-z0-9/_-]{16,})"),
    _shape(
        "access token",
        _EDGE + r"(?:bearer|basic|authorization:\s{0,3}token)\s{1,3}(?P<secret>[\w.~+/=-]{16,})",
        needs_digit=True,
        flags=re.IGNORECASE,
    ),
    _shape(
        "password",
        r"(?<![\w-])(?:-u|--user)[ =](?P<user>[^\s:\"']{1,64}):(?P<secret>[^\s\"'\[]{3,128})",
    ),
    _shape(
        "password",
        rf"{_EDGE}[A-Za-z0-9_-]{{0,40}}?{_NAMED}[A-Za-z0-9_-]{{0,20}}\s{{0,3}}={{1,2}}\s{{0,3}}"
        r"(?:\"(?P<quoted>[^\"\n\[]{4,128})\"|'(?P<single>[^'\n\[]{4,128})'"
        r"|(?P<secret>[^\s;,&\"'<>()\[\]{}]{4,256}))",
        flags=re.IGNORECASE,
    ),
)
KEY_OPENS: Final = re.compile(r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
KEY_CLOSES: Final = re.compile(r"-----END [A-Z0-9 ]{0,60}-----")
# Single letters or short groups with spaces between them, and what joins them.
SPACED: Final = re.compile(
    r"(?<![^\s:=\"'(])(?:[A-Za-z0-9_-]{1,4}[ .]){7,}[A-Za-z0-9_-]{1,4}(?!\w)"
)

# What people call a password; one word, or the end of one.
_PASSWORDS: Final = (
    r"pass ?(?:word|phrase|wort)|passwd|pwd|passcode|kennwort|mot de passe|contrase(?:n|\u00f1)a"
    r"|senha|parola d ?'? ?ordine|wachtwoord|l\u00f6senord|adgangskode|has\u0142o|\u015fifre"
    r"|\u043f\u0430\u0440\u043e\u043b\u044c|\u5bc6\u7801|\u5bc6\u78bc|\u53e3\u4ee4"
    r"|\u30d1\u30b9\u30ef\u30fc\u30c9|\ube44\ubc00\ubc88\ud638"
    r"|(?:wi-?fi|wlan|network|login|master|router|secret|api|access|license|recovery) ?key"
)
_IS: Final = (
    r"(?:\s{0,3}(?:[:=]|->)\s{0,3}|\s{1,3}(?:is|was|are|will be|ist|lautet|est|es|\u00e9|\u00e8"
    r"|\u00e4r|er|to|jest|\u044d\u0442\u043e|\u2014|-|changed to)(?:\s{0,2}:)?\s{1,3}"
    r"|\s{0,2}(?:\u662f|\u70ba|\u4e3a|\u306f|\ub294|\uc740)\s{0,2})"
)
_WHOSE: Final = (
    r"(?:\s{1,2}(?:for|of|on|to|at|in|f\u00fcr|pour|para|per)(?:\s{1,2}[^\s:=,.;]{1,24}){1,4}?)?"
)
PASSWORD_SAID: Final = re.compile(
    rf"(?<![A-Za-z])(?:{_PASSWORDS}){_WHOSE}{_IS}"
    r"(?:\"(?P<quoted>[^\"\n\[]{3,96})\"|\u201c(?P<curly>[^\u201d\n\[]{3,96})\u201d"
    r"|'(?P<single>[^'\n\[]{3,96})'(?!\w)|`(?P<ticks>[^`\n\[]{3,96})`"
    r"|(?P<secret>[^\s\"'`,;<>\[\]\u3002\uff0c\u3001]{3,128}))",
    re.IGNORECASE,
)
_CODES: Final = (
    r"(?:pin|puk|tan|cvv2?|cvc2?|otp|tresorcode|t\u00fcrcode|passcode|pin-?code|geheimzahl)"
    r"|(?:alarm|door|gate|entry|access|security|unlock|safe|garage|lock|building|vault|2fa|phone"
    r"|verification|confirmation|one-?time|sms|bank|card|keypad|locker|backup|login|auth)"
    r"\s(?:pin|code|combination|combo)"
    r"|combination|code (?:for|of|to) (?:the|my|our) (?:\w{1,12} ){0,2}?(?:alarm|door|gate|safe"
    r"|house|garage|building|lock|phone|locker|vault|lockbox|shed|office)"
)
CODE_SAID: Final = re.compile(
    rf"(?<![A-Za-z])(?:{_CODES})s?(?:\s(?:number|code))?"
    rf"(?:\s(?:for|of|on|to)(?:\s[^\s:=,.;0-9]{{1,24}}){{1,4}}?)?(?:{_IS}|\s{{1,3}})"
    r"(?:(?:now|still|just|currently|#)\s{0,2})?(?P<secret>[0-9](?:[ -]?[0-9]){2,9})(?![0-9])",
    re.IGNORECASE,
)
CODE_SENT: Final = re.compile(
    r"(?<![0-9A-Za-z])(?:[A-Z]-)?(?P<secret>[0-9]{4,8}) is your (?:\w{1,20} ){0,4}"
    r"(?:code|otp|pin|passcode)",
    re.IGNORECASE,
)
PHRASE_SAID: Final = re.compile(
    r"(?<![A-Za-z])(?:seed|recovery|mnemonic|backup|wallet) (?:phrase|words?)"
    rf"{_IS}(?P<secret>[a-z]{{3,8}}(?:[ ,]{{1,2}}[a-z]{{3,8}}){{10,23}})",
    re.IGNORECASE,
)
SOCIAL_SECURITY: Final = re.compile(
    r"(?<![0-9A-Za-z-])(?P<secret>(?!000|666|9)[0-9]{3}-(?!00)[0-9]{2}-(?!0000)[0-9]{4})"
    r"(?![0-9A-Za-z-])"
)
SOCIAL_SAID: Final = re.compile(
    rf"(?<![A-Za-z])(?:ssn|social security(?: number)?|sozialversicherungsnummer){_IS}"
    r"(?P<secret>[0-9](?:[ -]?[0-9]){8,11})(?![0-9])",
    re.IGNORECASE,
)
DIGITS: Final = re.compile(r"(?<![0-9])[0-9](?:[ .-]{0,2}[0-9]){11,}(?![0-9])")
IBAN: Final = re.compile(r"(?<![A-Za-z0-9])[A-Z]{2}[0-9]{2}(?=[ -]?[A-Z0-9])", re.IGNORECASE)
# Letters and digits of an IBAN by its country.
_LENGTHS: Final = """
15 NO  16 BE  18 DK FI FO GL NL  19 MK SI  20 AT BA EE KZ LT LU XK  21 CH CR HR LI LV
22 BG BH DE GB GE IE ME RS VA  23 AE GI IL IQ OM SO TL  24 AD CZ ES MD PK RO SA SE SK TN VG
25 LY PT ST  26 IS TR  27 BI DJ FR GR IT MC MR SM  28 AL AZ BY CY DO GT HU LB NI PL SV
29 BR EG PS QA UA  30 JO KW MU YE  31 MT SC  32 LC  33 RU
"""


def _lengths() -> dict[str, int]:
    """Read the table: a number, then the countries it stands for."""
    found: dict[str, int] = {}
    length = 0
    for word in _LENGTHS.split():
        if word.isdigit():
            length = int(word)
        else:
            found[word] = length
    return found


IBAN_LENGTHS: Final = _lengths()
# "My password is weak": what is said of a password and is none.
NO_PASSWORDS: Final = words(
    """
    weak strong easy hard good bad safe secure insecure wrong right correct incorrect invalid
    valid short long too very not never always also only just still really now again here there
    the a an my your our his her their its this that these those what when where which who how
    in on at to for of from with by as if or and but so same different new old secret private
    public important required requested needed due fun great gone lost stolen forgotten known
    unknown shared stored saved kept hidden visible empty blank missing complex simple unique
    random default temporary case something nothing someone something like about because
    written taped under over inside behind between going getting getting best worst better worse
    enough okay fine cool done back out off up down yes no none null true false please thanks
    protected managers manager policy hygiene reset hint hints field box prompt manager rotation
    strength length game generator safety word words people everybody anyone
    sicher falsch richtig kurz lang zu nicht schwach vergessen neu alt
    """
)
