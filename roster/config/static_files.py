"""The collected static files of a production site. Named in the settings."""

from typing import Any

from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage


# The storage of whitenoise has no types.
class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Names with digests, and gzip beside each file. Brotli is left out: nginx serves it by a further module alone."""

    def create_compressor(self, **options: Any) -> Compressor:
        return Compressor(use_brotli=False, **options)
