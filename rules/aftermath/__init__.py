"""The post-battle sequence: what a fought battle does to the warbands, as a proposal that somebody accepts.

`rules.aftermath.proposal.propose` is the front door; each step has a file of its own and is a flow that states
events and asks for dice, like the battle itself.
"""
