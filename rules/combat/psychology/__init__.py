"""What goes on in a warrior's head: fear, flight, frenzy, hatred, stupidity, animosity; one subject a file.

Procedures act on the combatants who act now. What a warrior is immune to is answered by the hook `ignores`, by the
names in `minds`: psychology, fear, all alone and so on.
"""
