"""The signature of a webhook message, by which a receiver knows that it comes from this campaign."""

import hashlib
import hmac


def signature(secret: str, stamp: str, body: bytes) -> str:
    """HMAC-SHA256 of the timestamp, a full stop and the body, in hexadecimal digits."""
    return hmac.new(secret.encode(), stamp.encode() + b"." + body, hashlib.sha256).hexdigest()
