"""What may stand in an address, registered before any `urls.py` is read.

`<number:...>` takes the numbers that a database can hold; longer ones are no address and end in 404.
"""

from django.urls import register_converter
from django.urls.converters import IntConverter


class NumberConverter(IntConverter):
    regex = "[0-9]{1,18}"


def connect() -> None:
    register_converter(NumberConverter, "number")
