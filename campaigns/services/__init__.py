"""Every way to change a campaign, one verb each. What one will not do it refuses with `Refused` and changes nothing."""

from campaigns.services.absences import note_absence, pause_warband
from campaigns.services.accepting import accept_battle
from campaigns.services.asking import ask_to_check, ask_to_fight
from campaigns.services.awards import award_points, give_named_award, take_award_back
from campaigns.services.battle_is_current import WarbandsMoved
from campaigns.services.campaign_events import (
    EventPlan,
    Period,
    change_event,
    draw_event,
    end_or_resume_event,
    write_event,
)
from campaigns.services.campaign_maps import (
    add_territory,
    change_map,
    change_territory,
    make_map,
    remove_territory,
    restore_territory,
)
from campaigns.services.campaign_packs import remove_campaign_pack, upload_campaign_pack
from campaigns.services.captives import decide_fate, negotiate
from campaigns.services.dead_claims import answer_claim
from campaigns.services.deadlines import move_deadlines
from campaigns.services.enter_result import (
    Doubtful,
    bring_up_to_date,
    enter_result,
    enter_short_result,
    open_tally,
    reopen_tally,
    save_tally,
)
from campaigns.services.enter_warband import enter_warband, withdraw_warband
from campaigns.services.fighting import Unreadable, fight_battle
from campaigns.services.founding import change_campaign, create_campaign, open_or_close
from campaigns.services.grants import Granted, GrantRefused, grant
from campaigns.services.inviting import join_by_invite, renew_invite, revoke_invite
from campaigns.services.late_joiners import give_late_grant, take_late_grant
from campaigns.services.map_pictures import use_drawing, use_picture
from campaigns.services.members import change_role, leave_campaign, let_back_in, remove_member
from campaigns.services.options import OptionsMoved, change_options
from campaigns.services.refusal import Refused
from campaigns.services.rounds import (
    Arrangement,
    add_round,
    arrange_round,
    draw_round,
    pair_with_bye,
    publish_round,
    remove_round,
)
from campaigns.services.rulebook import RulebookMoved, use_rulebook
from campaigns.services.scenario_rolls import roll_scenario
from campaigns.services.seasons import begin_season, change_season, close_or_reopen_season
from campaigns.services.setting_up import Plan, set_up_battle
from campaigns.services.settle_battle import discard_battle, set_up_again, take_back_battle
from campaigns.services.stakes import change_stake
from campaigns.services.territory_changes import give_territory
from campaigns.services.trophies import give_trophy, introduce_season, take_trophy_back
from campaigns.services.verdicts import confirm_result, count_due, dispute_result, withdraw_dispute
from campaigns.services.visibility import change_visibility, renew_read_link, revoke_read_link

__all__ = [
    "Arrangement",
    "Doubtful",
    "EventPlan",
    "GrantRefused",
    "Granted",
    "OptionsMoved",
    "Period",
    "Plan",
    "Refused",
    "RulebookMoved",
    "Unreadable",
    "WarbandsMoved",
    "accept_battle",
    "add_round",
    "add_territory",
    "answer_claim",
    "arrange_round",
    "ask_to_check",
    "ask_to_fight",
    "award_points",
    "begin_season",
    "bring_up_to_date",
    "change_campaign",
    "change_event",
    "change_map",
    "change_options",
    "change_role",
    "change_season",
    "change_stake",
    "change_territory",
    "change_visibility",
    "close_or_reopen_season",
    "confirm_result",
    "count_due",
    "create_campaign",
    "decide_fate",
    "discard_battle",
    "dispute_result",
    "draw_event",
    "draw_round",
    "end_or_resume_event",
    "enter_result",
    "enter_short_result",
    "enter_warband",
    "fight_battle",
    "give_late_grant",
    "give_named_award",
    "give_territory",
    "give_trophy",
    "grant",
    "introduce_season",
    "join_by_invite",
    "leave_campaign",
    "let_back_in",
    "make_map",
    "move_deadlines",
    "negotiate",
    "note_absence",
    "open_or_close",
    "open_tally",
    "pair_with_bye",
    "pause_warband",
    "publish_round",
    "remove_campaign_pack",
    "remove_member",
    "remove_round",
    "remove_territory",
    "renew_invite",
    "renew_read_link",
    "reopen_tally",
    "restore_territory",
    "revoke_invite",
    "revoke_read_link",
    "roll_scenario",
    "save_tally",
    "set_up_again",
    "set_up_battle",
    "take_award_back",
    "take_back_battle",
    "take_late_grant",
    "take_trophy_back",
    "upload_campaign_pack",
    "use_drawing",
    "use_picture",
    "use_rulebook",
    "withdraw_dispute",
    "withdraw_warband",
    "write_event",
]
