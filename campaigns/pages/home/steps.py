"""A step that newcomers take, and whether it is done."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """`label` is on the link to `url`, where it is done."""

    title: str
    text: str
    url: str
    label: str
    done: bool
