"""Charts: what is to be seen as plain values (`chart.py`), and how it is drawn as SVG (`drawing.py`)."""
