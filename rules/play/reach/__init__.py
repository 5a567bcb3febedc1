"""Places that a player may name: drawn as areas, tapped on a map, or offered by name.

The pictures and the names are worked out here; every answer that leaves this package has passed the engine's check.
"""

from rules.play.reach.areas import areas
from rules.play.reach.naming import offered
from rules.play.reach.placing import placed
from rules.play.reach.preview import Preview, preview

__all__ = ["Preview", "areas", "offered", "placed", "preview"]
