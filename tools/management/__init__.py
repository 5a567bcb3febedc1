"""Commands of the developers' tools."""
