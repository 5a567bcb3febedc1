"""The rules reference: open to everybody, without a single database query.

`?edition=` asks for the rulebook of a campaign; `?q=` searches. Pages are compared by content, so that a browser
that has one already is told so.
"""

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

from roster.rulebook_pages import front, items, packs, scenarios, skills, spells, wrong_number
from roster.rulebook_pages.editions import book_called, is_complete, stack_of
from roster.rulebook_pages.links import Links, links_of
from roster.rulebook_pages.parts import Article, Contents
from roster.rulebook_pages.search.everything import index_of
from roster.rulebook_pages.tables import coverage as rule_coverage
from roster.rulebook_pages.tables import every_table as tables
from roster.rulebook_pages.warbands import hired
from roster.rulebook_pages.warbands import list as warband_contents
from roster.rulebook_pages.warbands import page as warbands
from rules.catalogue.model import Rulebook

Page = Callable[..., HttpResponse]


def public(view: Callable[..., HttpResponse]) -> Page:
    """Open to everybody; kept by browsers, but asked for again each time."""

    @login_not_required
    @require_safe
    @cache_control(private=True, no_cache=True)
    @conditional_page
    @wraps(view)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        return view(request, *args, **kwargs)

    return wrapped


def asked_for(request: HttpRequest) -> tuple[Rulebook, Links]:
    """The rulebook that the address names, with its links. Raises `Http404`."""
    book = book_called(request.GET.get("edition", ""))
    if book is None:
        raise Http404("There is no such edition of the rules.")
    return book, links_of(book)


def shown(request: HttpRequest, template: str, links: Links, **context: object) -> HttpResponse:
    """A page with what every page of the reference needs."""
    given = {
        "navigation": front.navigation(links),
        "links": links,
        "is_complete": is_complete(links.edition),
        "rules_url": links.to("index"),
        **context,
    }
    return render(request, template, given)


def contents_view(name: str, build: Callable[[Rulebook, Links], Contents]) -> Page:
    """A list of one kind of thing."""

    def view(request: HttpRequest) -> HttpResponse:
        book, links = asked_for(request)
        return shown(request, "rules/contents.html", links, page=build(book, links))

    view.__name__ = name
    return public(view)


def article_view(name: str, build: Callable[[Rulebook, Links, str], Article | None]) -> Page:
    """The page of one thing, found by its key."""

    def view(request: HttpRequest, key: str) -> HttpResponse:
        book, links = asked_for(request)
        page = build(book, links, key)
        if page is None:
            raise Http404("The rulebook has no such entry.")
        return shown(request, "rules/article.html", links, page=page)

    view.__name__ = name
    return public(view)


@public
def index(request: HttpRequest) -> HttpResponse:
    """The front page, and the search: `?q=`. For htmx only the results."""
    book, links = asked_for(request)
    query = request.GET.get("q", "").strip()
    found = index_of(book).find(query)
    parts = () if found.query else front.parts(book, links)
    part = request.htmx and not request.htmx.history_restore_request
    template = "rules/index.html#results" if part else "rules/index.html"
    answer = shown(request, template, links, query=query, found=found, parts=parts)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


@public
def warband_list(request: HttpRequest) -> HttpResponse:
    """`?grade=2b`, `?race=`, `?source=` and `?played=all` narrow it down."""
    book, links = asked_for(request)
    page = warband_contents.contents(book, links, request.GET)
    return shown(request, "rules/contents.html", links, page=page)


@public
def item_list(request: HttpRequest) -> HttpResponse:
    """`?category=missile` for one kind of item, `&part=2` for a part of a long one."""
    book, links = asked_for(request)
    page = items.contents(book, links, request.GET.get("category", ""), request.GET.get("part", ""))
    return shown(request, "rules/contents.html", links, page=page)


@public
def spell_lists(request: HttpRequest) -> HttpResponse:
    """`?kind=prayer` for the lists of one kind where there are very many."""
    book, links = asked_for(request)
    page = spells.contents(book, links, request.GET.get("kind", ""))
    return shown(request, "rules/contents.html", links, page=page)


@public
def coverage(request: HttpRequest) -> HttpResponse:
    """`?state=done` and `?prefix=CORE-SHOOT` narrow it down."""
    book, links = asked_for(request)
    asked = {name: request.GET.get(name, "") for name in ("state", "prefix")}
    page = rule_coverage.coverage_page(book, links, **asked)
    return shown(request, "rules/coverage.html", links, page=page)


@public
def house_rules(request: HttpRequest) -> HttpResponse:
    """Show the house rules of the rulebook."""
    book, links = asked_for(request)
    return shown(request, "rules/article.html", links, page=packs.house_rules(book, links))


@public
def pack_list(request: HttpRequest) -> HttpResponse:
    """Show the packs of the rulebook. `?pack=` unfolds one."""
    book, links = asked_for(request)
    page = packs.packs(book, links, stack_of(request.GET.get("edition", "")), request.GET.get("pack", ""))
    return shown(request, "rules/article.html", links, page=page)


warband = article_view("warband", warbands.article)
item = article_view("item", items.article)
skill_lists = contents_view("skill_lists", skills.contents)
skill_list = article_view("skill_list", skills.article)
spell_list = article_view("spell_list", spells.article)
hired_swords = contents_view("hired_swords", hired.hired_swords)
hired_sword = article_view("hired_sword", hired.hired_sword)
dramatis_personae = contents_view("dramatis_personae", hired.dramatis_personae)
dramatis_persona = article_view("dramatis_persona", hired.dramatis_persona)
table_list = contents_view("table_list", tables.contents)
table = article_view("table", tables.article)
scenario_list = contents_view("scenario_list", scenarios.contents)
scenario = article_view("scenario", scenarios.article)

#: Pages on which a wrong number may be reported, by the name of their address.
REPORTABLE = {
    "warband": warbands.article,
    "item": items.article,
    "skill_list": skills.article,
    "spell_list": spells.article,
    "hired_sword": hired.hired_sword,
    "dramatis_persona": hired.dramatis_persona,
    "table": tables.article,
    "scenario": scenarios.article,
}


@public
def report_number(request: HttpRequest, kind: str, key: str) -> HttpResponse:
    """`?figure=` is the anchor of what is meant on the page of that kind."""
    book, links = asked_for(request)
    article = REPORTABLE[kind](book, links, key) if kind in REPORTABLE else None
    if article is None:
        raise Http404("The rulebook has no such entry.")
    address = links.to(kind, key)
    whole = request.build_absolute_uri(address)
    found = wrong_number.wrong_number(article, request.GET.get("figure", ""), whole, book.version)
    contact = settings.RULES_CONTACT
    return shown(
        request,
        "rules/wrong_number.html",
        links,
        page=found,
        back=address,
        edition=request.GET.get("edition", ""),
        mail=wrong_number.mail_to(contact, found) if contact else "",
    )
