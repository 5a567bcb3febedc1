"""Players together: campaigns, battles, results and the chronicle."""
