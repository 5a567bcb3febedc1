"""The rows of the campaigns app, one noun per file."""

from campaigns.models.admin_action import AdminAction
from campaigns.models.battle import Battle
from campaigns.models.battle_side import BattleSide
from campaigns.models.campaign import Campaign
from campaigns.models.campaign_event import CampaignEvent
from campaigns.models.campaign_map import CampaignMap, MapPicture, Territory, TerritoryChange
from campaigns.models.campaign_pack import CampaignPack
from campaigns.models.campaign_print import BattleChances, BattlePicture, CampaignPrint, CampaignStudy
from campaigns.models.campaign_warband import CampaignWarband
from campaigns.models.captive import Captive
from campaigns.models.chronicle_entry import ChronicleEntry
from campaigns.models.dead_claim import DeadClaim
from campaigns.models.game import Game, GameAnswer, GameLine, GameSeat
from campaigns.models.game_night import DateAnswer, DatePoll, GameNight, GameNightAnswer
from campaigns.models.membership import Membership, Removal
from campaigns.models.pairing import LeftSeat, Pairing, Seat
from campaigns.models.permission_request import PermissionRequest
from campaigns.models.point_award import CarriedFigures, PointAward
from campaigns.models.round import Absence, Round
from campaigns.models.scenario_roll import ScenarioRoll
from campaigns.models.season import PairingKind, Season, TieBreakKind
from campaigns.models.trophy import Trophy
from campaigns.models.verdict import Verdict
from campaigns.models.webhook import Webhook, WebhookMessage

__all__ = [
    "Absence",
    "AdminAction",
    "Battle",
    "BattleChances",
    "BattlePicture",
    "BattleSide",
    "Campaign",
    "CampaignEvent",
    "CampaignMap",
    "CampaignPack",
    "CampaignPrint",
    "CampaignStudy",
    "CampaignWarband",
    "Captive",
    "CarriedFigures",
    "ChronicleEntry",
    "DateAnswer",
    "DatePoll",
    "DeadClaim",
    "Game",
    "GameAnswer",
    "GameLine",
    "GameNight",
    "GameNightAnswer",
    "GameSeat",
    "LeftSeat",
    "MapPicture",
    "Membership",
    "Pairing",
    "PairingKind",
    "PermissionRequest",
    "PointAward",
    "Removal",
    "Round",
    "ScenarioRoll",
    "Season",
    "Seat",
    "Territory",
    "TerritoryChange",
    "TieBreakKind",
    "Trophy",
    "Verdict",
    "Webhook",
    "WebhookMessage",
]
