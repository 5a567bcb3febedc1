"""Routes and reach on foot."""
