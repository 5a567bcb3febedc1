"""Exit 0 when a server may listen on the host and port given, else with a sentence. Called by `.dev/serve`."""

import errno
import socket
import sys


def fault(host: str, port: int) -> str:
    """Why nothing can listen there; empty when it can."""
    if not 1 <= port <= 65535:
        return f"PORT is {port}; it must be a number from 1 to 65535."
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind((host.strip("[]"), port))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            other = port + 1 if port < 65535 else 8000
            return f"Port {port} is taken, perhaps by another Wyrdbook; choose another one: make run PORT={other}"
        return f"Nothing can listen on {host}, port {port} ({error.strerror}); see ADDRESS and PORT in the Makefile."
    return ""


if __name__ == "__main__":
    sys.exit(fault(sys.argv[1], int(sys.argv[2])) or 0)
