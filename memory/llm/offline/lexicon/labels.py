"""What stands before a colon: a list of names, or one value.

In: nothing. Out: the role's noun by its label; labels of values.
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
# Labels before one value: "my new email address: a@b.example".
VALUE_LABELS: Final = frozenset({"address", "email", "e-mail", "mail", "number", "title", "size"})
