"""Short forms and spellings that players type, each with the words that the rulebook has for it."""

#: Short forms of a whole query, as `folded` writes it.
OF_QUERIES: dict[str, str] = {
    "2hw": "double handed weapon",
    "as": "armour save",
    "bs": "ballistic skill",
    "coc": "carnival of chaos",
    "cotp": "cult of the possessed",
    "dhw": "double handed weapon",
    "dp": "dramatis personae",
    "elven bow": "elf bow",
    "exp": "experience",
    "hunting dog": "war dog",
    "ini": "initiative",
    "x bow": "crossbow",
    "k d": "knocked down",
    "kd": "knocked down",
    "ld": "leadership",
    "level up": "advances",
    "sos": "sisters of sigmar",
    "wh": "witch hunters",
    "ws": "weapon skill",
}
#: Short forms of a word within a query.
OF_WORDS: dict[str, str] = {
    "2h": "two handed",
    "armor": "armour",
    "crit": "critical",
    "dorf": "dwarf",
    "dorfs": "dwarf",
    "gobbo": "goblin",
    "gobbos": "goblin",
    "init": "initiative",
    "ld": "leadership",
    "merc": "mercenaries",
    "mercs": "mercenaries",
    "ork": "orc",
    "orks": "orc",
    "xbow": "crossbow",
    "xbows": "crossbow",
}


def written_out(asked: str) -> str:
    """A folded query in the rulebook's words; the query itself where it has no short form."""
    return OF_QUERIES.get(asked) or " ".join(OF_WORDS.get(word, word) for word in asked.split())
