"""The models whose rows do not go along when a campaign moves, and why."""

from django.db.models import Model

from campaigns.models import (
    AdminAction,
    BattleChances,
    BattlePicture,
    CampaignPack,
    CampaignPrint,
    CampaignStudy,
    Webhook,
    WebhookMessage,
)
from roster.models import (
    ApiToken,
    Block,
    Edition,
    Job,
    JobWorker,
    Notice,
    NoticePreference,
    Pack,
    PackDraft,
    Report,
    SecurityEvent,
    Uptime,
    User,
)

_BY_ITSELF = "it goes along in a file of its own (`campaigns.moving.rulebooks`), as campaigns share it"
#: Models that are not in the table, and why.
LEFT_OUT: dict[type[Model], str] = {
    User: "users go along by their names alone; who is who on the other site is said when it is read",
    Edition: _BY_ITSELF,
    Pack: _BY_ITSELF,
    CampaignPack: "packs in use go along with the rulebook; others are uploaded again where they are wanted",
    CampaignPrint: "it is made again where it is wanted",
    BattlePicture: "it is made again where it is wanted",
    CampaignStudy: "it is fought again where it is wanted",
    BattleChances: "they are counted again where they are wanted",
    PackDraft: "it is its writer's own until it is uploaded",
    Webhook: "it sends to an address with a secret, and two campaigns would both send there",
    WebhookMessage: "it is about a webhook",
    Notice: "it was told on the site where it happened",
    NoticePreference: "it belongs to an account",
    AdminAction: "it is the audit of the other site's admin",
    ApiToken: "it is a key to the other site",
    Block: "it is between two accounts",
    Report: "it was made to the operators of the other site",
    SecurityEvent: "it is about an account of the other site",
    Job: "it is work of the other site",
    JobWorker: "it is at work on the other site",
    Uptime: "it tells when the other site was up",
}
