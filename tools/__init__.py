"""The tools of the people who develop the program; they are not part of the package that is installed."""
