"""Views of what users own: their account, API tokens and reports."""
