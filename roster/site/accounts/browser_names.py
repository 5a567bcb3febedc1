"""Browsers as people call them: a few words out of the long text that a browser says about itself."""

import re

#: The order counts: most browsers claim to be those below them as well.
BROWSERS = [
    ("Edge", r"Edg(?:e|A|iOS)?/"),
    ("Opera", r"OPR/|Opera"),
    ("Samsung Internet", r"SamsungBrowser/"),
    ("Firefox", r"Firefox/|FxiOS/"),
    ("Chrome", r"Chrome/|CriOS/|Chromium/"),
    ("Safari", r"Safari/"),
]
SYSTEMS = [
    ("Android", r"Android"),
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Windows", r"Windows"),
    ("macOS", r"Mac OS X|Macintosh"),
    ("ChromeOS", r"CrOS"),
    ("Linux", r"Linux"),
]
UNKNOWN = "Unknown browser"


def browser_name(text: str) -> str:
    """`Firefox on Windows`, or the first word of a program that is no browser."""
    browser = next((name for name, sign in BROWSERS if re.search(sign, text)), "")
    system = next((name for name, sign in SYSTEMS if re.search(sign, text)), "")
    if browser:
        return f"{browser} on {system}" if system else browser
    first = re.match(r"[\w./-]{1,40}", text)
    return first.group() if first else UNKNOWN
