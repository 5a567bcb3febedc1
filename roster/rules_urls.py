"""Addresses of the rules reference, under `/rules/`. All of them are open to everybody."""

from django.urls import path

from roster.views import reference
from roster.views.printing import aids

app_name = "rules"
urlpatterns = [
    path("", reference.index, name="index"),
    path("warbands/", reference.warband_list, name="warbands"),
    path("warbands/<slug:key>/", reference.warband, name="warband"),
    path("items/", reference.item_list, name="items"),
    path("items/<slug:key>/", reference.item, name="item"),
    path("skills/", reference.skill_lists, name="skills"),
    path("skills/<slug:key>/", reference.skill_list, name="skill_list"),
    path("spells/", reference.spell_lists, name="spells"),
    path("spells/<slug:key>/", reference.spell_list, name="spell_list"),
    path("hired-swords/", reference.hired_swords, name="hired_swords"),
    path("hired-swords/<slug:key>/", reference.hired_sword, name="hired_sword"),
    path("dramatis-personae/", reference.dramatis_personae, name="dramatis_personae"),
    path("dramatis-personae/<slug:key>/", reference.dramatis_persona, name="dramatis_persona"),
    path("tables/", reference.table_list, name="tables"),
    path("tables/<slug:key>/", reference.table, name="table"),
    path("aids/", aids.aids, name="aids"),
    path("aids/<slug:key>.pdf", aids.aid, name="aid"),
    path("scenarios/", reference.scenario_list, name="scenarios"),
    path("scenarios/<slug:key>/", reference.scenario, name="scenario"),
    path("house-rules/", reference.house_rules, name="house_rules"),
    path("packs/", reference.pack_list, name="packs"),
    path("wrong-number/<slug:kind>/<slug:key>/", reference.report_number, name="wrong_number"),
    path("coverage/", reference.coverage, name="coverage"),
]
