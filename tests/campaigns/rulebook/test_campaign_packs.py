"""Packs that organisers upload for a campaign on the site."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Campaign, CampaignPack
from campaigns.pages.chronicle.sentences import lines
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.roles import change_role
from campaigns.services.refusal import Refused
from campaigns.services.rulebook.packs import remove_campaign_pack, upload_campaign_pack
from campaigns.services.rulebook.use import use_rulebook
from roster.models import Pack
from roster.site.operating.bodies import limit_of
from rules.catalogue.packs.stack import packaged
from tests.remembered import remembered
from tests.roster.leagues import league_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(campaign):
    return reverse("campaigns:campaign-packs", args=[campaign.pk])


@pytest.fixture
@remembered
def second(campaign, organiser, player):
    """A player who has become a co-organiser."""
    change_role(campaign.pk, campaign.memberships.get(user=player).pk, organiser, role="co-organiser")
    return player


def file(text="", name="river.toml", **header):
    content = text if isinstance(text, bytes) else (text or league_text(**header)).encode()
    return SimpleUploadedFile(name, content)


def upload(campaign, user, **header):
    return upload_campaign_pack(campaign.pk, user, league_text(**header).encode(), "river.toml")[0]


def use(campaign, user, *digests):
    now = Campaign.objects.get(pk=campaign.pk)
    own = [pack.digest for pack in packaged().values()]
    edition = now.edition.digest if now.edition else ""
    return use_rulebook(now.pk, user, packs=[*own, *digests], switches=(), instead_of=edition)


def test_an_organiser_uploads_previews_and_uses_a_pack(campaign, organiser, page, client_of):
    client = client_of(organiser)
    assert page in client.get(reverse("campaigns:rulebook", args=[campaign.pk])).content.decode()
    shown = client.post(page, {"file": file()}, follow=True)
    assert "is uploaded. Preview it" in shown.content.decode()
    (pack,) = shown.context["page"].packs
    (version,) = pack.versions
    assert (pack.key, version.version, version.uploaded_by, version.file_name) == (
        "river",
        "1",
        "organiser",
        "river.toml",
    )
    preview = client.get(reverse("campaigns:rulebook", args=[campaign.pk]) + f"?{version.preview}")
    assert preview.status_code == 200
    assert preview.context["page"].changes.stack.added == (f"{pack.name} 1",)
    wish = {"pack": [it.digest for it in packaged().values()] + [Pack.objects.get(key="river").digest]}
    wish["edition"] = Campaign.objects.get(pk=campaign.pk).edition.digest
    client.post(reverse("campaigns:rulebook", args=[campaign.pk]), wish)
    (pack,) = client.get(page).context["page"].packs
    assert pack.versions[0].in_use


def test_a_newer_version_takes_the_place_of_the_one_in_use(campaign, organiser, page, client_of):
    use(campaign, organiser, upload(campaign, organiser).pack.digest)
    upload(campaign, organiser, price=9, version="2")
    (pack,) = client_of(organiser).get(page).context["page"].packs
    newer, older = pack.versions
    assert (newer.version, newer.in_use, newer.is_newest) == ("2", False, True)
    assert (older.version, older.in_use, older.preview) == ("1", True, "")
    preview = client_of(organiser).get(
        reverse("campaigns:rulebook", args=[campaign.pk]) + f"?{newer.preview}"
    )
    stack = preview.context["page"].changes.stack
    assert (stack.added, stack.removed) == ((f"{pack.name} 2",), (f"{pack.name} 1",))


def test_all_who_run_the_league_may_use_what_one_of_them_uploaded(campaign, organiser, second):
    offered = upload(campaign, second)
    use(campaign, organiser, offered.pack.digest)
    assert offered.pack.digest in Campaign.objects.get(pk=campaign.pk).edition.packs


def test_a_pack_of_one_campaign_is_offered_to_no_other(campaign, organiser, second):
    offered = upload(campaign, second)
    other = create_campaign(organiser, name="Elsewhere")
    with pytest.raises(Refused, match="no longer exists"):
        use(other, organiser, offered.pack.digest)


@pytest.mark.parametrize("role", ["player", "spectator"])
def test_players_and_spectators_have_no_such_page(campaign, organiser, player, page, client_of, role):
    member = campaign.memberships.get(user=player)
    change_role(campaign.pk, member.pk, organiser, role=role)
    assert client_of(player).get(page).status_code == 404
    assert client_of(player).post(page, {"file": file()}).status_code == 404
    assert not Pack.objects.filter(uploaded_by=player).exists()
    with pytest.raises(Refused, match="Only an organiser"):
        upload(campaign, player)


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        ({}, "Choose a file to upload"),
        ({"file": "not a file"}, "Choose a file to upload"),
        ({"file": file("pack = [")}, "river.toml"),
        ({"file": file(b"\xff\xfe\x00")}, "river.toml"),
        ({"file": file("x = 1")}, "river.toml"),
        ({"file": file(name="river.html")}, "its name ends in .toml"),
        ({"file": file(b"#" * 512_001)}, "larger than 512 kB"),
        ({"file": file(league_text().replace("[pack]", '[pack]\nrequires = ["nowhere"]'))}, "pack.requires"),
    ],
)
def test_invalid_packs_are_refused_with_the_reason(page, organiser, client_of, sent, reason):
    answer = client_of(organiser).post(page, sent)
    assert answer.status_code == 422
    html = answer.content.decode()
    assert "Nothing was uploaded" in html
    assert reason in html
    assert not Pack.objects.filter(uploaded_by=organiser).exists()


def test_hostile_file_names_are_shown_as_text(page, organiser, client_of):
    answer = client_of(organiser).post(
        page, {"file": file(name="<script>alert(1)</script>.toml", version="")}
    )
    assert "<script>alert" not in answer.content.decode()


def test_another_content_under_the_same_version_is_refused(campaign, organiser, page, client_of):
    upload(campaign, organiser)
    answer = client_of(organiser).post(page, {"file": file(price=9)})
    assert answer.status_code == 422
    assert "give this one a new version" in answer.content.decode()


def test_uploading_the_same_twice_is_uploading_it_once(campaign, organiser, page, client_of):
    client = client_of(organiser)
    client.post(page, {"file": file()})
    answer = client.post(page, {"file": file()}, follow=True)
    assert "already here, exactly the same" in answer.content.decode()
    assert CampaignPack.objects.count() == 1
    assert campaign.chronicle.filter(kind="pack_uploaded").count() == 1


def test_the_quotas_of_an_account_hold_here_too(campaign, organiser, page, client_of, settings):
    settings.QUOTAS = {**settings.QUOTAS, "packs": 1, "uploads": 2}
    client = client_of(organiser)
    client.post(page, {"file": file()})
    assert (
        "You have uploaded 1 packs"
        in client.post(page, {"file": file(price=9, version="2")}).content.decode()
    )
    assert "You uploaded 2 times today" in client.post(page, {"file": file()}).content.decode()


def test_larger_bodies_are_refused_before_they_are_read(page, settings):
    assert limit_of(page) == settings.PACK_BYTES


def test_a_pack_that_nothing_uses_is_removed_for_good(campaign, organiser):
    offered = upload(campaign, organiser)
    for _click in range(2):
        remove_campaign_pack(campaign.pk, organiser, offered.pk)
    assert not Pack.objects.filter(pk=offered.pack_id).exists()
    assert campaign.chronicle.filter(kind="pack_removed").count() == 1


def test_a_pack_that_the_campaign_plays_with_stays(campaign, organiser, page, client_of):
    offered = upload(campaign, organiser)
    use(campaign, organiser, offered.pack.digest)
    with pytest.raises(Refused, match="The campaign plays with"):
        remove_campaign_pack(campaign.pk, organiser, offered.pk)
    address = reverse("campaigns:remove-pack", args=[campaign.pk, offered.pk])
    assert address not in client_of(organiser).get(page).content.decode()


def test_removing_takes_no_pack_from_the_account_of_another(campaign, organiser, second):
    offered = upload(campaign, second)
    remove_campaign_pack(campaign.pk, organiser, offered.pk)
    assert Pack.objects.filter(pk=offered.pack_id).exists()
    assert not campaign.offered_packs.exists()


def test_a_pack_that_another_campaign_is_offered_stays_in_the_account(campaign, organiser):
    other = create_campaign(organiser, name="Elsewhere")
    offered = upload(campaign, organiser)
    upload(other, organiser)
    remove_campaign_pack(campaign.pk, organiser, offered.pk)
    assert Pack.objects.filter(pk=offered.pack_id).exists()


def test_an_id_of_another_campaign_removes_nothing(campaign, organiser, stranger, client_of):
    other = create_campaign(stranger, name="Elsewhere")
    offered = upload(other, stranger)
    client_of(organiser).post(reverse("campaigns:remove-pack", args=[campaign.pk, offered.pk]))
    assert CampaignPack.objects.filter(pk=offered.pk).exists()


def test_the_chronicle_tells_of_packs(campaign, organiser):
    offered = upload(campaign, organiser)
    name = offered.pack.name
    remove_campaign_pack(campaign.pk, organiser, offered.pk)
    told = [line.text for line in lines(campaign.chronicle.all()[:2])]
    assert told == [
        f"organiser removed {name} 1 from the packs of the campaign.",
        f"organiser uploaded {name} 1 for the campaign.",
    ]


def test_the_page_asks_the_database_as_often_for_many_packs_as_for_few(campaign, organiser, page, client_of):
    client = client_of(organiser)

    def queries():
        with CaptureQueriesContext(connection) as captured:
            client.get(page)
        return len(captured)

    upload(campaign, organiser)
    queries()
    few = queries()
    for number in range(2, 7):
        upload(campaign, organiser, price=number, version=str(number))
    assert queries() == few
