"""Pure questions about a warband sheet: is it legal, what does a thing cost, what is it worth."""
