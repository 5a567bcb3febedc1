"""The exception of every service of campaigns that refuses a request."""

from collections.abc import Sequence


class Refused(ValueError):
    """Nothing was changed. The sentence says why; `reasons` are further sentences, one for each cause."""

    def __init__(self, sentence: str, reasons: Sequence[str] = ()) -> None:
        self.sentence = sentence
        self.reasons = tuple(reasons)
        super().__init__(" ".join((sentence, *reasons)))
