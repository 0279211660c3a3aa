"""The unsure mentions go to a judge, with what surrounds each candidate.

In: resolutions and the occasion. Out: confidences by mention. A judge that cannot be asked
leaves a mention unanswered: it stays apart and waits for review.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from memory.engine.learn.guard import quotable
from memory.engine.learn.proposal import Occasion, Proposal
from memory.engine.learn.resolve import Candidate, Resolution
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
            answers[one.mention] = backends.judge().judge(request)
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
