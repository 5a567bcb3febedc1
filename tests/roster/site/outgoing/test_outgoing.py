"""The site posts to public addresses alone: by the address that it connects to, and never after a redirect."""

import socket
import ssl
from ipaddress import ip_network

import pytest

from roster.site.outgoing import NoAnswer, NotReached, Refusal, networks, post, posting
from roster.site.outgoing.networks import is_allowed, target_of
from tests.roster.site.outgoing.server import receiving

SPECIAL = (
    "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1",
    "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.51.100.1",
    "203.0.113.1", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255",
    "::", "::1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1", "100::1",
    "2001::1", "2001:db8::1", "2002:7f00:1::1", "3fff::1", "3fff:fff::1",
    "5f00::1", "fc00::1", "fd00::1", "fe80::1", "fe80::1%eth0", "fec0::1",
    "ff02::1", "nonsense", "",
)  # fmt: skip
PUBLIC = ("8.8.8.8", "93.184.216.34", "2606:4700::1111", "::ffff:8.8.8.8")


@pytest.fixture
def server(settings):
    settings.OUTGOING_NETWORKS = [ip_network("127.0.0.1/32")]
    with receiving() as found:
        settings.OUTGOING_PORTS = [found.port]
        yield found


def to(server, path="/hook"):
    return f"http://127.0.0.1:{server.port}{path}"


@pytest.mark.parametrize("address", SPECIAL)
def test_no_special_network_is_reached(address, settings):
    assert settings.OUTGOING_NETWORKS == []
    assert not is_allowed(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_reached(address):
    assert is_allowed(address)


@pytest.mark.parametrize(
    "url",
    [
        "ftp://a.example/", "file:///etc/passwd", "https://", "https://u:p@a.example/", "https://u@a.example/",
        "https://a.example:22/", "https://a.example:99999/", "https://a.example/\r\nx", "https://a.example/ x",
        "https://ä.example/", "https://a.example\\@b.example/", "javascript:alert(1)", "https://[::1/", "x" * 501, "",
    ],
)  # fmt: skip
def test_an_address_that_is_none_of_the_web_is_refused(url):
    with pytest.raises(Refusal):
        target_of(url)


def test_only_https_is_used_in_production(settings):
    settings.OUTGOING_HTTP = False
    with pytest.raises(Refusal, match="https"):
        target_of("http://a.example/")
    assert target_of("https://a.example/x?y=1").path == "/x?y=1"


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]"]
)
def test_nothing_is_sent_into_the_own_network_however_it_is_written(host, settings):
    with receiving() as server:
        settings.OUTGOING_PORTS = [server.port]
        with pytest.raises(NotReached):
            post(f"http://{host}:{server.port}/", b"x", {})
        assert server.requests == []


def test_the_address_that_was_looked_at_is_the_one_that_is_connected_to(server, monkeypatch):
    """A name that leads elsewhere a moment later leads nowhere."""
    answers = [["127.0.0.1"], ["10.0.0.1"]]

    def resolved(host, port, **_options):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (answers.pop(0)[0], port))]

    monkeypatch.setattr(networks.socket, "getaddrinfo", _only_for("rebinding.example", resolved))
    assert post(f"http://rebinding.example:{server.port}/", b"x", {}).status == 204
    assert answers == [["10.0.0.1"]], "the name is looked up once"
    assert server.requests[0][1]["Host"] == f"rebinding.example:{server.port}"
    with pytest.raises(NotReached):
        post(f"http://rebinding.example:{server.port}/", b"x", {})


def _only_for(name, resolved):
    found = socket.getaddrinfo

    def getaddrinfo(host, port, *arguments, **options):
        return resolved(host, port) if host == name else found(host, port, *arguments, **options)

    return getaddrinfo


def test_a_private_address_among_public_ones_is_refused(monkeypatch):
    both = [
        (socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in ("8.8.8.8", "10.0.0.1")
    ]
    monkeypatch.setattr(networks.socket, "getaddrinfo", lambda *_a, **_o: both)
    with pytest.raises(NotReached) as refused:
        post("https://both.example/", b"x", {})
    assert "both.example leads to 10.0.0.1" in refused.value.detail


@pytest.mark.parametrize("port", [443, 8443])
def test_webhooks_use_two_ports(port):
    assert target_of(f"https://a.example:{port}/").port == port
    assert target_of("https://a.example/").port == 443


@pytest.mark.parametrize("port", [0, 22, 25, 1024, 3306, 5432, 6379, 8080, 9200, 65535])
def test_any_other_port_is_refused_unless_a_setting_names_it(port, settings):
    with pytest.raises(Refusal, match="443 and 8443 are") as refused:
        target_of(f"https://a.example:{port}/")
    assert str(refused.value).startswith(f"Port {port} is not used")
    settings.OUTGOING_PORTS = [port]
    assert target_of(f"https://a.example:{port}/").port == port


def test_plain_http_is_for_its_own_port_and_for_development_alone(settings):
    assert target_of("http://a.example/").port == 80
    settings.OUTGOING_HTTP = False
    for address in ("http://a.example/", "https://a.example:80/"):
        with pytest.raises(Refusal):
            target_of(address)


def test_nobody_learns_which_internal_names_there_are(monkeypatch):
    """An unknown name, one of the internal network and one that cannot be are told alike."""

    def resolved(host, _port, **_options):
        if host.startswith("intranet"):
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("10.0.0.1", 443))]
        raise socket.gaierror("Name or service not known")

    monkeypatch.setattr(networks.socket, "getaddrinfo", resolved)
    told = set()
    for host in ("intranet", "unknown", "intranet.example", "unknown.example"):
        with pytest.raises(NotReached) as refused:
            post(f"https://{host}/", b"x", {})
        told.add(str(refused.value).replace(host, "HOST"))
    assert told == {"No public server is known by the name HOST."}


def test_a_name_that_cannot_be_one_is_told_as_an_unknown_one():
    with pytest.raises(NotReached, match="No public server"):
        post(f"https://{'a' * 70}.example/", b"x", {})


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_an_answer_and_not_followed(server, status):
    server.status, server.headers = status, {"Location": to(server, "/elsewhere")}
    assert post(to(server), b"x", {}).status == status
    assert [path for path, _headers, _body in server.requests] == ["/hook"]


def test_a_post_arrives_and_its_answer_is_read_up_to_a_limit(server):
    server.status, server.body = 200, b"y" * 1_000_000
    answer = post(to(server, "/hook?a=1"), b"words", {"Wyrdbook-Event": "x"})
    assert (answer.status, len(answer.text)) == (200, posting.MOST_BYTES)
    ((path, headers, body),) = server.requests
    assert (path, headers["Wyrdbook-Event"], body) == ("/hook?a=1", "x", b"words")


def test_no_answer_in_time_may_mean_that_it_arrived(server, monkeypatch):
    monkeypatch.setattr(posting, "READ", 0.2)
    server.wait = 1.0
    with pytest.raises(NoAnswer):
        post(to(server), b"x", {})
    assert len(server.requests) == 1


def test_nobody_there_means_that_nothing_was_sent(server, settings):
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    settings.OUTGOING_PORTS = [port]
    with pytest.raises(NotReached, match="cannot be reached"):
        post(f"http://127.0.0.1:{port}/", b"x", {})
    with pytest.raises(NotReached, match="No public server"):
        post("https://no-such-host.invalid/", b"x", {})


def test_a_server_without_a_valid_certificate_is_sent_nothing(server):
    with pytest.raises((NotReached, NoAnswer)):
        post(f"https://127.0.0.1:{server.port}/", b"x", {})
    assert server.requests == []
    pool = posting._pool("127.0.0.1", target_of("https://name.example/"))
    assert pool.conn_kw["ssl_context"].verify_mode == ssl.CERT_REQUIRED
    assert pool.conn_kw["server_hostname"] == pool.assert_hostname == "name.example"
