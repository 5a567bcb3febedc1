"""What goes on in a warrior's head: fear, flight, frenzy, hatred, stupidity, animosity; one subject a file.

Procedures act on the combatants who act now. What somebody is immune to he answers to the question `ignores`, by the
names in `minds`: psychology, fear, all alone and so on.
"""
