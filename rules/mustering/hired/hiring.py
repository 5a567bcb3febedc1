"""Hired swords and dramatis personae join a warband: permitted employers, prices, and the entries that do it.

Used by the builders. `hireling_barred` says what the two entries forbid for good, `sword_refused` and
`persona_refused` also what stands in the way now (LRB part 3 p.105, 111).
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from rules.catalogue.callings import named
from rules.catalogue.dice import outcomes
from rules.catalogue.model import Rulebook, WarbandType
from rules.catalogue.packs.house_rule_model import KNOWN_EMPLOYERS_ONLY
from rules.catalogue.profile import CHARACTERISTICS, Characteristic, Profile
from rules.catalogue.warbands.hired_model import DramatisPersona, HiredSword, Hireling, HirePrice, HireRoll
from rules.catalogue.warbands.model import HiredSwordLimits
from rules.ledger.entries import Entry, Hired, ItemSold
from rules.ledger.namesakes import free_name, names_taken
from rules.ledger.sheet import Kind, Possession, Status, WarbandSheet
from rules.mustering.figures.prices import is_mustering
from rules.mustering.figures.remounts import horse_first
from rules.mustering.hirelings import hireling_of, no_place_for_hero, races_in
from rules.mustering.problem import HIRED_SWORDS, PERSONAE, NotAllowed, Refusal
from rules.mustering.words import one_line
from rules.values import changed

#: The tag of a skill whose bearer lets the warband hire what warbands of these callings may.
_HIRES_AS = "hires-as:"


def sword_refused(sheet: WarbandSheet, rulebook: Rulebook, key: str) -> Refusal | None:
    """Why that hired sword cannot be hired now; None when they can."""
    sword = rulebook.hired_swords.get(key)
    if sword is None:
        return Refusal(f"There is no hired sword {key!r} in the rulebook.", *HIRED_SWORDS)
    return _refused(sword, sheet, rulebook, fee_in(sword, sheet, rulebook), sword.hire_wyrdstone)


def persona_refused(
    sheet: WarbandSheet, rulebook: Rulebook, key: str, *, found: bool, price: str = ""
) -> Refusal | None:
    """Why that dramatis persona cannot be hired now; `found` says that the search for them has succeeded."""
    persona = rulebook.dramatis_personae.get(key)
    if persona is None:
        return Refusal(f"There is no dramatis persona {key!r} in the rulebook.", *PERSONAE)
    if persona.brought_by:
        leader = rulebook.dramatis_personae[persona.brought_by]
        return Refusal(
            f"{persona.name} comes with {leader.name}; search for {leader.name}.", "Hire fee", persona.source
        )
    if is_mustering(sheet):
        sentence = f"{persona.name} can only be searched for after a battle."
        return Refusal(sentence, *PERSONAE)
    if not found:
        sentence = f"Search for {persona.name} first: a hero must roll below Initiative on a D6."
        return Refusal(sentence, *PERSONAE)
    other = _price(persona, price)
    if isinstance(other, Refusal):
        return other
    if other is None:
        return _refused(persona, sheet, rulebook, persona.hire, persona.hire_wyrdstone)
    if other.item and not any(held.item == other.item for held in sheet.stash):
        sentence = f"{persona.name} wants {other.name}; there is none in the stash."
        return Refusal(sentence, "Hire fee", persona.source)
    return _refused(persona, sheet, rulebook, other.gold, 0)


def hire_sword(
    sheet: WarbandSheet,
    rulebook: Rulebook,
    key: str,
    name: str = "",
    choice: str = "",
    *,
    agreed: bool = False,
    rolled: int = 0,
) -> Hired:
    """A hired sword with their gear; `choice` is the key of their weapons where they have one.

    `agreed` says that they were rolled for, where somebody must, `rolled` what the dice of their fee come to. Raises
    `NotAllowed`.
    """
    refusal = sword_refused(sheet, rulebook, key)
    if refusal:
        raise NotAllowed(refusal)
    sword = rulebook.hired_swords[key]
    _check_agreed(sword, sheet, rulebook, agreed)
    gold = fee_in(sword, sheet, rulebook)
    if sword.hire_dice and (dear := _too_dear(sword, sheet, gold + rolled)):
        raise NotAllowed(dear)
    gear = [*sword.equipment, *_chosen(sword, choice)]
    called = free_name((one_line(name) or sword.name)[:80], names_taken(sheet))
    fee = (gold + rolled, sword.hire_wyrdstone)
    return _hired(sword, Kind.HIRED_SWORD, sheet.next_number, called, fee, gear, rulebook)


def roll_wanted(hireling: Hireling, sheet: WarbandSheet, rulebook: Rulebook) -> HireRoll | None:
    """The roll that decides whether they join this warband; None where they do without."""
    roll, warband = hireling.hire_roll, rulebook.warbands.get(sheet.type)
    if roll is None or warband is None:
        return None
    return roll if not roll.callings or hiring_callings(warband).intersection(roll.callings) else None


def roll_in_words(roll: HireRoll) -> str:
    """What must be rolled, as the end of a sentence: `the leader rolls 4 or more on a D6`."""
    return f"{roll.who or 'a roll'} {'rolls' if roll.who else 'of'} {roll.needed} or more on a D6"


def _check_agreed(hireling: Hireling, sheet: WarbandSheet, rulebook: Rulebook, agreed: bool) -> None:
    roll = roll_wanted(hireling, sheet, rulebook)
    if roll and not agreed:
        sentence = f"{hireling.name} only joins after {roll_in_words(roll)}; roll after a battle."
        raise NotAllowed(Refusal(sentence, "May be hired", hireling.source))


def hire_persona(
    sheet: WarbandSheet,
    rulebook: Rulebook,
    key: str,
    *,
    found: bool,
    price: str = "",
    rolled: Mapping[Characteristic, int] | None = None,
    agreed: bool = False,
) -> tuple[Entry, ...]:
    """A dramatis persona and their companions; `price` is the key of another fee, `rolled` their rolled figures.

    `agreed` says that they were rolled for, where somebody must. Raises `NotAllowed`.
    """
    refusal = persona_refused(sheet, rulebook, key, found=found, price=price)
    if refusal:
        raise NotAllowed(refusal)
    persona = rulebook.dramatis_personae[key]
    _check_agreed(persona, sheet, rulebook, agreed)
    other = _price(persona, price)
    assert not isinstance(other, Refusal)
    entries: list[Entry] = [ItemSold(None, other.item, 1, 0)] if other and other.item else []
    fee = (persona.hire, persona.hire_wyrdstone) if other is None else (other.gold, 0)
    taken = names_taken(sheet)
    company = [persona, *(rulebook.dramatis_personae[brought] for brought in persona.brings)]
    for number, dramatis_persona in enumerate(company, start=sheet.next_number):
        paid, figures = (fee, rolled) if dramatis_persona is persona else ((0, 0), None)
        name = free_name(dramatis_persona.name, taken)
        entry = _hired(
            dramatis_persona,
            Kind.DRAMATIS_PERSONA,
            number,
            name,
            paid,
            dramatis_persona.equipment,
            rulebook,
            figures,
        )
        entries.append(entry)
    return tuple(entries)


def hireling_barred(
    hireling: Hireling, sheet: WarbandSheet, rulebook: Rulebook, *, ever: bool = False
) -> Refusal | None:
    """Ask `never_joins` for the warband of a sheet and those in it, or with `ever` also those who have been in it."""
    warband = rulebook.warbands.get(sheet.type)
    if warband is None:
        return Refusal(f"There is no warband {sheet.type!r} in the rulebook.", *HIRED_SWORDS)
    races = races_in(sheet, rulebook, ever=ever) if hireling.may_hire_with else frozenset()
    barred = never_joins(hireling, warband, rulebook, races)
    more = _hires_as(sheet, warband, rulebook) if barred and isinstance(hireling, HiredSword) else ()
    if not more:
        return barred
    return never_joins(hireling, changed(warband, hired_swords=HiredSwordLimits(as_if=more)), rulebook, races)


def has_lost_employer(hireling: Hireling, sheet: WarbandSheet, rulebook: Rulebook) -> bool:
    """Whether only somebody's skill let the warband hire them, and nobody with that skill lives any more."""
    warband = rulebook.warbands.get(sheet.type)
    if warband is None or not any(tag.startswith(_HIRES_AS) for it in warband.skills for tag in it.tags):
        return False
    return hireling_barred(hireling, sheet, rulebook, ever=True) is not None


def _hires_as(sheet: WarbandSheet, warband: WarbandType, rulebook: Rulebook) -> tuple[str, ...]:
    """The callings as which the warband hires too, by the skills of those who live, captive or not."""
    lives = (block for block in sheet.warriors if block.is_active or block.status is Status.CAPTURED)
    skills = (rulebook.skills[key] for block in lives for key in block.skills if key in rulebook.skills)
    tags = (tag for skill in skills for tag in skill.tags if tag.startswith(_HIRES_AS))
    found = tuple(word for tag in tags for word in tag.removeprefix(_HIRES_AS).split(","))
    return (*warband.hired_swords.as_if, *found) if found else ()


def never_joins(
    hireling: Hireling, warband: WarbandType, rulebook: Rulebook, races: frozenset[str] = frozenset()
) -> Refusal | None:
    """The reason in the warband's list or the entry that bars them for good, or None.

    `races` are those on the roster.

    A limit that names hired swords one by one says nothing of dramatis personae; one that names others does. A
    house rule may bar those whose own entry names no employers.
    """
    limits = warband.hired_swords
    own = ("Hired swords", warband.source)
    words = {hireling.key, *hireling.own_callings}
    never = Refusal(f"{warband.name} cannot hire {hireling.name}.", *own)
    if words.intersection(limits.never):
        return never
    if words.intersection(limits.also):
        return None
    is_named = bool(words.intersection(limits.swords))
    is_sword = isinstance(hireling, HiredSword)
    if limits.rule == "none" and is_sword:
        return Refusal(f"{warband.name} cannot hire anybody.", *own)
    if limits.rule == "only" and (
        is_sword or any(word not in rulebook.hired_swords for word in limits.swords)
    ):
        sentence = f"{warband.name} can only hire {_listed(limits.swords, rulebook)}."
        return None if is_named else Refusal(sentence, *own)
    if limits.rule == "not" and is_named:
        return never
    if not (hireling.limits_known or is_named) and rulebook.plays(KNOWN_EMPLOYERS_ONLY):
        rule = rulebook.house_rules[KNOWN_EMPLOYERS_ONLY]
        sentence = f"It is not known which warbands can hire {hireling.name}, so nobody can here."
        return Refusal(sentence, rule.name, "House rules")
    if limits.rule in ("any", "not") and is_sword:
        return None
    if limits.rule == "named" and is_sword and not hiring_callings(warband).intersection(hireling.may_hire):
        return Refusal(f"{warband.name} can only hire those whose entry names them.", *own)
    return _entry_bars(hireling, warband, rulebook, races)


def _entry_bars(
    hireling: Hireling, warband: WarbandType, rulebook: Rulebook, races: frozenset[str]
) -> Refusal | None:
    words = hiring_callings(warband)
    is_open = words.intersection(hireling.may_hire) or races.intersection(hireling.may_hire_with)
    if hireling.may_hire and not is_open:
        company = named(hireling.may_hire_with, rulebook.warbands)
        others = f" and warbands with {company} in them" if company else ""
        sentence = f"{hireling.name} only joins {named(hireling.may_hire, rulebook.warbands)}{others}."
        return Refusal(sentence, "May be hired", hireling.source)
    if words.intersection(hireling.may_not_hire) and not words.intersection(hireling.still_hire):
        return Refusal(f"{hireling.name} never joins {warband.name}.", "May be hired", hireling.source)
    return None


def hiring_callings(warband: WarbandType) -> frozenset[str]:
    """The words under which a warband hires: itself, its race and groups, and those it hires as if it were."""
    return frozenset({warband.key, warband.race, *warband.groups, *warband.hired_swords.as_if})


def _refused(
    hireling: Hireling, sheet: WarbandSheet, rulebook: Rulebook, gold: int, wyrdstone: int
) -> Refusal | None:
    barred = hireling_barred(hireling, sheet, rulebook) or horse_first(sheet, rulebook)
    if barred:
        return barred
    present = [found for block in sheet.active if (found := hireling_of(block, rulebook))]
    if any(other.key == hireling.key for other in present):
        where = HIRED_SWORDS if isinstance(hireling, HiredSword) else PERSONAE
        return Refusal(f"{sheet.name} has already hired {hireling.name}; only one is allowed.", *where)
    rival = rival_of(hireling, present)
    if rival:
        return Refusal(
            f"{hireling.name} never joins a warband with {rival.name}.", "Conflict", hireling.source
        )
    if not hireling.fee_known:
        sentence = f"No source states the fee of {hireling.name}; a campaign decides it in a pack of its own."
        return Refusal(sentence, "Hire fee", hireling.source)
    if hireling.hero_place and (full := no_place_for_hero(sheet, rulebook)):
        return full
    if dear := _too_dear(hireling, sheet, gold):
        return dear
    if wyrdstone > sheet.wyrdstone:
        sentence = f"{hireling.name} wants {wyrdstone} wyrdstone; {sheet.name} has {sheet.wyrdstone}."
        return Refusal(sentence, "Hire fee", hireling.source)
    return None


def fee_in(hireling: Hireling, sheet: WarbandSheet, rulebook: Rulebook) -> int:
    """The gold of the hire fee in a warband, without dice."""
    warband = rulebook.warbands.get(sheet.type)
    words = hiring_callings(warband) if warband and hireling.hire_for else frozenset()
    special = [other.gold for other in hireling.hire_for if words.intersection(other.callings)]
    return max(special, default=hireling.hire)


def _too_dear(hireling: Hireling, sheet: WarbandSheet, gold: int) -> Refusal | None:
    if gold <= max(sheet.gold, 0):
        return None
    sentence = f"{hireling.name} wants {gold} gc; {sheet.name} has {sheet.gold} gc."
    return Refusal(sentence, "Hire fee", hireling.source)


def rival_of(hireling: Hireling, others: Iterable[Hireling]) -> Hireling | None:
    """The first of the others who never fights beside them."""
    return next(
        (other for other in others if other.key in hireling.not_with or hireling.key in other.not_with), None
    )


def _listed(words: tuple[str, ...], rulebook: Rulebook) -> str:
    everybody: dict[str, Hireling] = {**rulebook.hired_swords, **rulebook.dramatis_personae}
    return " or ".join(
        everybody[word].name if word in everybody else named((word,), rulebook.warbands) for word in words
    )


def _price(persona: DramatisPersona, key: str) -> HirePrice | Refusal | None:
    """The other fee of that key; None for the usual one."""
    if not key:
        return None
    found = next((price for price in persona.hire_prices if price.key == key), None)
    return found or Refusal(f"{persona.name} cannot be hired for {key!r}.", "Hire fee", persona.source)


def _chosen(sword: HiredSword, choice: str) -> tuple[str, ...]:
    if not sword.weapon_choices and not choice:
        return ()
    for weapons in sword.weapon_choices:
        if weapons.key == choice:
            return weapons.items
    names = (
        " or ".join(f"{weapons.name} ({weapons.key})" for weapons in sword.weapon_choices) or "nothing else"
    )
    raise NotAllowed(Refusal(f"Choose the weapons of {sword.name}: {names}.", "Weapons", sword.source))


def _hired(
    hireling: Hireling,
    kind: Kind,
    number: int,
    name: str,
    price: tuple[int, int],
    items: Iterable[str],
    rulebook: Rulebook,
    rolled: Mapping[Characteristic, int] | None = None,
) -> Hired:
    gear = tuple(Possession(item, (0,) * copies) for item, copies in sorted(Counter(items).items()))
    return Hired(
        number=number,
        name=name,
        type=hireling.key,
        kind=kind,
        profile=_profile(hireling, rolled or {}),
        price=price[0],
        wyrdstone=price[1],
        experience=hireling.experience,
        skills=hireling.skills,
        spells=_spells(hireling, rulebook),
        gear=gear,
    )


def _profile(hireling: Hireling, rolled: Mapping[Characteristic, int]) -> Profile:
    missing = [f"{name} ({dice})" for name, dice in hireling.dice_profile.items() if name not in rolled]
    if missing:
        sentence = f"Roll {', '.join(missing)} for {hireling.name} first."
        raise NotAllowed(Refusal(sentence, "Profile", hireling.source))
    for name, dice in hireling.dice_profile.items():
        if rolled[name] not in outcomes(dice):
            sentence = f"{hireling.name}: {name} is rolled on a {dice}, which cannot give {rolled[name]}."
            raise NotAllowed(Refusal(sentence, "Profile", hireling.source))
    figures = {
        name: rolled[name] if name in hireling.dice_profile else hireling.profile.value(name)
        for name in CHARACTERISTICS
    }
    return Profile(**figures)


def _spells(hireling: Hireling, rulebook: Rulebook) -> tuple[str, ...]:
    """The spells that everybody of their name knows; drawn ones are rolled afterwards."""
    if hireling.magic is None:
        return ()
    lists = hireling.magic.spell_lists if hireling.magic.knows_all else ()
    return (
        *(spell.key for key in lists for spell in rulebook.spell_lists[key].spells),
        *hireling.magic.further,
    )
