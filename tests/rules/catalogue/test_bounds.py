"""The numbers of a pack lie within bounds: asked when it is uploaded or pinned, never when it is read again."""

import importlib
import pkgutil
from collections.abc import Iterator

import msgspec
import pytest
from msgspec import inspect

import rules.catalogue
from rules.catalogue.load import check_stack_of, read_packs
from rules.catalogue.packs.stack import Pack, pack_from, standard
from rules.catalogue.packs.tally import PackTally
from rules.values import DataError, Value

HEADER = '[pack]\nkey = "river"\nname = "River"\nversion = "1"\nsummary = "A test."\nrequires = ["core"]\n'
STACK = standard()
HUGE = "999999"
MILLION = "1000000 is out of bounds; the number must lie between 1 and 5000 (line 8)"
ZONES = "the zones along an edge must be at least 1 inch deep (line 8)"


def pack(text: str) -> Pack:
    return pack_from(HEADER + text, "river.toml")


def refusal(text: str) -> str:
    with pytest.raises(DataError) as refused:
        check_stack_of((*STACK, pack(text)))
    return str(refused.value)


@pytest.mark.parametrize(
    ("table", "line", "sentence"),
    [
        (
            "warbands.mercenaries-reikland",
            "starting_gold = 1000000",
            f"river.toml: warbands.mercenaries-reikland.starting_gold: {MILLION}",
        ),
        (
            "warbands.mercenaries-reikland.warriors.champion",
            "price = -5",
            "-5 is out of bounds; the number must lie between 0 and 10000",
        ),
        (
            "warbands.mercenaries-reikland.warriors.champion.profile",
            "W = 50",
            "50 is out of bounds; the number must lie between 0 and 20",
        ),
        (
            "equipment.misc.lantern",
            "price = 400000",
            "river.toml: equipment.misc.lantern.price: 400000 is out of bounds",
        ),
        ("equipment.misc.lantern", 'price = "10+9D6x1000"', "'10+9D6x1000' can come to more than 10000"),
        (
            "equipment.misc.lantern",
            f'price = "{"9" * 5000}+D6"',
            "a price is a number of gold crowns or text",
        ),
        (
            "scenarios.skirmish",
            "deployment_depth = 0",
            f"river.toml: scenarios.skirmish.deployment_depth: {ZONES}",
        ),
        ("scenarios.skirmish", "deployment_depth = 49", "49 is out of bounds"),
        ("scenarios.skirmish", f"rounds = {HUGE}", "the number must lie between 1 and 50"),
        ("scenarios.skirmish.experience", "survives = 900", "900 is out of bounds"),
        ("scenarios.occupy.counters", 'count = "D6x900"', "'D6x900' can come to more than 100"),
        ("tables.to_hit.modifiers", "cover = -400", "-400 is out of bounds"),
    ],
)
def test_a_number_out_of_bounds_is_refused_at_its_key(table: str, line: str, sentence: str) -> None:
    assert sentence in refusal(f"[{table}]\n{line}\n")


@pytest.mark.parametrize(
    "text",
    [
        "[warbands.mercenaries-reikland]\nstarting_gold = 1000000\n",
        "[scenarios.skirmish]\ndeployment_depth = 0\n",
    ],
)
def test_stored_packs_beyond_the_bounds_are_still_read(text: str) -> None:
    stack = (*STACK, pack(text))
    assert read_packs(stack).packs[-1].key == "river"
    with pytest.raises(DataError):
        check_stack_of(stack)
    assert read_packs(stack).packs[-1].key == "river"


def test_a_scenario_without_zones_along_an_edge_needs_no_depth() -> None:
    book = check_stack_of((*STACK, pack("[scenarios.chance-encounter]\ndeployment_depth = 0\n")))
    assert book.scenarios["chance-encounter"].deployment_depth == 0


def test_the_packaged_packs_lie_within_bounds() -> None:
    assert check_stack_of(STACK).version == read_packs(STACK).version


def test_every_number_that_a_pack_can_set_has_a_bound() -> None:
    kinds = [kind for kind in _kinds(Value) if kind.__module__.startswith("rules.catalogue.")]
    assert len(kinds) > 90
    without = sorted({name for kind in kinds for name in _unbounded(kind)})
    assert without == []


def _kinds(kind: type[Value]) -> Iterator[type[Value]]:
    for module in pkgutil.iter_modules(rules.catalogue.__path__, "rules.catalogue."):
        importlib.import_module(module.name)
    for sub in kind.__subclasses__():
        yield sub
        yield from _kinds(sub)


def _unbounded(kind: type[msgspec.Struct]) -> Iterator[str]:
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    for field in found.fields:
        if kind is not PackTally and _has_number(field.type):
            yield f"{kind.__name__}.{field.name}"


def _has_number(kind: inspect.Type) -> bool:
    match kind:
        case inspect.Metadata():
            return "least" not in (kind.extra or {}) and _has_number(kind.type)
        case inspect.IntType() | inspect.FloatType():
            return True
        case inspect.UnionType():
            return any(map(_has_number, kind.types))
        case inspect.DictType():
            return _has_number(kind.value_type) or _has_number(kind.key_type)
        case inspect.VarTupleType():
            return _has_number(kind.item_type)
        case inspect.TupleType():
            return any(map(_has_number, kind.item_types))
    return False
