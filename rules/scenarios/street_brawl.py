"""Street Brawl: several warbands fight until one is left (Town Cryer 5, multiplayer scenario 2)."""

from rules.scenarios.parts.several import SeveralWarbands


class StreetBrawl(SeveralWarbands):
    """Everybody against everybody."""

    key = "street-brawl"
