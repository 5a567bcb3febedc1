"""Users of a file and the accounts of the site that reads it, and the commands that write and read one."""

import re

import pytest
from django.core.management import CommandError, call_command

from campaigns.models import Campaign
from campaigns.moving import Members, Unusable, export_campaign, import_campaign
from campaigns.moving.members import read_map
from campaigns.services.campaign.delete import delete_campaign
from roster.models import User
from roster.services.accounts.delete import delete_account, remove_deleted_accounts
from tests.campaigns.moving.conftest import texts_of
from tests.campaigns.moving.files import everybody_in, rows_in
from tests.campaigns.together.killed import everything
from tests.conftest import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(campaign, fought, tmp_path):
    path = tmp_path / "winter.zip"
    export_campaign(campaign, path)
    return path


def renamed(name, other):
    user = User.objects.get(username=name)
    user.username = other
    user.save()
    return user


def test_an_account_is_not_taken_for_a_member_only_because_it_has_the_name(file):
    for members in (Members(), Members(create=True), Members({"organiser": "organiser"}, create=True)):
        with pytest.raises(Unusable, match=r"accounts called .*'player', which may be other"):
            import_campaign(file, members)


def test_unknown_members_are_mapped_or_created(file):
    for name in ("organiser", "player", "other-player"):
        renamed(name, f"old-{name}")
    with pytest.raises(Unusable, match="known to be 'organiser', 'other-player', 'player'"):
        import_campaign(file, Members())
    with pytest.raises(Unusable, match="known to be 'organiser'"):
        import_campaign(file, Members({"organiser": "nobody-at-all", "player": "old-player"}))
    known = {"organiser": "old-organiser", "player": "anna"}
    done = import_campaign(file, Members(known, create=True))
    assert done.created == ("anna", "other-player")
    made = User.objects.get(username="anna")
    assert (made.has_usable_password(), made.email, made.is_active, made.is_staff) == (False, "", True, False)
    assert done.campaign.memberships.get(role="organiser").user.username == "old-organiser"
    assert {it.warband.owner.username for it in done.campaign.entered.all()} == {"anna", "other-player"}


def test_chronicles_call_users_by_their_names_here(file):
    make_user("the-host")
    done = import_campaign(
        file,
        Members({"organiser": "the-host", "player": "player", "other-player": "other-player"}),
    )
    named = {entry.facts.get("by") for entry in done.campaign.chronicle.all()}
    assert "the-host" in named
    assert "organiser" not in named


def test_another_name_is_all_that_differs_in_what_is_written_again(file, tmp_path):
    make_user("the-host")
    names = {"organiser": "the-host", "player": "player", "other-player": "other-player"}
    campaign = import_campaign(file, Members(names)).campaign
    again = tmp_path / "again.zip"
    export_campaign(campaign, again)
    differing = {name for name, text in texts_of(file).items() if texts_of(again)[name] != text}
    assert differing == {
        "manifest.json",
        "users.jsonl",
        "memberships.jsonl",
        "battles.jsonl",
        "chronicle.jsonl",
    }
    for name in differing - {"manifest.json", "users.jsonl"}:
        told = zip(rows_in(file, name), rows_in(again, name), strict=True)
        assert all(_called(first, "the-host") == second for first, second in told), name


def _called(row, name):
    """The row with the name instead of the organiser's."""
    if isinstance(row, dict):
        return {
            key: held
            if key in ("role", "confirmation", "own_battles", "unfinished_fights", "illegal_fights")
            else _called(held, name)
            for key, held in row.items()
        }
    return name if row == "organiser" else row


def test_a_user_who_is_gone_stays_gone(campaign, fought, player, settings, tmp_path):
    settings.DELETION_GRACE_DAYS = 0
    delete_account(player)
    remove_deleted_accounts()
    path = tmp_path / "winter.zip"
    export_campaign(campaign, path)
    assert {row["name"] for row in rows_in(path, "users.jsonl")} == {
        "deleted player 1",
        "organiser",
        "other-player",
    }
    names = {name: name for name in ("organiser", "other-player")}
    copy = import_campaign(path, Members(names)).campaign
    owners = User.objects.filter(warbands__battle_sides__battle__campaign=copy)
    gone = owners.get(is_active=False)
    assert gone.username == f"deleted player {gone.pk}"
    assert gone != User.objects.get(pk=player.pk)
    again = tmp_path / "again.zip"
    export_campaign(copy, again)
    assert again.read_bytes() == path.read_bytes()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("admin", "kept for the site itself"),
        ("ber-tha", "can be mistaken for the account 'bertha'"),
        ("<b>", "cannot stand in a user name"),
        ("x" * 41, "2 to 40 characters"),
    ],
)
def test_no_account_is_made_that_nobody_could_make(file, name, reason):
    members = Members({"organiser": "organiser", "player": name, "other-player": "other-player"}, create=True)
    make_user("bertha")
    before = everything()
    with pytest.raises(Unusable, match=reason):
        import_campaign(file, members)
    assert everything() == before


def test_a_map_says_what_is_wrong_with_it(file):
    assert read_map("\ufeffanna,Anna B\n\n b , c \n", "m.csv") == {"anna": "Anna B", "b": "c"}
    for text, reason in (
        ("anna\n", "m.csv, line 1: write a name"),
        ("anna,\n", "m.csv, line 1: write a name"),
        ("a,b\na,c\n", "m.csv, line 2: 'a' is listed twice"),
        ("a,b\nc,b\n", "m.csv, line 2: 'b' is listed for two names"),
    ):
        with pytest.raises(Unusable, match=reason):
            read_map(text, "m.csv")
    with pytest.raises(Unusable, match="The map names 'ghost'"):
        import_campaign(file, Members({"ghost": "player"}))
    with pytest.raises(Unusable, match="would be one account"):
        import_campaign(
            file,
            Members(
                {"player": "new-one", "other-player": "organiser", "organiser": "organiser"}, create=True
            ),
        )


def test_the_commands_write_and_read_a_campaign(campaign, fought, tmp_path, capsys):
    path, map = tmp_path / "winter.zip", tmp_path / "members.csv"
    call_command("campaign", "export", str(campaign.pk), str(path))
    assert "Winter in the Ruins" in capsys.readouterr().out
    assert path.stat().st_mode & 0o077 == 0
    map.write_text("".join(f"{name},{name}\n" for name in everybody_in(path).known))
    before = everything()
    call_command("campaign", "import", str(path), "--members", str(map), "--dry-run")
    said = capsys.readouterr().out
    assert "This was a dry run: nothing was changed." in said
    assert everything() == before
    call_command("campaign", "import", str(path), "--members", str(map))
    said = capsys.readouterr().out
    copy = Campaign.objects.latest("pk")
    assert f"Winter in the Ruins was read as campaign {copy.pk}: 2 warbands, 1 battle, " in said
    assert f"This site has it already, as campaign {campaign.pk}: this is a second one" in said
    call_command("ledger", "check")
    assert "No faults." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["export", "x", "out.zip"], "is not a campaign number"),
        (["export", "999", "out.zip"], "there is no campaign 999"),
        (["import", "missing.zip"], "missing.zip: the file cannot be read"),
        (["import", "missing.zip", "--members", "missing.csv"], "missing.csv: the file cannot be read"),
    ],
)
def test_unusable_arguments_are_refused_with_a_sentence(arguments, reason):
    with pytest.raises(CommandError, match=reason) as refused:
        call_command("campaign", *arguments)
    assert refused.value.returncode == 2


def test_a_deleted_campaign_is_kept_before_it_is_written(campaign, organiser, tmp_path):
    delete_campaign(campaign.pk, organiser)
    with pytest.raises(Unusable, match=re.escape("Let an organiser keep it first.")):
        export_campaign(Campaign.objects.get(), tmp_path / "out.zip")
