"""How the site writes dates where a page does not say otherwise; Django looks here by language."""
