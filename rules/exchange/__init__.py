"""Warbands from other programs and to them: files are recognised, read with bounds, matched with the rulebook.

`reading.foreign_rosters` turns bytes into `ForeignRoster`s, `matching.matched` one of them into a sheet and a report.
"""
