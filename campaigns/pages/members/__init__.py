"""Pages of members and their warbands: invitations and grants."""
