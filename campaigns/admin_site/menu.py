"""The menu of the web admin: groups by what an organiser does, in plain words.

A model that no list names stands with its app: those of campaigns in the first group, all others in the last one. What
a reader may not see is not offered, and a group without entries is left out.
"""

from collections.abc import Iterable
from typing import Any

#: Key and name of each group, and its models in order.
GROUPS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "leagues",
        "Leagues",
        ("campaigns.Campaign", "campaigns.Season", "campaigns.Round", "campaigns.ChronicleEntry"),
    ),
    ("warbands", "Warbands", ("roster.Warband", "roster.Aftermath")),
    ("battles", "Battles", ("campaigns.Battle", "campaigns.Pairing")),
    ("messages", "Messages", ("campaigns.Webhook", "campaigns.WebhookMessage")),
    ("accounts", "Accounts", ("roster.User", "account.EmailAddress", "mfa.Authenticator", "auth.Group")),
    ("site", "The site", ("roster.Report", "roster.Job", "roster.Pack", "roster.SecurityEvent")),
)
#: Names that say more than those of the models.
NAMES = {
    "campaigns.AdminAction": "Audit",
    "campaigns.ChronicleEntry": "Chronicle",
    "roster.Aftermath": "Post-battle sequences",
    "campaigns.WebhookMessage": "Webhook messages",
    "account.EmailAddress": "E-mail addresses",
    "mfa.Authenticator": "Second factors",
    "auth.Group": "Groups of rights",
    "roster.User": "Accounts",
    "roster.Job": "Background jobs",
}


def menu(apps: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The groups of the menu, from the apps and models that Django lists for the reader."""
    found = {entry["model"]._meta.label: entry for app in apps for entry in app["models"]}
    listed = {label for _key, _name, labels in GROUPS for label in labels}
    others = sorted(label for label in found if label not in listed)
    groups = []
    for key, name, labels in GROUPS:
        wanted = [*labels, *(label for label in others if _home(label) == key)]
        entries = [_named(label, found[label]) for label in wanted if label in found]
        if entries:
            groups.append(
                {
                    "name": name,
                    "app_label": key,
                    "app_url": entries[0]["admin_url"],
                    "has_module_perms": True,
                    "models": entries,
                }
            )
    return groups


def _home(label: str) -> str:
    return "leagues" if label.startswith("campaigns.") else "site"


def _named(label: str, entry: dict[str, Any]) -> dict[str, Any]:
    return {**entry, "name": NAMES.get(label, entry["name"])}
