"""The OpenAPI description, written from the endpoints and the types of their answers."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec
from django.conf import settings

from roster.site.api.endpoint import SCOPES, Endpoint
from roster.site.operating.problems import PROBLEM

ROOT = "/api/v1"
PROBLEMS = {
    "400": "A parameter cannot be used.",
    "401": "A token is needed, or the one that was sent does not work.",
    "403": "The token does not have the scope.",
    "404": "There is no such thing, or the reader may not see it.",
    "405": "The API only reads.",
    "411": "A body was sent that does not say how long it is.",
    "413": "A body was sent that is larger than the site takes.",
    "429": "Too many requests in a minute; Retry-After says how many seconds to wait.",
}
_SHAPE_OF_PROBLEM = {
    "type": "object",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "A sentence."},
    },
}
#: Headers of answers, by status.
_ETAG = {"ETag": "Send it as If-None-Match; the answer is 304 while nothing has changed."}
_HEADERS = {
    "200": _ETAG,
    "304": _ETAG,
    "401": {"WWW-Authenticate": "How to send a token."},
    "405": {"Allow": "The methods that there are."},
    "429": {"Retry-After": "Seconds to wait."},
}
#: What a program may send along with everything that it asks for.
_KNOWN = {
    "name": "If-None-Match",
    "in": "header",
    "required": False,
    "schema": {"type": "string"},
    "description": "ETags of answers that you have, or an asterisk.",
}
_LARGEST_ID = 10**15


def described(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """OpenAPI 3.1, as plain data."""
    schemas, parts = msgspec.json.schema_components(
        [endpoint.shape for endpoint in endpoints], ref_template="#/components/schemas/{name}"
    )
    return {
        "openapi": "3.1.0",
        "info": {
            "title": settings.SITE_NAME,
            "version": "1",
            "description": "Reads warbands, campaigns, battles and the rulebook. Money is in gold crowns, lengths are "
            "in inches. Fields may be added; none is renamed or taken away in version 1.",
        },
        "servers": [{"url": ROOT}],
        "paths": {
            endpoint.path: {"get": _operation(endpoint, schema)}
            for endpoint, schema in zip(endpoints, schemas, strict=True)
        },
        "components": {
            "schemas": {**parts, "Problem": _SHAPE_OF_PROBLEM},
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A token of your account page. Its scopes: "
                    + "; ".join(f"{key} ({text})" for key, text in SCOPES.items()),
                }
            },
        },
    }


def _operation(endpoint: Endpoint, schema: dict[str, Any]) -> dict[str, Any]:
    security: list[dict[str, list[str]]] = [{"token": []}]
    if not endpoint.is_personal:
        security.insert(0, {})
    return {
        "operationId": endpoint.name,
        "summary": endpoint.text,
        "security": security,
        **({"x-scope": endpoint.scope} if endpoint.scope else {}),
        "parameters": [*_in_path(endpoint), *_in_query(endpoint), _KNOWN],
        "responses": {
            status: response | _headers(status)
            for status, response in {
                "200": {"description": "The answer.", "content": {"application/json": {"schema": schema}}},
                "304": {"description": "Nothing has changed since the ETag of If-None-Match."},
                **{status: _problem(text) for status, text in PROBLEMS.items()},
            }.items()
        },
    }


def _headers(status: str) -> dict[str, Any]:
    stated = {
        name: {"description": text, "required": True, "schema": {"type": "string"}}
        for name, text in _HEADERS.get(status, {}).items()
    }
    return {"headers": stated} if stated else {}


def _in_path(endpoint: Endpoint) -> list[dict[str, Any]]:
    number = {"type": "integer", "minimum": 1, "maximum": _LARGEST_ID}
    key = {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$"}
    return [
        {"name": name, "in": "path", "required": True, "schema": number if name.endswith("_id") else key}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]


def _in_query(endpoint: Endpoint) -> list[dict[str, Any]]:
    return [
        {"name": it.name, "in": "query", "required": False, "schema": it.schema, "description": it.text}
        for it in endpoint.parameters
    ]


def _problem(text: str) -> dict[str, Any]:
    content = {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {"description": text, "content": content}
