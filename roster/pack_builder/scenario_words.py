"""The words that a scenario's form offers: what its file may say, and what each of it means."""

ROLES = {"attacker": "The attacker", "defender": "The defender"}
_EVERYBODY = {"everybody": "Everybody"}
_WHO = {**ROLES, **_EVERYBODY}
_EDGES = {"own": "Where its side set up", "far": "The opposite one", "any": "Any"}
_DICE = {"D6": "D6", "2D6": "2D6"}

#: Words by the name of their list, each a key of the file with its meaning.
SCENARIO_WORDS: dict[str, dict[str, str]] = {
    "players": {"two": "Two warbands", "several": "Three or more", "any": "Two or more"},
    "first_turns": {
        "attacker": "The attacker",
        "defender": "The defender",
        "highest-roll": "Highest roll",
        "higher-chooses": "The winner of the roll chooses",
        "lower-rated": "The lower-rated warband",
        "roll-plus-initiative": "Highest roll plus the leader's Initiative",
        "seating": "In the order of setting up",
        "seating-defender-last": "In the order of setting up, the defender last",
    },
    "setting_up": {
        **_WHO,
        "first": "The first to set up",
        "second": "The second to set up",
        "both": "Both",
    },
    "places": {
        "edge": "Their edge",
        "any-edge": "Any edge",
        "objective": "The place of the battle",
        "quarter": "A quarter of the table",
        "anywhere": "Anywhere",
        "street-end": "The end of a street",
        "segment": "A segment of the table",
        "random-edge": "An edge by lot",
        "centre": "A square in the middle",
        "road": "A strip through the middle",
        "corner": "A square in a corner",
        "buildings": "The buildings of the battle",
    },
    "dealing_roles": {
        "lower-rated-chooses": "The lower-rated warband chooses",
        "winner-chooses": "The winner of a roll chooses",
        "winner-attacks": "The winner of a roll attacks",
        "fewer-defend": "The smaller warband defends",
        "more-defend": "The larger warband defends",
        "lower-rated-defends": "The lower-rated warband defends",
        "higher-rated-defends": "The higher-rated warband defends",
    },
    "grounds": {
        "building": "A building",
        "buildings": "Buildings",
        "spot": "A round place",
        "spots": "Round places",
    },
    "whose": _WHO,
    "roles": ROLES,
    "edges": _EDGES,
    "escapers": {
        "count": "A number of warriors",
        "half": "Half of the warriors",
        "all": "All who are left",
        "heroes": "All heroes who are left",
        "leader": "The leader",
    },
    "moments": {
        "defenders-turn": "The end of the defender's turn",
        "time": "The end of the battle",
        "alone": "Once a third party has come and gone",
    },
    "surprised": {"surprised": "Yes"},
    "arrivals": {
        "start": "At the start",
        "each-round": "In the rounds",
        "near": "When somebody comes near",
        "called": "When something calls them",
    },
    "spots": {
        "centre": "The middle of the table",
        "places": "The places of the battle",
        "edge": "An edge by lot",
        "anywhere": "Anywhere",
    },
    "conduct": {
        "hunts": "Hunt the nearest",
        "guards": "Guard their place",
        "wanders": "Wander about",
        "stands": "Stay where they are",
    },
    "ends_of_rounds": {"first": "First in a round", "last": "Last in a round"},
    "laying": {
        "in-turn": "By the players in turn",
        "at-place": "At the place of the battle",
        "by-defender": "With warriors of the defender",
    },
    "carriers": {"anybody": "Anybody", "heroes": "Heroes", "man-sized": "Anybody of man's size"},
    "finders": {"anybody": "Anybody", "heroes": "Heroes"},
    "workers": {"anybody": "Anybody", "heroes": "Heroes", "leader": "The leader"},
    "paces": {"full": "Full speed", "half": "Half speed, full with a friend beside them"},
    "shares": {"one": "One of them", "half": "Half of them", "all": "All of them"},
    "searching": {"entering": "By entering", "whole-turn": "A whole turn inside"},
    "dice": _DICE,
    "lending": {
        **_WHO,
        "lowest-rated": "The lowest-rated warband",
        "others": "All but the lowest-rated",
    },
}
