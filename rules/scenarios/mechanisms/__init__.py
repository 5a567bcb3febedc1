"""The mechanisms that play the parts of a scenario's file, and the literal registry by their types."""

from typing import Any

from rules.catalogue.scenarios import mechanisms as data
from rules.catalogue.scenarios.neutral_model import Hazard, Sight, ThirdParty
from rules.catalogue.scenarios.thing_model import Carry, Lent, SearchHouses, Task
from rules.scenarios.mechanisms.carrying import CarryThings
from rules.scenarios.mechanisms.escaping import GetAway
from rules.scenarios.mechanisms.hazards import SufferHazards
from rules.scenarios.mechanisms.lending import LendFighters
from rules.scenarios.mechanisms.losing import CountCasualties, HuntTheLeader
from rules.scenarios.mechanisms.mechanism import Mechanism
from rules.scenarios.mechanisms.neutrals import FightThirdParty
from rules.scenarios.mechanisms.places import Holding, Places
from rules.scenarios.mechanisms.prizes import BringShards, TakeHome
from rules.scenarios.mechanisms.roles import TakeRoles
from rules.scenarios.mechanisms.searching import Search
from rules.scenarios.mechanisms.sight import LimitSight
from rules.scenarios.mechanisms.surprise import TakeBySurprise
from rules.scenarios.mechanisms.tasks import DoTask

MECHANISMS: dict[type[Any], Mechanism[Any]] = {
    data.Roles: TakeRoles(),
    data.Place: Places(),
    data.Casualties: CountCasualties(),
    data.Escape: GetAway(),
    data.Target: HuntTheLeader(),
    data.Hold: Holding(),
    data.Surprised: TakeBySurprise(),
    data.Prize: TakeHome(),
    data.Brought: BringShards(),
    ThirdParty: FightThirdParty(),
    Hazard: SufferHazards(),
    Sight: LimitSight(),
    Carry: CarryThings(),
    SearchHouses: Search(),
    Task: DoTask(),
    Lent: LendFighters(),
}
