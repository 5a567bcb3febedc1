"""The battle engine's vocabulary and driver: dice, state, events, decisions, table, resolver and record.

Knows no phase order (`rules.systems.registry`) and no hit chart (`rules.combat`).
"""
