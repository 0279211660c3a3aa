"""A turn's text with everything blanked that is not the person's own words.

In: the text of a turn. Out: a text of the same length in which code, quoted lines, pasted
documents, transcripts and quotations are blank, so that offsets stay right. The extractor of
offline mode reads by it, the guard judges any extractor by it.
"""

import re
from collections.abc import Sequence
from typing import Final

from memory.engine.learn.clean.spans import straight
from memory.engine.learn.guard.folded import Span
from memory.engine.learn.guard.handed_in import addresses_listener, asks_about, greets, hands_in
from memory.engine.learn.guard.quotations import quotations
from memory.engine.vocabulary.commands import words

MASK: Final = "¤"  # stands for words that are not the person's own
_SCRIPT_LINES: Final = 2  # "Name: text" lines that make a transcript
_SPEAKERS: Final = words(
    """
    system user assistant human ai bot developer tool chatgpt gpt instruction instructions
    """
)
_HEADERS: Final = words(
    """
    from to cc bcc subject date sent title body abstract re fwd fw author headline
    """
)
_TEXT_VERBS: Final = words(
    """
    translate summarise summarize rewrite rephrase proofread correct fix improve shorten
    paraphrase edit polish review analyse analyze explain reformat continue complete write
    draft grade summarising summarizing translating rewriting proofreading correcting decode
    """
)
_COURTESY: Final = words("please can could would will you kindly help me to now just hey hi then")
_PASTED: Final = words(
    """
    this following text below page pasted article email mail letter paragraph cv essay story poem
    """
)
_REMEMBERED: Final = words("something record records memory details me mistake profile notes")
_POINTED: Final = frozenset({"this", "that", "it", "the"})
_OPENINGS: Final = (
    "summary of",
    "transcript of",
    "begin forwarded message",
    "-----",
    "dear ",
    "on behalf of",
    "here is the text",
    "here's the text",
    "here is the article",
    "here's the article",
    "here is the email",
    "here's the email",
    "here is my draft",
    "here's my draft",
)
_TAG: Final = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9_|-]{0,40})[^<>]{0,200}>")
_CONTROL: Final = re.compile(r"<\|[^|<>\s]{0,40}\|>")
# A look-alike of a mark by which a model is told that somebody else speaks from here on.
_ROLE_MARK: Final = re.compile(
    r"<\|(?:im_start|start_header_id|system|user|assistant|tool)[^|<>\s]{0,20}\|>"
    r"|<start_of_turn>|\[/?INST\]|<</?SYS>>"
    r"|^\s{0,3}#{2,3} ?(?:system|user|assistant|instructions?)\b",
    re.IGNORECASE | re.MULTILINE,
)
_SENTENCE_END: Final = re.compile(r"[.!?]\s+")
_LABEL_LINE: Final = re.compile(r"[ \t]{0,8}([A-Za-z][\w.-]{0,24})[ \t]{0,2}:(?=\s|$)")


def own_words(text: str) -> str:
    """Return the text with all that is not the person's own blanked, at the same length."""
    blocked = without_blocks(text)
    return covered(blocked, quotations(blocked), MASK)


def without_blocks(text: str) -> str:
    """Return the text with whole blocks blanked that somebody else, or a machine, has written."""
    for find, fill in (
        (_fences, "\n"),
        (_memory_blocks, "\n"),
        (_control_tokens, "\n"),
        (_tagged, "\n"),
        (_foreign_lines, "\n"),
        (_foreign_rest, "\n"),
    ):
        text = covered(text, find(text), fill)
    return text


def machine_made(text: str) -> list[Span]:
    """Return what forges the marks of a machine: memory blocks, control tokens, tags; in order."""
    return sorted([*_memory_blocks(text), *_control_tokens(text), *_tagged(text)])


def covered(text: str, spans: Sequence[Span], fill: str) -> str:
    """Return the text with the spans filled; spans are in order."""
    pieces: list[str] = []
    position = 0
    for start, end in spans:
        if end > position:
            pieces += [text[position : max(start, position)], fill * (end - max(start, position))]
            position = end
    return "".join([*pieces, text[position:]])


def _between(text: str, opening: str, closing: str) -> list[Span]:
    """Return the spans from each opening mark to the next closing one, or to the end."""
    spans: list[Span] = []
    start = text.find(opening)
    while start >= 0:
        stop = text.find(closing, start + len(opening))
        end = len(text) if stop < 0 else stop + len(closing)
        spans.append((start, end))
        start = text.find(opening, end)
    return spans


def _fences(text: str) -> list[Span]:
    """Find fenced code, also unclosed, and code between single backticks."""
    fences = _between(text, "```", "```") + _between(text, "~~~", "~~~")
    rest = covered(text, sorted(fences), "\n")
    ticks = [span for span in _between(rest, "`", "`") if "\n" not in rest[slice(*span)]]
    return sorted(fences + ticks)


def _memory_blocks(text: str) -> list[Span]:
    """Find injected memory, which is never evidence."""
    return sorted(
        _between(text, "[MEMORY]", "[/MEMORY]") + _between(text, "[CONTEXT]", "[/CONTEXT]")
    )


def _control_tokens(text: str) -> list[Span]:
    """Find look-alikes of a model's own marks, and all behind one that lets another speak."""
    role = _ROLE_MARK.search(text)
    end = role.start() if role else len(text)
    spans = [match.span() for match in _CONTROL.finditer(text, 0, end)]
    return [*spans, (end, len(text))]


def _tagged(text: str) -> list[Span]:
    """Find <tag>what stands inside</tag>, and tags alone."""
    spans: list[Span] = []
    opened: dict[str, int] = {}
    for tag in _TAG.finditer(text):
        closing, name = tag.group(1), tag.group(2)
        if closing and name in opened:
            spans.append((opened.pop(name), tag.end()))
        else:
            spans.append(tag.span())
            opened.setdefault(name, tag.start())
    return sorted(spans)


def _lines(text: str) -> list[Span]:
    """Return the lines as spans."""
    spans: list[Span] = []
    start = 0
    for line in text.splitlines(keepends=True):
        spans.append((start, start + len(line)))
        start += len(line)
    return spans


def _paragraphs(text: str) -> list[list[Span]]:
    """Return runs of lines that are not blank."""
    paragraphs: list[list[Span]] = [[]]
    for start, end in _lines(text):
        if text[start:end].strip():
            paragraphs[-1].append((start, end))
        elif paragraphs[-1]:
            paragraphs.append([])
    return [lines for lines in paragraphs if lines]


def _foreign_lines(text: str) -> list[Span]:
    """Find quoted lines, transcripts, and what a line says that names its speaker."""
    spans: list[Span] = []
    for lines in _paragraphs(text):
        labels = [_label(text, line) for line in lines]
        scripted = [label for label in labels if label]
        is_script = len(scripted) >= _SCRIPT_LINES and len(scripted) * 2 >= len(lines)
        from_here = False
        for line, label in zip(lines, labels, strict=True):
            from_here = from_here or is_script or label in _SPEAKERS
            if from_here or text[slice(*line)].lstrip().startswith((">", "|")):
                spans.append(line)
    return spans


def _label(text: str, line: Span) -> str:
    """Return the lower-case label of a "Label: text" line, or an empty string."""
    match = _LABEL_LINE.match(text, *line)
    return match.group(1).lower() if match else ""


def _foreign_rest(text: str) -> list[Span]:
    """Find a pasted document: from its first line to the end, or all but the request."""
    paragraphs = _paragraphs(text)
    every = [line for lines in paragraphs for line in lines]
    for line in every:
        start = _document_start(text, line, is_first=line == every[0], is_last=line == every[-1])
        if start is not None:
            return [(start, len(text))]
    requests = [p for p in paragraphs if _asks_about(text, p)]
    if not requests or len(paragraphs) == len(requests):
        return []
    return [(p[0][0], p[-1][1]) for p in paragraphs if p not in requests]


def _document_start(text: str, line: Span, *, is_first: bool, is_last: bool) -> int | None:
    """Return where a document begins on a line: its heading, or behind "Translate this:"."""
    start, end = line
    low = straight(text[start:end]).lower().lstrip()
    is_heading = low.startswith((*_OPENINGS, "# ")) and not addresses_listener(low)
    is_letter = greets(low) and not (is_first or is_last)
    if is_heading or is_letter or _label(text, line) in _HEADERS:
        return start
    colon = text.find(":", start, end)
    head, _, rest = low.partition(":")
    is_given = hands_in(head, is_block=False) if rest.strip() else False
    is_given = is_given or _asks_for_text(_SENTENCE_END.split(head)[-1])
    if not is_last and low.rstrip().endswith(":") and hands_in(low, is_block=True):
        return end
    return colon if colon >= 0 and is_given else None


def _asks_about(text: str, lines: list[Span]) -> bool:
    """Tell whether a paragraph asks for work on a text, or for a word on it."""
    head = _head(text, lines)
    return _asks_for_text(head, about_pasted=True) or (len(lines) == 1 and asks_about(head))


def _head(text: str, lines: list[Span]) -> str:
    start, end = lines[0]
    return straight(text[start:end]).lower()


def _asks_for_text(head: str, *, about_pasted: bool = False) -> bool:
    """Tell whether a line asks for work on a text: translate, summarize, proofread this."""
    said = head.replace(",", " ").replace(".", " ").replace("?", " ").split()
    while said and said[0] in _COURTESY:
        said = said[1:]
    is_put = said[:1] in (["put"], ["say"], ["turn"]) and said[1:2] != [] and said[1] in _POINTED
    if is_put and not about_pasted and not {"in", "into"}.isdisjoint(said):
        return True  # "can you put this in French"
    is_of_memory = not about_pasted and said[-1:] != [] and said[-1] in _REMEMBERED
    if not said or said[0] not in _TEXT_VERBS or is_of_memory:
        return False  # "please correct something: I work at ..." is no text to be corrected
    return not about_pasted or not _PASTED.isdisjoint(said)
