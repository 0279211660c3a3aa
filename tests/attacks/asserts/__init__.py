"""What each assert word of the attacks means: one function a word.

In: an outcome and what follows the word's colon. Out: nothing, or a failed assertion.
"""

from collections.abc import Callable, Mapping
from typing import Final

from tests.attacks.asserts.graph import (
    aliases_at_most,
    edges_at_most,
    no_auto_merge,
    no_destructive_call,
    no_privilege_change,
    read_only_kept,
    same_node_as,
    self_node_unchanged,
    strength_at_most,
    supersede_not_delete,
)
from tests.attacks.asserts.learning import (
    instruction_held,
    needs_consent,
    no_edge,
    no_edge_from,
    no_secret_stored,
    not_flagged,
    verbatim_snippet,
)
from tests.attacks.asserts.pages import (
    bidi_isolated,
    csv_safe,
    escaped,
    http_4xx,
    literal_roundtrip,
    no_5xx,
    no_connection,
    no_cross_user,
    no_external_fetch,
)
from tests.attacks.asserts.prompts import (
    fired_at_most,
    invisible_removed,
    nonce_fence,
    other_edges_still_recalled,
    roles_intact,
    single_line,
    tags_stay_data,
)
from tests.attacks.asserts.speed import time_under_ms
from tests.attacks.running import Outcome

ASSERTS: Final[Mapping[str, Callable[[Outcome, str], None]]] = {
    one.__name__: one
    for one in (
        *(no_edge, no_edge_from, instruction_held, no_secret_stored, not_flagged, needs_consent),
        *(http_4xx, no_5xx, no_connection, no_external_fetch, escaped, literal_roundtrip),
        *(verbatim_snippet, nonce_fence, single_line, roles_intact, tags_stay_data),
        *(no_privilege_change, no_destructive_call, supersede_not_delete, edges_at_most),
        *(strength_at_most, no_auto_merge, aliases_at_most, self_node_unchanged, same_node_as),
        *(bidi_isolated, invisible_removed, other_edges_still_recalled, fired_at_most, csv_safe),
        *(no_cross_user, read_only_kept, time_under_ms),
    )
}
__all__ = ["ASSERTS"]
