"""Views of captives and of claims on the dead."""
