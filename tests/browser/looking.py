"""What browser tests do and look at again and again."""


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def width_of(page):
    """Of everything on the page, in CSS pixels. Waits for a page that has only begun to arrive."""
    page.wait_for_load_state()
    return page.locator("html").evaluate("page => page.scrollWidth")


def fits(page):
    """Nothing has to be scrolled to sideways."""
    return width_of(page) <= page.viewport_size["width"]
