"""Packs, of which a rulebook is stacked: read, drafted, pinned, mended."""
