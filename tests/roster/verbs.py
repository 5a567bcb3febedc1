"""The services that change a roster, by the names under which a demo roster's steps call them."""

from roster.services.trading import items
from roster.services.warbands import choose, hirelings, spells, warriors

SERVICES = {
    verb.__name__: verb
    for verb in (
        choose.buy_increase,
        choose.buy_mutation,
        choose.buy_style,
        choose.choose_skill_set,
        hirelings.hire_persona,
        hirelings.hire_sword,
        items.buy_item,
        items.move_item,
        spells.draw_spells,
        warriors.enlarge_group,
        warriors.hire,
        warriors.rename,
    )
}
