"""Client addresses: where a request comes from, for limits and for the security log.

`WYRDBOOK_PROXIES` counts the proxies that the operator runs themselves. Each of them appends the address it was
called from to `X-Forwarded-For`, so that this many entries from the right are true and whatever stands left of
them may be forged. A header that is too short or no address counts for nothing: the caller's own address is taken.
"""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

#: The address of a caller without one, as on a Unix socket.
UNKNOWN = "0.0.0.0"


def client_address(request: HttpRequest) -> str:
    """The address of the client, in the usual spelling; `UNKNOWN` without one."""
    found = _forwarded(request) or _parsed(request.META.get("REMOTE_ADDR", ""))
    return str(found) if found else UNKNOWN


def network_of(address: str) -> str:
    """The network that limits count: an IPv4 address itself, for IPv6 the /64 that one customer has alone."""
    parsed = ip_address(address)
    if isinstance(parsed, IPv4Address):
        return address
    return str(ip_network((parsed, 64), strict=False).network_address)


def shortened(address: str) -> str:
    """The address without what tells one household from the next: a /24 of IPv4, a /48 of IPv6."""
    parsed = ip_address(address)
    prefix = 24 if isinstance(parsed, IPv4Address) else 48
    return str(ip_network((parsed, prefix), strict=False).network_address)


def _forwarded(request: HttpRequest) -> IPv4Address | IPv6Address | None:
    proxies: int = settings.TRUSTED_PROXIES
    entries = request.headers.get("X-Forwarded-For", "").split(",")
    return _parsed(entries[-proxies]) if 0 < proxies <= len(entries) else None


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    """An address as proxies write it: `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`."""
    text = text.strip().partition("%")[0]
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
