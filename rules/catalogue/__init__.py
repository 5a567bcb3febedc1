"""The rulebook: frozen types, the strict loader, and nothing that changes while a battle is fought."""
