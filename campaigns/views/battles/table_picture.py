"""A table from above, as an image that browsers keep. Open to everybody: it is drawn from the rulebook alone.

A page asks for a dozen of them at once, so that none may cost a look into the database.
"""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

from campaigns.table_file import standalone
from campaigns.table_picture.picture import Picture, empty_table, example_of
from rules.battlefields.generate import drawn_by_lot, example
from rules.engine.table import tables

KEPT_SECONDS = 24 * 3600


@login_not_required
@require_safe
@cache_control(public=True, max_age=KEPT_SECONDS)
@conditional_page
def table_picture(_request: HttpRequest, key: str) -> HttpResponse:
    """A ready table, or an example of a kind that a battle's seed draws."""
    return HttpResponse(standalone(_picture(key)), content_type="image/svg+xml")


def _picture(key: str) -> Picture:
    """Raises `Http404`."""
    kinds = drawn_by_lot()
    if key in kinds:
        return example_of(kinds[key], example(kinds[key].key), key=key)
    ready = {it.key: it for it in tables()}
    if key not in ready:
        raise Http404("There is no such table.")
    return empty_table(ready[key], key=key)
