"""Words of earlier versions that no packaged pack still uses: they keep their meaning in packs that hold them.

What was shipped once is known for ever (`tests/frozen/words.txt`), so that this table only grows. The builder offers
none of these.
"""

#: Tags, each with what it means.
EARLIER_TAGS: dict[str, str] = {
    "stupidity:unless-mist": "subject to stupidity outside of Mystic Mist, which is left to the players",
}
#: Traits of items, each with what it means.
EARLIER_TRAITS: dict[str, str] = {
    "enemy-armour-plus-1": "the victim's armour save is 1 better; no save without armour",
    "makeshift-club": "strikes at -1 to hit",
}
