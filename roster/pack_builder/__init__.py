"""Packs that organisers write on pages: drafts, their forms, checks and previews, links, and TOML out and in."""
