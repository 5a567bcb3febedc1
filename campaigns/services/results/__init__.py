"""Results: entered, confirmed, disputed, accepted, discarded and corrected."""
