"""The front page: the product for strangers, and for users what is theirs."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.pages.home.front import front_page
from campaigns.pages.home.page import home_page


@login_not_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the user's campaigns and warbands, or the front page to strangers."""
    if not request.user.is_authenticated:
        return render(request, "home.html", {"page": front_page()})
    return render(request, "campaigns/home/home.html", {"page": home_page(request.user)})
