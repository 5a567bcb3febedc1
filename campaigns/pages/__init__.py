"""Structures of pages: frozen values that a template, a test or JSON may render."""
