"""One file for each page or family of verbs. A view asks `campaigns.access` first, then calls one service or page."""
