"""What the authors of the turn sequences claim, measured over many battles (`manage.py claims`).

`claims.toml` is the balance study that is fought for it; `claims.py` says what its counts tell of each claim.
"""
