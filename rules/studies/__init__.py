"""Balance studies: many battles of a described kind, counted cell by cell, on this machine or on many.

The same description gives the same bytes, whatever the number, the order, the speed or the loss of workers.
"""
