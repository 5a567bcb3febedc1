"""Balance studies of a campaign: planned within the quotas, fought by a job, cancelled, kept and deleted."""
