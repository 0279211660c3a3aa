"""Answers as HTML: Markdown without raw HTML and without images, then sanitized.

In: what the model wrote. Out: HTML that can run nothing and fetch nothing. A page that
loads a picture by itself would carry memory to another host in its address.
"""

from typing import Final

import nh3
from django.utils.html import linebreaks
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

MARKDOWN_BYTES: Final = 16 * 1024  # longer texts take a second to parse
OPEN_BRACKETS: Final = 500  # so do texts of unmatched brackets
TAGS: Final = frozenset(
    {"a", "blockquote", "br", "code", "del", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr"}
    | {"li", "ol", "p", "pre", "strong", "table", "tbody", "td", "th", "thead", "tr", "ul"}
)
ATTRIBUTES: Final = {"a": {"href"}, "ol": {"start"}}
SCHEMES: Final = frozenset({"http", "https", "mailto"})

_PARSER = MarkdownIt("commonmark", {"html": False}).disable("image").enable("table")


def rendered(text: str) -> SafeString:
    """Return an answer as safe HTML; what would take long to parse stays plain text."""
    if len(text.encode(errors="replace")) > MARKDOWN_BYTES or text.count("[") > OPEN_BRACKETS:
        return mark_safe(linebreaks(text, autoescape=True))  # noqa: S308 - it was just escaped
    clean = nh3.clean(
        _PARSER.render(text),
        tags=set(TAGS),
        attributes={tag: set(names) for tag, names in ATTRIBUTES.items()},
        url_schemes=set(SCHEMES),
        url_relative="deny",  # also what begins with two strokes and is anybody's address
        link_rel="noopener noreferrer nofollow",
    )
    return mark_safe(_lowered(clean))  # noqa: S308 - it was just sanitized


def _lowered(html: str) -> str:
    """Put an answer's headings below the page's own: there is one h1."""
    for level in (3, 2, 1):
        deeper = level + 2
        html = html.replace(f"<h{level}>", f"<h{deeper}>").replace(f"</h{level}>", f"</h{deeper}>")
    return html
