"""Passwords that others know or guess are refused; nobody is asked over the network."""

from hashlib import sha1

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.urls import reverse

from roster.config import environment
from roster.models import User
from roster.site.accounts.passwords import is_listed


def sentences(password, user=None):
    try:
        validate_password(password, user)
    except ValidationError as refusal:
        return " ".join(refusal.messages)
    return ""


@pytest.mark.parametrize(
    "password",
    [
        "P@ssw0rd1",
        "Password123!",
        "Summer2024!",
        "drowssap99",
        "qwertyuiop12",
        "ironman88",
        "Mordheim1999",
        "19871224",
    ],
)
def test_known_passwords_and_their_variations_are_refused(password):
    assert "known or easy to guess" in sentences(password)


@pytest.mark.parametrize(
    "password",
    [
        "ashes-and-bells",
        "kX9#fT2qLm",
        "correct horse battery staple",
        "The Rats of Reikland and 3 Ogres walked into Middenheim " * 2,
    ],
)
def test_passwords_that_nobody_guesses_are_taken(password):
    assert sentences(password) == ""


def test_the_name_and_the_address_of_the_user_are_guessed_first():
    user = User(username="gruber-the-elder", email="wilhelm@ostermark.example")
    assert "easy to guess" in sentences("ostermark.example1", user)
    assert sentences("ostermark.example1") == ""


def hashes(folder, passwords, ending):
    path = folder / "leaked.txt"
    lines = sorted(sha1(password.encode()).hexdigest().upper() for password in passwords)
    path.write_bytes(b"".join(line.encode() + ending for line in lines))
    return path


@pytest.mark.parametrize("ending", [b"\n", b":37\r\n"])
@pytest.mark.parametrize("count", [1, 2, 3, 500])
def test_every_line_of_the_operators_list_is_found_and_nothing_else(tmp_path, ending, count):
    listed = [f"kX9#fT2qLm{number}" for number in range(count)]
    path = hashes(tmp_path, listed, ending)
    assert all(is_listed(password, path) for password in listed)
    assert not any(is_listed(f"other {number}", path) for number in range(200))


def test_an_empty_list_holds_nothing(tmp_path):
    assert not is_listed("anything", hashes(tmp_path, [], b"\n"))


def test_a_password_of_the_operators_list_is_refused_as_leaked(tmp_path, settings):
    settings.LEAKED_PASSWORDS_FILE = hashes(tmp_path, ["kX9#fT2qLm"], b":1\n")
    assert "known from a leak" in sentences("kX9#fT2qLm")
    assert sentences("kX9#fT2qLn") == ""


def test_a_list_that_is_not_there_stops_with_a_sentence(monkeypatch, tmp_path):
    monkeypatch.setenv("WYRDBOOK_LEAKED_PASSWORDS", str(tmp_path / "none.txt"))
    with pytest.raises(SystemExit, match="no file that can be read"):
        environment.existing_file("WYRDBOOK_LEAKED_PASSWORDS")


@pytest.mark.django_db
def test_nobody_signs_up_with_a_known_password(client):
    form = {
        "username": "magda",
        "email": "magda@example.org",
        "password1": "P@ssw0rd1",
        "password2": "P@ssw0rd1",
    }
    assert "known or easy to guess" in client.post(reverse("account_signup"), form).content.decode()
    assert not User.objects.exists()
