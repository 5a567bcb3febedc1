"""A way out of a problem, taken with one click: here, a warband that lost its leader between battles."""

import pytest

from roster.models import Warband
from roster.rulebooks import book_of_edition
from roster.selectors import ledger_of, numbered
from roster.services.rulebook.editions import pin
from roster.services.trading.items import buy_item
from roster.services.warbands.fix import NoSuchFix, apply_fix
from roster.services.warbands.muster import import_warband, muster_warband
from roster.services.warbands.spells import draw_spells
from roster.services.warbands.warriors import dismiss, hire
from roster.sheets import read_sheet
from rules.catalogue.load import rulebook
from rules.catalogue.packs.stack import standard_with
from rules.ledger.apply import fold
from rules.ledger.entries import LeaderNamed, Settled
from rules.ledger.sheet import Kind, WarbandSheet
from rules.mustering.document import from_document
from rules.mustering.legality.check import problems
from rules.mustering.problem import NotAllowed
from rules.values import canonical, changed
from tests.remembered import remembered
from tests.rules.warbands import roster, seasoned

pytestmark = pytest.mark.django_db


#: Two champions, equals in Leadership and experience, follow the captain of this warband.
REIKLAND = seasoned(roster("mercenaries-reikland"))


def after_dismissal(owner, sheet: WarbandSheet, number: int = 1, name: str = "new") -> Warband:
    """A warband after two battles, once one of its warriors has been dismissed."""
    found = import_warband(owner, sheet, origin="a test", request_key=name)
    return dismiss(found.pk, owner, number=number, members=1, revision=1, request_key=f"dismiss {name}")


@pytest.fixture
@remembered
def leaderless(owner) -> Warband:
    """Mercenaries whose captain was dismissed after two battles, with two who might follow."""
    return after_dismissal(owner, REIKLAND)


def leaders(warband: Warband) -> list[str]:
    return [block.name for block in read_sheet(Warband.objects.get(pk=warband.pk)).active if block.leader]


@pytest.mark.rule("CAMP-DISBAND-3")
def test_a_dismissed_leader_is_followed_at_once(owner):
    after = after_dismissal(owner, seasoned(roster("undead")))
    assert leaders(after) == ["Doctor Felsing"]
    assert isinstance(ledger_of(after)[-1].entry, Settled)
    assert ledger_of(after)[-2].entry == LeaderNamed(2)


@pytest.mark.rule("CAMP-LEADER-UNDEAD-2", "CAMP-LEADER-UNDEAD-6")
def test_a_warband_whose_last_heir_is_dismissed_is_at_an_end(owner):
    after = after_dismissal(owner, seasoned(roster("undead")))
    dismiss(after.pk, owner, number=2, members=1, revision=None, request_key="the last heir")
    sheet = read_sheet(Warband.objects.get(pk=after.pk))
    assert sheet.active == ()
    assert {change.cause for change in ledger_of(after)[-1].entry.changes} == {"the warband collapsed"}


@pytest.mark.rule("CAMP-LEADER-14")
def test_a_hero_hired_where_nobody_leads_takes_over_at_once(owner):
    captain, *rest = [block for block in REIKLAND.warriors if block.kind is Kind.HERO]
    alone = changed(REIKLAND, gold=500, warriors=tuple(it for it in REIKLAND.warriors if it not in rest))
    after = after_dismissal(owner, alone, captain.number)
    assert leaders(after) == []
    hire(after.pk, owner, type="youngblood", name="Kurt", revision=None, request_key="k")
    assert leaders(after) == ["Kurt"]
    hire(after.pk, owner, type="champion", name="Otto", revision=None, request_key="o")
    assert leaders(after) == ["Kurt"]


def test_a_leader_dismissed_before_the_first_battle_is_not_followed(owner):
    after = after_dismissal(owner, roster("mercenaries-reikland"))
    assert leaders(after) == []


def click(warband: Warband, owner, label: str) -> Warband:
    return apply_fix(
        warband.pk,
        owner,
        code="no-leader",
        warrior=None,
        item="",
        label=label,
        revision=2,
        request_key="fix",
    )


def test_the_next_leader_is_named_with_one_click_and_the_tables_are_the_fold(leaderless, owner):
    after = click(leaderless, owner, "Gunther the Tall takes over (won the roll-off)")
    assert ledger_of(after)[-1].entry == LeaderNamed(2)
    sheet = read_sheet(Warband.objects.get(pk=after.pk))
    assert [block.number for block in sheet.active if block.leader] == [2]
    assert "no-leader" not in [problem.code for problem in problems(sheet, rulebook())]
    assert canonical(fold(numbered(ledger_of(after)))) == canonical(sheet)


def test_somebody_without_the_claim_cannot_be_named(leaderless, owner):
    with pytest.raises(NoSuchFix):
        click(leaderless, owner, "Pip takes over")
    assert Warband.objects.get(pk=leaderless.pk).revision == 2


def crowded(owner, name: str, squigs: int = 3) -> Warband:
    """More squigs than goblins, in groups of one that all have the same name."""
    blocks = [{"type": "orc-boss", "name": "Boss"}, {"type": "goblin-warrior", "name": "Gob"}]
    blocks += [{"type": "orc-boy", "name": f"Orc {place}"} for place in range(2)]
    blocks += [{"type": "cave-squig", "name": name}] * squigs
    sheet = from_document({"type": "orc-mob", "name": "Mob", "warriors": blocks}, rulebook(), "a test")
    return import_warband(owner, sheet, origin="a test", request_key=name)


def ratio_of(warband: Warband):
    (found,) = [one for one in problems(read_sheet(warband), rulebook()) if one.code == "ratio"]
    return found


def test_of_those_who_came_under_one_name_the_right_one_goes(owner):
    warband = crowded(owner, "Squig", 2)
    labels = [fix.label for fix in ratio_of(warband).fixes]
    assert labels == ["Dismiss Squig (2) (15 gc refund)", "Dismiss Squig (15 gc refund)"]
    after = apply_fix(
        warband.pk, owner, code="ratio", warrior=None, item="", label=labels[1], revision=1, request_key="x"
    )
    assert [block.number for block in read_sheet(after).active] == [1, 2, 3, 4, 6]


@pytest.mark.parametrize("name", ["x" * 80, "  Squig  of  mine  "])
def test_a_way_out_with_long_or_blank_names_works_from_the_page(client, owner, name):
    warband = crowded(owner, name, 6)
    client.force_login(owner)
    (fix,) = ratio_of(warband).fixes
    words = {"code": "ratio", "warrior": "", "item": "", "label": fix.label, "revision": 1, "page": "x"}
    assert client.post(f"/warbands/{warband.pk}/fix/", words).status_code == 302
    codes = [one.code for one in problems(read_sheet(Warband.objects.get(pk=warband.pk)), rulebook())]
    assert "ratio" not in codes


def test_the_sentences_count_in_english(owner):
    mob = muster_warband(owner, name="Mob", type="orc-mob", request_key="mob")
    hire(mob.pk, owner, type="orc-boy", revision=None, request_key="g")
    mob.refresh_from_db()
    messages = {one.code: one.message for one in problems(read_sheet(mob), rulebook())}
    assert messages["too-few-warriors"] == "Mob has 1 warrior; the minimum is 3. Hire 2 more."
    assert messages["no-leader"] == "Mob has no leader; hire an Orc Boss for 80 gc."


def test_a_refusal_says_what_would_be_and_not_what_is(owner):
    mob = muster_warband(owner, name="Mob", type="orc-mob", request_key="mob")
    hire(mob.pk, owner, type="orc-boss", name="Boss", revision=None, request_key="b")
    buy_item(mob.pk, owner, place=1, item="helmet", revision=None, request_key="h1")
    with pytest.raises(NotAllowed, match=r"^With it, Boss carries 2 helmets; one is allowed\."):
        buy_item(mob.pk, owner, place=1, item="helmet", revision=None, request_key="h2")
    with pytest.raises(
        NotAllowed, match=r"Mob has 0 x Troll; the maximum is 1, so 2 more would be too many\."
    ):
        hire(mob.pk, owner, type="troll", members=2, revision=None, request_key="t")


def test_a_seer_chooses_a_mark_and_a_second_ritual_with_a_button_each(owner, client):
    edition = pin(standard_with("official-1c"))
    warband = muster_warband(
        owner, name="Tribe", type="marauders-of-chaos", edition=edition, request_key="new"
    )
    hire(warband.pk, owner, type="chieftain", request_key="1", revision=None)
    seer = hire(warband.pk, owner, type="seer", request_key="2", revision=None)
    client.force_login(owner)
    page = client.get(f"/warbands/{seer.pk}/").content.decode()
    assert "Choose Seer of Tchar" in page
    click = {"code": "mark-to-choose", "warrior": 2, "item": "", "label": "Choose Seer of Tchar"}
    apply_fix(warband.pk, owner, **click, request_key="mark", revision=None)
    draw_spells(warband.pk, owner, number=2, request_key="draw", revision=None)
    page = client.get(f"/warbands/{seer.pk}/").content.decode()
    assert "chooses one more spell freely" in page
    sheet = read_sheet(Warband.objects.get(pk=warband.pk))
    problem = next(it for it in problems(sheet, book_of_edition(edition)) if it.code == "spell-to-choose")
    click = {"code": problem.code, "warrior": 2, "item": "", "label": problem.fixes[0].label}
    apply_fix(warband.pk, owner, **click, request_key="spell", revision=None)
    assert len(read_sheet(Warband.objects.get(pk=warband.pk)).warrior(2).spells) == 2
