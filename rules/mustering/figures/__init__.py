"""Figures of a warband: prices, rating, experience, attacks and saves."""
