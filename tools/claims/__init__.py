"""What the authors of the turn sequences claim, measured over many battles (`manage.py claims`).

A claim is told by series of battles, each of which is numbered: the same number is the same warbands, table and seed in
all of them. Nothing here decides anything about a battle.
"""
