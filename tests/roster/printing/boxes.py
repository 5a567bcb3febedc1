"""What leaves its place on a laid out page, asked of WeasyPrint's own boxes."""

from collections.abc import Iterator

#: This many CSS pixels are no more than rounding.
_SLACK = 1


def outside(document) -> Iterator[str]:
    """Texts beyond the margins of their page, or beyond the card or block that holds them."""
    for number, page in enumerate(document.pages, start=1):
        body = page._page_box
        right = body.content_box_x() + body.width + _SLACK
        below = body.content_box_y() + body.height + _SLACK
        for box in _own(body):
            if _text(box) and (box.position_x + box.width > right or box.position_y + box.height > below):
                yield f"page {number}: {box.text}"
        for holder in (box for box in _own(body) if box.element_tag in ("article", "td", "th")):
            yield from (f"page {number}: {text}" for text in _beyond(holder))


def shown(document) -> str:
    """All that stands on the pages, in one line."""
    boxes = (box for page in document.pages for box in _own(page._page_box) if _text(box))
    return " ".join(" ".join(box.text for box in boxes).split())


def _own(body) -> Iterator:
    """All boxes of a page but those of its margins, which stand outside by right."""
    for child in body.children:
        if type(child).__name__ != "MarginBox":
            yield child
            if hasattr(child, "descendants"):
                yield from child.descendants()


def _beyond(holder) -> Iterator[str]:
    right = holder.position_x + holder.margin_width() + _SLACK
    below = holder.position_y + holder.margin_height() + _SLACK
    for box in holder.descendants():
        if _text(box) and (box.position_x + box.width > right or box.position_y + box.height > below):
            yield box.text


def _text(box) -> bool:
    return type(box).__name__ == "TextBox" and bool(box.text.strip())
