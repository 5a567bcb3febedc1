"""Addresses of campaigns and battles, under `/campaigns/`."""

from django.urls import path

from campaigns.views import battle, campaign, deciding, members, taking_part

app_name = "campaigns"
urlpatterns = [
    path("", campaign.campaigns, name="campaigns"),
    path("new/", campaign.new_campaign, name="new"),
    path("join/<slug:token>/", members.join, name="join"),
    path("<int:campaign_id>/", campaign.campaign, name="campaign"),
    path("<int:campaign_id>/edit/", campaign.edit_campaign, name="edit"),
    path("<int:campaign_id>/open/", campaign.open_campaign, name="open"),
    path("<int:campaign_id>/chronicle/", campaign.chronicle, name="chronicle"),
    path("<int:campaign_id>/invite/", members.invite, name="invite"),
    path("<int:campaign_id>/leave/", members.leave, name="leave"),
    path("<int:campaign_id>/members/<int:member_id>/", members.member, name="member"),
    path("<int:campaign_id>/warbands/", taking_part.enter, name="enter"),
    path("<int:campaign_id>/warbands/<int:warband_id>/withdraw/", taking_part.withdraw, name="withdraw"),
    path("<int:campaign_id>/battles/new/", battle.new_battle, name="new-battle"),
    path("battles/<int:battle_id>/", battle.battle, name="battle"),
    path("battles/<int:battle_id>/record.json", battle.battle_record, name="record"),
    path("battles/<int:battle_id>/fight/", deciding.fight, name="fight"),
    path("battles/<int:battle_id>/accept/", deciding.accept, name="accept"),
    path("battles/<int:battle_id>/discard/", deciding.discard, name="discard"),
    path("battles/<int:battle_id>/check/", battle.check, name="check"),
    path("battles/<int:battle_id>/again/", deciding.again, name="again"),
    path("battles/<int:battle_id>/take-back/", deciding.take_back, name="take-back"),
]
