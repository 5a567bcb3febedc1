"""Rosters of mordheim-roster-app (JSON, French): one warband in a file, ids are French slugs.

Skills have numbers in their list (`combat_01`): they are taken in the order of the rulebook, as a guess. Called by
`reading`.
"""

import re

from rules.catalogue.profile import Characteristic
from rules.exchange.bounded import (
    Remarks,
    Table,
    change,
    entries,
    maybe,
    number,
    once,
    profile,
    rows,
    table,
    text,
)
from rules.exchange.foreign import ForeignRoster, ForeignThing, ForeignWarrior, WarriorKind
from rules.exchange.french_words import BANDS, HIRED, ITEMS, WARRIORS
from rules.mustering.document_model import MOST_GOLD

_LETTERS: dict[str, Characteristic] = {
    "M": "M", "CC": "WS", "CT": "BS", "F": "S", "E": "T", "PV": "W", "I": "I", "A": "A", "Cd": "Ld",
}  # fmt: skip
_STEP = re.compile(r"([+-]\d)\s*(M|CC|CT|F|E|PV|I|A|Cd)$")


def french_roster(data: Table, where: str) -> ForeignRoster:
    """Raises `DataError`."""
    remarks = Remarks()
    leader = data.get("leader_instance_id")
    warriors = [
        _member(row, where, remarks, leader) for row in rows(data.get("membres"), where, "membres", 200)
    ]
    battles = list(rows(data.get("historique_batailles"), where, "historique_batailles"))
    remarks.records("historique_batailles", len(battles))
    for part in ("equipement_reserve", "tribu"):
        if words := text(data.get(part)):
            remarks.left_out(part, words, "it is text without a rule behind it")
    for part in ("objets_personnalises", "effets_persistants"):
        for entry in entries(data.get(part), where, part, 200):
            words = text(entry) or text(table(entry).get("nom")) or "an entry"
            remarks.left_out(part, words, "the rulebook does not have it")
    band = text(data.get("bande_id"))
    return ForeignRoster(
        program="mordheim-roster-app",
        name=text(data.get("nom_bande"), 80),
        type=band.replace("_", " "),
        type_keys=(BANDS.get(band, band.replace("_", "-")),),
        gold=number(data.get("tresorerie"), where, "tresorerie", least=-MOST_GOLD, most=MOST_GOLD),
        wyrdstone=number(data.get("wyrdstone"), where, "wyrdstone"),
        warriors=tuple(warriors),
        stash=once([_item(entry, where) for entry in rows(data.get("stock"), where, "stock", 600)]),
        battles=len(battles) or None,
        remarks=remarks.all(),
    )


def _item(row: Table, where: str) -> ForeignThing:
    slug = text(row.get("item_id"))
    price = maybe(row.get("cout"), where, "cout")
    return ForeignThing(text(row.get("nom")) or slug, "item", (ITEMS.get(slug, slug),), price=price)


def _member(row: Table, where: str, remarks: Remarks, leader: object) -> ForeignWarrior:
    slug, hired = text(row.get("profil_id")), text(row.get("franc_tireur_id"))
    own = table(row.get("profil_custom"))
    name = text(row.get("nom_perso"), 80)
    members = max(1, number(row.get("taille_groupe", 1), where, "taille_groupe", most=100))
    things = [_item(entry, where) for entry in rows(row.get("inventaire"), where, "inventaire", 100)]
    for entry in entries(row.get("competences_acquises"), where, "competences_acquises", 60):
        things.append(ForeignThing(text(entry), "skill"))
    for entry in entries(row.get("sorts_connus"), where, "sorts_connus", 60):
        things.append(ForeignThing(text(entry) or text(table(entry).get("nom")), "spell"))
    for entry in rows(row.get("blessures_graves"), where, "blessures_graves", 60):
        result = next(iter(rows(entry.get("effets"), where, "effets")), {})
        code = text(result.get("resultat_id"), 3)
        things.append(ForeignThing(text(entry.get("nom") or entry.get("description")), "injury", code=code))
    changes = []
    for entry in rows(row.get("historique_avancees"), where, "historique_avancees", 60):
        found = _STEP.match(text(entry.get("detail")))
        step = change(_LETTERS[found[2]], int(found[1])) if found else None
        changes += [step] if step else []
    for part in ("equipement", "notes", "marque"):
        if words := text(row.get(part)):
            remarks.left_out(name, words, "it is text without a rule behind it")
    promoted = row.get("promu_heros") is True
    kind: WarriorKind = "hired_sword" if hired else ("henchmen" if members > 1 else "hero")
    return ForeignWarrior(
        name=name,
        type=text(own.get("nom")) or (hired or slug).replace("_", " "),
        kind=kind,
        keys=(HIRED.get(hired, hired) if hired else WARRIORS.get(slug, slug),),
        members=members,
        experience=maybe(row.get("xp"), where, "xp", most=10_000),
        starting_experience=maybe(row.get("xp_depart"), where, "xp_depart", most=10_000),
        profile=profile(row.get("stats_actuels"), where, "stats_actuels", _LETTERS),
        things=once(things),
        changes=tuple(changes),
        leader=leader is not None and row.get("instance_id") == leader,
        promoted=promoted,
        status="dead" if text(row.get("statut")) == "mort" else "active",
    )
