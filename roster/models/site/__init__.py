"""Rows that know no warband: jobs, notices, reports, blocks, tokens and the security log."""
