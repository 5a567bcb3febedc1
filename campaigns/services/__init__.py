"""Every way to change a campaign, one verb each. What one will not do it refuses with `Refused` and changes nothing."""
