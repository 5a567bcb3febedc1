"""Addresses of warbands, under `/warbands/`."""

from django.urls import path

from roster.views import sharing
from roster.views.aftermath import sequence as aftermath
from roster.views.history import answer as answering
from roster.views.history import careers, history, undo_back
from roster.views.history import correct as correcting
from roster.views.printing import export as taking_along
from roster.views.printing import printing
from roster.views.tally import at_the_table, solo
from roster.views.warbands import builder, by_hand, changes, loadouts, sheet, stories, warbands, wish_list
from roster.views.warbands import delete as deleting
from roster.views.warbands import order as ordering

app_name = "roster"
urlpatterns = [
    path("", warbands.warbands, name="warbands"),
    path("new/", warbands.muster, name="muster"),
    path("import/", taking_along.bring, name="import"),
    path("deleted/", deleting.deleted, name="deleted"),
    path("read/<slug:token>/", sharing.read, name="read"),
    path("read/<slug:token>/preview.png", sharing.preview_by_link, name="preview_by_link"),
    path("read/<slug:token>/card/", sharing.card_by_link, name="card_by_link"),
    path("<number:warband_id>/", builder.warband, name="warband"),
    path("<number:warband_id>/sheet.pdf", sheet.warband_sheet, name="warband_sheet"),
    path("<number:warband_id>/print/", printing.prints, name="prints"),
    path("<number:warband_id>/table/", at_the_table.at_the_table, name="at_the_table"),
    path("<number:warband_id>/cards.pdf", printing.cards, name="cards"),
    path("<number:warband_id>/rules.pdf", printing.rules, name="rules"),
    path("<number:warband_id>/aid.pdf", printing.aid, name="aid"),
    path("<number:warband_id>/history/", history.warband_history, name="warband_history"),
    path("<number:warband_id>/history/<number:revision>/answer/", answering.answer, name="answer_change"),
    path(
        "<number:warband_id>/answers/<number:reply_id>/withdraw/", answering.withdraw, name="withdraw_answer"
    ),
    path("<number:warband_id>/at/<number:revision>/", history.warband_at, name="warband_at"),
    path("<number:warband_id>/on/", history.warband_on, name="warband_on"),
    path("<number:warband_id>/difference/", history.difference, name="difference"),
    path("<number:warband_id>/warriors/<number:number>/", careers.career, name="career"),
    path("<number:warband_id>/story/", stories.story, name="story"),
    path("<number:warband_id>/portrait/", stories.portrait, name="portrait"),
    path("<number:warband_id>/warriors/<number:number>/story/", stories.story, name="warrior_story"),
    path("<number:warband_id>/warriors/<number:number>/portrait/", stories.portrait, name="warrior_portrait"),
    path(
        "<number:warband_id>/warriors/<number:number>/portrait/<slug:digest>.webp",
        stories.picture,
        name="picture",
    ),
    path("<number:warband_id>/order/", ordering.order, name="order"),
    path("<number:warband_id>/loadouts/", loadouts.loadouts, name="loadouts"),
    path("<number:warband_id>/loadouts/<number:loadout_id>/", loadouts.loadout, name="loadout"),
    path("<number:warband_id>/wish-list/", wish_list.wish_list, name="wish_list"),
    path("<number:warband_id>/wish-list/<number:line_id>/", wish_list.line, name="wish_list_line"),
    path("<number:warband_id>/graveyard/", careers.graveyard, name="graveyard"),
    path("<number:warband_id>/hall-of-fame/", careers.fame, name="hall_of_fame"),
    path("<number:warband_id>/by-hand/", by_hand.by_hand, name="by_hand"),
    path("<number:warband_id>/correct/<number:revision>/", correcting.correct, name="correct"),
    path("<number:warband_id>/back/<number:revision>/", undo_back.undo_back, name="undo_back"),
    path("<number:warband_id>/advances/", aftermath.advances, name="advances"),
    path("<number:warband_id>/after/<number:aftermath_id>/", aftermath.aftermath, name="aftermath"),
    path(
        "<number:warband_id>/after/<number:aftermath_id>/answer/", aftermath.answer, name="aftermath_answer"
    ),
    path("<number:warband_id>/after/<number:aftermath_id>/back/", aftermath.back, name="aftermath_back"),
    path("<number:warband_id>/after/<number:aftermath_id>/dice/", aftermath.dice, name="aftermath_dice"),
    path(
        "<number:warband_id>/after/<number:aftermath_id>/finish/", aftermath.commit, name="aftermath_finish"
    ),
    path("<number:warband_id>/battles/new/", solo.new_solo, name="new_solo"),
    path("<number:warband_id>/battles/<number:battle_id>/", solo.solo, name="solo"),
    path("<number:warband_id>/battles/<number:battle_id>/change/", solo.reopen, name="solo_reopen"),
    path("<number:warband_id>/battles/<number:battle_id>/drop/", solo.drop, name="solo_drop"),
    path("<number:warband_id>/export/<slug:kind>/", taking_along.export, name="export"),
    path("<number:warband_id>/copy/", warbands.copy, name="copy"),
    path("<number:warband_id>/readers/", sharing.readers, name="readers"),
    path("<number:warband_id>/read-link/", sharing.read_link, name="read_link"),
    path("<number:warband_id>/preview.png", sharing.preview, name="preview"),
    path("<number:warband_id>/card/", sharing.card, name="card"),
    path("<number:warband_id>/delete/", deleting.delete, name="delete"),
    path("<number:warband_id>/restore/", deleting.restore, name="restore"),
    path("<number:warband_id>/hire/", changes.hire, name="hire"),
    path("<number:warband_id>/enlarge/", changes.enlarge, name="enlarge"),
    path("<number:warband_id>/dismiss/", changes.dismiss, name="dismiss"),
    path("<number:warband_id>/buy/", changes.buy, name="buy"),
    path("<number:warband_id>/sell/", changes.sell, name="sell"),
    path("<number:warband_id>/move/", changes.move, name="move"),
    path("<number:warband_id>/rename/", changes.rename, name="rename"),
    path("<number:warband_id>/buy-mutation/", changes.buy_mutation, name="buy_mutation"),
    path("<number:warband_id>/return-mutation/", changes.return_mutation, name="return_mutation"),
    path("<number:warband_id>/buy-style/", changes.buy_style, name="buy_style"),
    path("<number:warband_id>/choose-skill-set/", changes.choose_skill_set, name="choose_skill_set"),
    path("<number:warband_id>/hire-sword/", changes.hire_sword, name="hire_sword"),
    path("<number:warband_id>/hire-persona/", changes.hire_persona, name="hire_persona"),
    path("<number:warband_id>/pay-upkeep/", changes.pay_upkeep, name="pay_upkeep"),
    path("<number:warband_id>/waive/", changes.waive, name="waive"),
    path("<number:warband_id>/lift-waiver/", changes.lift_waiver, name="lift_waiver"),
    path("<number:warband_id>/draw-spells/", changes.draw_spells, name="draw_spells"),
    path("<number:warband_id>/read-tome/", changes.read_tome, name="read_tome"),
    path("<number:warband_id>/look-at/", changes.look_at, name="look_at"),
    path("<number:warband_id>/fix/", changes.fix, name="fix"),
    path("<number:warband_id>/undo/", changes.undo, name="undo"),
    path("<number:warband_id>/redo/", changes.redo, name="redo"),
]
