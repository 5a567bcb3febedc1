"""Which addresses the site may be sent to by a user: public ones, so that nobody reaches what stands beside the server.

An address is parsed here once, and its name resolved here once: the connection is made to the very address that was
looked at, whatever the name resolves to a moment later.
"""

import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from django.conf import settings

LONGEST_URL = 500
#: Ports of webhooks; `WYRDBOOK_OUTGOING_PORTS` names further ones. Port 80 is added if plain http is allowed.
PORTS = (443, 8443)
#: Networks that hold addresses of other networks inside them, or are special though Python calls them global.
_SPECIAL = tuple(
    ip_network(network)
    for network in (
        "192.0.0.0/24",
        "192.88.99.0/24",
        "::/96",
        "64:ff9b::/96",
        "64:ff9b:1::/48",
        "2001::/23",
        "2002::/16",
        "3fff::/20",
        "5f00::/16",
        "fec0::/10",
    )
)


class Refusal(ValueError):
    """The site sends nothing to this address; the sentence says why. Its name was not looked up."""


class NotPublic(OSError):
    """Raised if a name leads into a network that users may not reach. The words are for the operators of the site."""


@dataclass(frozen=True)
class Target:
    """`path` with its query; `authority` is the `Host` of the request."""

    scheme: str
    host: str
    port: int
    path: str
    authority: str


def target_of(url: str) -> Target:
    """The target of an address. Raises `Refusal` unless it is one that a request may be sent to, wherever it leads."""
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url or "\\" in url:
        raise Refusal("This is not a web address that can be used.")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise Refusal("This is not a web address that can be used.") from error
    schemes = ("https", "http") if settings.OUTGOING_HTTP else ("https",)
    if parts.scheme not in schemes:
        raise Refusal("The address must begin with https://.")
    if not parts.hostname or parts.username is not None or parts.password is not None:
        raise Refusal("The address needs the name of a host, and no user name.")
    port = (443 if parts.scheme == "https" else 80) if port is None else port
    if port not in allowed_ports():
        *others, last = map(str, allowed_ports())
        raise Refusal(
            f"Port {port} is not used for webhooks; {', '.join(others)} and {last} are. "
            "The site's operator can allow others."
        )
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, parts.hostname, port, path, parts.netloc)


def allowed_ports() -> list[int]:
    """The ports that a request may be sent to, in order."""
    return sorted({*PORTS, *settings.OUTGOING_PORTS, *([80] if settings.OUTGOING_HTTP else [])})


def resolve(target: Target) -> list[str]:
    """The addresses of the target. Raises `NotPublic` unless every one is public, and `OSError` for an unknown name."""
    try:
        found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except UnicodeError as error:
        raise OSError(f"{target.host} cannot be a name") from error
    addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
    for address in addresses:
        if not is_allowed(address):
            raise NotPublic(
                f"{target.host} leads to {address}, which WYRDBOOK_OUTGOING_NETWORKS does not name"
            )
    return addresses


def is_allowed(address: str) -> bool:
    """Whether an IP address is public, or of a network that the settings allow."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if any(found in network for network in settings.OUTGOING_NETWORKS):
        return True
    return _is_public(found)


def _is_public(address: IPv4Address | IPv6Address) -> bool:
    if isinstance(address, IPv6Address):
        if address.scope_id is not None:
            return False
        if address.ipv4_mapped is not None:
            return _is_public(address.ipv4_mapped)
    special = any(address in network for network in _SPECIAL)
    return address.is_global and not (address.is_multicast or address.is_reserved or special)
