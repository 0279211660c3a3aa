"""The demo's story: one person, eight weeks, seven conversations. All words are invented.

In: a moment. Out: conversations as an import takes them, the last one two days before.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from memory.engine.vocabulary import Role
from memory.flows.transfer import ImportedEpisode, ImportedTurn

PREFIX: Final = "demo:"  # by this a second run knows that the story was told
BETWEEN_TURNS: Final = timedelta(minutes=1)
TRIP_IN: Final = timedelta(days=75)  # ahead of today, so that the plan still stands


class Chapter(NamedTuple):
    """One conversation: how long ago, what it is called, what was said in turns."""

    days_ago: int
    title: str
    said: tuple[str, ...]  # the person first, then by turns


STORY: Final = (
    Chapter(
        56,
        "A hard week",
        (
            "My boss Sarah is driving me crazy. I work at Brightwater in Hamburg.",
            "That sounds tiring. What happened?",
            "She changes every plan at the last minute. I live in Hamburg, so at least it's close.",
            "A short way home helps on such days.",
        ),
    ),
    Chapter(
        49,
        "Cooking for two",
        (
            "What can I cook tonight? I'm allergic to peanuts.",
            "How about a risotto with mushrooms?",
            "Nice. My partner Jonas is a vegetarian, so that works for both of us.",
            "Then leave out the bacon and take good stock.",
        ),
    ),
    Chapter(
        40,
        "A present for Nora",
        (
            "My best friend Nora lives in Vienna. She plays the violin.",
            "Would sheet music make a good present?",
            "Yes, she loves Schubert. I play the piano, so we could play together.",
            "Then look for pieces for violin and piano.",
        ),
    ),
    Chapter(
        30,
        "A trip to the sea",
        (
            "I'm going to Lisbon in {month}. Nora comes along.",
            "Lovely. Do you travel by train or by plane?",
            "By train. I hate flying, and I love the sea.",
            "Then plan two days for the way and stay near the coast.",
        ),
    ),
    Chapter(
        21,
        "A new job",
        (
            "I quit my job at Brightwater. I now work at Kestrel.",
            "Congratulations! How is the team?",
            "My boss is Daniel. He is calm and plans ahead.",
            "That is quite a change.",
        ),
    ),
    Chapter(
        12,
        "Boxes everywhere",
        (
            "I moved to Berlin last week. The flat is full of boxes.",
            "How do you like it so far?",
            "I love it. I have a dog called Rex, and the park is around the corner.",
            "Rex will be happy about that.",
        ),
    ),
    Chapter(
        2,
        "Catching up",
        (
            "Actually, Nora no longer lives in Vienna. Nora moved to Graz.",
            "Thank you, good to know.",
            "I'm learning Portuguese for the trip.",
            "Boa sorte!",
        ),
    ),
)


def chapters(now: datetime) -> Iterator[ImportedEpisode]:
    """Yield the conversations, the earliest first."""
    month = (now + TRIP_IN).strftime("%B")
    for number, chapter in enumerate(STORY, 1):
        started_at = now - timedelta(days=chapter.days_ago)
        turns = [
            ImportedTurn(
                role=Role.ASSISTANT if index % 2 else Role.USER,
                content=text.format(month=month),
                said_at=started_at + index * BETWEEN_TURNS,
            )
            for index, text in enumerate(chapter.said)
        ]
        yield ImportedEpisode(f"{PREFIX}{number}", turns, chapter.title)
