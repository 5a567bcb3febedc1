"""The measures that `manage.py bench` prints: no passing and no failing, figures to compare before and after."""
