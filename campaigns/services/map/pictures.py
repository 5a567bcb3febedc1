"""Pictures that organisers upload for their maps. See `roster.site.pictures`."""

from hashlib import sha256

from campaigns.models import CampaignMap, MapPicture
from campaigns.services.map.draw import changed, lock_map
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.operating.uploads import one_more_upload
from roster.site.pictures import Limits, Parsed, PictureRefused, parse_picture
from roster.site.transactions import in_transaction

LIMITS = Limits("A picture for the map", longest=1600, most_bytes=1_500_000, fewest=200, most_stretched=3)


def use_picture(campaign_id: int, user: User, content: bytes, *, seen: int) -> CampaignMap:
    """The uploaded picture is what the territories are drawn on. Raises `Refused`, also after too many uploads."""
    if full := one_more_upload(user):
        raise Refused(full)
    try:
        parsed = parse_picture(content, LIMITS)
    except PictureRefused as refusal:
        raise Refused(str(refusal)) from refusal
    return _store(campaign_id, user, parsed, seen)


@in_transaction
def _store(campaign_id: int, user: User, parsed: Parsed, seen: int) -> CampaignMap:
    found = lock_map(campaign_id, seen)
    words = {
        "digest": sha256(parsed.content).hexdigest(),
        "width": parsed.width,
        "height": parsed.height,
        "content": parsed.content,
        "made_by": user,
    }
    MapPicture.objects.update_or_create(map=found, defaults=words)
    changed(found)
    return found


@in_transaction
def use_drawing(campaign_id: int, *, seen: int) -> CampaignMap:
    """Show our own drawing of Mordheim again. Idempotent. Raises `Refused`."""
    found = lock_map(campaign_id)
    picture = MapPicture.objects.filter(map=found)
    if not picture.exists():
        return found
    found = lock_map(campaign_id, seen)
    picture.delete()
    changed(found)
    return found
