"""Template tags of the pages.

In: rows and numbers. Out: words, times, safe HTML.
"""

import re
from datetime import datetime, timedelta
from typing import Any, Final

from django import template
from django.utils import formats, timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from memory.engine.vocabulary import EdgeState, Kind, Origin, Sensitivity, Stability
from memory.engine.vocabulary import sentence as claims
from memory.models import Edge, Snippet, Turn
from memory.web import words
from memory.web.asking import questions
from memory.web.inbox import inbox_of
from memory.web.learning import NO_REASON, REASONS
from memory.web.markdown import rendered
from memory.web.provider import Provider, provider
from memory.web.receipt import receipt_line, why

register = template.Library()

MINUTE: Final = timedelta(minutes=1)
HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)
REDACTED: Final = "redacted"  # the reason on a turn that lost a secret
# Signs that turn the order of letters round; shown, nothing can pass for another text.
TURNERS: Final = {
    ord(sign): f"\N{LEFT-POINTING ANGLE BRACKET}{name}\N{RIGHT-POINTING ANGLE BRACKET}"
    for sign, name in (
        *(("\u202a", "LRE"), ("\u202b", "RLE"), ("\u202c", "PDF"), ("\u202d", "LRO")),
        *(("\u202e", "RLO"), ("\u2066", "LRI"), ("\u2067", "RLI"), ("\u2068", "FSI")),
        ("\u2069", "PDI"),
    )
}
SECRET_MARK: Final = re.compile(r"\[secret: ([A-Za-z -]{1,40})\]")
DAYS_IN_WORDS: Final = 7  # older moments read better as a date

register.filter("strength_word", words.strength_word)
register.filter("sure_word", words.sure_word)
register.filter("relation_words", claims.relation_words)
register.filter("receipt_line", receipt_line)
register.filter("why", why)
register.simple_tag(words.counted, name="counted")
register.simple_tag(inbox_of)
register.simple_tag(questions)


@register.filter
def sentence(edge: Edge) -> str:
    """Return a memory as a sentence; both its ends are fetched along."""
    return claims.sentence(edge.source.name, edge.relation, edge.target.name)


@register.filter
def sentence_of(line: dict[str, Any]) -> str:
    """Return a line of a receipt as a sentence."""
    return claims.sentence(line["source"], line["relation"], line["target"])


@register.simple_tag
def strength(edge: Edge) -> float:
    """Return today's strength, 0..100."""
    return edge.strength_at(timezone.now())


@register.filter
def tenths(value: float) -> int:
    """Return a strength, 0..100, in tenths, for a class: the CSP lets no style through."""
    return min(10, max(0, round(value / 10)))


@register.filter
def kind_word(kind: str) -> str:
    """Return one of the eight kinds as a person would say it."""
    return words.KINDS.get(Kind(kind), kind)


@register.filter
def sensitivity_word(sensitivity: str) -> str:
    """Return a sensitive class as a person would say it."""
    if sensitivity == Sensitivity.DIET_ALLERGY:
        return "diet and allergies"
    return words.SENSITIVE[Sensitivity(sensitivity)][0].lower()


@register.filter
def stability_words(stability: str) -> str:
    """Return how fast a memory fades."""
    return words.STABILITIES[Stability(stability)]


@register.filter
def origin_words(origin: str) -> str:
    """Return who brought a memory in."""
    return words.ORIGINS[Origin(origin)]


@register.filter
def state_word(state: str) -> str:
    """Return what a memory is now."""
    return words.STATES.get(EdgeState(state), state)


@register.filter
def scope_word(scope: str) -> str:
    """Return what was forgotten, when no sentence of it can be shown."""
    return words.SCOPES.get(scope, scope)


@register.filter
def trouble(turn: Turn) -> str:
    """Return why an answer did not come whole."""
    return REASONS.get(turn.reason, NO_REASON)


@register.filter
def seen(text: str) -> str:
    """Return a person's words with signs shown that would turn their reading order round."""
    return text.translate(TURNERS)


@register.filter
def markdown(text: str) -> SafeString:
    """Return an answer as safe HTML."""
    return rendered(seen(text))


@register.filter
def taken_out(turn: Turn) -> list[str]:
    """Return the kinds of secrets that were taken out of a message before it was kept."""
    found = SECRET_MARK.findall(turn.content) if turn.reason == REDACTED else []
    return list(dict.fromkeys(found))


@register.filter
def moment(iso: str | None) -> datetime | None:
    """Return a receipt's time, which JSON keeps as text."""
    try:
        return datetime.fromisoformat(iso or "")
    except ValueError:
        return None


@register.simple_tag(name="provider")
def provider_tag() -> Provider:
    """Return who is asked for answers."""
    return provider()


@register.filter
def when(moment: datetime | None) -> SafeString | str:
    """Return a time in relative words, with the exact time for machines and on pointing."""
    if moment is None:
        return ""
    local = timezone.localtime(moment)
    exact = formats.date_format(local, "j F Y, H:i")
    return format_html(
        '<time datetime="{}" title="{}">{}</time>', local.isoformat(), exact, _ago(local)
    )


@register.filter
def clock(moment: datetime) -> SafeString:
    """Return a time of day."""
    local = timezone.localtime(moment)
    shown = formats.date_format(local, "H:i")
    return format_html('<time datetime="{}">{}</time>', local.isoformat(), shown)


@register.filter
def doubt(edge: Edge) -> str:
    """Return why a memory needs a look; its quotes are fetched along."""
    if edge.needs_review:
        return "It took the place of another, and that was not certain."
    if edge.is_unsure:
        return "It was not certain when you said it."
    quotes: list[Snippet] = getattr(edge, "quotes", [])
    heard = max((one.said_at for one in quotes), default=edge.created_at)
    return f"Last said {_ago(timezone.localtime(heard))} and never confirmed; it may have changed."


def _ago(local: datetime) -> str:
    """Return a local time as people say it."""
    now = timezone.localtime()
    passed, days = now - local, (now.date() - local.date()).days
    if timedelta(0) - MINUTE <= passed < HOUR:
        return _minutes(passed)
    if 0 <= days < DAYS_IN_WORDS:
        near = {0: f"today at {formats.date_format(local, 'H:i')}", 1: "yesterday"}
        return near.get(days, f"{days} days ago")
    return f"on {formats.date_format(local, 'j F' if local.year == now.year else 'j F Y')}"


def _minutes(passed: timedelta) -> str:
    if passed < MINUTE:
        return "just now"
    return f"{words.counted(passed // MINUTE, 'minute')} ago"
