"""From what a player wants to the ledger entries that do it: hiring, buying, selling, upkeep."""
