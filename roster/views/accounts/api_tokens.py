"""API tokens of one's own account. A token is shown once, on the page that made it."""

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from roster.models import ApiToken
from roster.site.api.endpoint import SCOPES
from roster.site.api.token_forms import TokenForm
from roster.site.api.tokens import TokenRefused, make_token, revoke_token, still_works


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def api_tokens(request: HttpRequest) -> HttpResponse:
    """The list, and the form that makes one; the answer to the form is the page with the new token."""
    form = TokenForm(
        request.POST if request.method == "POST" else None, initial={"request_key": secrets.token_hex(16)}
    )
    if form.is_valid():
        try:
            made, text = make_token(request.user, **form.cleaned_data)
        except TokenRefused as refusal:
            form.add_error(None, str(refusal))
        else:
            return render(request, "account/api_token.html", {"token": made, "text": text})
    rows = ApiToken.objects.filter(user=request.user).select_related("user")
    lines = [(row, [SCOPES.get(key, key) for key in row.scopes], still_works(row)) for row in rows]
    context = {"form": form, "lines": lines}
    return render(request, "account/api_tokens.html", context, status=422 if form.is_bound else 200)


@require_POST
def revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    """Revoke a token."""
    found = revoke_token(request.user, token_id)
    if found is None:
        messages.info(request, "That token was revoked already.")
    else:
        messages.success(request, f"The token {found.name} no longer works.")
    return redirect("account_api_tokens")
