"""Every way to change a warband, one verb each. All of them end in `change`, which alone writes."""

from roster.services.aftermath import (
    answer_aftermath,
    choose_dice,
    commit_aftermath,
    drop_aftermath,
    go_back,
    open_aftermath,
)
from roster.services.by_hand import change_by_hand
from roster.services.choosing import buy_mutation, buy_style, choose_skill_set, return_mutation
from roster.services.editions import follow, pin, standard_stack
from roster.services.fixing import NoSuchFix, apply_fix
from roster.services.growing import begin_growth
from roster.services.hirelings import hire_persona, hire_sword, pay_upkeep
from roster.services.items import buy_item, look_at_item, move_item, sell_item
from roster.services.mustering import (
    copy_warband,
    import_warband,
    left_behind,
    muster_filled,
    muster_warband,
)
from roster.services.ordering import order_warriors
from roster.services.packs import PackInUse, delete_pack, upload_pack
from roster.services.recording import Locked, StaleRevision, Undecided, Unfinished, change, record
from roster.services.spells import draw_spells, read_tome
from roster.services.undoing import CannotUndo, redo_last, undo_back_to, undo_last
from roster.services.waiving import lift_waiver, waive
from roster.services.warriors import dismiss, enlarge_group, hire, rename
from roster.services.wish_list import (
    WishRefused,
    add_to_wish_list,
    mark_bought,
    move_on_wish_list,
    remove_from_wish_list,
)

__all__ = [
    "CannotUndo",
    "Locked",
    "NoSuchFix",
    "PackInUse",
    "StaleRevision",
    "Undecided",
    "Unfinished",
    "WishRefused",
    "add_to_wish_list",
    "answer_aftermath",
    "apply_fix",
    "begin_growth",
    "buy_item",
    "buy_mutation",
    "buy_style",
    "change",
    "change_by_hand",
    "choose_dice",
    "choose_skill_set",
    "commit_aftermath",
    "copy_warband",
    "delete_pack",
    "dismiss",
    "draw_spells",
    "drop_aftermath",
    "enlarge_group",
    "follow",
    "go_back",
    "hire",
    "hire_persona",
    "hire_sword",
    "import_warband",
    "left_behind",
    "lift_waiver",
    "look_at_item",
    "mark_bought",
    "move_item",
    "move_on_wish_list",
    "muster_filled",
    "muster_warband",
    "open_aftermath",
    "order_warriors",
    "pay_upkeep",
    "pin",
    "read_tome",
    "record",
    "redo_last",
    "remove_from_wish_list",
    "rename",
    "return_mutation",
    "sell_item",
    "standard_stack",
    "undo_back_to",
    "undo_last",
    "upload_pack",
    "waive",
]
