"""What users own and decide: archives, deletion, blocking, reports and API tokens."""
