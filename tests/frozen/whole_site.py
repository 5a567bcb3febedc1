"""A site with something of everything that is stored, made by the services as players use them.

Battles of every ruleset in every state, games that people play, sequences half played, packs of a league, solo battles,
a correction, captives.
"""

import random
import zlib
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from unittest.mock import patch

from django.apps import apps
from django.conf import settings
from django.db import connection

from campaigns import studying
from campaigns.models import Battle, Campaign, Game
from campaigns.services.battles import keys as battle_keys
from campaigns.services.battles.chances import asked_of, keep_chances
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.pictures import Drawn, fingerprint, keep_picture
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.warbands import enter_warband
from campaigns.services.play.answer import answer
from campaigns.services.play.begin import PLAYER, SeatPlan, agree, propose_game
from campaigns.services.play.pass_seat import Passing, pass_seat
from campaigns.services.play.practice import Practice, begin_practice
from campaigns.services.play.ruling import end_game
from campaigns.services.play.take_back import undo
from campaigns.services.play.talk import say
from campaigns.services.printing import keep_print
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.confirm import confirm_result, dispute_result
from campaigns.services.results.discard import discard_battle, take_back_battle
from campaigns.services.results.enter import enter_result, open_tally, save_tally
from campaigns.services.rulebook.use import use_rulebook
from campaigns.services.studies.ask import ask_for_study, plan_with
from campaigns.services.verdicts.mark import mark_of
from campaigns.statistics.simulated import counts_of
from roster.demo import ROSTERS
from roster.models import Possession, User, Warband
from roster.pack_builder.services import create_draft
from roster.pack_builder.starting import new_draft
from roster.services.history.by_hand import Wish, change_by_hand
from roster.services.history.undo import redo_last, undo_last
from roster.services.loadouts import save_loadout
from roster.services.rulebook.packs import upload_pack
from roster.services.tally.solo import SoloPlan, begin_solo, hand_in_solo, save_solo
from roster.services.trading.items import buy_item, move_item, sell_item
from roster.services.trading.wish_list import add_to_wish_list
from roster.services.warbands.muster import import_warband
from roster.services.warbands.warriors import dismiss, rename
from rules.catalogue.load import rulebook
from rules.catalogue.packs.stack import packaged
from rules.mustering.document import read_sheet
from rules.play.driving import suggested
from rules.simulating import Simulated
from rules.studies.description import Study
from rules.tally.draft import Sent
from rules.tally.opponent import Opponent
from tests.campaigns.season import SiteSeason
from tests.campaigns.sequences import step
from tests.remembered import written_once
from tests.roster.leagues import league_text

SEED = "kept for ever"
#: Rows are counted from here on, each model by itself, where the site is filled once for many tests.
FIRST, APART = 7_000_000, 10_000
ROUNDS = 2
RULESETS = ("cards", "heroheim", "alternative", "trench")
#: Of the season's warbands by index; nobody plays on in their battles.
UNDECIDED = ((0, 1), (2, 3), (4, 5), (6, 7))
TALLIED = {"winner": "0", "rounds": "6", "state-0": "out"}
PLAN = SoloPlan(Opponent("The Dead", 4, "undead", 400), "skirmish", "mordheim")
ALONE = {"winner": "0", "rounds": "6", "state-0": "out", "wyrdstone-0": "1"}
COUNTED = [Simulated(winners=(0,), rounds=6, routed=(False, True), out=((), ()))]


def fill_once(folder: Path) -> None:
    """Fill an empty database with the same dice every time, and with ids that cannot be mistaken for one another. The
    first process of a test run that asks for it plays; `folder` keeps the rows for the others."""
    written_once(folder / "filled.rows", _fill_with_the_same_dice)


def _fill_with_the_same_dice() -> None:
    seeds = random.Random("a whole site")
    _number_apart()
    with patch("secrets.token_hex", lambda size: seeds.randbytes(size).hex()):
        fill()


def _number_apart() -> None:
    with connection.cursor() as cursor:
        models = [it for label in ("roster", "campaigns") for it in apps.get_app_config(label).get_models()]
        tables = [it._meta.db_table for it in models]
        # By their names, as dice depend on ids: one model more leaves the others where they are.
        places = {table: zlib.crc32(table.encode()) % 5_000 for table in tables}
        assert len(set(places.values())) == len(tables)
        for table, place in places.items():
            first = FIRST + place * APART
            if connection.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, first])
            else:
                cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [table, first])


def fill() -> None:
    """Fill an empty database."""
    season = SiteSeason(SEED)
    season.play(ROUNDS)
    _correct_one(season)
    _league(season)
    _leave_battles_open(season)
    _alone()
    _plans(season)
    _studies(season)
    _games(season.organiser)


def _correct_one(season: SiteSeason) -> None:
    """The first battle that nothing bars from being corrected."""
    for battle in season.battles[0]:
        with suppress(Refused):
            season.correct(battle)
            return


def _league(season: SiteSeason) -> None:
    """A campaign with packs and house rules of its own, and a warband with changes of every common kind."""
    user = season.organiser
    example = Path(settings.BASE_DIR, "static", "packs", "example.toml").read_bytes()
    own = [
        upload_pack(user, example, "example.toml"),
        upload_pack(user, league_text().encode(), "river.toml"),
    ]
    packs = [pack.digest for pack in packaged().values()] + [row.digest for row, _new in own]
    league = create_campaign(user, name="The River League", description="With packs of its own.", packs=packs)
    rules = sorted(rulebook().house_rules)[:2]
    use_rulebook(league.pk, user, packs=packs, switches=rules, instead_of=league.edition.digest)
    warbands = [
        _mustered(f"boatman-{type}", type) for type in ("dwarf-treasure-hunters", "sisters-of-sigmar")
    ]
    for warband in warbands:
        join_by_invite(warband.owner, league.invite_token)
        enter_warband(league.pk, warband.owner, warband.pk)
        _changed(warband)
    plan = Plan(tuple(it.pk for it in warbands), battlefield="market-square")
    with _drawn(f"{SEED}/league"):
        battle = fight_battle(set_up_battle(league.pk, user, plan).pk, user)
    accept_battle(battle.pk, user)
    _half_way(battle)
    fight_battle(set_up_battle(league.pk, user, _plan(warbands, unfinished=True)).pk, user)


def _drawn(key: str) -> AbstractContextManager[object]:
    """The site draws this key for a battle."""
    return patch.object(battle_keys, "new_key", lambda: key)


def _plan(warbands: list[Warband], **wish: object) -> Plan:
    return Plan(tuple(it.pk for it in warbands), battlefield="market-square", **wish)


def _mustered(name: str, type: str) -> Warband:
    user = User.objects.create_user(name, f"{name}@example.org")
    path = ROSTERS / f"{type}.toml"
    sheet = read_sheet(path, path.name, rulebook())
    return import_warband(user, sheet, origin="a file", request_key=f"frozen:{name}")


def _changed(warband: Warband) -> None:
    """Changed, undone and done again."""
    last = warband.warriors.order_by("-number").first().number
    held = Possession.objects.filter(warrior__warband=warband).exclude(item="dagger").order_by("pk").first()
    for verb, wish in (
        (dismiss, {"number": last}),
        (undo_last, {}),
        (redo_last, {}),
        (undo_last, {}),
        (rename, {"number": 1, "name": "Old Barnacle"}),
        (sell_item, {"place": held.warrior.number, "item": held.item}),
        (buy_item, {"place": None, "item": "dagger"}),
        (move_item, {"source": None, "target": 1, "item": "dagger", "copies": 1}),
    ):
        warband = Warband.objects.select_related("owner").get(pk=warband.pk)
        key = f"frozen-{warband.revision}"
        verb(warband.pk, warband.owner, revision=warband.revision, request_key=key, **wish)


def _half_way(battle: Battle) -> None:
    """The first side's sequence has begun, the second's is opened."""
    side = battle.sides.order_by("position").first()
    sequence = side.warband.aftermaths.get(battle=battle.key)
    for _ in range(4):
        step(sequence)


def _leave_battles_open(season: SiteSeason) -> None:
    """Undecided of every ruleset, disputed, confirmed, undone, discarded, being entered, not fought, half played."""
    user, campaign = season.organiser, season.campaign

    def planned(pair: tuple[int, int], ruleset: str, **wish: object) -> Plan:
        warbands = [season.warbands[index] for index in pair]
        return _plan(warbands, ruleset=ruleset, unfinished=True, **wish)

    for index in range(len(season.warbands)):
        season.put_right(index)
    for pair, ruleset in zip(UNDECIDED, RULESETS, strict=True):
        plan = planned(pair, ruleset)
        with _drawn(f"{SEED}/{ruleset}"):
            last = fight_battle(set_up_battle(campaign.pk, user, plan).pk, user)
    fields = Sent({}, TALLIED)
    for pair, verb in (((0, 2), dispute_result), ((1, 3), confirm_result)):
        battle = open_tally(campaign.pk, user, planned(pair, "mordheim"))
        save_tally(battle.pk, season.warbands[pair[0]].owner, fields)
        battle = enter_result(battle.pk, season.warbands[pair[0]].owner, sure=True)
        words = {"reason": "We drew."} if verb is dispute_result else {}
        verb(battle.pk, season.warbands[pair[1]].owner, at=mark_of(battle), **words)
    save_tally(open_tally(campaign.pk, user, planned((4, 6), "mordheim")).pk, user, fields)
    discard_battle(last.pk, user, reason="We play it again.")
    for number in range(2):
        plan = planned((5, 7), "mordheim")
        with _drawn(f"{SEED}/accepted/{number}"):
            battle = set_up_battle(campaign.pk, user, plan)
        battle = accept_battle(fight_battle(battle.pk, user).pk, user)
        if number == 0:
            take_back_battle(battle.pk, user)
    _half_way(battle)
    waiting = set_up_battle(campaign.pk, user, planned((2, 3), "mordheim"))
    keep_chances(waiting.pk, asked_of(waiting).fingerprint, counts_of(COUNTED, 2))
    for given in ("", f"{SEED}/friendly"):
        friendly = set_up_battle(campaign.pk, user, planned((3, 5), "trench", friendly=True, seed=given))
        fought = fight_battle(friendly.pk, user)
    keep_picture(fought, Drawn(b"RIFF", b"PNG", 480, 602, 40, 45_000), of=fingerprint(fought))


def _games(organiser: User) -> None:
    """Games proposed, under way and over: practice, one with an answer taken back, one handed on and ended early."""
    campaign = create_campaign(organiser, name="The Lantern League", description="Played here.")
    warbands = [_mustered(f"gambler-{number}", "mercenaries-middenheim") for number in range(3)]
    for warband in warbands:
        join_by_invite(warband.owner, campaign.invite_token)
        enter_warband(campaign.pk, warband.owner, warband.pk)
    for steps in (12, None):
        _played(begin_practice(warbands[0], warbands[0].owner, Practice("undead", ruleset="trench")), steps)
    rats, dogs, cats = warbands
    under_way = _game_between(campaign, [rats, dogs], friendly=False, hours=72)
    early = _game_between(campaign, [rats, cats], friendly=True, hours=None)
    over = _game_between(campaign, [dogs, cats], friendly=False, hours=None)
    _game_between(campaign, [rats, dogs], friendly=True, hours=12)
    _undone(_played(_agreed_by_all(under_way), 30))
    say(under_way.pk, warbands[0].owner, "Good luck!")
    _agreed_by_all(early)
    pass_seat(early.pk, organiser, Passing(0, warbands[1].owner.username), "Away for a week.")
    end_game(_played(early, 45).pk, organiser, "The shop closes.")
    _played(_agreed_by_all(over), None)


def _studies(season: SiteSeason) -> None:
    """Balance studies: one that was fought, and one that gave way to others after its first block."""
    described = Study("wyrdbook-study/1", "Who is strong?", 2, rosters=("dark-elves",), block=1)
    plan = plan_with(described, season.warbands[:1])
    ask_for_study(season.campaign, season.organiser, plan)
    with patch.object(studying, "TURN", -1):
        ask_for_study(season.campaign, season.organiser, plan)


def _game_between(campaign: Campaign, pair: list[Warband], *, friendly: bool, hours: int | None) -> Game:
    """A game that waits for the players of both warbands."""
    user = campaign.memberships.get(role="organiser").user
    battle = set_up_battle(campaign.pk, user, _plan(pair, friendly=friendly))
    return propose_game(battle.pk, user, (SeatPlan(PLAYER), SeatPlan(PLAYER)), hours=hours)


def _agreed_by_all(game: Game) -> Game:
    """A game once everybody whom it waited for has agreed."""
    for seat in game.seats.select_related("asks"):
        game = agree(game.pk, seat.asks)
    return game


def _played(game: Game, steps: int | None) -> Game:
    """Played on as tactics advise, to the end without a number of answers."""
    for _ in range(10_000 if steps is None else steps):
        game = Game.objects.get(pk=game.pk)
        if not game.is_running:
            break
        user = game.seats.get(position=game.asked).user
        game = answer(game.pk, user, game.answered, lambda course: suggested(course, "steady"))
    return game


def _undone(game: Game) -> None:
    """Played on until an answer was taken back, and another one given."""
    for _ in range(100):
        user = Game.objects.get(pk=game.pk).seats.get(position=game.asked).user
        game = _played(game, 1)
        with suppress(Refused):
            game = undo(game.pk, user, game.answered)
            _played(game, 3)
            return


def _alone() -> None:
    """Battles against opponents who are not on the site: one being entered, one whose sequence is half played."""
    for name, handed_in in (("loner", True), ("hermit", False)):
        warband = _mustered(name, "mercenaries-middenheim")
        battle = begin_solo(warband.pk, PLAN)
        save_solo(battle.pk, Sent({}, ALONE))
        if handed_in:
            hand_in_solo(battle.pk, sure=True)
            sequence = warband.aftermaths.get()
            for _ in range(4):
                step(sequence)
        else:
            wish = Wish("gold", "We miscounted.", number=25)
            change_by_hand(warband.pk, warband.owner, wish=wish, revision=None, request_key="frozen-gold")


def _plans(season: SiteSeason) -> None:
    """What a player means to do: a wish, a loadout, a pack in the making, and a print of their campaign."""
    warband = _mustered("planner", "mercenaries-reikland")
    add_to_wish_list(warband.pk, warband.owner, thing="item:halberd", number=1, request_key="frozen-wish")
    save_loadout(warband.pk, warband.owner, "For the sewers")
    create_draft(
        warband.owner, new_draft("Of the Marsh", "of-the-marsh", "A pack of our own."), "frozen-draft"
    )
    keep_print(
        season.campaign,
        season.organiser,
        "pack",
        request_key="frozen-print",
        title="All rosters",
        content=b"%PDF-1.7",
        suffix="pdf",
        pages=1,
        warbands=[warband.pk],
        left_out=[],
    )
