"""The unsure mentions go to a judge, with what surrounds each candidate.

In: resolutions and the occasion. Out: confidences by mention. A judge that cannot be asked
leaves a mention unanswered: it stays apart and waits for review.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from memory.engine.learn.clean.names import canon, plain, says
from memory.engine.learn.guard import parts_of, quotable
from memory.engine.learn.proposal import Occasion, Proposal
from memory.engine.learn.resolve import NAMESAKE, Candidate, Resolution
from memory.engine.params import SILENT_ABOVE
from memory.engine.vocabulary import Decision, Role
from memory.llm import backends
from memory.llm.base import JudgeCandidate, Judgement, JudgeRequest, ModelError
from memory.models.text import storable

LINES_MAX: Final = 12  # of a candidate's neighborhood
EXTRACT_MAX: Final = 4000  # characters of the conversation

type Answers = dict[int, Mapping[str, float]]


def judged(proposal: Proposal, resolutions: Sequence[Resolution], occasion: Occasion) -> Answers:
    """Ask the judge about every unsure mention; it is asked outside every transaction."""
    answers: Answers = {}
    said = _sentences(occasion)
    for one in resolutions:
        if one.decision is not Decision.UNSURE:
            continue
        mention = proposal.mentions[one.mention]
        request = JudgeRequest(
            mention=mention.name,
            kind=str(mention.kind),
            extract=_extract(occasion),
            candidates=[_shown(candidate, occasion) for candidate in one.candidates],
        )
        try:
            answers[one.mention] = _capped(backends.judge().judge(request), one, mention.name, said)
        except ModelError:
            continue  # undecided: `settle` keeps it apart and flags it
    return answers


def reasons(answers: Answers) -> dict[int, str]:
    """Return what the judge said in words, where it did."""
    return {
        mention: storable(answer.reason)
        for mention, answer in answers.items()
        if isinstance(answer, Judgement) and answer.reason
    }


def _sentences(occasion: Occasion) -> list[str]:
    """Return the person's sentences in canon form."""
    own = (turn.text for turn in occasion.turns if turn.role is Role.USER)
    return [plain(part.text) for text in own for part in parts_of(text)]


def _capped(
    answer: Mapping[str, float], one: Resolution, name: str, said: Sequence[str]
) -> Judgement:
    """Return the confidences, doubtful ones no higher than flagged.

    Who names two in one breath means two, or says that they are one; who says "another" means
    another. Either is for a person to look at, for the words that say so were all that the
    judge was given.
    """
    together = {
        candidate.key
        for candidate in one.candidates
        if one.rule == NAMESAKE
        or (
            canon(candidate.name) != canon(name)
            and any(says(canon(name), text) and says(canon(candidate.name), text) for text in said)
        )
    }
    reason = answer.reason if isinstance(answer, Judgement) else ""
    capped = {key: min(sure, SILENT_ABOVE) for key, sure in answer.items() if key in together}
    return Judgement.because(reason, {**answer, **capped})


def _extract(occasion: Occasion) -> str:
    """Return the person's words; what is meant for a machine is shown to none."""
    said = [quotable(turn.text) for turn in occasion.turns if turn.role is Role.USER]
    return "\n".join(said)[:EXTRACT_MAX]


def _shown(candidate: Candidate, occasion: Occasion) -> JudgeCandidate:
    return JudgeCandidate(
        key=candidate.key,
        name=candidate.name,
        aliases=candidate.aliases,
        neighbourhood=_neighborhood(candidate, occasion),
    )


def _neighborhood(candidate: Candidate, occasion: Occasion) -> list[str]:
    names = {node.key: node.name for node in occasion.nodes}
    lines = [
        f"{names[edge.source]} -[{edge.relation}]-> {names[edge.target]}"
        for edge in occasion.edges
        if candidate.node in {edge.source, edge.target} and edge.superseded_at is None
    ]
    return lines[:LINES_MAX]
