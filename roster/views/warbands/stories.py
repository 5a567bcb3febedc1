"""Biographies, private notes and portraits of a warband and its warriors."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from roster.access import warband_for
from roster.forms.stories import PortraitForm, StoryForm
from roster.models import Warband, WarriorStory
from roster.models.warrior_story import WHOLE_WARBAND
from roster.services.warbands.stories import StoryRefused, remove_portrait, use_portrait, write_story
from roster.site.strangers import open_to_strangers


@require_http_methods(["GET", "HEAD", "POST"])
def story(request: HttpRequest, warband_id: int, number: int = WHOLE_WARBAND) -> HttpResponse:
    """Edit the story of one warrior or group, or without a number that of the whole warband."""
    warband = warband_for(request.user, warband_id, edit=True)
    written = warband.stories.filter(number=number).first() or WarriorStory(warband=warband, number=number)
    initial = {"biography": written.biography, "notes": written.notes, "seen": written.revision}
    form = StoryForm(request.POST or None, initial=initial)
    if form.is_valid():
        try:
            write_story(warband.pk, request.user, number, **form.cleaned_data)
        except StoryRefused as refusal:
            form.add_error(None, str(refusal))
            # What was typed stays; sent again it is meant to be written over the other.
            form.data = {**form.data.dict(), "seen": written.revision}
        else:
            messages.success(request, "Saved.")
            return redirect(_place(warband, number))
    context = {
        "warband": warband,
        "number": number,
        "name": _name(warband, number),
        "form": form,
        "portrait": warband.portraits.filter(number=number).defer("content").first(),
        "picture": PortraitForm(),
        "back": _place(warband, number),
    }
    return render(request, "roster/warbands/story.html", context, status=422 if form.is_bound else 200)


@require_POST
def portrait(request: HttpRequest, warband_id: int, number: int = WHOLE_WARBAND) -> HttpResponse:
    """`do=remove` takes it away."""
    warband = warband_for(request.user, warband_id, edit=True)
    form = PortraitForm(request.POST, request.FILES)
    try:
        if request.POST.get("do") == "remove":
            remove_portrait(warband.pk, request.user, number)
            messages.success(request, "The portrait is removed.")
        elif form.is_valid():
            use_portrait(warband.pk, request.user, number, form.cleaned_data["picture"].read())
            messages.success(request, "The portrait is saved.")
        else:
            messages.error(request, " ".join(form.errors["picture"]))
    except StoryRefused as refusal:
        messages.error(request, str(refusal))
    return redirect(_page(warband, number))


@open_to_strangers
@require_safe
def picture(request: HttpRequest, warband_id: int, number: int, digest: str) -> HttpResponse:
    """The bytes that were encoded here. Another portrait has another address."""
    warband = warband_for(request.user, warband_id)
    found = get_object_or_404(warband.portraits, number=number, digest=digest)
    answer = HttpResponse(bytes(found.content), content_type="image/webp")
    answer["Content-Disposition"] = 'inline; filename="portrait.webp"'
    return answer


def _name(warband: Warband, number: int) -> str:
    """Raises `Http404` for a number that the warband never had."""
    if number == WHOLE_WARBAND:
        return warband.name
    name = warband.warriors.filter(number=number).values_list("name", flat=True).first()
    if name is None:
        raise Http404("There is no such warrior.")
    return name


def _page(warband: Warband, number: int) -> str:
    if number == WHOLE_WARBAND:
        return reverse("roster:story", args=[warband.pk])
    return reverse("roster:warrior_story", args=[warband.pk, number])


def _place(warband: Warband, number: int) -> str:
    """The address where the story is read."""
    if number == WHOLE_WARBAND:
        return reverse("roster:warband", args=[warband.pk])
    return reverse("roster:career", args=[warband.pk, number])
