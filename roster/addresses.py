"""What may stand in an address. Imported by every `urls.py`.

`<number:...>` takes the numbers that a database can hold; longer ones are no address and end in 404.
"""

from django.urls import register_converter
from django.urls.converters import IntConverter


class NumberConverter(IntConverter):
    regex = "[0-9]{1,18}"


register_converter(NumberConverter, "number")
