"""Battles, lives and warriors in few words."""

from campaigns.statistics import Chapter, CountedBattle, CountedSide, Deed, Life, Warrior
from rules.ledger.careers import Loss
from rules.ledger.sheet import Status


def side(warband, result, rating, type="skaven", taken_out=0):
    return CountedSide(warband, f"Warband {warband}", type, result, rating, taken_out)


def battle(number, *sides, ruleset="mordheim", scenario="skirmish", round=None):
    return CountedBattle(
        100 + number, number, f"battle-{100 + number}", f"Fight {number}", ruleset, scenario, sides, round
    )


def chapter(number, *deeds, ratings=(100, 100), gold=(0, 0), found=0, dead=0):
    """The battle of that number and what followed it; 0 is what came before the first."""
    losses = (Loss(number, 9, "Somebody", "clanrat", dead, Status.DEAD),) if dead else ()
    return Chapter(
        battle=f"battle-{100 + number}" if number else "",
        rating_before=ratings[0],
        rating_after=ratings[1],
        gold_before=gold[0],
        gold_after=gold[1],
        wyrdstone_found=found,
        deeds=tuple(Deed(*deed) for deed in deeds),
        losses=losses,
    )


def life(*chapters, **names):
    """`names` are those of warriors by `b1`, `b2` ...; a name that ends in `+` is that of a dead one."""
    warriors = tuple(
        Warrior(
            int(block[1:]),
            name.rstrip("+"),
            "clanrat",
            is_group=False,
            is_active=not name.endswith("+"),
            status=Status.DEAD if name.endswith("+") else Status.ACTIVE,
        )
        for block, name in names.items()
    )
    return Life(tuple(chapters), warriors)
