"""The kinds of table that can be drawn by lot, and the words for what stands on them.

Lengths are whole quarters of an inch, like everywhere in the generator: they are exact as inches.
"""

from rules.values import Value

#: Quarters of an inch.
INCH = 4


class Kind(Value, frozen=True, kw_only=True):
    """The parameters of one kind of table.

    `share` is the part of the ground, in percent, that terrain is to cover; `lane` the narrowest and widest way
    between two lots; `lot` the shortest and longest side of one; `yard` how much smaller on each side may be what
    stands on it. `stands` says how often what stands on a lot.
    """

    key: str
    name: str
    summary: str
    share: int
    lane: tuple[int, int]
    lot: tuple[int, int]
    yard: int = 0
    stands: tuple[tuple[str, int], ...]


KINDS: dict[str, Kind] = {
    kind.key: kind
    for kind in (
        Kind(
            key="ruins",
            name="Generated: ruins",
            summary="Dense ruins with narrow lanes and rubble.",
            share=55,
            lane=(8, 10),
            lot=(22, 44),
            yard=1,
            stands=(("ruin", 7), ("house", 2), ("flat", 1), ("rubble", 2)),
        ),
        Kind(
            key="mixed",
            name="Generated: mixed",
            summary="Houses, ruins, yards and groves.",
            share=40,
            lane=(10, 16),
            lot=(20, 40),
            yard=4,
            stands=(
                *(("ruin", 3), ("house", 3), ("flat", 2), ("block", 1)),
                *(("rubble", 1), ("grove", 2), ("garden", 2)),
            ),
        ),
        Kind(
            key="open",
            name="Generated: open ground",
            summary="A few houses far apart, with groves and fences between them.",
            share=25,
            lane=(10, 16),
            lot=(24, 34),
            yard=6,
            stands=(("ruin", 2), ("house", 2), ("flat", 1), ("rubble", 1), ("grove", 2), ("garden", 2)),
        ),
        Kind(
            key="street",
            name="Generated: street",
            summary="One street from edge to edge between two rows of houses.",
            share=70,
            lane=(48, 64),
            lot=(28, 44),
            stands=(("ruin", 1), ("house", 1)),
        ),
    )
}

LOOKS = (
    *("Burnt", "Broken", "Crooked", "Fallen", "Forsaken", "Gutted", "Haunted", "Leaning", "Looted", "Mouldy"),
    *(
        "Old",
        "Plundered",
        "Rotten",
        "Scorched",
        "Shaken",
        "Silent",
        "Sunken",
        "Toppled",
        "Weathered",
        "Wrecked",
    ),
)
NOUNS: dict[str, tuple[str, ...]] = {
    "ruin": (
        "bakery",
        "chapel",
        "cottage",
        "granary",
        "hall",
        "inn",
        "pottery",
        "school",
        "smithy",
        "stable",
    ),
    "house": ("almshouse", "counting house", "guild hall", "lodging house", "manor", "pawnshop", "tavern"),
    "flat": ("cistern", "cooperage", "gatehouse", "magazine", "storehouse", "vault", "wash house"),
    "block": ("bell tower", "dovecote", "mill", "tenement", "tower"),
    "rubble": ("beams", "bricks", "gable", "masonry", "rafters", "roof", "wall"),
    "garden": ("beds", "garden", "graves", "paddock", "pens", "plot", "vineyard"),
    "grove": ("alders", "bushes", "elms", "hedgerow", "orchard", "thicket", "yews"),
    "stone": ("column", "fountain", "monument", "obelisk", "shrine", "statue", "well"),
    "wall": ("barrels", "barricade", "cart", "coach", "crates", "fence", "stall", "trough", "wagon"),
}
