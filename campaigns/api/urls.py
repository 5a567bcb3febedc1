"""Addresses of the API, under `/api/`."""

import json
import re
from functools import cache

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from campaigns.api import battles, campaigns
from roster.api import rulebook, warbands
from roster.site.api.description import PROBLEMS, described
from roster.site.api.endpoint import SCOPES, Endpoint, Raw, view_of
from roster.site.operating.problems import problem

ENDPOINTS = (*warbands.ENDPOINTS, *campaigns.ENDPOINTS, *battles.ENDPOINTS, *rulebook.ENDPOINTS)


@cache
def description() -> str:
    return json.dumps(described(ENDPOINTS), ensure_ascii=False)


DESCRIPTION = Endpoint(
    "description", "/openapi.json", "This description.", dict, lambda _user, _query: Raw(description())
)


@login_not_required
@require_safe
def documentation(request: HttpRequest) -> HttpResponse:
    """The page for people."""
    context = {"endpoints": ENDPOINTS, "scopes": SCOPES.items(), "problems": PROBLEMS.items()}
    return render(request, "roster/accounts/api.html", context)


@csrf_exempt
@login_not_required
def nothing(request: HttpRequest, rest: str) -> HttpResponse:
    return problem(404, "Not found", "The API has no such address: /api/v1/openapi.json lists all of them.")


def _route(endpoint: Endpoint) -> str:
    """`/warbands/{warband_id}` as Django writes it."""
    return "v1" + re.sub(
        r"{(\w+)}", lambda it: f"<{'number' if it[1].endswith('_id') else 'slug'}:{it[1]}>", endpoint.path
    )


app_name = "api"
urlpatterns = [
    path("", documentation, name="documentation"),
    *(
        path(_route(endpoint), view_of(endpoint), name=endpoint.name)
        for endpoint in (*ENDPOINTS, DESCRIPTION)
    ),
    path("<rest:rest>", nothing, name="nothing"),
]
