"""Questions about the aims of a scenario that only a real table can answer: who is where, and whom something finds."""

from rules.engine.decisions import DONE
from rules.play.asked.stage import Stage
from rules.play.question import Blank, Option, Question, Said
from rules.referee.aims import FIRED_AT, HELPED, MINDED, SET_UPON, STRUCK
from rules.referee.places import AWAY, BESIDE, COUNTER, EDGE, INSIDE, NEAR, needs_of
from rules.referee.questions import WhereAsked
from rules.scenarios.mechanisms.carrying import MIDDLE

#: The sentences of questions about one model.
SENTENCES = {
    MINDED: "Is a Goblin near enough to mind {who}?",
    HELPED: "Is a free friend beside {who} to help them carry?",
    SET_UPON: "Whom does {who} charge?",
    FIRED_AT: "At whom does {who} shoot?",
}
#: What is said besides of charges and shots that the rules make, not the player.
DETAILS = {
    SET_UPON: "The rules move them, not you: name whom they reach on the table.",
    FIRED_AT: "The rules make them shoot: name their target on the table.",
}


def sentence_of_strike(question: str) -> str:
    """The question whom a hazard finds."""
    return f"Whom does it find? {question.removeprefix(STRUCK).strip().capitalize()}."


def where_asked(decision: WhereAsked, stage: Stage) -> Question:
    """Ask who is where. Of one warrior each place is a button; of several both are lists."""
    claims = [(int(model), place) for model, _, place in (it.partition(" ") for it in decision.said)]
    warriors = list(dict.fromkeys(model for model, _ in claims))
    places = list(dict.fromkeys(place for _, place in claims))
    if len(warriors) == 1:
        options = [Option(f"{model} {it}", _place(it, stage), "", (model,)) for model, it in claims]
        sentence = f"Where is {stage.names.who(warriors[0])} now?"
        passing = Option(DONE, "Nowhere that counts")
        return Question("where", decision.side, sentence, warriors[0], (passing, *options))
    people = Blank("Who", tuple(Option(str(it), stage.names.who(it)) for it in warriors))
    where = Blank("Where", tuple(Option(it, _place(it, stage)) for it in places))
    sentence = f"Has anybody of {stage.battle.setup.side_names[decision.side]} come to a place that counts?"
    there = tuple(_there(decision, stage))
    return Question(
        "where",
        decision.side,
        sentence,
        None,
        (Option(DONE, "Nobody else" if there else "Nobody", ", ".join(there)),),
        said=(Said("", "They are there", (people, where)),),
    )


def _there(decision: WhereAsked, stage: Stage) -> list[str]:
    """The warriors who are somewhere already, as the table has said."""
    witness = stage.battle.witness
    claims = (it.partition(" ") for it in decision.said)
    here = dict.fromkeys(int(warrior) for warrior, _, place in claims if place == AWAY)
    return [
        f"{stage.names.who(warrior)} {_place(place, stage)}"
        for warrior in here
        for place in _all_places(stage)
        if witness is not None and witness.stands(stage.combatant(warrior), place)
    ]


def _all_places(stage: Stage) -> list[str]:
    aims = stage.battle.state.objectives
    around = [f"{how} {building}" for building in aims.buildings for how in (INSIDE, NEAR)]
    edges = [f"{EDGE} {edge}" for edge in ("north", "south", "east", "west")]
    beside = [f"{BESIDE} {it}" for it in aims.following]
    return [*around, *(f"at {it}" for it in aims.spots), *edges, *beside, MIDDLE]


def _place(place: str, stage: Stage) -> str:
    """The words for a place."""
    needs = needs_of(stage.battle.setup.scenario)
    kind, _, what = place.partition(" ")
    if place == AWAY:
        return "at none of these"
    if place == MIDDLE:
        return "in the middle of the table"
    if kind == COUNTER:
        thing = stage.battle.state.objectives.counters[int(what)].kind
        return f"takes {thing} {int(what) + 1}"
    if kind == BESIDE:
        return f"beside {stage.names.who(int(what))}"
    if kind == EDGE:
        return f'within {needs.by}" of the {what} edge' if needs.by else f"at the {what} edge"
    if kind in (INSIDE, NEAR):
        building = stage.battle.setup.table.pieces[int(what)].name
        return f"inside {building}" if kind == INSIDE else f'within {needs.within}" of {building}'
    return f'within {needs.within}" of {what}' if needs.within > 1 else place
