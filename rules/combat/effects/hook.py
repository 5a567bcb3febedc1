"""Hooks: where procedures let the effects of skills, gear and special rules in.

A procedure calls a hook (`rules.combat.effects.hooks`) for a warrior; each handler registered for one of their tags, or
for a trait of the weapon they use, is called. Conditions give tags, so spells and drugs work in the same way.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import Any

from rules.engine.battle import Battle
from rules.engine.state.combatant import Combatant

type AnyHook = Hook[Any, *tuple[Any, ...]]


class Hook[R, *Details]:
    """One question to effects. A handler gets the battle, the warrior and the details, and returns `R`."""

    def __init__(self) -> None:
        self.by_tag: dict[str, Callable[..., R]] = {}
        _HOOKS.append(self)

    def handles(
        self, *tags: str
    ) -> Callable[[Callable[[Battle, Combatant, *Details], R]], Callable[[Battle, Combatant, *Details], R]]:
        """Register a function as the handler of every warrior or weapon with one of these tags or traits."""

        def register(
            handler: Callable[[Battle, Combatant, *Details], R],
        ) -> Callable[[Battle, Combatant, *Details], R]:
            self._add(handler, tags)
            return handler

        return register

    def handles_detail(self, *prefixes: str) -> Callable[[Callable[..., R]], Callable[..., R]]:
        """Register like `handles`, for tags with a detail after their colon: the handler gets the detail last."""

        def register(handler: Callable[..., R]) -> Callable[..., R]:
            self._add(handler, prefixes)
            return handler

        return register

    def _add(self, handler: Callable[..., R], tags: tuple[str, ...]) -> None:
        for tag in tags:
            assert tag not in self.by_tag, f"{tag} has two handlers: {self.by_tag[tag]} and {handler}"
            self.by_tag[tag] = handler

    def handlers(
        self, warrior: Combatant, traits: tuple[str, ...] = ()
    ) -> tuple[Callable[[Battle, Combatant, *Details], R], ...]:
        """The handlers of a warrior's tags now, then those of the weapon they use (its `traits`)."""
        own = warrior.handlers
        if own is None:
            own = warrior.handlers = _handlers_of(warrior.tags)
        found: tuple[Callable[[Battle, Combatant, *Details], R], ...] = own[self]
        if traits:
            of_weapon: tuple[Callable[[Battle, Combatant, *Details], R], ...] = _handlers_of(traits)[self]
            return found + of_weapon if found else of_weapon
        return found

    def handlers_of(
        self, warriors: Iterable[Combatant]
    ) -> Iterator[tuple[Combatant, Callable[[Battle, Combatant, *Details], R]]]:
        """Each handler of some warriors with its warrior, in turn; looked up only when it is the warrior's turn."""
        for warrior in warriors:
            own = warrior.handlers
            for handler in self.handlers(warrior) if own is None else own[self]:
                yield warrior, handler

    def total(
        self: "Hook[int, *Details]",
        battle: Battle,
        warrior: Combatant,
        *details: *Details,
        traits: tuple[str, ...] = (),
    ) -> int:
        """The sum of what all handlers return."""
        own = warrior.handlers
        found = self.handlers(warrior, traits) if traits or own is None else own[self]
        return sum([handler(battle, warrior, *details) for handler in found]) if found else 0

    def collect[V](
        self: "Hook[V | None, *Details]",
        battle: Battle,
        warrior: Combatant,
        *details: *Details,
        traits: tuple[str, ...] = (),
    ) -> list[V]:
        """Everything that handlers return but None."""
        own = warrior.handlers
        found = self.handlers(warrior, traits) if traits or own is None else own[self]
        if not found:
            return []
        return [value for handler in found if (value := handler(battle, warrior, *details)) is not None]

    def any_true(
        self: "Hook[bool, *Details]",
        battle: Battle,
        warrior: Combatant,
        *details: *Details,
        traits: tuple[str, ...] = (),
    ) -> bool:
        """Whether any handler returns True."""
        own = warrior.handlers
        found = self.handlers(warrior, traits) if traits or own is None else own[self]
        return bool(found) and any(handler(battle, warrior, *details) for handler in found)

    def warriors_with(self, battle: Battle, side: int) -> tuple[Combatant, ...]:
        """The warriors of a side whose own rules have a handler, wherever and however they are, in roster order."""
        return battle.memo(
            (self, side),
            lambda: tuple(
                warrior
                for warrior in battle.state.combatants
                if warrior.home == side and _handlers_of(warrior.fighter.tags)[self]
            ),
        )


_HOOKS: list[AnyHook] = []


def has_no_handler(hooks: tuple[AnyHook, ...], warrior: Combatant, traits: tuple[str, ...] = ()) -> bool:
    """Whether neither the warrior nor a weapon with these `traits` has a handler for any of some hooks, as is usual."""
    own = warrior.handlers
    if own is None:
        own = warrior.handlers = _handlers_of(warrior.tags)
    return not own[hooks] and not (traits and _handlers_of(traits)[hooks])


class HandlerCache(dict[Any, Any]):
    """The handlers of some tags by hook, or by several hooks at once; each is looked up once.

    A warrior holds the first until their tags change; those of weapons are kept by the traits.
    """

    __slots__ = ("_tags",)

    def __init__(self, tags: tuple[str, ...]) -> None:
        self._tags = tuple(dict.fromkeys(tags))

    def __missing__(self, hook: AnyHook | tuple[AnyHook, ...]) -> tuple[Callable[..., Any], ...]:
        if isinstance(hook, tuple):
            self[hook] = found = tuple([handler for each in hook for handler in self[each]])
            return found
        known = hook.by_tag
        handlers = [_handler(known, tag) for tag in self._tags] if known else []
        self[hook] = found = tuple([handler for handler in handlers if handler is not None])
        return found


_handlers_of = cache(HandlerCache)


def _handler(known: dict[str, Callable[..., Any]], tag: str) -> Callable[..., Any] | None:
    """The handler of a tag; that of a tag with a detail after its colon gets the detail last."""
    head, colon, detail = tag.partition(":")
    if not colon:
        return known.get(tag)
    return partial(_with_detail, known[head + colon], detail) if head + colon in known else known.get(tag)


def _with_detail(handler: Callable[..., Any], detail: str, *arguments: Any) -> Any:
    return handler(*arguments, detail)


@cache
def tags_with_effects() -> frozenset[str]:
    """Every tag for which some hook has a handler."""
    return frozenset(tag for hook in _HOOKS for tag in hook.by_tag)
