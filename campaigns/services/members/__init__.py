"""Members and their warbands: invited, entered, granted to, removed.

`enter_warband` is the verb, which has its module's name: callers import it from here.
"""

from campaigns.services.members.enter_warband import enter_warband as enter_warband
