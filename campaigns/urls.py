"""Addresses of campaigns and battles, under `/campaigns/`."""

from django.urls import path

from campaigns.views import (
    battle,
    campaign,
    captive,
    confirming,
    correcting,
    dead,
    deciding,
    entering,
    members,
    rulebook,
    table_picture,
    taking_part,
)
from roster import addresses  # noqa: F401 - registers <number:...>

app_name = "campaigns"
urlpatterns = [
    path("", campaign.campaigns, name="campaigns"),
    path("new/", campaign.new_campaign, name="new"),
    path("join/<slug:token>/", members.join, name="join"),
    path("<number:campaign_id>/", campaign.campaign, name="campaign"),
    path("<number:campaign_id>/edit/", campaign.edit_campaign, name="edit"),
    path("<number:campaign_id>/open/", campaign.open_campaign, name="open"),
    path("<number:campaign_id>/rulebook/", rulebook.rulebook, name="rulebook"),
    path("<number:campaign_id>/chronicle/", campaign.chronicle, name="chronicle"),
    path("<number:campaign_id>/graveyard/", campaign.graveyard, name="graveyard"),
    path("<number:campaign_id>/invite/", members.invite, name="invite"),
    path("<number:campaign_id>/leave/", members.leave, name="leave"),
    path("<number:campaign_id>/members/<number:member_id>/", members.member, name="member"),
    path("<number:campaign_id>/warbands/", taking_part.enter, name="enter"),
    path(
        "<number:campaign_id>/warbands/<number:warband_id>/withdraw/", taking_part.withdraw, name="withdraw"
    ),
    path("<number:campaign_id>/battles/new/", battle.new_battle, name="new-battle"),
    path("<number:campaign_id>/results/new/", entering.new_result, name="new-result"),
    path("captives/<number:captive_id>/", captive.captive, name="captive"),
    path("captives/<number:captive_id>/move/", captive.move, name="captive-move"),
    path("captives/<number:captive_id>/fate/", captive.fate, name="captive-fate"),
    path("dead/<number:claim_id>/", dead.dead, name="dead"),
    path("dead/<number:claim_id>/answer/", dead.answer, name="dead-answer"),
    path("tables/<slug:key>.svg", table_picture.table_picture, name="table-picture"),
    path("battles/<number:battle_id>/", battle.battle, name="battle"),
    path("battles/<number:battle_id>/record.json", battle.battle_record, name="record"),
    path("battles/<number:battle_id>/fight/", deciding.fight, name="fight"),
    path("battles/<number:battle_id>/tally/", entering.tally, name="tally"),
    path("battles/<number:battle_id>/short/", entering.short, name="short"),
    path("battles/<number:battle_id>/reopen/", entering.reopen, name="reopen"),
    path("battles/<number:battle_id>/refresh/", entering.refresh, name="refresh"),
    path("battles/<number:battle_id>/confirm/", confirming.confirm, name="confirm"),
    path("battles/<number:battle_id>/dispute/", confirming.dispute, name="dispute"),
    path("battles/<number:battle_id>/dispute/withdraw/", confirming.withdraw, name="withdraw-dispute"),
    path("battles/<number:battle_id>/accept/", deciding.accept, name="accept"),
    path("battles/<number:battle_id>/discard/", deciding.discard, name="discard"),
    path("battles/<number:battle_id>/check/", battle.check, name="check"),
    path("battles/<number:battle_id>/again/", deciding.again, name="again"),
    path("battles/<number:battle_id>/amend/", correcting.amend, name="amend"),
    path("battles/<number:battle_id>/correct/", correcting.correct, name="correct"),
    path("battles/<number:battle_id>/take-back/", deciding.take_back, name="take-back"),
]
