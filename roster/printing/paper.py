"""The paper that a sheet is printed on."""

from enum import StrEnum


class Paper(StrEnum):
    """The paper sizes on offer."""

    A4 = "a4"
    LETTER = "letter"
