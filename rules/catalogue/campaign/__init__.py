"""The tables around a battle as the rulebook has them: exploration, finds, income, captives."""
