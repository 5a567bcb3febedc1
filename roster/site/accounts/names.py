"""User names that cannot be mistaken for another's: which ones are taken, and which two look alike.

`skeleton` is what a name looks like: the same for capitals and small letters, for letters of other scripts that are
drawn alike, with or without dots and dashes. The column `User.name_skeleton` holds it and is unique. Look-alikes of
other scripts come from Unicode's own list (`confusable_homoglyphs`), which is read when the first such name appears.
Accounts from before these rules keep their names.
"""

import unicodedata
from functools import cache

SHORTEST, LONGEST = 2, 40
#: Names that speak for the site or for nobody. Compared by skeleton, and without digits at the end.
RESERVED = """
    admin administration administrator root superuser sysadmin webmaster hostmaster postmaster moderator
    mod operator owner staff team support help helpdesk security abuse contact legal privacy billing news
    noreply mail system server bot robot computer engine official wyrdbook organiser organizer player user
    users account accounts login logout signup settings everyone everybody nobody anonymous anybody
    somebody none null undefined deleted unknown guest me you
"""
#: No name may hold these, wherever they stand.
RESERVED_PARTS = ["wyrdbook", "administrator", "moderator"]
#: Scripts that are written together.
TOGETHER = [{"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "HANGUL"}, {"HAN", "BOPOMOFO"}]
NEUTRAL = {"COMMON", "INHERITED"}
SEPARATORS = "-_."
#: Letters by their category that nobody sees.
UNSEEN = "\u115f\u1160\u3164\uffa0"
MOST_MARKS = 2


def tidy(name: str) -> str:
    """The name in the one spelling in which it is stored."""
    return unicodedata.normalize("NFKC", name).strip()


def fault_of(name: str) -> str:
    """Why a new account cannot have the name, as a sentence; empty where it can. Whether it is taken is not asked."""
    if not SHORTEST <= len(name) <= LONGEST:
        return f"A user name has {SHORTEST} to {LONGEST} characters."
    if wrong := next((letter for letter in name if not _may_stand(letter)), None):
        shown = (
            f"“{wrong}”"
            if wrong.isprintable() and wrong not in UNSEEN + " "
            else "A blank or an invisible character"
        )
        return f"{shown} cannot stand in a user name: use letters, digits, dashes, dots and underscores."
    if unicodedata.category(name[0])[0] not in "LN":
        return "A user name begins with a letter or a digit."
    if _longest_pile(name) > MOST_MARKS:
        return "This user name has letters with too many marks on them."
    if not _one_script(name):
        return "This user name mixes letters of different alphabets: use one of them."
    if is_reserved(name):
        return "This user name is kept for the site itself: choose another one."
    return ""


def is_reserved(name: str) -> bool:
    """Whether the name looks as if it spoke for the site."""
    plain = skeleton(name.rstrip("0123456789"))
    return plain in _reserved() or any(skeleton(part) in plain for part in RESERVED_PARTS)


def skeleton(name: str) -> str:
    """The looks of a name. Two names with one skeleton can be mistaken for each other."""
    letters = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    drawn = letters if letters.isascii() else "".join(_drawn_as(letter) for letter in letters)
    solid = "".join(letter for letter in drawn.casefold() if unicodedata.category(letter)[0] in "LNM")
    return solid.translate(ALIKE).replace("rn", "m").replace("vv", "w")


#: Small letters and digits that are drawn alike, whatever the font.
ALIKE = str.maketrans({"1": "l", "i": "l", "0": "o"})


@cache
def _reserved() -> frozenset[str]:
    return frozenset(skeleton(word) for word in RESERVED.split())


def _may_stand(letter: str) -> bool:
    if letter in UNSEEN:
        return False
    return letter in SEPARATORS or unicodedata.category(letter) in {
        "Ll",
        "Lu",
        "Lo",
        "Lm",
        "Lt",
        "Nd",
        "Mn",
        "Mc",
    }


def _longest_pile(name: str) -> int:
    """The most marks that one letter carries."""
    piles = "".join(
        "m" if unicodedata.combining(letter) else " " for letter in unicodedata.normalize("NFD", name)
    )
    return max(map(len, piles.split()), default=0)


def _one_script(name: str) -> bool:
    if name.isascii():
        return True
    from confusable_homoglyphs import categories

    scripts = categories.unique_aliases(name) - NEUTRAL
    return len(scripts) < 2 or any(scripts <= group for group in TOGETHER)


@cache
def _drawn_as(letter: str) -> str:
    """The plain letter that looks like this one, as a small letter or as its capital; else the first of its kind."""
    from confusable_homoglyphs.confusables import confusables_data

    kinds = [
        {form, *(other["c"] for other in confusables_data.get(form, []))} for form in (letter, letter.upper())
    ]
    plain = [shape for kind in kinds for shape in sorted(kind) if shape.isascii() and shape.isalnum()]
    return plain[0].casefold() if plain else min(kinds[0])
