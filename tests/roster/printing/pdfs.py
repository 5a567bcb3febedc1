"""A PDF as a reader library sees it: its text, tags and fonts."""

import io

from pypdf import PdfReader

#: Whatever marks a descriptor of a font that is inside the file.
_EMBEDDED = ("/FontFile", "/FontFile2", "/FontFile3")


def reader_of(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf))


def text_of(pdf: bytes) -> str:
    """All pages in one line."""
    return " ".join(" ".join(page.extract_text() for page in reader_of(pdf).pages).split())


def fonts_of(reader: PdfReader) -> dict[str, bool]:
    """The fonts of all pages, and whether each is embedded."""
    found = {}
    for page in reader.pages:
        for font in page["/Resources"].get("/Font", {}).values():
            font = font.get_object()
            inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
            descriptor = inner["/FontDescriptor"]
            found[str(font["/BaseFont"])] = any(key in descriptor for key in _EMBEDDED)
    return found


def tags_of(reader: PdfReader) -> set[str]:
    """The tags of the structure that screen readers walk."""
    return set(_below(reader.trailer["/Root"]["/StructTreeRoot"]))


def _below(element):
    found = element.get("/K", [])
    for child in found if isinstance(found, list) else [found]:
        kid = child.get_object()
        if isinstance(kid, dict) and "/S" in kid:
            yield str(kid["/S"])
            yield from _below(kid)


def assert_well_made(pdf: bytes, tags: set[str]) -> PdfReader:
    """Tagged and with a language, with no font but our own, each in the file; returns the reader."""
    reader = reader_of(pdf)
    root = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "en-GB"
    assert reader.metadata.title
    assert tags <= tags_of(reader)
    fonts = fonts_of(reader)
    assert fonts
    assert all(fonts.values())
    assert all("Alegreya" in name or "Grenze" in name for name in fonts)
    return reader
