"""Forms of the pack builder as a browser fills and sends them."""

from typing import Any

from django.urls import reverse

from roster.models import PackDraft

FERRYMEN = "warbands/ferrymen"


def place(draft: PackDraft, steps: str) -> str:
    return reverse("packs:thing", args=[draft.pk, steps])


def fields(client, address: str) -> dict[str, Any]:
    """What the form of that page would send."""
    page = client.get(address).context["page"]
    return {"seen": page.seen, **sent_by(page.fields)}


def sent_by(shown) -> dict[str, Any]:
    """What a browser sends of some fields."""
    sent: dict[str, Any] = {}
    for field in shown:
        for line in field.lines:
            sent |= sent_by(line.cells)
        if field.way == "prices":
            for name, of in (("item", "value"), ("price", "hint")):
                sent[f"{field.name}.{name}"] = [getattr(control, of) for control in field.controls]
            sent[f"{field.name}.free"] = ["first" if it.is_chosen else "" for it in field.controls]
        elif field.way == "ticks":
            sent[field.name] = [control.value for control in field.controls if control.is_chosen]
        elif field.way == "words":
            sent[field.name] = [control.value for control in field.controls]
        else:
            sent |= {control.name: control.value for control in field.controls}
    return sent


def post(client, address: str, **changed: Any):
    return client.post(address, {**fields(client, address), **changed})
