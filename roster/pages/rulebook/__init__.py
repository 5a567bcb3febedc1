"""What the rulebook of a warband says, and what another one would change."""
