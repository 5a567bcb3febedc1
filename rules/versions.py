"""Every version that is stored or told, each with a name of its own: what it means and when it is raised.

Formats grow and are never renamed: a field, tag or key that was ever written is read for ever, and a new one has a
default. `tests/frozen/README.md` says how that is held.
"""

from typing import Literal

#: How battles and post-battle sequences come out. Written into every battle's set-up and record and every sequence.
#: Raised when the same set-up, dice and answers come out otherwise; earlier battles are shown from their stored events.
#: Freeze a site of the version that is left behind first.
ENGINE_VERSION = "10"

#: How a battle's set-up and record are written as JSON; stands in every set-up as `format`. Raised when a record can no
#: longer be read by the types in `rules.engine` though they only grow; its reader stays beside the new one then.
RECORD_FORMAT = "wyrdbook-battle/1"

#: How ledger entries, sheets and post-battle sequences are written. Stands nowhere in them: without a mark it is 1, and
#: a second one would be marked. Raised as the format of records is.
LEDGER_FORMAT = "wyrdbook-ledger/1"

#: How packs are stored, and what their TOML says. Stands nowhere in them, as above. A word that the loader learns, or a
#: rule that it begins to ask, does not raise it: stored packs are read leniently (`rules.catalogue.packs.pinned`).
PACK_FORMAT = "wyrdbook-pack/1"

#: The file of one warband that players export and import; stands in every file as `format`. Raised when a file of
#: before would be read otherwise.
WARBAND_FORMAT: Literal["wyrdbook-warband/1"] = "wyrdbook-warband/1"
