"""Pictures for maps: hostile until they are parsed, bounded in every way, and stored without anything but pixels."""

import struct
import zlib
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from campaigns.models import CampaignMap, MapPicture
from campaigns.services.map.draw import make_map
from campaigns.services.map.pictures import LIMITS, use_drawing, use_picture
from campaigns.services.refusal import Refused
from roster.site.pictures import PictureRefused, parse_picture
from tests.conftest import make_user
from tests.remembered import remembered

pytestmark = pytest.mark.django_db

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>'


def encoded(format, size=(400, 300), mode="RGB", **options):
    file = BytesIO()
    Image.new(mode, size, "teal" if mode == "RGB" else 0).save(file, format, **options)
    return file.getvalue()


def png_that_claims(width, height):
    """A PNG of a few bytes whose header promises this many pixels."""

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"\0" * 100_000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


@pytest.fixture
@remembered
def found(campaign, organiser):
    return make_map(campaign.pk, organiser)


@pytest.mark.parametrize("format", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_stored_as_webp_with_its_shape(found, campaign, organiser, format):
    use_picture(campaign.pk, organiser, encoded(format, (800, 600)), seen=0)
    picture = MapPicture.objects.get()
    assert (picture.width, picture.height) == (800, 600)
    stored = Image.open(BytesIO(bytes(picture.content)))
    assert (stored.format, stored.size) == ("WEBP", (800, 600))
    assert CampaignMap.objects.get().revision == 1


def test_a_large_picture_is_made_smaller():
    parsed = parse_picture(encoded("JPEG", (4000, 3000)), LIMITS)
    assert (parsed.width, parsed.height) == (LIMITS.longest, LIMITS.longest * 3 // 4)
    assert len(parsed.content) <= LIMITS.most_bytes


def test_transparent_parts_are_white_as_paper():
    parsed = parse_picture(encoded("PNG", mode="RGBA"), LIMITS)
    assert Image.open(BytesIO(parsed.content)).convert("RGB").getpixel((10, 10)) == (255, 255, 255)


def test_camera_metadata_is_removed_and_the_picture_stands_upright():
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "A camera of Altdorf"
    exif.get_ifd(0x8825)[1] = "N"
    content = encoded("JPEG", (600, 400), exif=exif, comment=b"taken at my house")
    assert b"Altdorf" in content
    parsed = parse_picture(content, LIMITS)
    assert (parsed.width, parsed.height) == (400, 600)
    stored = Image.open(BytesIO(parsed.content))
    assert not stored.getexif()
    assert {"exif", "xmp", "icc_profile", "comment"} & set(stored.info) == set()
    assert b"Altdorf" not in parsed.content
    assert b"my house" not in parsed.content


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "cannot be read|can be read"),
        (b"no picture at all", "can be read"),
        (SVG, "can be read"),
        (encoded("GIF"), "can be read"),
        (encoded("BMP"), "can be read"),
        (encoded("TIFF"), "can be read"),
        (encoded("PNG")[:200], "cannot be read"),
        (encoded("JPEG")[:300], "cannot be read"),
        (encoded("PNG", (150, 300)), "at least 200 pixels"),
        (encoded("PNG", (2000, 300)), "times as long"),
        (png_that_claims(60_000, 60_000), "million pixels"),
        (png_that_claims(9_000, 9_000), "million pixels"),
        (png_that_claims(3_000, 3_000), "cannot be read"),
        (png_that_claims(0, 300), "can be read|at least"),
    ],
)
def test_unsuitable_pictures_are_refused(content, words):
    with pytest.raises(PictureRefused, match=words):
        parse_picture(content, LIMITS)


def test_a_refused_picture_leaves_the_one_that_there_was(found, campaign, organiser):
    use_picture(campaign.pk, organiser, encoded("PNG"), seen=0)
    with pytest.raises(Refused):
        use_picture(campaign.pk, organiser, SVG, seen=1)
    with pytest.raises(Refused, match="while this page was open"):
        use_picture(campaign.pk, organiser, encoded("PNG", (500, 500)), seen=0)
    assert MapPicture.objects.get().width == 400


def test_uploads_of_a_day_are_counted(found, campaign, organiser, settings):
    settings.QUOTAS = {**settings.QUOTAS, "uploads": 1}
    with pytest.raises(Refused, match="can be read"):
        use_picture(campaign.pk, organiser, SVG, seen=0)
    with pytest.raises(Refused, match="uploaded"):
        use_picture(campaign.pk, organiser, encoded("PNG"), seen=0)


def test_the_drawing_comes_back_once(found, campaign, organiser):
    use_picture(campaign.pk, organiser, encoded("PNG"), seen=0)
    use_drawing(campaign.pk, seen=1)
    use_drawing(campaign.pk, seen=1)
    assert not MapPicture.objects.exists()
    assert CampaignMap.objects.get().revision == 2


def test_an_upload_goes_through_the_form_and_is_shown_to_members_alone(
    found, campaign, organiser, player, client_of, client
):
    address = reverse("campaigns:upload-map", args=[campaign.pk])
    file = SimpleUploadedFile("map.png", encoded("PNG", (500, 250)), content_type="image/png")
    answer = client_of(organiser).post(address, {"picture": file, "seen": "0"})
    assert answer["Location"] == reverse("campaigns:edit-map", args=[campaign.pk])
    picture = MapPicture.objects.get()
    shown = reverse("campaigns:map-picture", args=[campaign.pk, picture.digest])
    page = client_of(player).get(reverse("campaigns:map", args=[campaign.pk])).content.decode()
    assert f'href="{shown}"' in page
    assert 'viewBox="0 0 1000 500"' in page
    answer = client_of(player).get(shown)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/webp")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Cache-Control"] == "private, no-store"
    assert answer.content == bytes(picture.content)
    assert client_of(make_user("somebody")).get(shown).status_code == 404
    assert client.get(shown).status_code == 302
    other = reverse("campaigns:map-picture", args=[campaign.pk, "0" * 64])
    assert client_of(player).get(other).status_code == 404


def test_the_form_says_what_is_wrong_with_a_file(found, campaign, organiser, client_of):
    client, address = client_of(organiser), reverse("campaigns:upload-map", args=[campaign.pk])
    svg = SimpleUploadedFile("map.png", SVG, content_type="image/png")
    assert (
        "not a picture" in client.post(address, {"picture": svg, "seen": "0"}, follow=True).content.decode()
    )
    assert "Nothing was saved" in client.post(address, {"seen": "0"}, follow=True).content.decode()
    assert not MapPicture.objects.exists()


def test_a_file_may_be_larger_than_other_forms_and_not_larger_than_its_own_limit(
    found, campaign, organiser, client_of, settings
):
    settings.BODY_BYTES, settings.PICTURE_BYTES = 10_000, 30_000
    client, address = client_of(organiser), reverse("campaigns:upload-map", args=[campaign.pk])
    file = SimpleUploadedFile("map.png", b"x" * 20_000)
    assert client.post(address, {"picture": file, "seen": "0"}).status_code == 302
    file = SimpleUploadedFile("map.png", b"x" * 40_000)
    assert client.post(address, {"picture": file, "seen": "0"}).status_code == 413
