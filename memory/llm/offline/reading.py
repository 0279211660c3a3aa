"""One sentence read: clause by clause.

In: a sentence and the scene so far. Out: what each clause gave, with its place in the turn.
"""

from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from memory.llm.offline.asides import asides, assumed_in, kin_told_of
from memory.llm.offline.clauses import Clause
from memory.llm.offline.doubt import Previous, has_infinitive, is_unsafe
from memory.llm.offline.findings import FAIRLY_SURE, NOTHING, SELF, Claim, Found
from memory.llm.offline.gates import readable, takes_back, without_openers
from memory.llm.offline.holders import Group
from memory.llm.offline.introducing import introduce
from memory.llm.offline.moments import key_of
from memory.llm.offline.names import is_name
from memory.llm.offline.once import adds, adds_on_days, tells_change
from memory.llm.offline.people import Reader
from memory.llm.offline.predicates import Aspect, Predicate, read_predicate
from memory.llm.offline.rules.awaited import await_names
from memory.llm.offline.rules.birthdays import birthday
from memory.llm.offline.rules.changing import reworded
from memory.llm.offline.rules.contrast import contrasted, renamed
from memory.llm.offline.rules.events import own_events
from memory.llm.offline.rules.humans import is_human
from memory.llm.offline.rules.leaving import leaving
from memory.llm.offline.rules.naming import self_names
from memory.llm.offline.rules.owning import owned
from memory.llm.offline.rules.posts import off_post
from memory.llm.offline.rules.speaking import ended, stated
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.rules.switching import switched
from memory.llm.offline.rules.tastes import topic_of
from memory.llm.offline.sentences import Sentence
from memory.llm.offline.tokens import Tokens, unsaid

_SLIPPED: Final = frozenset({"wrote", "typed", "said", "spelled", "misspelled"})


@dataclass(frozen=True)
class Reading:
    """What one clause gave."""

    sentence: Sentence
    clause: Clause
    found: Found
    first: int  # where the quotation begins: earlier than the sentence when "he" points back
    quotation: str = ""  # the words that affirm it, where the sentence itself is not the person's

    @property
    def snippet(self) -> str:
        """Return the quotation, verbatim."""
        return self.quotation or self.sentence.text[self.first : self.sentence.end]

    @property
    def is_correction(self) -> bool:
        """Tell whether the sentence takes back what was said before it."""
        return takes_back(self.sentence)

    @property
    def puts_name_right(self) -> bool:
        """Tell whether the sentence owns to a slip: "sorry, ...", "I wrote Ann, but ..."."""
        lows = [token.low for token in self.sentence.tokens]
        is_slip = lows[:1] == ["i"] and lows[1:2] != [] and lows[1] in _SLIPPED and "but" in lows
        return takes_back(self.sentence) or is_slip

    @property
    def tells_change(self) -> bool:
        """Tell whether the clause says that something is other than it was."""
        return tells_change(self.clause.tokens)

    @property
    def is_addition(self) -> bool:
        """Tell whether the clause tells of one more, which takes nothing's place."""
        return adds(self.clause.tokens) or adds_on_days(self.sentence.tokens)

    @property
    def evidence(self) -> str:
        """Return the clause, verbatim."""
        starts, ends = zip(*((t.start, t.end) for t in self.clause.tokens), strict=True)
        return self.quotation or self.sentence.text[min(starts) : max(ends)]


def as_affirmed(reading: Reading, quotation: str) -> Reading:
    """Return what was only affirmed: the quotation is the yes, and a yes is less sure."""
    claims = (replace(c, confidence=min(c.confidence, FAIRLY_SURE)) for c in reading.found.claims)
    return replace(reading, found=replace(reading.found, claims=tuple(claims)), quotation=quotation)


def read_sentence(
    sentence: Sentence, reader: Reader, said_on: date, last: Tokens
) -> list[tuple[Clause, Found]]:
    """Return what the clauses of one sentence gave."""
    read: list[tuple[Clause, Found]] = []
    previous, before = Previous(), None
    spoken = readable(sentence, last)
    if spoken and (right := _put_right(reader, sentence)) != NOTHING:
        return [(spoken[0], right)]
    for said in spoken:
        clause = reworded(said, reader.scene) or said
        introduce(reader, before, said, previous.group)
        before = said
        found, previous = _read_clause(clause, previous, reader, said_on)
        is_own = previous.group is not None and previous.group.mentions == (SELF,)
        await_names(reader.scene, clause.tokens, is_own=is_own)
        if found != NOTHING:
            read.append((clause, found))
        for claim in found.claims[-1:]:
            reader.scene.tell(claim)
        if topic := topic_of(reader, clause.tokens, found):
            reader.scene.turn_to(topic)
    assumed = assumed_in(reader, sentence, [found for _, found in read])
    return [*read, (Clause(sentence.tokens), assumed)] if assumed != NOTHING else read


def _put_right(reader: Reader, sentence: Sentence) -> Found:
    """Return the name that a sentence, or what stands behind its colon, puts right."""
    right = renamed(reader, without_openers(sentence.tokens))
    colon = next((i for i, token in enumerate(sentence.tokens) if token.low == ":"), -1)
    behind = sentence.tokens[colon + 1 :] if colon >= 0 else ()
    return renamed(reader, behind) if behind and right == NOTHING else right


def _read_clause(
    clause: Clause, previous: Previous, reader: Reader, said_on: date
) -> tuple[Found, Previous]:
    """Return what one clause gave, and what it leaves to the next."""
    tokens = clause.tokens
    beside = contrasted(reader, clause, previous.found)
    if beside != NOTHING:
        return beside, previous
    if not clause.is_gapped:
        apart = self_names(reader, tokens) + owned(reader, tokens)
        apart = apart + own_events(reader, tokens, said_on)
        if apart != NOTHING:
            apart = reader.scene.employed(apart)
            named = _beside_name(tokens, reader, said_on)
            return apart + named, replace(previous, found=apart)
    group = _subject(clause, previous, reader)
    if group is None:
        beside = kin_told_of(reader, tokens) + asides(reader, tokens, 0)
        return birthday(reader, tokens, ()) + beside, Previous()
    start = 0 if clause.is_gapped else group.end
    found, predicate = _stated(clause, group, previous, reader, said_on)
    is_named = not clause.is_gapped and not _was_called(tokens, predicate)
    named = _naming(group, found) if is_named else NOTHING
    if predicate is None and group.role is not None and not group.role[0].is_self:
        named = replace(named, claims=_of_named(group, named))
    left = Previous(group, predicate, found, has_infinitive(tokens))
    over = {claim.target.name for claim in found.ended}
    beside = asides(reader, tokens, start)
    beside = Found(claims=tuple(one for one in beside.claims if one.target.name not in over))
    for mention in group.mentions if found.ended else ():
        reader.scene.hear(mention)  # of "Tom isn't my brother, he ..." it is Tom who is meant
    return named + found + beside, left


def _of_named(group: Group, named: Found) -> tuple[Claim, ...]:
    """Return who is named on the way to somebody who may only stand beside a name."""
    return tuple(one for one in named.claims if group.is_named or one.target not in group.mentions)


def _was_called(tokens: Tokens, predicate: Predicate | None) -> bool:
    """Tell whether somebody is no longer who they were: "my first boss was called Tom"."""
    is_past = predicate is not None and predicate.aspect is Aspect.PAST and predicate.lemma == "be"
    called = tokens[predicate.end : predicate.end + 1] if predicate is not None else ()
    return is_past and any(token.low in {"called", "named"} for token in called)


def _naming(group: Group, found: Found) -> Found:
    """Return what naming the subject says, less what the clause says better or ends.

    "My boss is not Sarah" and "her brother is called Paul" say more than "a boss", "a brother";
    "my parents" are worth a node only when something is said of them.
    """
    is_group = group.role is not None and group.role[1].is_group and not group.is_named
    if is_group and not found.claims:
        return NOTHING
    said = {(key_of(c.source), c.relation) for c in (*found.claims, *found.ended)}
    claims = tuple(
        c
        for c in group.found.claims
        if not (c.target.role and (key_of(c.source), c.relation) in said)
        and not any((c.relation, c.target) == (gone.relation, gone.target) for gone in found.ended)
    )
    return replace(group.found, claims=claims)


def _beside_name(tokens: Tokens, reader: Reader, said_on: date) -> Found:
    """Read on behind the person's own name: "I'm Priya, a pharmacist"."""
    lows = [token.low for token in tokens]
    at = lows.index(",") if "," in lows else len(lows)
    is_told = at + 1 < len(lows) and (lows[at + 1] in {"a", "an"} or lows[at + 1].isdigit())
    is_named = lows[:2] in (["i", "am"], ["name", "'s"]) or lows[max(at - 3, 0) : at] == [
        "is",
        "the",
        "name",
    ]
    if not (is_named and is_told):
        return NOTHING
    beside = Clause(unsaid("I am", tokens[0].start) + tokens[at + 1 :])
    return _read_clause(beside, Previous(), reader, said_on)[0]


def _stated(
    clause: Clause, group: Group, previous: Previous, reader: Reader, said_on: date
) -> tuple[Found, Predicate | None]:
    """Return what a clause says of its subject, and with which verb."""
    tokens = clause.tokens
    start = 0 if clause.is_gapped else group.end
    implied = previous.predicate.lemma if clause.is_gapped and previous.predicate else ""
    predicate = read_predicate(tokens, start, implied=implied)
    if predicate is None or is_unsafe(clause, previous, predicate, start):
        return NOTHING, predicate
    role = None if group.is_named else group.role
    before = previous.predicate.lemma if previous.predicate else ""
    statement = Statement(reader, tokens, group.mentions, predicate, said_on, role, before)
    if not _is_of_people(statement):
        return NOTHING, None
    found = reader.scene.employed(_said(statement))
    return _lone(group) + birthday(reader, tokens, group.mentions) + found, predicate


def _said(statement: Statement) -> Found:
    """Return what a statement says, denies or ends, and whose post is vacant then."""
    found = _told(statement)
    gone = tuple(one for one in off_post(statement).ended if one not in found.ended)
    return found + Found(ended=gone)


def _told(statement: Statement) -> Found:
    """Return what a statement says, denies or ends."""
    for rule in (switched, leaving):
        gone = rule(statement)
        if gone != NOTHING:
            return gone
    predicate = statement.predicate
    if predicate.is_over or predicate.aspect is Aspect.FORMER:
        return ended(statement)
    return stated(statement)


def _is_of_people(statement: Statement) -> bool:
    """Tell whether the subjects are people; what is said may prove it."""
    scene = statement.scene
    if all(scene.is_proven(mention) for mention in statement.subjects) or is_human(statement):
        scene.prove(statement.subjects)
        return True
    return False


def _lone(group: Group) -> Found:
    """Return the people named, who are worth a node though nothing else may be claimed."""
    return Found(mentions=tuple(m for m in group.mentions if not m.is_self and not m.role))


def _subject(clause: Clause, previous: Previous, reader: Reader) -> Group | None:
    """Return who the clause is about."""
    if not clause.is_gapped:
        corrected = _corrected(clause, previous)
        return corrected or reader.subject(clause.tokens)
    if clause.link == "who":
        last = reader.scene.last()
        return Group((last,), 0) if last else None
    return previous.group


def _corrected(clause: Clause, previous: Previous) -> Group | None:
    """Return the role that "it" takes up: "my boss is not Sarah, it is Mallory"."""
    before, group = previous.predicate, previous.group
    is_open = before is not None and before.is_negated and before.lemma == "be"
    if not is_open or group is None or group.is_named:
        return None
    lows = [token.low for token in clause.tokens]
    is_named = lows[:1] in (["he"], ["she"]) and lows[1:2] == ["is"] and is_name(clause.tokens, 2)
    if lows[0] != "it" and not is_named:
        return None
    return replace(group, end=1, found=NOTHING)
