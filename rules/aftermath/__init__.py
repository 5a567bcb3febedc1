"""The post-battle sequence: what a fought battle does to a warband, step by step, with its player's answers.

`rules.aftermath.resolver.AftermathResolver` is the front door; each step has a file of its own and is a flow that
states events, asks decisions and rolls dice, like the battle itself.
"""
