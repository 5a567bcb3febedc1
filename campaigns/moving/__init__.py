"""A whole campaign in one file, and back: every row of it, byte for byte, on this site or another one.

`belongings` is the one table of what goes along. Ids of rows are numbers within the file, and users are their names, so
that a campaign that was read back is written as the very same file. For operators alone: the file holds the keys of
dice that nobody has seen.
"""

from campaigns.moving.bundle import Unusable
from campaigns.moving.exporting import export_campaign
from campaigns.moving.importing import Imported, import_campaign
from campaigns.moving.members import Members, read_map

__all__ = ["Imported", "Members", "Unusable", "export_campaign", "import_campaign", "read_map"]
