"""A battle from a player's seat: what is asked, in words; where one may go; what may be known; what is left to tactics.

The site shows what these modules return. Nothing here decides what is legal: the engine's own checks do.
"""
