"""Pictures that users upload: decoded within limits, and stored again with nothing but their pixels.

A few kilobytes can ask for gigabytes, so no web process decodes an upload: `parse_picture` has it done by a child with
a limit of memory and of time, one picture at a time for the whole site.
"""

from roster.site.pictures.child import parse_picture
from roster.site.pictures.decoding import SIZES, Limits, Parsed, PictureRefused, shape_of_stored

__all__ = ["SIZES", "Limits", "Parsed", "PictureRefused", "parse_picture", "shape_of_stored"]
