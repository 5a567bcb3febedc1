"""Every way to change a warband, one verb each. All of them end in `record`, which alone writes."""

from roster.services.recording import StaleRevision, change, record
from roster.services.undoing import CannotUndo, redo_last, undo_last

__all__ = ["CannotUndo", "StaleRevision", "change", "record", "redo_last", "undo_last"]
