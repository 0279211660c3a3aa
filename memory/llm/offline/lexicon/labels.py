"""What stands before a list of names.

In: nothing. Out: the role's noun by its label.
"""

from typing import Final

# Labels before a list of names: "Coworkers: Đức, Лена".
LIST_LABELS: Final = {
    "coworkers": "coworker",
    "co-workers": "coworker",
    "colleagues": "colleague",
    "teammates": "teammate",
    "friends": "friend",
    "flatmates": "flatmate",
    "roommates": "roommate",
    "siblings": "sibling",
    "brothers": "brother",
    "sisters": "sister",
    "kids": "child",
    "children": "child",
    "cats": "cat",
    "dogs": "dog",
    "pets": "pet",
    "neighbours": "neighbour",
    "neighbors": "neighbor",
}
