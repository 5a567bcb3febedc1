"""The ledger of a warband: written, undone, corrected and answered."""
