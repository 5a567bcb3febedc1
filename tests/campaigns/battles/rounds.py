"""The picture of a battle after one of its rounds, for tests."""

from campaigns.table_picture.picture import Picture
from campaigns.table_picture.scenes import between
from rules.engine.events import RoundBegan
from rules.engine.record import Record


def after_round(record: Record, round: int) -> Picture:
    """The table at the end of a round, with its moves and attacks; round 0 is how the sides were set up."""
    began = {event.round: at for at, event in enumerate(record.events) if isinstance(event, RoundBegan)}
    until = began.get(round + 1, len(record.events))
    return between(record, began.get(round, until), until, f"after round {round}", set_up=round == 0)
