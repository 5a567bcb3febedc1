"""What a campaign prints: the season book, and packs of everything for the table, each made by a background job."""
