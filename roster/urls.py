"""Addresses of warbands, under `/warbands/`."""

from django.urls import path

from roster.views import builder, changes, history, sheet, warbands

app_name = "roster"
urlpatterns = [
    path("", warbands.warbands, name="warbands"),
    path("new/", warbands.muster, name="muster"),
    path("<int:warband_id>/", builder.warband, name="warband"),
    path("<int:warband_id>/sheet.pdf", sheet.warband_sheet, name="warband_sheet"),
    path("<int:warband_id>/history/", history.warband_history, name="warband_history"),
    path("<int:warband_id>/at/<int:revision>/", history.warband_at, name="warband_at"),
    path("<int:warband_id>/hire/", changes.hire, name="hire"),
    path("<int:warband_id>/enlarge/", changes.enlarge, name="enlarge"),
    path("<int:warband_id>/dismiss/", changes.dismiss, name="dismiss"),
    path("<int:warband_id>/buy/", changes.buy, name="buy"),
    path("<int:warband_id>/sell/", changes.sell, name="sell"),
    path("<int:warband_id>/move/", changes.move, name="move"),
    path("<int:warband_id>/rename/", changes.rename, name="rename"),
    path("<int:warband_id>/fix/", changes.fix, name="fix"),
    path("<int:warband_id>/undo/", changes.undo, name="undo"),
    path("<int:warband_id>/redo/", changes.redo, name="redo"),
]
