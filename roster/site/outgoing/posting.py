"""One POST to an address that a user named: to a public network, without following a redirect, soon over.

Raised is either `NotReached`, when nothing was sent, or `NoAnswer`, when the request may have arrived.
"""

import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass

from urllib3 import HTTPConnectionPool, HTTPSConnectionPool, Timeout
from urllib3.exceptions import (
    ConnectTimeoutError,
    HTTPError,
    NameResolutionError,
    NewConnectionError,
    SSLError,
)
from urllib3.response import BaseHTTPResponse

from roster.site.outgoing.networks import Target, resolve, target_of

#: Seconds to connect, for each wait on an answer, and for all of it.
CONNECT, READ, ALL = 5.0, 10.0, 20.0
#: How many bytes of an answer are read.
MOST_BYTES = 2_000
AGENT = "Wyrdbook"


class NotReached(Exception):
    """Nobody was there: nothing was sent. The sentence is for people, `detail` for whoever runs the site.

    An unknown name and one of the internal network have the same sentence, and both are tried again: nobody learns
    which internal names there are.
    """

    @property
    def detail(self) -> str:
        return f"{type(self.__cause__).__name__}: {self.__cause__}"


class NoAnswer(Exception):
    """The request was sent and no answer came: it may have arrived."""


@dataclass(frozen=True)
class Answer:
    """`retry_after` is what the answer asked for, in seconds; `text` its beginning."""

    status: int
    text: str = ""
    retry_after: int = 0

    @property
    def is_good(self) -> bool:
        """Whether the status is one of success."""
        return 200 <= self.status < 300


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Post, and return the answer, whatever it says. Raises `Refusal`, `NotReached` and `NoAnswer`."""
    target = target_of(url)
    try:
        addresses = resolve(target)
    except OSError as error:
        raise NotReached(f"No public server is known by the name {target.host}.") from error
    began = time.monotonic()
    fault: Exception | None = None
    for address in addresses[:2]:
        try:
            return _post_to(address, target, body, headers, began)
        except (NewConnectionError, ConnectTimeoutError, NameResolutionError, SSLError) as error:
            fault = error
        except HTTPError as error:
            raise NoAnswer("No answer came.") from error
    what = "has no valid certificate" if isinstance(fault, SSLError) else "cannot be reached"
    raise NotReached(f"{target.host} {what}.") from fault


def _post_to(address: str, target: Target, body: bytes, headers: Mapping[str, str], began: float) -> Answer:
    with _pool(address, target) as pool:
        response = pool.urlopen(
            "POST",
            target.path,
            body=body,
            headers={"Host": target.authority, "User-Agent": AGENT, "Connection": "close", **headers},
            redirect=False,
            retries=False,
            preload_content=False,
            decode_content=False,
        )
        try:
            return Answer(response.status, _beginning(response, began), _retry_after(response))
        finally:
            response.close()


def _pool(address: str, target: Target) -> HTTPConnectionPool:
    """Connects to the address that was looked at; the certificate must be that of the name."""
    timeout = Timeout(connect=CONNECT, read=READ)
    if target.scheme == "http":
        return HTTPConnectionPool(address, target.port, timeout=timeout, maxsize=1)
    return HTTPSConnectionPool(
        address,
        target.port,
        timeout=timeout,
        maxsize=1,
        ssl_context=ssl.create_default_context(),
        server_hostname=target.host,
        assert_hostname=target.host,
    )


def _beginning(response: BaseHTTPResponse, began: float) -> str:
    """The beginning of the answer; the status is known, so that a slow or broken rest is no fault."""
    read = b""
    try:
        while len(read) < MOST_BYTES and time.monotonic() - began < ALL:
            part = response.read1(MOST_BYTES - len(read))
            if not part:
                break
            read += part
    except (HTTPError, OSError):
        pass
    return read.decode(errors="replace")


def _retry_after(response: BaseHTTPResponse) -> int:
    word = response.headers.get("Retry-After", "").partition(".")[0]
    return int(word) if word.isdecimal() and len(word) < 7 else 0
