"""What may stand in an address, registered before any `urls.py` is read.

`<number:...>` takes the numbers that a database can hold; longer ones are no address and end in 404. `<rest:...>` takes
whatever is left, line breaks as well.
"""

from django.urls import register_converter
from django.urls.converters import IntConverter, StringConverter


class NumberConverter(IntConverter):
    regex = "[0-9]{1,18}"


class RestConverter(StringConverter):
    regex = r"[\s\S]+"


def connect() -> None:
    """Register the converters of addresses."""
    register_converter(NumberConverter, "number")
    register_converter(RestConverter, "rest")
