"""Views of the post-battle sequence."""
