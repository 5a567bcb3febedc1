"""The rows of the roster app, one noun per file."""

from roster.models.user import User

__all__ = ["User"]
