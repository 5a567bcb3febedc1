"""A page stays where its reader has scrolled to, whatever control is pressed."""

import re

import pytest
from django.conf import settings

from rules.ledger.entries import BattleFought
from rules.ledger.sheet import Possession
from rules.values import changed
from tests.browser.looking import PHONE, at_both_sizes, open_first_list
from tests.rules.warbands import roster

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

#: Marks what htmx sends by its kind, on the last button or link of each that can be pressed; returns the kinds.
MARK = """() => {
  const kinds = {};
  for (const folded of document.querySelectorAll('#builder :is(.waive, .fold)')) folded.open = true;
  const can = (it) => it.checkVisibility({ visibilityProperty: true }) && !it.disabled;
  for (const it of document.querySelectorAll('#builder [hx-get], #builder [hx-post]')) {
    const form = it.matches('form');
    const pressed = form ? [...it.elements].filter((one) => one.type === 'submit' && can(one)).at(-1) : it;
    if (!pressed || !can(pressed)) continue;
    for (const field of it.querySelectorAll('[type=search], [required]')) {
      if (field.type === 'checkbox') field.checked = true;
      else field.value ||= field.min || 'ro';
    }
    const kind = form ? (it.role || it.action.split('/').at(-2))
      : it.id.replace(/^shelf-.*/, 'shelf').replace(/^hire-.*-door/, 'hire').replace(/\\d+/g, '') || 'show all';
    pressed.dataset.kind = kind;
    kinds[kind] = true;
  }
  return Object.keys(kinds);
}"""
#: Where the pressed control stands in the window, and the parts around it, the innermost first.
PLACES = """(pressed) => {
  const places = [];
  for (let at = pressed; at && at.id !== 'builder'; at = at.parentElement) {
    if (at.id) places.push([at.id, at.getBoundingClientRect().top]);
  }
  return places;
}"""
COUNT = (
    "() => { window.swaps = 0; document.addEventListener('htmx:afterSettle', () => { window.swaps += 1; }); }"
)
SWAPPED = "() => window.swaps && !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"
TOP = "id => document.getElementById(id)?.getBoundingClientRect().top"
TOP_OF = "it => it.getBoundingClientRect().top"
AT_THE_END = "() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1"
#: A window as a player has it who reads on the phone: the rest of the page lies above and below.
IN_SIGHT = "it => scrollTo(0, it.getBoundingClientRect().top + scrollY - innerHeight / 2)"


@pytest.fixture
def imported(player):
    """A function from an example warband to a warband of the player that has gold and these things in its stash."""
    from roster.services.warbands.muster import import_warband

    def bring(sheet, *stash, gold=500, edition=None):
        rich = changed(sheet, gold=gold, stash=tuple(Possession(item, (0,)) for item in stash))
        key = f"{rich.type} {edition}"
        return import_warband(player, rich, origin="a test", request_key=key, edition=edition)

    return bring


def with_leader(sheet, **fields):
    """The sheet with other facts of its first hero."""
    leader, *others = sheet.warriors
    return changed(sheet, warriors=(changed(leader, **fields), *others))


def jump_at(page, kind):
    """How far in pixels what was pressed, or the nearest part around it that is left, has moved in the window.

    A page that has become too short to stay where it was shows its end.
    """
    pressed = page.locator(f"[data-kind='{kind}']").last
    pressed.evaluate(IN_SIGHT)
    pressed.scroll_into_view_if_needed()  # in a column that stands still it may be further down
    places = pressed.evaluate(PLACES)
    page.evaluate("() => { window.swaps = 0; }")
    pressed.click()
    page.wait_for_function(SWAPPED)
    left = ((before, page.evaluate(TOP, id)) for id, before in places)
    before, after = next(found for found in left if found[1] is not None)
    return 0 if page.evaluate(AT_THE_END) else round(after - before)


def try_all(page, address, jumps):
    """Press every kind of control that is not among the `jumps` yet and note there how far it moved."""
    page.goto(address)
    page.evaluate(COUNT)
    while untried := [kind for kind in page.evaluate(MARK) if kind not in jumps]:
        jumps[untried[-1]] = jump_at(page, untried[-1])


@at_both_sizes
def test_the_page_of_a_warband_stays_put_after_every_control(signed_in, imported, player, superuser, size):
    from roster.services.history.record import record
    from roster.services.rulebook.editions import pin, standard_stack
    from roster.services.warbands.hirelings import hire_sword

    tome = (Possession("tome-of-magic", (0,)),)
    company = imported(
        changed(roster("mercenaries-ostermark"), skill_set=""), "lance", "lance", "mordheim-map"
    )
    cult = imported(with_leader(roster("cult-of-the-possessed"), starting_spells=(), possessions=tome))
    pit = imported(with_leader(roster("pit-fighters"), possessions=()))
    rats = roster("skaven-clan-eshin")
    headless = imported(changed(rats, warriors=rats.warriors[1:]))
    alone = imported(rats, edition=pin(standard_stack(), ["individual-battles=500"]))
    page, organisers, jumps = signed_in(player, "/", **size), signed_in(superuser, "/", **size), {}
    try_all(page, f"/warbands/{company.pk}/", jumps)
    try_all(page, f"/warbands/{company.pk}/?open=swords&unfolded=pit-fighter", jumps)
    try_all(page, f"/warbands/{cult.pk}/", jumps)
    try_all(page, f"/warbands/{cult.pk}/?open=shop-3", jumps)
    try_all(page, f"/warbands/{pit.pk}/?open=shop-1", jumps)
    try_all(page, f"/warbands/{alone.pk}/?open=shop-1", jumps)
    hire_sword(pit.pk, player, sword="pit-fighter", revision=None, request_key="")
    record(
        pit.pk,
        player,
        [BattleFought("b", "Street Fight", ("The Rats",), "won")],
        revision=None,
        request_key="",
    )
    try_all(page, f"/warbands/{pit.pk}/", jumps)
    try_all(page, f"/warbands/{pit.pk}/?open=personae&unfolded=johann-the-knife", jumps)
    try_all(organisers, f"/warbands/{headless.pk}/", jumps)
    assert {kind: jump for kind, jump in jumps.items() if jump} == {}
    assert posted_by_pages() - set(jumps) == set()


def posted_by_pages():
    """The last part of the address of everything that the pages of a warband post."""
    texts = [path.read_text() for path in (settings.BASE_DIR / "templates/roster").rglob("*.html")]
    names = {name for text in texts for name in re.findall(r"hx-post=\"{% url 'roster:(\w+)'", text)}
    return {name.replace("_", "-") for name in names}


#: One of each kind of field of a tally that is seen, the last one; returns the kinds.
MARK_FIELDS = """() => {
  const kinds = {};
  for (const folded of document.querySelectorAll('.tally details')) folded.open = true;
  for (const it of document.querySelectorAll('.tally :is(input, select):not([type=hidden])')) {
    if (!it.checkVisibility()) continue;
    const kind = it.name.replace(/[-\\d]+/g, ' ') + (it.type === 'radio' ? it.value : '');
    it.dataset.kind = kind;
    kinds[kind] = true;
  }
  return Object.keys(kinds);
}"""


def enter(field):
    """Enter something else than stands there; False where it stands there already."""
    if field.evaluate("it => it.matches('select')"):
        field.evaluate("it => { it.selectedIndex = it.options.length - 1; }")
        field.dispatch_event("change")
    elif field.get_attribute("type") not in {"radio", "checkbox"}:
        field.fill("2")
        field.blur()
    elif field.is_checked():
        return False
    else:
        field.check()
    return True


def test_a_tally_stays_put_after_every_entry(signed_in, tally, organiser):
    page = signed_in(organiser, f"/campaigns/battles/{tally.pk}/tally/", **PHONE)
    page.evaluate(COUNT)
    jumps = {}
    for kind in page.evaluate(MARK_FIELDS):
        field = page.locator(f"[data-kind='{kind}']").last
        field.evaluate(IN_SIGHT)
        before = field.evaluate(TOP_OF)
        page.evaluate("() => { window.swaps = 0; }")
        if enter(field):
            page.wait_for_function(SWAPPED)
            jumps[kind] = round(field.evaluate(TOP_OF) - before)
    assert {kind: jump for kind, jump in jumps.items() if jump} == {}
    assert len(jumps) > 10

    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_text("Saved.").wait_for()
    assert is_in_sight(page.get_by_text("Saved."))
    assert is_in_sight(page.get_by_role("heading", name="How it ended"))


def is_in_sight(part):
    """Whether the beginning of a part of the page lies within the window."""
    return part.evaluate(
        "it => { const { top } = it.getBoundingClientRect(); return top >= 0 && top < innerHeight; }"
    )


@pytest.fixture
def sequence(imported, player):
    """The page after a battle in which a leader, a hero and two henchmen went out of action."""
    from roster.services.tally.solo import SoloPlan, begin_solo, hand_in_solo, save_solo
    from rules.tally.draft import Sent
    from rules.tally.opponent import Opponent

    company = imported(roster("mercenaries-reikland"), gold=2)
    battle = begin_solo(company.pk, SoloPlan(Opponent("The Dead", 4, "undead", 400), "skirmish", "mordheim"))
    out = {f"state-{fighter}": "out" for fighter in range(4)}
    save_solo(battle.pk, Sent({}, {"winner": "0", "rounds": "6", **out}))
    hand_in_solo(battle.pk, sure=True)
    return company.aftermaths.get()


#: Answers with real dice before the site rolls the rest.
TYPED = 10


def press_first(answers):
    """Give the first answer there is, or a four for every die; skills are folded by their lists."""
    open_first_list(answers)
    for die in answers.locator("input:not([type=hidden])").all():
        die.fill("4")
    (answers.get_by_role("button", name="Go on").or_(answers.get_by_role("button"))).first.click()


@pytest.mark.parametrize("javascript", [True, False])
def test_each_answer_of_a_sequence_leads_to_the_next_question(signed_in, sequence, player, javascript):
    address = f"/warbands/{sequence.warband_id}/after/{sequence.pk}/"
    page = signed_in(player, address, java_script_enabled=javascript, **PHONE)
    finish, asked = page.get_by_role("button", name="Finish: put it on the roster"), []

    def press(name):
        with page.expect_navigation():
            page.get_by_role("button", name=name).click()

    press("Roll real dice instead")
    while len(asked) < 60 and not finish.count():
        question = page.locator(".steps__question")
        asked.append(question.inner_text())
        assert is_in_sight(question), asked
        answers = page.locator(".steps__answers")
        assert is_in_sight(answers.locator("button, input:not([type=hidden]), select").first), asked
        with page.expect_navigation():
            press_first(answers)
        if len(asked) == TYPED:
            press("Let the site roll")
    assert len(asked) > TYPED + 3
    assert is_in_sight(finish)
    press("Go back to trading")
    assert is_in_sight(page.locator(".steps__question"))
