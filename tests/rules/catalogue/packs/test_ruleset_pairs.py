"""A rulebook whose ruleset nobody could play is refused when it is read, with what there is to choose from."""

import pytest

from rules.catalogue.load import rulebook_of
from rules.catalogue.packs.pinned import pinned_rulebook
from rules.catalogue.packs.stack import pack_from, standard
from rules.values import DataError

HEADER = '[pack]\nkey = "league"\nname = "League"\nversion = "1"\nsummary = "A league."\n'


def league(key: str, **fields: str):
    lines = "".join(f'{name} = "{value}"\n' for name, value in fields.items())
    pack = pack_from(f"{HEADER}\n[rulesets.{key}]\n{lines}", "league.toml")
    return (*standard(), pack)


FAULTS = {
    "a sequence": (
        {"sequence": "<b>"},
        r"sequence: there is no turn sequence '<b>'; choose from: alternative",
    ),
    "combat rules": ({"combat": "nobody"}, r"combat: there are no combat rules 'nobody'; choose from: core"),
    "a pair": (
        {"combat": "trench"},
        r"combat: the combat rules 'trench' cannot be played in that turn sequence",
    ),
}


@pytest.mark.parametrize("case", FAULTS)
def test_a_ruleset_that_nobody_could_play_is_refused_where_it_stands(case):
    fields, reason = FAULTS[case]
    with pytest.raises(DataError, match=reason) as refusal:
        rulebook_of(league("mordheim", **fields))
    assert "mordheim" in str(refusal.value)


@pytest.mark.parametrize("case", FAULTS)
def test_a_pinned_rulebook_with_such_a_ruleset_is_read_with_that_of_the_core(case):
    fields, _reason = FAULTS[case]
    book = pinned_rulebook(league("mordheim", **fields))
    assert (book.rulesets["mordheim"].sequence, book.rulesets["mordheim"].combat) == ("mordheim", "core")
    assert [it.done for it in book.complaints] == ["left out"]


def test_a_ruleset_of_a_known_pair_is_read():
    book = rulebook_of(league("ours", name="Ours", summary="Ours.", sequence="cards", combat="heroheim"))
    assert book.rulesets["ours"].sequence == "cards"
