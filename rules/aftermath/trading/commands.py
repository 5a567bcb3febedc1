"""What a player may do at the trading post, each as one compact JSON text: `{"do":"buy","item":"sword","place":2}`.

A `place` is a roster number, or null for the stash. What a command comes to is in `orders`.
"""

from typing import Annotated, cast

from msgspec import Meta

from rules.engine.decisions import IllegalAnswer
from rules.ledger.entries import Name, Place, Positive
from rules.ledger.sheet import Key
from rules.values import DataError, Value, canonical, read_json

Copies = Annotated[int, Meta(ge=1, le=100)]


class Buy(Value, frozen=True, tag="buy", tag_field="do"):
    """Buy copies of an item, a number for each member, or one that was found; `haggler` takes 2D6 off one of them."""

    item: Key
    place: Place = None
    copies: Copies = 1
    haggler: Positive | None = None


class Sell(Value, frozen=True, tag="sell", tag_field="do"):
    """Copies of an item, a number of each member."""

    item: Key
    place: Place = None
    copies: Copies = 1


class Discard(Value, frozen=True, tag="discard", tag_field="do"):
    """Copies of an item are thrown away, a number of each member."""

    item: Key
    place: Place = None
    copies: Copies = 1


class Move(Value, frozen=True, tag="move", tag_field="do"):
    """Copies in all change hands; by default one for each member of the larger end."""

    item: Key
    source: Place = None
    target: Place = None
    copies: Copies | None = None


class Hire(Value, frozen=True, tag="hire", tag_field="do"):
    """A hero, or a new henchman group of that size."""

    type: Key
    name: Annotated[str, Meta(max_length=200)] = ""
    members: Copies = 1


class Join(Value, frozen=True, tag="join", tag_field="do"):
    """Recruits for a henchman group, armed like the others."""

    number: Positive
    members: Copies = 1


class Dismiss(Value, frozen=True, tag="dismiss", tag_field="do"):
    """A number of members of a block leave for good; all of them by default."""

    number: Positive
    members: Copies | None = None


class HireSword(Value, frozen=True, tag="hire-sword", tag_field="do"):
    """A hired sword; `choice` is the key of their weapons where they have one."""

    sword: Key
    name: Annotated[str, Meta(max_length=200)] = ""
    choice: Key = ""


class HirePersona(Value, frozen=True, tag="hire-persona", tag_field="do"):
    """Hire a dramatis persona who was found; `price` is the key of another fee."""

    persona: Key
    price: Key = ""


class BuyStyle(Value, frozen=True, tag="buy-style", tag_field="do"):
    """Every member of a block is armed in a style."""

    number: Positive
    style: Key
    pick: Annotated[int, Meta(ge=0, le=100)] = 0


class BuyMutation(Value, frozen=True, tag="buy-mutation", tag_field="do"):
    number: Positive
    mutation: Key


class Rename(Value, frozen=True, tag="rename", tag_field="do"):
    """A new name for a block, or for the warband (number null)."""

    name: Name
    number: Place = None


class NameLeader(Value, frozen=True, tag="name-leader", tag_field="do"):
    number: Positive


class DrawSpells(Value, frozen=True, tag="draw-spells", tag_field="do"):
    """Draw the spells that a wizard lacks; `choice` says what becomes of one that came up again."""

    number: Positive
    choice: Key = ""


class ReadTome(Value, frozen=True, tag="read-tome", tag_field="do"):
    number: Positive
    item: Key
    spell_list: Key


class LookAt(Value, frozen=True, tag="look-at", tag_field="do"):
    """A thing of several kinds is looked at: a die says which it is."""

    item: Key
    place: Place = None


class ChooseSkillSet(Value, frozen=True, tag="choose-skill-set", tag_field="do"):
    skill_set: Key


Command = (
    Buy
    | Sell
    | Discard
    | Move
    | Hire
    | Join
    | Dismiss
    | HireSword
    | HirePersona
    | BuyStyle
    | BuyMutation
    | Rename
    | NameLeader
    | DrawSpells
    | ReadTome
    | LookAt
    | ChooseSkillSet
)


def written(command: Command) -> str:
    """The one spelling of a command as an answer."""
    return canonical(command).decode()


def command_of(answer: str) -> Command:
    """The command that an answer spells. Raises `IllegalAnswer`."""
    try:
        return read_json(cast("type[Command]", Command), answer, where="")
    except DataError as fault:
        raise IllegalAnswer(f"'{answer[:200]}' is no command of the trading post: {fault.reason}.") from None
