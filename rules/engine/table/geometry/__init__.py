"""Whole-number geometry: points, outlines, crossings, and what finds them by boxes."""
