"""Wyrdbook as one program: its version, the places of its files and data, and its command line."""

#: The version of the program, written nowhere else: the build, the pages and the command line read it here.
__version__ = "1.0.0"
