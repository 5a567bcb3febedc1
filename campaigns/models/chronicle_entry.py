"""One thing that happened in a campaign, as facts. `campaigns.pages.chronicle.sentences` makes a sentence of it."""

from django.conf import settings
from django.db import models

from campaigns.models.battle import Battle
from campaigns.models.campaign import Campaign


class ChronicleEntry(models.Model):
    """`facts` holds names as they were then and ids where a link leads on; never a sentence."""

    class Kind(models.TextChoices):
        FOUNDED = "founded", "campaign created"
        JOINED = "joined", "player joined"
        LEFT = "left", "player left"
        REMOVED = "removed", "player removed"
        ROLE_CHANGED = "role_changed", "role changed"
        WARBAND_ENTERED = "warband_entered", "warband entered"
        WARBAND_WITHDRAWN = "warband_withdrawn", "warband withdrawn"
        OPENED = "opened", "campaign reopened"
        CLOSED = "closed", "campaign closed"
        DELETED = "deleted", "campaign deleted"
        KEPT = "kept", "deletion of the campaign taken back"
        PACK_UPLOADED = "pack_uploaded", "pack uploaded"
        PACK_REMOVED = "pack_removed", "pack removed"
        RULEBOOK_CHANGED = "rulebook_changed", "rulebook changed"
        VISIBILITY_CHANGED = "visibility_changed", "sharing changed"
        BATTLE_SHARED = "battle_shared", "sharing of a battle changed"
        CONFIRMATION_CHANGED = "confirmation_changed", "condition of results changed"
        OPTIONS_CHANGED = "options_changed", "settings changed"
        CHANGED_BY_HAND = "changed_by_hand", "roster changed by hand"
        UNDONE_BY_HAND = "undone_by_hand", "change by hand undone"
        GRANTED = "granted", "grant to warbands"
        BATTLE_SET_UP = "battle_set_up", "battle set up"
        BATTLE_FOUGHT = "battle_fought", "battle fought"
        BATTLE_DICE_ENTERED = "battle_dice_entered", "table dice entered"
        SEAT_HANDED = "seat_handed", "side of a played battle handed over"
        GAME_ENDED = "game_ended", "played battle ended early"
        DICE_DRAWN = "dice_drawn", "dice of a friendly drawn"
        RESULT_ENTERED = "result_entered", "result entered"
        RESULT_REOPENED = "result_reopened", "entry reopened"
        RESULT_CONFIRMED = "result_confirmed", "result confirmed"
        RESULT_DISPUTED = "result_disputed", "result disputed"
        DISPUTE_WITHDRAWN = "dispute_withdrawn", "dispute withdrawn"
        ALL_CONFIRMED = "all_confirmed", "result accepted: every player confirmed it"
        NOBODY_DISPUTED = "nobody_disputed", "result accepted: nobody disputed it"
        BATTLE_ACCEPTED = "battle_accepted", "result accepted"
        BATTLE_DISCARDED = "battle_discarded", "battle discarded"
        BATTLE_TAKEN_BACK = "battle_taken_back", "result undone"
        PAST_CORRECTED = "past_corrected", "old entry corrected"
        BATTLE_CORRECTED = "battle_corrected", "result corrected"
        AFTERMATH_FINISHED = "aftermath_finished", "post-battle sequence finished"
        CAPTIVE_TAKEN = "captive_taken", "hero captured"
        CAPTIVE_SETTLED = "captive_settled", "captivity settled"
        DEAD_CLAIMED = "dead_claimed", "dead claimed"
        DEAD_SETTLED = "dead_settled", "claim on the dead settled"
        AFTERMATH_REOPENED = "aftermath_reopened", "post-battle sequence reopened"
        SEASON_BEGUN = "season_begun", "season begun"
        SEASON_CLOSED = "season_closed", "season closed"
        SEASON_REOPENED = "season_reopened", "season reopened"
        ROUND_PUBLISHED = "round_published", "pairings published"
        PAIRINGS_CHANGED = "pairings_changed", "published pairings changed"
        DEADLINE_NEAR = "deadline_near", "deadline near"
        DEADLINES_MOVED = "deadlines_moved", "deadlines moved"
        POINTS_AWARDED = "points_awarded", "points awarded"
        AWARD_TAKEN_BACK = "award_taken_back", "awarded points taken back"
        TROPHY_GIVEN = "trophy_given", "award given"
        TROPHY_TAKEN_BACK = "trophy_taken_back", "award taken back"
        WARBAND_PAUSED = "warband_paused", "warband pauses"
        WARBAND_BACK = "warband_back", "warband is back from its pause"
        EVENT_WRITTEN = "event_written", "campaign event written"
        EVENT_DRAWN = "event_drawn", "campaign event drawn"
        EVENT_CHANGED = "event_changed", "campaign event changed"
        EVENT_ENDED = "event_ended", "campaign event ended"
        EVENT_RESUMED = "event_resumed", "campaign event resumed"
        MAP_MADE = "map_made", "map made"
        TERRITORY_CHANGED = "territory_changed", "territory changed hands"
        TERRITORY_GIVEN = "territory_given", "territory given"
        TERRITORY_DEALT = "territory_dealt", "starting territory dealt"
        STAKE_CHANGED = "stake_changed", "territory at stake changed"
        TERRITORY_REMOVED = "territory_removed", "territory removed"
        TERRITORIES_LIMITED = "territories_limited", "most territories changed"
        ARCHIVED = "archived", "campaign archived"
        UNARCHIVED = "unarchived", "campaign taken out of the archive"
        NIGHTS_PLANNED = "nights_planned", "game nights planned"
        NIGHT_CHANGED = "night_changed", "game night changed"
        NIGHT_CANCELLED = "night_cancelled", "game night cancelled"
        NIGHT_BACK = "night_back", "game night takes place after all"
        MESSAGE_SENT = "message_sent", "message to all members"
        CARRIED_OVER = "carried_over", "standings carried over"
        STAYED_HOME = "stayed_home", "warband stayed at home"
        DATE_AGREED = "date_agreed", "date of a battle agreed"

    #: What strangers read of an open campaign. What players say of a result, and reasons for a change, are none of it.
    TOLD_TO_STRANGERS = (
        *(
            Kind.FOUNDED,
            Kind.JOINED,
            Kind.LEFT,
            Kind.ROLE_CHANGED,
            Kind.WARBAND_ENTERED,
            Kind.WARBAND_WITHDRAWN,
        ),
        *(
            Kind.OPENED,
            Kind.CLOSED,
            Kind.RULEBOOK_CHANGED,
            Kind.CONFIRMATION_CHANGED,
            Kind.VISIBILITY_CHANGED,
        ),
        *(Kind.ALL_CONFIRMED, Kind.NOBODY_DISPUTED, Kind.BATTLE_ACCEPTED, Kind.AFTERMATH_FINISHED),
        *(Kind.CAPTIVE_TAKEN, Kind.CAPTIVE_SETTLED, Kind.DEAD_CLAIMED, Kind.DEAD_SETTLED),
        *(Kind.SEASON_BEGUN, Kind.SEASON_CLOSED, Kind.SEASON_REOPENED, Kind.ROUND_PUBLISHED),
        *(Kind.PAIRINGS_CHANGED, Kind.POINTS_AWARDED, Kind.AWARD_TAKEN_BACK),
        *(Kind.WARBAND_PAUSED, Kind.WARBAND_BACK, Kind.CARRIED_OVER),
    )

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="chronicle")
    battle = models.ForeignKey(
        Battle, on_delete=models.PROTECT, related_name="chronicle", null=True, blank=True
    )
    kind = models.CharField(max_length=30, choices=Kind)
    facts = models.JSONField(default=dict)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "chronicle entries"

    def __str__(self) -> str:
        return self.get_kind_display()
