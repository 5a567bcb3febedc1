from django.db import migrations, models

from roster.site.accounts.names import skeleton


def draw(apps, schema_editor):
    """Of accounts whose names look alike the oldest gets the skeleton; the others keep their names without one."""
    users = apps.get_model('roster', 'User').objects.using(schema_editor.connection.alias)
    taken = set()
    for user in users.order_by('pk').iterator():
        drawn = skeleton(user.username)[:200]
        if drawn not in taken:
            taken.add(drawn)
            users.filter(pk=user.pk).update(name_skeleton=drawn)


class Migration(migrations.Migration):

    dependencies = [
        ('roster', '0010_dice_secrets'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='name_skeleton',
            field=models.CharField(blank=True, editable=False, max_length=200, null=True, unique=True),
        ),
        migrations.RunPython(draw, migrations.RunPython.noop),
    ]
