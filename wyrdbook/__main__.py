"""`python -m wyrdbook` is the `wyrdbook` command."""

from wyrdbook.command_line import main

main()
