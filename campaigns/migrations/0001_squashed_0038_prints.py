"""The tables of `campaigns` as migrations 0001 to 0038 made them, in one step for new sites.

A site that has run some of those goes on with the others; nothing changes for one that has run them all.
"""

import campaigns.models.campaign
import campaigns.models.season
import campaigns.models.webhook
import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("campaigns", "0001_initial"),
        ("campaigns", "0002_editions"),
        ("campaigns", "0003_more_sides"),
        ("campaigns", "0004_scenario_rolls"),
        ("campaigns", "0005_dice_entered"),
        ("campaigns", "0006_status_labels"),
        ("campaigns", "0007_chronicle_labels"),
        ("campaigns", "0008_aftermath_labels"),
        ("campaigns", "0009_results_entered"),
        ("campaigns", "0010_changes_by_hand"),
        ("campaigns", "0011_captives"),
        ("campaigns", "0012_corrections"),
        ("campaigns", "0013_claims_on_dead"),
        ("campaigns", "0014_confirmations"),
        ("campaigns", "0015_deletions"),
        ("campaigns", "0016_blocks_and_reports"),
        ("campaigns", "0017_friendlies_and_hidden_seeds"),
        ("campaigns", "0018_seeds_shown_and_rolls_used"),
        ("campaigns", "0019_rolls_wait_for_a_result"),
        ("campaigns", "0020_open_results"),
        ("campaigns", "0021_webhooks"),
        ("campaigns", "0022_seasons"),
        ("campaigns", "0023_standings"),
        ("campaigns", "0024_grants"),
        ("campaigns", "0025_roles"),
        ("campaigns", "0026_options"),
        ("campaigns", "0027_admin_actions"),
        ("campaigns", "0028_events"),
        ("campaigns", "0029_trophies"),
        ("campaigns", "0030_named_awards_and_bounties"),
        ("campaigns", "0031_territories"),
        ("campaigns", "0032_game_nights"),
        ("campaigns", "0033_permission_requests"),
        ("campaigns", "0034_words_of_the_audit"),
        ("campaigns", "0035_readers_and_packs"),
        ("campaigns", "0036_shared_battles"),
        ("campaigns", "0037_shared_campaigns"),
        ("campaigns", "0038_prints"),
    ]

    dependencies = [
        ("roster", "0027_pack_drafts"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Absence',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ],
            options={
                'ordering': ['round', 'warband'],
            },
        ),
        migrations.CreateModel(
            name='AdminAction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('made_at', models.DateTimeField(auto_now_add=True, db_index=True, verbose_name='when')),
                ('kind', models.CharField(choices=[('added', 'added'), ('changed', 'changed'), ('deleted', 'deleted'), ('list', 'done from a list'), ('page', 'done on a page of its own')], max_length=10)),
                ('verb', models.CharField(max_length=120, verbose_name='what')),
                ('kind_of_thing', models.CharField(blank=True, default='', max_length=60)),
                ('subject', models.CharField(blank=True, default='', max_length=400, verbose_name='about')),
                ('outcome', models.CharField(choices=[('done', 'done'), ('partly', 'partly refused'), ('refused', 'refused'), ('shown', 'shown before doing it'), ('failed', 'failed by a fault of the program')], max_length=10)),
                ('reason', models.CharField(blank=True, default='', max_length=1000)),
                ('details', models.JSONField(default=dict)),
                ('address', models.GenericIPAddressField(null=True)),
                ('request_id', models.CharField(blank=True, default='', max_length=64, verbose_name='number of the request')),
            ],
            options={
                'verbose_name': 'action in the admin',
                'verbose_name_plural': 'actions in the admin',
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='Battle',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('visibility', models.CharField(choices=[('private', 'Private'), ('unlisted', 'Unlisted'), ('public', 'Public')], default='private', max_length=20)),
                ('read_token', models.CharField(blank=True, default='', editable=False, max_length=40)),
                ('number', models.PositiveIntegerField()),
                ('title', models.CharField(max_length=80)),
                ('status', models.CharField(choices=[('set_up', 'set up'), ('fought', 'fought, needs a decision'), ('accepted', 'accepted'), ('discarded', 'discarded'), ('played', 'friendly, counts for nothing')], default='set_up', max_length=20)),
                ('ruleset', models.CharField(max_length=40)),
                ('switches', models.JSONField(blank=True, default=list)),
                ('scenario', models.CharField(max_length=40)),
                ('scenario_roll', models.CharField(blank=True, default='', max_length=300)),
                ('battlefield', models.CharField(max_length=40, verbose_name='table')),
                ('seed', models.CharField(max_length=64)),
                ('place', models.PositiveIntegerField(blank=True, editable=False, null=True)),
                ('seed_is_drawn', models.BooleanField(default=False)),
                ('seed_was_shown', models.BooleanField(default=False)),
                ('is_friendly', models.BooleanField(default=False, verbose_name='friendly')),
                ('engine_version', models.CharField(max_length=20)),
                ('record', models.TextField(editable=False)),
                ('proposal', models.TextField(blank=True, default='', editable=False)),
                ('fought_by', models.CharField(choices=[('engine', 'on this site'), ('table', 'on a real table'), ('short', 'on a real table, short result')], default='engine', max_length=10)),
                ('tally', models.TextField(blank=True, default='', editable=False)),
                ('amendment', models.JSONField(blank=True, default=dict, editable=False)),
                ('set_up_at', models.DateTimeField(auto_now_add=True)),
                ('fought_at', models.DateTimeField(blank=True, null=True)),
                ('asked_at', models.DateTimeField(blank=True, null=True)),
                ('accepted_because', models.CharField(blank=True, choices=[('decision', 'an organiser accepted it'), ('confirmed', 'every other player confirmed it'), ('undisputed', 'nobody disputed it in time')], default='', max_length=20)),
                ('decided_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['-number'],
            },
        ),
        migrations.CreateModel(
            name='BattleSide',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('revision', models.PositiveIntegerField()),
                ('name', models.CharField(max_length=80)),
                ('rating', models.PositiveIntegerField()),
                ('policy', models.CharField(max_length=40)),
                ('result', models.CharField(blank=True, choices=[('won', 'won'), ('lost', 'lost'), ('drawn', 'drawn')], default='', max_length=10)),
                ('taken_out', models.PositiveIntegerField(blank=True, null=True)),
                ('heroes_out', models.PositiveIntegerField(blank=True, null=True)),
                ('leaders_out', models.PositiveIntegerField(blank=True, null=True)),
                ('wyrdstone', models.PositiveIntegerField(blank=True, null=True)),
                ('objectives', models.PositiveIntegerField(blank=True, null=True)),
                ('written', models.PositiveIntegerField(blank=True, null=True)),
            ],
            options={
                'ordering': ['battle', 'position'],
            },
        ),
        migrations.CreateModel(
            name='Campaign',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('visibility', models.CharField(choices=[('private', 'Private'), ('unlisted', 'Unlisted'), ('public', 'Public')], default='private', max_length=20)),
                ('read_token', models.CharField(blank=True, default='', editable=False, max_length=40)),
                ('name', models.CharField(max_length=80)),
                ('description', models.TextField(blank=True, default='', max_length=4000)),
                ('starts_on', models.DateField(default=django.utils.timezone.localdate)),
                ('ruleset', models.CharField(default='mordheim', max_length=40)),
                ('confirmation', models.CharField(choices=[('organiser', 'An organiser accepts it'), ('players', 'The other players of the battle confirm it'), ('days', 'Nobody disputes it for some days')], default='organiser', max_length=20, verbose_name='A result counts when')),
                ('confirmation_days', models.PositiveSmallIntegerField(default=3, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(60)], verbose_name='Days to dispute it')),
                ('engine_use', models.CharField(choices=[('everybody', 'Every player of the battle'), ('organisers', 'Organisers only'), ('nobody', 'Nobody')], default='everybody', max_length=20, verbose_name='Battles fought on this site, by')),
                ('unfinished_fights', models.CharField(choices=[('never', 'Do not fight'), ('organiser', 'Fight where an organiser lets them'), ('always', 'Fight all the same')], default='organiser', max_length=20, verbose_name='Warbands with an unfinished post-battle sequence')),
                ('illegal_fights', models.CharField(choices=[('waived', 'Do not fight before it is put right or allowed'), ('always', 'Fight all the same')], default='waived', max_length=20, verbose_name='Warbands that break the rules')),
                ('most_warbands', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(50)], verbose_name='Warbands of one player at most')),
                ('owners_change_by_hand', models.BooleanField(default=False, verbose_name='Players may change their own rosters by hand')),
                ('catch_up', models.CharField(choices=[('nothing', 'Nothing'), ('fixed', 'The gold and experience below'), ('median', 'As much as the median warband has')], default='nothing', max_length=20, verbose_name='A warband that joins late gets')),
                ('catch_up_gold', models.PositiveSmallIntegerField(default=0, validators=[django.core.validators.MaxValueValidator(5000)], verbose_name='Gold crowns for a late warband')),
                ('catch_up_experience', models.PositiveSmallIntegerField(default=0, validators=[django.core.validators.MaxValueValidator(90)], verbose_name='Experience for each of its heroes')),
                ('is_open', models.BooleanField(default=True)),
                ('invite_token', models.CharField(blank=True, default=campaigns.models.campaign.new_invite_token, max_length=40)),
                ('spectator_token', models.CharField(blank=True, default='', max_length=40)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('archived_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('deleted_at', models.DateTimeField(blank=True, editable=False, null=True)),
            ],
            options={
                'ordering': ['-starts_on', 'name', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='CampaignEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('text', models.TextField(blank=True, default='', max_length=2000)),
                ('effects', models.JSONField(blank=True, default=list)),
                ('scenario', models.CharField(blank=True, default='', max_length=40)),
                ('scenario_is_forced', models.BooleanField(default=False)),
                ('first_round', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('last_round', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('starts_on', models.DateField(blank=True, null=True)),
                ('ends_on', models.DateField(blank=True, null=True)),
                ('row', models.CharField(blank=True, default='', max_length=40)),
                ('rolls', models.JSONField(blank=True, default=list)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('request_key', models.CharField(editable=False, max_length=40)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='CampaignMap',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('revision', models.PositiveIntegerField(default=0)),
                ('most_held', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(60)], verbose_name='Most territories of a warband')),
                ('deals_starts', models.BooleanField(default=False, verbose_name='Every warband starts with a territory')),
                ('made_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='CampaignPack',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('added_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['pack__name', '-pack__uploaded_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='CampaignPrint',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('what', models.CharField(choices=[('book', 'season book'), ('pack', 'campaign pack')], max_length=10)),
                ('title', models.CharField(max_length=200)),
                ('suffix', models.CharField(default='pdf', max_length=3)),
                ('content', models.BinaryField()),
                ('pages', models.PositiveIntegerField()),
                ('size', models.PositiveIntegerField()),
                ('warbands', models.JSONField(default=list)),
                ('left_out', models.JSONField(blank=True, default=list)),
                ('request_key', models.CharField(editable=False, max_length=40)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'ordering': ['what', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='CampaignWarband',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entered', models.DateTimeField(auto_now_add=True)),
                ('is_paused', models.BooleanField(default=False, verbose_name='pauses')),
            ],
            options={
                'ordering': ['warband__name', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Captive',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('name', models.CharField(max_length=80)),
                ('status', models.CharField(choices=[('open', 'captive'), ('settled', 'settled'), ('dropped', 'undone with the post-battle sequence')], default='open', max_length=10)),
                ('negotiation', models.TextField(editable=False)),
                ('seed', models.CharField(max_length=64)),
                ('fate', models.CharField(blank=True, default='', max_length=40)),
                ('told', models.JSONField(blank=True, default=list)),
                ('opened_at', models.DateTimeField(auto_now_add=True)),
                ('settled_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='ChronicleEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('founded', 'campaign created'), ('joined', 'player joined'), ('left', 'player left'), ('removed', 'player removed'), ('role_changed', 'role changed'), ('warband_entered', 'warband entered'), ('warband_withdrawn', 'warband withdrawn'), ('opened', 'campaign reopened'), ('closed', 'campaign closed'), ('deleted', 'campaign deleted'), ('kept', 'deletion of the campaign taken back'), ('pack_uploaded', 'pack uploaded'), ('pack_removed', 'pack removed'), ('rulebook_changed', 'rulebook changed'), ('visibility_changed', 'readers changed'), ('battle_shared', 'readers of a battle changed'), ('confirmation_changed', 'condition of results changed'), ('options_changed', 'options changed'), ('changed_by_hand', 'roster changed by hand'), ('undone_by_hand', 'change by hand undone'), ('granted', 'grant to warbands'), ('battle_set_up', 'battle set up'), ('battle_fought', 'battle fought'), ('battle_dice_entered', 'table dice entered'), ('result_entered', 'result entered'), ('result_reopened', 'entry reopened'), ('result_confirmed', 'result confirmed'), ('result_disputed', 'result disputed'), ('dispute_withdrawn', 'dispute withdrawn'), ('all_confirmed', 'result accepted: every player confirmed it'), ('nobody_disputed', 'result accepted: nobody disputed it'), ('battle_accepted', 'result accepted'), ('battle_discarded', 'battle discarded'), ('battle_taken_back', 'result undone'), ('past_corrected', 'old entry corrected'), ('battle_corrected', 'result corrected'), ('aftermath_finished', 'post-battle sequence finished'), ('captive_taken', 'hero captured'), ('captive_settled', 'captivity settled'), ('dead_claimed', 'dead claimed'), ('dead_settled', 'claim on the dead settled'), ('aftermath_reopened', 'post-battle sequence reopened'), ('season_begun', 'season begun'), ('season_closed', 'season closed'), ('season_reopened', 'season reopened'), ('round_published', 'pairings published'), ('pairings_changed', 'published pairings changed'), ('deadlines_moved', 'deadlines moved'), ('points_awarded', 'points awarded'), ('award_taken_back', 'awarded points taken back'), ('trophy_given', 'award given'), ('trophy_taken_back', 'award taken back'), ('warband_paused', 'warband pauses'), ('warband_back', 'warband is back from its pause'), ('event_written', 'campaign event written'), ('event_drawn', 'campaign event drawn'), ('event_changed', 'campaign event changed'), ('event_ended', 'campaign event ended'), ('event_resumed', 'campaign event resumed'), ('map_made', 'map made'), ('territory_changed', 'territory changed hands'), ('territory_given', 'territory given'), ('territory_dealt', 'starting territory dealt'), ('stake_changed', 'territory at stake changed'), ('territory_removed', 'territory removed'), ('territories_limited', 'most territories changed'), ('archived', 'campaign archived'), ('unarchived', 'campaign taken out of the archive'), ('nights_planned', 'game nights planned'), ('night_changed', 'game night changed'), ('night_cancelled', 'game night cancelled'), ('night_back', 'game night takes place after all')], max_length=30)),
                ('facts', models.JSONField(default=dict)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'verbose_name_plural': 'chronicle entries',
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='DeadClaim',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('status', models.CharField(choices=[('open', 'open'), ('settled', 'settled'), ('dropped', 'undone with a post-battle sequence, or nothing left')], default='open', max_length=10)),
                ('seed', models.CharField(max_length=64)),
                ('answers', models.JSONField(blank=True, default=list)),
                ('told', models.JSONField(blank=True, default=list)),
                ('had', models.JSONField(blank=True, default=list)),
                ('opened_at', models.DateTimeField(auto_now_add=True)),
                ('begun_at', models.DateTimeField(blank=True, null=True)),
                ('settled_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='GameNight',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(max_length=80)),
                ('starts_at', models.DateTimeField(verbose_name='Begins')),
                ('ends_at', models.DateTimeField(verbose_name='Ends')),
                ('place', models.CharField(blank=True, default='', max_length=120)),
                ('text', models.TextField(blank=True, default='', max_length=1000, verbose_name='What to know')),
                ('cancelled_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('revision', models.PositiveIntegerField(default=0, editable=False)),
                ('changed_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('request_key', models.CharField(blank=True, default='', editable=False, max_length=40)),
                ('part', models.PositiveSmallIntegerField(default=0, editable=False)),
            ],
            options={
                'ordering': ['starts_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='GameNightAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('is_coming', models.BooleanField()),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='MapPicture',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64)),
                ('width', models.PositiveSmallIntegerField()),
                ('height', models.PositiveSmallIntegerField()),
                ('content', models.BinaryField()),
                ('made_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('organiser', 'organiser'), ('co-organiser', 'co-organiser'), ('player', 'player'), ('spectator', 'spectator')], default='player', max_length=20)),
                ('joined', models.DateTimeField(auto_now_add=True)),
                ('calendar_token', models.CharField(blank=True, default='', editable=False, max_length=60)),
            ],
            options={
                'ordering': ['role', 'joined', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Pairing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveSmallIntegerField()),
                ('scenario', models.CharField(blank=True, default='', max_length=40)),
            ],
            options={
                'ordering': ['round', 'table'],
            },
        ),
        migrations.CreateModel(
            name='PermissionRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=60)),
                ('warrior', models.PositiveIntegerField(blank=True, null=True)),
                ('item', models.CharField(blank=True, default='', max_length=80)),
                ('subject', models.CharField(max_length=160)),
                ('title', models.CharField(max_length=120)),
                ('reason', models.CharField(max_length=200)),
                ('state', models.CharField(choices=[('open', 'open'), ('allowed', 'allowed'), ('declined', 'declined')], default='open', max_length=10)),
                ('asked_at', models.DateTimeField(auto_now_add=True)),
                ('decided_at', models.DateTimeField(blank=True, null=True)),
                ('answer', models.CharField(blank=True, default='', max_length=200)),
            ],
            options={
                'ordering': ['asked_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='PointAward',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40)),
                ('points', models.SmallIntegerField()),
                ('reason', models.CharField(blank=True, default='', max_length=200)),
                ('request_key', models.CharField(editable=False, max_length=40)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='Removal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('made_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['user__username'],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('deadline', models.DateField(blank=True, null=True)),
                ('seed', models.CharField(blank=True, default='', max_length=64)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('published_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['season', 'number'],
            },
        ),
        migrations.CreateModel(
            name='ScenarioRoll',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sides', models.JSONField()),
                ('sentence', models.CharField(max_length=300)),
                ('rolled', models.JSONField()),
                ('rolled_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='Season',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=80)),
                ('kind', models.CharField(choices=[('random', 'Random'), ('swiss', 'Swiss: near each other in points'), ('rating', 'Near each other in rating'), ('everybody', 'Everybody against everybody')], default='swiss', max_length=20, verbose_name='Pairings')),
                ('table_size', models.PositiveSmallIntegerField(default=2, validators=[django.core.validators.MinValueValidator(2), django.core.validators.MaxValueValidator(6)], verbose_name='Warbands at a table')),
                ('points_won', models.SmallIntegerField(default=3, validators=[django.core.validators.MinValueValidator(-1000), django.core.validators.MaxValueValidator(1000)], verbose_name='Victory')),
                ('points_drawn', models.SmallIntegerField(default=1, validators=[django.core.validators.MinValueValidator(-1000), django.core.validators.MaxValueValidator(1000)], verbose_name='Draw')),
                ('points_lost', models.SmallIntegerField(default=0, validators=[django.core.validators.MinValueValidator(-1000), django.core.validators.MaxValueValidator(1000)], verbose_name='Defeat')),
                ('points_bye', models.SmallIntegerField(default=3, validators=[django.core.validators.MinValueValidator(-1000), django.core.validators.MaxValueValidator(1000)], verbose_name='Bye')),
                ('points_objective', models.SmallIntegerField(default=0, validators=[django.core.validators.MinValueValidator(-1000), django.core.validators.MaxValueValidator(1000)], verbose_name='Each objective')),
                ('points_hero_out', models.SmallIntegerField(default=0, validators=[django.core.validators.MinValueValidator(-1000), django.core.validators.MaxValueValidator(1000)], verbose_name='Each enemy hero taken out of action')),
                ('points_leader_out', models.SmallIntegerField(default=0, validators=[django.core.validators.MinValueValidator(-1000), django.core.validators.MaxValueValidator(1000)], verbose_name='Each enemy leader taken out of action, besides')),
                ('named_awards', models.JSONField(blank=True, default=list)),
                ('tie_breaks', models.JSONField(blank=True, default=campaigns.models.season.usual_tie_breaks)),
                ('intro', models.TextField(blank=True, default='', max_length=4000)),
                ('begun_at', models.DateTimeField(auto_now_add=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['-number'],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
            ],
            options={
                'ordering': ['pairing', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Territory',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=60)),
                ('text', models.TextField(blank=True, default='', max_length=1000)),
                ('outline', models.JSONField(default=list)),
                ('effects', models.JSONField(blank=True, default=list)),
                ('may_be_dealt', models.BooleanField(default=True, verbose_name='A warband may start with it')),
                ('removed_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'verbose_name_plural': 'territories',
                'ordering': ['map', 'number'],
            },
        ),
        migrations.CreateModel(
            name='TerritoryChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('given', 'given by an organiser'), ('dealt', 'dealt at the start'), ('removed', 'removed from the map'), ('restored', 'put back on the map'), ('left', 'warband left'), ('limited', 'limit changed')], max_length=20)),
                ('name', models.CharField(blank=True, default='', max_length=80)),
                ('limit', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('reason', models.CharField(blank=True, default='', max_length=200)),
                ('request_key', models.CharField(blank=True, default='', editable=False, max_length=40)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Trophy',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('reason', models.CharField(blank=True, default='', max_length=300)),
                ('warrior', models.CharField(blank=True, default='', max_length=80)),
                ('number', models.PositiveIntegerField(blank=True, null=True)),
                ('request_key', models.CharField(editable=False, max_length=40)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'verbose_name_plural': 'trophies',
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='Verdict',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('confirmed', 'confirmed'), ('disputed', 'disputed')], max_length=20)),
                ('reason', models.CharField(blank=True, default='', max_length=300)),
                ('made_at', models.DateTimeField(auto_now=True)),
            ],
            options={
                'ordering': ['side'],
            },
        ),
        migrations.CreateModel(
            name='Webhook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.CharField(max_length=500)),
                ('secret', models.CharField(default=campaigns.models.webhook.new_webhook_secret, editable=False, max_length=64)),
                ('format', models.CharField(choices=[('wyrdbook', 'Wyrdbook (signed JSON)'), ('discord', 'Discord')], default='wyrdbook', max_length=20)),
                ('events', models.JSONField(default=list)),
                ('is_on', models.BooleanField(default=True)),
                ('failures', models.PositiveSmallIntegerField(default=0, editable=False)),
                ('stopped_because', models.CharField(blank=True, default='', editable=False, max_length=200)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('request_key', models.CharField(blank=True, default='', editable=False, max_length=64)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='WebhookMessage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event', models.CharField(max_length=40)),
                ('key', models.CharField(max_length=60)),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('sending', 'being sent'), ('delivered', 'delivered'), ('failed', 'failed'), ('unclear', 'may have arrived')], default='waiting', max_length=20)),
                ('answer', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='answer code')),
                ('sentence', models.CharField(blank=True, default='', max_length=300)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('sent_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.AddField(
            model_name='absence',
            name='warband',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='absences', to='roster.warband'),
        ),
        migrations.AddField(
            model_name='adminaction',
            name='user',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='admin_actions', to=settings.AUTH_USER_MODEL, verbose_name='done by'),
        ),
        migrations.AddField(
            model_name='battle',
            name='decided_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='battles_decided', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='battle',
            name='edition',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='battles', to='roster.edition'),
        ),
        migrations.AddField(
            model_name='battle',
            name='entered_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='battles_entered', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='battle',
            name='set_up_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='battles_set_up', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='battleside',
            name='battle',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sides', to='campaigns.battle'),
        ),
        migrations.AddField(
            model_name='battleside',
            name='warband',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='battle_sides', to='roster.warband'),
        ),
        migrations.AddField(
            model_name='campaign',
            name='edition',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='campaigns', to='roster.edition'),
        ),
        migrations.AddField(
            model_name='battle',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='battles', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='adminaction',
            name='campaign',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='admin_actions', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='campaignevent',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='events', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='campaignevent',
            name='made_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='campaignmap',
            name='campaign',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='map', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='campaignpack',
            name='added_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='campaignpack',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='offered_packs', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='campaignpack',
            name='pack',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='campaign_packs', to='roster.pack'),
        ),
        migrations.AddField(
            model_name='campaignprint',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='prints', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='campaignprint',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='campaign_prints', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='campaignwarband',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entered', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='campaignwarband',
            name='warband',
            field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='campaign_warband', to='roster.warband'),
        ),
        migrations.AddField(
            model_name='captive',
            name='battle',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='captives', to='campaigns.battle'),
        ),
        migrations.AddField(
            model_name='captive',
            name='captor',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='captives_held', to='roster.warband'),
        ),
        migrations.AddField(
            model_name='captive',
            name='warband',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='captives_lost', to='roster.warband'),
        ),
        migrations.AddField(
            model_name='chronicleentry',
            name='battle',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='chronicle', to='campaigns.battle'),
        ),
        migrations.AddField(
            model_name='chronicleentry',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='chronicle', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='chronicleentry',
            name='made_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='deadclaim',
            name='battle',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='dead_claims', to='campaigns.battle'),
        ),
        migrations.AddField(
            model_name='deadclaim',
            name='claimant',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='claims_on_dead', to='roster.warband'),
        ),
        migrations.AddField(
            model_name='deadclaim',
            name='warband',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='dead_claimed', to='roster.warband'),
        ),
        migrations.AddField(
            model_name='gamenight',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='game_nights', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='gamenightanswer',
            name='night',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='answers', to='campaigns.gamenight'),
        ),
        migrations.AddField(
            model_name='gamenightanswer',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='mappicture',
            name='made_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='mappicture',
            name='map',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='picture', to='campaigns.campaignmap'),
        ),
        migrations.AddField(
            model_name='membership',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='membership',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='memberships', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='campaign',
            name='members',
            field=models.ManyToManyField(related_name='campaigns', through='campaigns.Membership', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='pairing',
            name='battle',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='pairing', to='campaigns.battle'),
        ),
        migrations.AddField(
            model_name='permissionrequest',
            name='asked_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='permissionrequest',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='permission_requests', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='permissionrequest',
            name='decided_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='permissionrequest',
            name='warband',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='permission_requests', to='roster.warband'),
        ),
        migrations.AddField(
            model_name='pointaward',
            name='made_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='pointaward',
            name='warband',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='point_awards', to='roster.warband'),
        ),
        migrations.AddField(
            model_name='removal',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='removals', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='removal',
            name='made_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='removal',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='pointaward',
            name='round',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='awards', to='campaigns.round'),
        ),
        migrations.AddField(
            model_name='pairing',
            name='round',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pairings', to='campaigns.round'),
        ),
        migrations.AddField(
            model_name='absence',
            name='round',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='absences', to='campaigns.round'),
        ),
        migrations.AddField(
            model_name='scenarioroll',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='scenario_rolls', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='scenarioroll',
            name='rolled_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='scenario_rolls', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='battle',
            name='roll',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='battles', to='campaigns.scenarioroll'),
        ),
        migrations.AddField(
            model_name='season',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seasons', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='round',
            name='season',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='campaigns.season'),
        ),
        migrations.AddField(
            model_name='pointaward',
            name='season',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='awards', to='campaigns.season'),
        ),
        migrations.AddField(
            model_name='campaignevent',
            name='season',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='events', to='campaigns.season'),
        ),
        migrations.AddField(
            model_name='seat',
            name='pairing',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='campaigns.pairing'),
        ),
        migrations.AddField(
            model_name='seat',
            name='round',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='campaigns.round'),
        ),
        migrations.AddField(
            model_name='seat',
            name='warband',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='roster.warband'),
        ),
        migrations.AddField(
            model_name='territory',
            name='map',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='territories', to='campaigns.campaignmap'),
        ),
        migrations.AddField(
            model_name='battle',
            name='territory',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='battles', to='campaigns.territory'),
        ),
        migrations.AddField(
            model_name='territorychange',
            name='made_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='territorychange',
            name='map',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='campaigns.campaignmap'),
        ),
        migrations.AddField(
            model_name='territorychange',
            name='territory',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='campaigns.territory'),
        ),
        migrations.AddField(
            model_name='territorychange',
            name='warband',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='territory_changes', to='roster.warband'),
        ),
        migrations.AddField(
            model_name='trophy',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='trophies', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='trophy',
            name='made_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='trophy',
            name='player',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='trophies', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='trophy',
            name='season',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='trophies', to='campaigns.season'),
        ),
        migrations.AddField(
            model_name='trophy',
            name='warband',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='trophies', to='roster.warband'),
        ),
        migrations.AddField(
            model_name='verdict',
            name='made_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='verdicts', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='verdict',
            name='side',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='verdict', to='campaigns.battleside'),
        ),
        migrations.AddField(
            model_name='webhook',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='webhook',
            name='made_by',
            field=models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='webhookmessage',
            name='entry',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaigns.chronicleentry'),
        ),
        migrations.AddField(
            model_name='webhookmessage',
            name='webhook',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='messages', to='campaigns.webhook'),
        ),
        migrations.AddConstraint(
            model_name='battleside',
            constraint=models.UniqueConstraint(fields=('battle', 'position'), name='battle_has_one_side_each'),
        ),
        migrations.AddConstraint(
            model_name='battleside',
            constraint=models.UniqueConstraint(fields=('battle', 'warband'), name='warband_fights_on_one_side'),
        ),
        migrations.AddConstraint(
            model_name='battleside',
            constraint=models.CheckConstraint(condition=models.Q(('position__lt', 6)), name='battle_has_six_sides_at_most'),
        ),
        migrations.AddIndex(
            model_name='adminaction',
            index=models.Index(fields=['campaign', '-id'], name='admin_action_of_campaign'),
        ),
        migrations.AddIndex(
            model_name='adminaction',
            index=models.Index(fields=['user', '-id'], name='admin_action_of_user'),
        ),
        migrations.AddConstraint(
            model_name='campaignpack',
            constraint=models.UniqueConstraint(fields=('campaign', 'pack'), name='pack_is_offered_once_in_a_campaign'),
        ),
        migrations.AddConstraint(
            model_name='campaignprint',
            constraint=models.UniqueConstraint(fields=('campaign', 'user', 'what'), name='campaign_print_replaces_the_last'),
        ),
        migrations.AddConstraint(
            model_name='campaignprint',
            constraint=models.CheckConstraint(condition=models.Q(('what__in', ['book', 'pack'])), name='campaign_print_is_of_a_known_kind'),
        ),
        migrations.AddConstraint(
            model_name='captive',
            constraint=models.UniqueConstraint(condition=models.Q(('status', 'dropped'), _negated=True), fields=('battle', 'warband', 'number'), name='hero_is_taken_once_in_a_battle'),
        ),
        migrations.AddConstraint(
            model_name='captive',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['open', 'settled', 'dropped'])), name='captive_has_a_known_status'),
        ),
        migrations.AddConstraint(
            model_name='deadclaim',
            constraint=models.UniqueConstraint(condition=models.Q(('status', 'dropped'), _negated=True), fields=('battle', 'warband', 'claimant'), name='dead_of_a_warband_are_claimed_once_by_another'),
        ),
        migrations.AddConstraint(
            model_name='deadclaim',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['open', 'settled', 'dropped'])), name='dead_claim_has_a_known_status'),
        ),
        migrations.AddIndex(
            model_name='gamenight',
            index=models.Index(fields=['campaign', 'starts_at'], name='game_night_by_time'),
        ),
        migrations.AddConstraint(
            model_name='gamenight',
            constraint=models.CheckConstraint(condition=models.Q(('title', ''), _negated=True), name='game_night_has_a_title'),
        ),
        migrations.AddConstraint(
            model_name='gamenight',
            constraint=models.CheckConstraint(condition=models.Q(('ends_at__gt', models.F('starts_at'))), name='game_night_ends_after_it_begins'),
        ),
        migrations.AddConstraint(
            model_name='gamenight',
            constraint=models.UniqueConstraint(condition=models.Q(('request_key', ''), _negated=True), fields=('campaign', 'request_key', 'part'), name='game_night_is_planned_once'),
        ),
        migrations.AddConstraint(
            model_name='gamenightanswer',
            constraint=models.UniqueConstraint(fields=('night', 'user'), name='member_answers_for_a_night_once'),
        ),
        migrations.AddConstraint(
            model_name='membership',
            constraint=models.UniqueConstraint(fields=('campaign', 'user'), name='member_of_a_campaign_once'),
        ),
        migrations.AddConstraint(
            model_name='membership',
            constraint=models.CheckConstraint(condition=models.Q(('role__in', ['organiser', 'co-organiser', 'player', 'spectator'])), name='member_has_a_known_role'),
        ),
        migrations.AddConstraint(
            model_name='membership',
            constraint=models.UniqueConstraint(condition=models.Q(('calendar_token', ''), _negated=True), fields=('calendar_token',), name='calendar_token_is_unique'),
        ),
        migrations.AddConstraint(
            model_name='campaign',
            constraint=models.UniqueConstraint(condition=models.Q(('read_token', ''), _negated=True), fields=('read_token',), name='campaign_read_token_is_unique'),
        ),
        migrations.AddConstraint(
            model_name='campaign',
            constraint=models.CheckConstraint(condition=models.Q(('visibility', 'unlisted'), models.Q(('read_token', ''), ('visibility__in', ['private', 'public'])), _connector='OR'), name='unlisted_campaigns_alone_have_a_read_link'),
        ),
        migrations.AddConstraint(
            model_name='campaign',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='campaign_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='campaign',
            constraint=models.CheckConstraint(condition=models.Q(('confirmation__in', ['organiser', 'players', 'days'])), name='campaign_has_a_known_confirmation'),
        ),
        migrations.AddConstraint(
            model_name='campaign',
            constraint=models.CheckConstraint(condition=models.Q(('engine_use__in', ['everybody', 'organisers', 'nobody'])), name='campaign_has_a_known_engine_use'),
        ),
        migrations.AddConstraint(
            model_name='campaign',
            constraint=models.CheckConstraint(condition=models.Q(('unfinished_fights__in', ['never', 'organiser', 'always']), ('illegal_fights__in', ['waived', 'always'])), name='campaign_has_known_fighters'),
        ),
        migrations.AddConstraint(
            model_name='campaign',
            constraint=models.CheckConstraint(condition=models.Q(('catch_up__in', ['nothing', 'fixed', 'median'])), name='campaign_has_a_known_catch_up'),
        ),
        migrations.AddConstraint(
            model_name='campaign',
            constraint=models.UniqueConstraint(condition=models.Q(('invite_token', ''), _negated=True), fields=('invite_token',), name='invite_token_is_unique'),
        ),
        migrations.AddConstraint(
            model_name='campaign',
            constraint=models.UniqueConstraint(condition=models.Q(('spectator_token', ''), _negated=True), fields=('spectator_token',), name='spectator_token_is_unique'),
        ),
        migrations.AddConstraint(
            model_name='permissionrequest',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'open')), fields=('warband', 'subject'), name='permission_is_asked_for_once'),
        ),
        migrations.AddConstraint(
            model_name='permissionrequest',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='permission_request_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='permissionrequest',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['open', 'allowed', 'declined'])), name='permission_request_has_a_known_state'),
        ),
        migrations.AddConstraint(
            model_name='removal',
            constraint=models.UniqueConstraint(fields=('campaign', 'user'), name='removed_from_a_campaign_once'),
        ),
        migrations.AddConstraint(
            model_name='pairing',
            constraint=models.UniqueConstraint(fields=('round', 'table'), name='table_of_a_round_is_unique'),
        ),
        migrations.AddConstraint(
            model_name='absence',
            constraint=models.UniqueConstraint(fields=('round', 'warband'), name='warband_is_absent_once'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.UniqueConstraint(fields=('campaign', 'number'), name='season_number_is_unique'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.UniqueConstraint(condition=models.Q(('closed_at__isnull', True)), fields=('campaign',), name='campaign_has_one_open_season'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='season_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['random', 'swiss', 'rating', 'everybody'])), name='season_has_a_known_kind'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.CheckConstraint(condition=models.Q(('table_size__gte', 2), ('table_size__lte', 6)), name='season_has_a_table_size'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('season', 'number'), name='round_number_is_unique'),
        ),
        migrations.AddConstraint(
            model_name='pointaward',
            constraint=models.UniqueConstraint(fields=('season', 'request_key'), name='award_is_given_once'),
        ),
        migrations.AddConstraint(
            model_name='pointaward',
            constraint=models.CheckConstraint(condition=models.Q(('points', 0), _negated=True), name='award_has_points'),
        ),
        migrations.AddConstraint(
            model_name='campaignevent',
            constraint=models.UniqueConstraint(fields=('campaign', 'request_key'), name='event_is_made_once'),
        ),
        migrations.AddConstraint(
            model_name='campaignevent',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='event_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='campaignevent',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('ends_on__isnull', True), ('first_round__gte', 1), ('season__isnull', False), ('starts_on__isnull', True)), models.Q(('first_round__isnull', True), ('last_round__isnull', True), ('season__isnull', True), ('starts_on__isnull', False)), _connector='OR'), name='event_goes_by_rounds_or_by_days'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('round', 'warband'), name='warband_sits_once_in_a_round'),
        ),
        migrations.AddConstraint(
            model_name='territory',
            constraint=models.UniqueConstraint(fields=('map', 'number'), name='territory_number_is_unique'),
        ),
        migrations.AddConstraint(
            model_name='territory',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='territory_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='battle',
            constraint=models.UniqueConstraint(condition=models.Q(('read_token', ''), _negated=True), fields=('read_token',), name='battle_read_token_is_unique'),
        ),
        migrations.AddConstraint(
            model_name='battle',
            constraint=models.CheckConstraint(condition=models.Q(('visibility', 'unlisted'), models.Q(('read_token', ''), ('visibility__in', ['private', 'public'])), _connector='OR'), name='unlisted_battles_alone_have_a_read_link'),
        ),
        migrations.AddConstraint(
            model_name='battle',
            constraint=models.UniqueConstraint(fields=('campaign', 'number'), name='battle_number_is_unique'),
        ),
        migrations.AddConstraint(
            model_name='battle',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='battle_number_starts_at_1'),
        ),
        migrations.AddConstraint(
            model_name='battle',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['set_up', 'fought', 'accepted', 'discarded', 'played'])), name='battle_has_a_known_status'),
        ),
        migrations.AddConstraint(
            model_name='battle',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('is_friendly', False), ('status__in', ['set_up', 'fought', 'accepted', 'discarded'])), models.Q(('is_friendly', True), ('status__in', ['set_up', 'played', 'discarded'])), _connector='OR'), name='friendlies_count_for_nothing'),
        ),
        migrations.AddConstraint(
            model_name='battle',
            constraint=models.CheckConstraint(condition=models.Q(('fought_by', 'engine'), models.Q(('fought_by__in', ['table', 'short']), ('entered_by__isnull', False)), _connector='OR'), name='battle_was_fought_here_or_entered_by_somebody'),
        ),
        migrations.AddConstraint(
            model_name='battle',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status__in', ['fought', 'accepted', 'played']), _negated=True), ('fought_at__isnull', False), _connector='OR'), name='battle_was_fought_some_time'),
        ),
        migrations.AddConstraint(
            model_name='battle',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status__in', ['accepted', 'discarded']), _negated=True), ('decided_by__isnull', False), models.Q(('accepted_because', 'undisputed'), ('status', 'accepted')), _connector='OR'), name='battle_was_decided_by_somebody'),
        ),
        migrations.AddConstraint(
            model_name='territorychange',
            constraint=models.UniqueConstraint(condition=models.Q(('request_key', ''), _negated=True), fields=('map', 'request_key'), name='territory_change_is_made_once'),
        ),
        migrations.AddConstraint(
            model_name='territorychange',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['left', 'limited']), ('territory__isnull', False), _connector='XOR'), name='territory_change_names_a_territory'),
        ),
        migrations.AddConstraint(
            model_name='trophy',
            constraint=models.UniqueConstraint(fields=('campaign', 'request_key'), name='trophy_is_given_once'),
        ),
        migrations.AddConstraint(
            model_name='trophy',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('player__isnull', True), ('warband__isnull', False)), models.Q(('number__isnull', True), ('player__isnull', False), ('warband__isnull', True), ('warrior', '')), _connector='OR'), name='trophy_is_for_a_warband_or_a_player'),
        ),
        migrations.AddConstraint(
            model_name='trophy',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='trophy_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='verdict',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'confirmed'), models.Q(('kind', 'disputed'), models.Q(('reason', ''), _negated=True)), _connector='OR'), name='dispute_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='webhook',
            constraint=models.CheckConstraint(condition=models.Q(('format__in', ['wyrdbook', 'discord'])), name='webhook_has_a_known_format'),
        ),
        migrations.AddConstraint(
            model_name='webhook',
            constraint=models.UniqueConstraint(condition=models.Q(('request_key', ''), _negated=True), fields=('campaign', 'request_key'), name='webhook_is_made_once'),
        ),
        migrations.AddConstraint(
            model_name='webhookmessage',
            constraint=models.UniqueConstraint(fields=('webhook', 'key'), name='webhook_is_told_once'),
        ),
        migrations.AddConstraint(
            model_name='webhookmessage',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'sending', 'delivered', 'failed', 'unclear'])), name='webhook_message_has_a_known_state'),
        ),
    ]
