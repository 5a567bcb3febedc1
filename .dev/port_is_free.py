"""Exit 0 when nothing listens on the host and port given. Called by `.dev/serve`."""

import socket
import sys

host, port = sys.argv[1], int(sys.argv[2])
try:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((host.strip("[]"), port))
except (OSError, OverflowError):
    sys.exit(1)
