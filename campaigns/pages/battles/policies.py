"""How the policies that may lead a warband are described to players."""

_NAMES = {
    "steady": "Steady: shoots, and charges when it is worth it",
    "bold": "Bold: closes in, charges early and hardly ever retreats",
    "careful": "Careful: uses cover, lets the enemy come and leaves a lost fight",
    "random": "Random: any legal move",
}


def policy_name(key: str) -> str:
    """A name with a few words; a policy that is not named here is called by its key."""
    return _NAMES.get(key, key.replace("-", " ").capitalize())
