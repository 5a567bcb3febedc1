"""The turns of a battle on a real table and nothing else: whose turn, phase or activation it is, cards and dice."""
