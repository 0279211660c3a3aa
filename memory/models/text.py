"""Text on its way into the database.

In: any Python text. Out: text PostgreSQL can hold; nothing else about it is changed.
"""

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


def storable(text: str) -> str:
    """Return the text with NUL and lone surrogates replaced: psycopg refuses both."""
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return whole.replace("\0", REPLACEMENT)
