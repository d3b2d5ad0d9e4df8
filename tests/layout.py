"""Pages without the layout of their templates: line breaks and indents that a formatter may put anywhere nobody sees."""

import re

ON_THE_LINE = r"</?(?:a|b|bdi|i|s|small|span|strong|sup)\b[^>]*>"


def squeezed(page: str) -> str:
    """The page with every tag on one line and nothing but words between them.

    >>> squeezed('<p\\n  class="lead"\\n>\\n  Eins\\n  zwei\\n</p>\\n<p>Drei <b>vier</b></p>')
    '<p class="lead">Eins zwei</p><p>Drei <b>vier</b></p>'
    """
    page = re.sub(r"<[a-z][^>]*>", lambda tag: re.sub(r"\s+", " ", tag.group()).replace(" >", ">"), page)
    page = re.sub(rf"({ON_THE_LINE})\s*\n\s*(?={ON_THE_LINE})", r"\1 ", page)
    page = re.sub(r">\s*\n\s*<", "><", page)
    page = re.sub(r"(<[a-z][^>]*>)\s*\n\s*", r"\1", page)
    page = re.sub(r"\s*\n\s*(</)", r"\1", page)
    return re.sub(r"\s*\n\s*", " ", page)
