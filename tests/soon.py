"""Work that must not take long, in CPU seconds of this process, so that a busy machine makes no fault."""

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def soon(most: float = 2) -> Iterator[None]:
    """Fails when what is inside took longer. Nobody looks meanwhile for the garbage that other tests left."""
    gc.disable()
    began = time.process_time()
    try:
        yield
    finally:
        gc.enable()
    took = time.process_time() - began
    assert took < most, f"{took:.1f} seconds"
