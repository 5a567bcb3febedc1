"""Tables of battle as people choose, write and draw them: the validator, the generator, and room to set up.

What a table is and what can be asked of it is in `rules.engine.table`; ready ones are in `rules/data/battlefields`.
"""
