"""Turn what a player wants into the ledger entries that do it: hiring, buying, selling, upkeep."""
