"""Every way to change a campaign, one verb each. What one will not do it refuses with `Refused` and changes nothing."""

from campaigns.services.battle_is_current import WarbandsMoved
from campaigns.services.enter_warband import enter_warband, withdraw_warband
from campaigns.services.fighting import Unreadable, fight_battle
from campaigns.services.founding import change_campaign, create_campaign, open_or_close
from campaigns.services.inviting import join_by_invite, renew_invite, revoke_invite
from campaigns.services.members import change_role, leave_campaign, remove_member
from campaigns.services.refusal import Refused
from campaigns.services.rulebook import RulebookMoved, use_rulebook
from campaigns.services.scenario_rolls import roll_scenario
from campaigns.services.setting_up import Plan, set_up_battle
from campaigns.services.settle_battle import accept_battle, discard_battle, set_up_again, take_back_battle

__all__ = [
    "Plan",
    "Refused",
    "RulebookMoved",
    "Unreadable",
    "WarbandsMoved",
    "accept_battle",
    "change_campaign",
    "change_role",
    "create_campaign",
    "discard_battle",
    "enter_warband",
    "fight_battle",
    "join_by_invite",
    "leave_campaign",
    "open_or_close",
    "remove_member",
    "renew_invite",
    "revoke_invite",
    "roll_scenario",
    "set_up_again",
    "set_up_battle",
    "take_back_battle",
    "use_rulebook",
    "withdraw_warband",
]
