"""Turns of jobs that were queued before `roster.jobs` became `roster.site.jobs` are found under the new name."""

from django.db import migrations

OLD, NEW = "roster.jobs.tasks.take_turn", "roster.site.jobs.tasks.take_turn"


def rename(old, new):
    def renamed(apps, schema_editor):
        turns = apps.get_model("django_tasks_database", "DBTaskResult").objects.using(schema_editor.connection.alias)
        turns.filter(task_path=old).update(task_path=new)

    return renamed


class Migration(migrations.Migration):

    dependencies = [
        ("roster", "0027_pack_drafts"),
        ("django_tasks_database", "0021_conditional_partial_index_ordering"),
    ]

    operations = [migrations.RunPython(rename(OLD, NEW), rename(NEW, OLD))]
