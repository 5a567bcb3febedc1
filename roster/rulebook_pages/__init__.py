"""The rules reference as frozen structures, built from a rulebook alone: no account, no database, no request.

Two shapes serve every kind of thing: `Contents` (a list on shelves) and `Article` (one thing, or one table). A new
kind is a small function that fills them; `everything.py` makes it findable.
"""
