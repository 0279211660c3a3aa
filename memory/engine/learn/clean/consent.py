"""What may be kept without asking: nothing of a sensitive class but diet and allergy.

In: claims, mentions, the episode's record, the classes the person consented to. Out: the same,
labelled, without what needs consent. What is said of a third person is never kept.
"""

import re
from dataclasses import replace
from typing import Final

from memory.engine.learn.clean.drafts import Draft
from memory.engine.learn.clean.ends import Linked, says_end
from memory.engine.learn.clean.heard import is_enough, shares_word
from memory.engine.learn.clean.names import plain
from memory.engine.learn.clean.notes import DropError, Notes
from memory.engine.learn.clean.sensitivity import guarded_in, sensitivity_of
from memory.engine.learn.clean.spans import Span, Text
from memory.engine.learn.clean.speaking import speaks_of_third
from memory.engine.learn.proposal import EpisodeRecord, Snippet
from memory.engine.vocabulary import Kind, Sensitivity

_CODE = "needs_consent"
_CLAUSES: Final = re.compile(r"[,;:.!?]|\b(?:and|but|because|while)\b")


class Consent:
    """The person's consent, class by class."""

    def __init__(self, consented: frozenset[Sensitivity], notes: Notes) -> None:
        """Keep the classes that were agreed to."""
        self.consented = consented
        self.notes = notes
        self._refused_ends: dict[int, Sensitivity] = {}  # by id: things of claims held back

    def checked(self, linked: Linked) -> Linked:
        """Label a claim with its class, and its snippet cut to what may be kept.

        Raises:
            DropError: the claim or its words need consent.
        """
        try:
            return self._checked(linked)
        except DropError as dropped:
            for end in linked.others:
                if end.kind is not Kind.PERSON:
                    self._refused_ends[id(end)] = Sensitivity(dropped.detail)
            raise

    def _checked(self, linked: Linked) -> Linked:
        """Return the claim with what it may keep, or raise what it lacks."""
        claim = linked.claim
        (snippet,) = claim.snippets
        names = [end.name for end in linked.others]
        is_about_third = any(end.kind is Kind.PERSON for end in linked.others)
        is_about_third = is_about_third or _is_of_third(snippet.text, names)
        said = " ".join([claim.relation.replace("_", " "), *names, snippet.evidence])
        refused = self._refused(said, is_about_third=is_about_third)
        if refused:
            raise DropError(_CODE, refused[0].value)
        snippet = self._snippet(snippet, linked, is_about_third=is_about_third)
        kept = replace(claim, sensitivity=sensitivity_of(said), snippets=(snippet,))
        return replace(linked, claim=kept)

    def keeps(self, draft: Draft, *, is_used: bool) -> bool:
        """Say whether a mention may be kept; one of a sensitive name only with its claim.

        Nor is a thing kept that stood in claims held back only: "Unite" alone says too much.
        """
        held_back = self._refused_ends.get(id(draft))
        if held_back is not None and not is_used:
            self.notes.add(_CODE, held_back.value)
            return False
        guarded = guarded_in(draft.name)
        if not guarded or (is_used and not self._refused(draft.name)):
            return True
        self.notes.add(_CODE, guarded[0].value)
        return False

    def strip(self, draft: Draft) -> None:
        """Take sensitive aliases and properties off; the person's own may be agreed to."""
        for alias in [alias for alias in draft.aliases if guarded_in(alias)]:
            draft.aliases.remove(alias)
            self.notes.add(_CODE, guarded_in(alias)[0].value)
        for name, value in list(draft.properties.items()):
            refused = self._refused(f"{name} {value}", is_about_third=not draft.is_self)
            if refused:
                del draft.properties[name]
                self.notes.add(_CODE, refused[0].value)

    def record(self, episode: EpisodeRecord) -> EpisodeRecord:
        """Return the record without a summary or tags that need consent."""
        kept = tuple(tag for tag in episode.tags if not self._refused(tag))
        refused = [
            kind for text in (episode.summary, *episode.tags) for kind in self._refused(text)
        ]
        for kind in dict.fromkeys(refused):
            self.notes.add(_CODE, kind.value)
        summary = "" if self._refused(episode.summary) else episode.summary
        return replace(episode, summary=summary, tags=kept)

    def _refused(self, text: str, *, is_about_third: bool = False) -> tuple[Sensitivity, ...]:
        """Return the classes of a text that may not be kept."""
        guarded = guarded_in(text)
        if is_about_third:
            return guarded
        return tuple(kind for kind in guarded if kind not in self.consented)

    def _snippet(self, snippet: Snippet, linked: Linked, *, is_about_third: bool) -> Snippet:
        """Return the snippet, or the part of it that says the claim and nothing sensitive."""
        if self._refused(snippet.context):
            snippet = replace(snippet, context="")
        refused = self._refused(snippet.text, is_about_third=is_about_third)
        if not refused:
            return snippet
        for start, end in _parts(snippet, linked):
            if not guarded_in(snippet.text[start:end]):
                self.notes.add("snippet_cut")
                return _part(snippet, start, end)
        raise DropError(_CODE, refused[0].value)


def _is_of_third(text: str, names: list[str]) -> bool:
    """Say whether the sensitive clauses of a text, or those that name an end, are of others."""
    clauses = [clause for clause in _CLAUSES.split(text) if guarded_in(clause)]
    naming = [
        clause
        for clause in clauses
        if any(shares_word(name, frozenset(plain(clause).split())) for name in names)
    ]
    return any(speaks_of_third(clause) for clause in naming or clauses)


def _parts(snippet: Snippet, linked: Linked) -> list[Span]:
    """Return the evidence and the sentences that name an end, each long enough by itself."""
    text = Text(snippet.text)
    evidence = text.find(snippet.evidence)
    spans = [evidence] if evidence else []
    spans += [
        span
        for span in text.sentences()
        if any(says_end(end, snippet.text[slice(*span)]) for end in linked.others)
    ]
    return [span for span in spans if is_enough(snippet.text, span)]


def _part(snippet: Snippet, start: int, end: int) -> Snippet:
    text = snippet.text[start:end]
    return replace(
        snippet,
        start=snippet.start + start,
        end=snippet.start + end,
        text=text,
        evidence=snippet.evidence if snippet.evidence in text else "",
    )
