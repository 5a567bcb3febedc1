"""The words of choices that scenarios ask: sides of the table, roles, reserves, tunnels and alliances."""

from rules.combat.before_battle import redeployment
from rules.engine.decisions import Choice
from rules.play.asked import wording
from rules.play.asked.stage import Stage, capital
from rules.play.asked.wording import Words
from rules.play.question import Option
from rules.scenarios.happenings import markers, scrawlings, touched, watched
from rules.scenarios.mechanisms import hazards
from rules.scenarios.parts import edges, leaving, parley, reserves, roles, tunnels, turn_order

#: Where each segment of the edge of a table lies that is as wide as deep, or wider; and of one that is deeper.
_WIDE = {
    "A": "north edge, west half",
    "B": "north edge, east half",
    "C": "east edge",
    "D": "south edge, east half",
    "E": "south edge, west half",
    "F": "west edge",
}
_DEEP = {
    "A": "west edge, south half",
    "B": "west edge, north half",
    "C": "north edge",
    "D": "east edge, north half",
    "E": "east edge, south half",
    "F": "south edge",
}


def _edge(answer: str, _asked: Choice, _stage: Stage) -> Option:
    return Option(answer, f"{capital(answer)} edge")


def _segment(answer: str, _asked: Choice, stage: Stage) -> Option:
    table = stage.battle.setup.table
    return Option(answer, capital((_WIDE if table.width >= table.depth else _DEEP)[answer]))


WORDS = {
    "edge": Words("{side}: choose an edge of the table for the set-up", naming=_edge),
    "edge 1": Words(
        "{side}: which edge is number 1?",
        detail="An edge is drawn by a die later; the numbers are counted from this one.",
        naming=_edge,
    ),
    "quarter": Words(
        "{side}: set up in which quarter of the table?",
        detail="The other warband has the opposite one.",
        naming=wording.by_name,
    ),
    "segment": Words("{side}: set up along which part of the table's edge?", naming=_segment),
    "set up": Words(
        "{side}: set up first or second?",
        {edges.SECOND: "Second", edges.FIRST: "First"},
        details={
            edges.SECOND: "you see where the enemy stands",
            edges.FIRST: "you choose your part of the table",
        },
    ),
    "role": Words("{side}: attack or defend?", {roles.ATTACKER: "Attack", roles.DEFENDER: "Defend"}),
    turn_order.QUESTION: Words(
        "{side}: who begins?", {turn_order.FIRST: "Begin", turn_order.SECOND: "Let the enemy begin"}
    ),
    touched.POOL: Words(
        "{who}: look into the pool?",
        {touched.LOOK: "Look into it", touched.PASS_BY: "Pass by"},
        "A die decides what they see; most of it helps them in this battle.",
    ),
    watched.WHOM: Words(
        "{side}: who is given to the daemon?",
        detail="They are dead after the battle.",
        naming=wording.fighter,
    ),
    scrawlings.WHERE_TO: Words(
        "{who}: where does the wall lead?",
        {scrawlings.STAY_HERE: "Stay here"},
        "They do nothing until their next turn, and then stand in that building.",
        naming=wording.piece,
    ),
    markers.ROUND_WHOM: Words("{side}: round whom does the ground open its hands?", naming=wording.fighter),
    hazards.VICTIM: Words("{side}: who is struck?", naming=wording.fighter),
    "redeploy": Words(
        "{side}: set up the warband anew?",
        {redeployment.LEAVE_IT: "Keep everybody where they are", redeployment.REDEPLOY: "Set up anew"},
        "Everybody may be put elsewhere near the own edge, now that the enemy is set up.",
    ),
    "rolled for last": Words(
        "{side}: who is rolled for last?",
        detail="A die decides for each hero and each group whether they wait in reserve; the last one is there from the"
        " start if nobody else is.",
        naming=wording.block,
    ),
    "reserve": Words(
        "Call {block} from the reserve?",
        {reserves.CALL: "Call", reserves.WAIT: "Let them wait"},
        "A die decides whether they arrive.",
    ),
    tunnels.QUESTION: Words(
        "{who}: begin in the tunnel?",
        {tunnels.WALK: "Set up with the others", tunnels.ENTER: "Take the tunnel"},
        "They come out anywhere away from the enemy at the end of your first turn.",
    ),
    "leave": Words(
        "{who} is at the edge. Leave the table?",
        {leaving.STAY: "Stay", leaving.LEAVE: "Leave the table"},
        "Whoever leaves does not come back in this battle.",
    ),
    parley.ALLIANCE: Words(
        "{side}: propose an alliance?",
        {parley.KEEP: "Leave things as they are", parley.BREAK: "Break the alliance"},
        "Allies do not fight each other. Everybody concerned has to agree.",
        naming=wording.side,
    ),
    parley.JOIN: Words("{side}: ally with {other}?", {parley.CONSENT: "Agree", parley.REFUSE: "Refuse"}),
    parley.VICTORY: Words(
        "{side}: only allies are left. Share the victory?",
        {parley.SHARE: "Share the victory", parley.FIGHT_ON: "Fight on"},
        details={parley.FIGHT_ON: "the alliance is broken"},
    ),
}
