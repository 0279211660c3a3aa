"""What was just said, as far as it tells how to read what follows: who left what, what changed.

In: marks that the rules leave, each with its sentence. Out: whether a mark still counts.
"""

from dataclasses import replace
from typing import Final, NamedTuple

from memory.engine.vocabulary import Kind
from memory.llm.offline.findings import SELF, Claim, Found, Mention
from memory.llm.offline.lexicon.roles import Role
from memory.llm.offline.tokens import Tokens, fold

_WAITING_MAX: Final = 2  # sentences between a noun and its name
_BIRTHDAYS_MAX: Final = 5  # sentences
_AT_WORK_MAX: Final = 6  # sentences after which "the firm" is no longer the person's
_JOBS: Final = frozenset({"WORKS_AS", "WORKS_AT"})


class Waiting(NamedTuple):
    """A role of the speaker's that nobody was named for yet."""

    sentence: int
    role: Role
    is_asked: bool  # named in a question only
    is_new: bool = False  # "a new boss": whoever is named takes the place of the one known


class Moments:
    """The marks of one conversation that fade after a sentence or two."""

    def __init__(self) -> None:
        """Start with nothing said."""
        self.sentence = 0
        self.is_asked_name = False  # whether the person was just asked what they are called
        self.is_text_task = False  # whether the person just handed in a text to be worked on
        self.is_game = False  # whether the talk plays a game, in which nothing is meant
        self._birthdays = 0  # the sentence in which birthdays were spoken of last
        self.left_work = 0  # the sentence in which the person left a job
        self.left_home = 0  # the sentence in which the person left a home
        self.left_partner = 0  # the sentence in which the person parted from somebody
        self._changed = (0, "")  # the sentence in which something changed, and its noun
        self._told: tuple[int, Claim | None] = (0, None)  # what was claimed last, and where
        self._waiting: list[Waiting] = []
        self._at_work = 0  # the sentence in which the person told of their job
        self._bare: tuple[int, Role | None] = (0, None)
        self._mistaken: tuple[int, Role | None] = (0, None)
        self._left: dict[str, int] = {}  # by person: the sentence in which they left a job
        self._vacated = (0, "")  # the sentence in which somebody left a post, and who
        self._topic: tuple[int, Mention | None] = (0, None)  # what was liked or hated last

    def wait(self, role: Role, *, is_asked: bool, is_new: bool = False) -> None:
        """Remember a role that may be given a name in a moment."""
        self._waiting.append(Waiting(self.sentence, role, is_asked, is_new))

    @property
    def is_at_work(self) -> bool:
        """Tell whether the person told of their job a few sentences ago."""
        return self._at_work > 0 and self.sentence - self._at_work <= _AT_WORK_MAX

    def leave_bare(self, role: Role | None) -> None:
        """Remember the one role that the sentence leaves without a name, if there is one."""
        self._bare = (self.sentence, role)

    @property
    def bare(self) -> Role | None:
        """Return the role that the sentence before left without a name."""
        sentence, role = self._bare
        return role if self.sentence - sentence == 1 else None

    def is_renewed(self, role: Role) -> bool:
        """Tell whether the last that waits for a name in this role is a new one."""
        return any(one.is_new for one in self._waiting if one.role == role)

    def mistake(self, role: Role) -> None:
        """Remember that the name of whoever holds this role was got wrong."""
        self._mistaken = (self.sentence, role)
        self.wait(role, is_asked=False)

    def is_mistaken(self, role: Role) -> bool:
        """Tell whether the name of whoever holds this role was just called wrong."""
        sentence, wrong = self._mistaken
        return wrong == role and self.sentence - sentence <= 1

    @property
    def mistaken(self) -> Role | None:
        """Return the role whose holder's name was just called wrong."""
        sentence, wrong = self._mistaken
        return wrong if self.sentence - sentence <= 1 else None

    def waiting(self, gender: str, kinds: frozenset[Kind], *, is_asked: bool) -> Role | None:
        """Return the last role that a pronoun may stand for, if it is surely that one."""
        near = [
            one.role
            for one in self._waiting
            if self.sentence - one.sentence <= _WAITING_MAX
            and one.role.kind in kinds
            and (is_asked or not one.is_asked)
            and (not gender or one.role.gender in {gender, ""})
        ]
        return near[-1] if near else None

    def employed(self, found: Found) -> Found:
        """Return findings in which "joined Orbis" means a job, right after one was left."""
        for claim in found.ended:
            if claim.relation == "WORKS_AT":
                self._left[key_of(claim.source)] = self.sentence
        own = {claim.relation for claim in found.claims if claim.source.is_self}
        if not own.isdisjoint(_JOBS):
            self._at_work = self.sentence
        if SELF.name in self._left:
            self.left_work = max(self.left_work, self._left[SELF.name])
        if any(claim.relation == "LIVES_IN" and claim.source.is_self for claim in found.ended):
            self.left_home = self.sentence
        if any(claim.relation == "HAS_PARTNER" and claim.source.is_self for claim in found.ended):
            self.left_partner = self.sentence
        as_what = {c.relation for c in found.claims}
        if not (self.is_between_jobs or "WORKS_AS" in as_what):
            return found
        claims = (
            replace(c, relation="WORKS_AT") if c.relation == "JOINED" else c for c in found.claims
        )
        return replace(found, claims=tuple(claims))

    @property
    def is_between_jobs(self) -> bool:
        """Tell whether the person just spoke of leaving or changing a job."""
        return self.left_work > 0 and self.sentence - self.left_work <= _WAITING_MAX

    def has_left_work(self, mention: Mention) -> bool:
        """Tell whether it was just said of somebody that they left a job."""
        left = self._left.get(key_of(mention), 0)
        return left > 0 and self.sentence - left <= _WAITING_MAX

    def vacate(self, name: str) -> None:
        """Remember that somebody who held a role was just said to have left."""
        self._vacated = (self.sentence, name)

    @property
    def vacant(self) -> str:
        """Return who was just said to have left a role; empty without one."""
        sentence, name = self._vacated
        return name if self.sentence - sentence <= 1 else ""

    def turn_to(self, topic: Mention) -> None:
        """Remember what a taste was just told of."""
        self._topic = (self.sentence, topic)

    @property
    def topic(self) -> Mention | None:
        """Return what "it" means in "I love it now"; nothing when that was too long ago."""
        sentence, topic = self._topic
        return topic if self.sentence - sentence <= 1 else None

    @property
    def is_between_homes(self) -> bool:
        """Tell whether the person just spoke of leaving a home."""
        return self.left_home > 0 and self.sentence - self.left_home <= _WAITING_MAX

    @property
    def is_between_partners(self) -> bool:
        """Tell whether the person just spoke of parting from somebody."""
        return self.left_partner > 0 and self.sentence - self.left_partner <= _WAITING_MAX

    def hear_of_job(self) -> None:
        """Remember that the person just spoke of a new job of theirs."""
        self.left_work = self.sentence

    def move_out(self) -> None:
        """Remember that the person just spoke of having moved."""
        self.left_home = self.sentence

    def change(self, noun: str) -> None:
        """Remember that what the person calls by this noun changed; its value may follow."""
        self._changed = (self.sentence, noun)

    def speak_of_birthdays(self, tokens: Tokens) -> None:
        """Remember that a sentence speaks of birthdays, whosever they are."""
        if any(token.low.startswith("birthday") for token in tokens):
            self._birthdays = self.sentence

    @property
    def is_of_birthdays(self) -> bool:
        """Tell whether birthdays were spoken of a few sentences ago: "mine is 3 May"."""
        return self._birthdays > 0 and self.sentence - self._birthdays <= _BIRTHDAYS_MAX

    @property
    def changed(self) -> str:
        """Return the noun of what was just said to have changed; empty without one."""
        sentence, noun = self._changed
        return noun if self.sentence - sentence <= 1 else ""

    def tell(self, claim: Claim) -> None:
        """Remember what was claimed last."""
        self._told = (self.sentence, claim)

    @property
    def told(self) -> Claim | None:
        """Return what the sentence before this one claimed last, if it claimed anything."""
        sentence, claim = self._told
        return claim if self.sentence - sentence == 1 else None


def key_of(mention: Mention) -> str:
    """Return one key a person or thing; a namesake of the speaker is somebody else."""
    return SELF.name if mention.is_self else fold(mention.name)
