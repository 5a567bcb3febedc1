"""How the site writes dates unless a page says otherwise; Django looks here by language."""
