"""A warband itself: mustered, hired for, put in order, judged, deleted."""
