"""Client addresses: only what the operator's own proxies wrote is believed."""

import pytest
from django.test import RequestFactory

from roster.site.accounts.addresses import UNKNOWN, client_address, network_of, shortened


def asked(caller: str, forwarded: str | None = None):
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    return RequestFactory().get("/", headers=headers, REMOTE_ADDR=caller)


def test_without_proxies_the_caller_is_the_client_whatever_he_writes(settings):
    settings.TRUSTED_PROXIES = 0
    assert client_address(asked("203.0.113.9", "198.51.100.1")) == "203.0.113.9"


@pytest.mark.parametrize(
    ("proxies", "forwarded", "client"),
    [
        (1, "203.0.113.9", "203.0.113.9"),
        (1, "198.51.100.1, 203.0.113.9", "203.0.113.9"),
        (1, "198.51.100.1,203.0.113.9:4711", "203.0.113.9"),
        (2, "198.51.100.1, 203.0.113.9, 192.0.2.7", "203.0.113.9"),
        (1, "2001:DB8::1", "2001:db8::1"),
        (1, "[2001:db8::1]:443", "2001:db8::1"),
        (1, "::ffff:203.0.113.9", "203.0.113.9"),
    ],
)
def test_behind_proxies_the_entry_that_the_outermost_of_them_wrote_counts(
    settings, proxies, forwarded, client
):
    settings.TRUSTED_PROXIES = proxies
    assert client_address(asked("127.0.0.1", forwarded)) == client


@pytest.mark.parametrize("forwarded", [None, "", "unknown", "198.51.100.1, not-an-address", "1.2.3.4.5"])
def test_a_header_without_an_address_counts_for_nothing(settings, forwarded):
    settings.TRUSTED_PROXIES = 1
    assert client_address(asked("192.0.2.7", forwarded)) == "192.0.2.7"


def test_a_header_shorter_than_the_proxies_was_not_written_by_them(settings):
    settings.TRUSTED_PROXIES = 2
    assert client_address(asked("192.0.2.7", "198.51.100.1")) == "192.0.2.7"


def test_a_caller_on_a_socket_has_no_address(settings):
    settings.TRUSTED_PROXIES = 0
    assert client_address(asked("")) == UNKNOWN


def test_limits_count_a_customer_of_ipv6_once_whatever_address_he_takes():
    assert network_of("2001:db8:1:2:aaaa::1") == network_of("2001:db8:1:2:bbbb::9") == "2001:db8:1:2::"
    assert network_of("2001:db8:1:3::1") != network_of("2001:db8:1:2::1")
    assert network_of("203.0.113.9") == "203.0.113.9"


def test_a_shortened_address_leaves_the_neighbourhood():
    assert shortened("203.0.113.9") == "203.0.113.0"
    assert shortened("2001:db8:1:2::9") == "2001:db8:1::"
