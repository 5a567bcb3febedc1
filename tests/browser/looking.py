"""What browser tests do and look at again and again."""

import re
from importlib.resources import files

import pytest

#: The narrowest phone and a desk, each in colours of its own, so that journeys at both sizes see both.
PHONE = {"viewport": {"width": 360, "height": 740}, "color_scheme": "light", "reduced_motion": "reduce"}
DESK = {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark"}
#: Every journey is made at both: `@at_both_sizes` gives the options of `open_page` as `size`.
at_both_sizes = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
#: A bar that stays at the foot of what scrolls covers nothing for good. What is found is shown as it is written: to
#: seek a selector of it would take a quarter of the time.
SERIOUS = """async () => {
  const bars = [...document.querySelectorAll(".play__tools")];
  for (const bar of bars) bar.style.position = "static";
  const found = await axe.run(document, {
    resultTypes: ["violations"], selectors: false, runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  });
  for (const bar of bars) bar.style.position = "";
  return found.violations.filter((it) => ["serious", "critical"].includes(it.impact)).map(
    (it) => `${it.id}: ${it.nodes.map((node) => node.html.slice(0, 160)).slice(0, 3).join(" | ")}`);
}"""
#: What is seen beyond the edges of the window and no part around it scrolls or cuts off.
OUTSIDE = """() => [...document.body.querySelectorAll("*")].filter((it) => {
  const box = it.getBoundingClientRect();
  if (!box.width || !box.height || (box.left >= -1 && box.right <= innerWidth + 1)) return false;
  for (let at = it.parentElement; at && at !== document.body; at = at.parentElement) {
    if (getComputedStyle(at).overflowX !== "visible") return false;
  }
  return it.checkVisibility({ visibilityProperty: true });
}).map((it) => it.outerHTML.slice(0, 160)).slice(0, 5)"""
SCRIPTS = re.compile(r"<script\b.*?</script>", re.DOTALL)


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def open_first_list(answers):
    """Open the first list of skills where the answers to a question are folded by lists."""
    closed = answers.locator("details:not([open]) > summary")
    if closed.count():
        closed.first.click()


def unfold(page, key):
    """Unfold a warrior, by number, or a section on the page of a warband."""
    fold = page.locator(f"#fold-{key}")
    if not fold.evaluate("it => it.open"):
        fold.locator("> summary").click()


def begin_to_hire(page, key, name, members=1):
    """Fill and send the form for a warrior or group, on the page of a warband."""
    unfold(page, "hire")
    form = page.locator(f"#hire-{key} form")
    form.locator("[name=name]").fill(name)
    if members > 1:
        form.locator("[name=members]").fill(str(members))
    form.get_by_role("button").click()


def hire(page, key, name, members=1):
    """The same, and wait until they are on the roster."""
    begin_to_hire(page, key, name, members)
    page.locator("[id^=block-]").filter(has_text=name).first.wait_for()


def follow(page, name):
    """A link of the page's own content."""
    page.get_by_role("main").get_by_role("link", name=name, exact=True).first.click()
    page.wait_for_load_state()


def start_warband(page, type, name, start="gold to spend"):
    """Fill and send the form for a new warband, on the page that shows it."""
    page.get_by_label("Warband name").fill(name)
    page.locator(f"input[value={type}]").check()
    page.get_by_label("Start with").select_option(label=start)
    press(page, "Create warband")
    page.get_by_role("heading", name=name, exact=True).wait_for()


def downloaded(page, hands_out):
    """The file that a link or button hands out, and its name."""
    with page.expect_download() as found:
        hands_out.click()
    return found.value.path().read_bytes(), found.value.suggested_filename


def pdf_of(page, name, address="**/*.pdf*"):
    """The file that a button or link opens; the page stays."""
    found = []

    def keep(route):
        answer = route.fetch()
        found.append((answer.status, answer.headers["content-type"], answer.body()))
        route.fulfill(status=204)

    page.route(address, keep)
    opens = page.get_by_role("button", name=name, exact=True).or_(
        page.get_by_role("link", name=name, exact=True)
    )
    with page.expect_response(address):
        opens.first.click()
    page.unroute(address)
    [(status, kind, content)] = found
    assert (status, kind) == (200, "application/pdf")
    return content


def tap(page, warrior, state):
    """The fields of a tally."""
    page.get_by_role("group", name=warrior).get_by_text(state, exact=True).click()


def sign_up(page, name, password="ashes-and-bells"):
    """Fill and send the form for a new account, on the page that shows it."""
    page.get_by_label("Username").fill(name)
    page.get_by_label("Email").fill(f"{name}@example.org")
    for field in page.locator("input[type=password]").all():
        field.fill(password)
    page.get_by_role("main").locator("button[type=submit]").click()


def width_of(page):
    """The boxes of everything on the page, in CSS pixels. Waits for a page that has only begun to arrive."""
    page.wait_for_load_state()
    return page.locator("html").evaluate("page => page.scrollWidth")


def fits(page):
    """Nothing has to be scrolled to sideways."""
    return width_of(page) <= page.viewport_size["width"]


def outside_of(page):
    """The beginnings of elements that stick out of the window."""
    return page.evaluate(OUTSIDE)


def with_axe(page):
    """The window has axe-core on every page that it opens from now on; it is sent to the browser once."""
    page.add_init_script(AXE)
    return page


def serious_faults(page):
    """What axe-core finds that hinders somebody, by its rule and the elements."""
    if page.evaluate("matchMedia('(scripting: none)').matches"):
        return _faults_without_scripts(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    return page.evaluate(SERIOUS)


def _faults_without_scripts(page):
    """axe-core is a script: it looks at the same document in a window that has scripts, without those of the page."""
    scheme = "dark" if page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") else "light"
    context = page.context.browser.new_context(viewport=page.viewport_size, color_scheme=scheme)
    twin = context.new_page()
    try:
        document = SCRIPTS.sub("", page.content())
        twin.route(
            page.url.partition("#")[0], lambda route: route.fulfill(body=document, content_type="text/html")
        )
        twin.goto(page.url)
        return serious_faults(twin)
    finally:
        context.close()
