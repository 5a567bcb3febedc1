"""The description of a study: each fault names file and field and says what to do."""

import pytest

from rules.studies.cells import blocks, cells
from rules.studies.description import read_plan, shipped
from rules.values import DataError
from tests.rules.studies.samples import TINY, planned


@pytest.mark.parametrize(
    ("line", "key", "reason"),
    [
        ('scenarios = ["picnic"]', "scenarios", "there is no 'picnic'; choose from "),
        ('tables = ["kitchen"]', "tables", "there is no 'kitchen'; choose from "),
        ('policies = [["steady", "sleepy"]]', "policies", "there is no 'sleepy'; choose from "),
        ('rulesets = [{key = "chess"}]', "rulesets[0].key", "there is no 'chess'; choose from "),
        (
            'rulesets = [{key = "mordheim", switches = ["wings"]}]',
            "rulesets[0].switches",
            "there is no 'wings'; choose from ",
        ),
        ("scenarios = []", "scenarios", "name at least one"),
        ('tables = ["ruined-quarter", "ruined-quarter"]', "tables", "one is there twice"),
        ('lots = [{type = "penguins", rating = 90}]', "lots", "there is no 'penguins'; choose from "),
        ('pairs = "some"', "pairs", "must be one of"),
        ('files = ["mine.toml"]', "files[0]", "there is no file 'mine.toml' beside the description"),
        ("sample = -1", "sample", ""),
        ("bottles = 4", "bottles", ""),
        ("battles = 4", "", "this is not valid TOML"),
    ],
)
def test_faults_name_the_field_and_what_to_do(tmp_path, line, key, reason):
    with pytest.raises(DataError) as refused:
        planned(tmp_path, f"{TINY}{line}\n")
    assert (refused.value.where, refused.value.key) == ("tiny.toml", key)
    assert reason in refused.value.reason


@pytest.mark.parametrize(
    ("rosters", "reason"),
    [
        ('["dark-elves"]', "too few warbands"),
        ('["dark-elves", "dark-elves"]', "dark-elves is there twice"),
        ('["dark-elves", "penguins"]', "there is no 'penguins'; choose from "),
    ],
)
def test_rosters_that_cannot_be_paired_are_refused(tmp_path, rosters, reason):
    with pytest.raises(DataError, match=reason):
        planned(tmp_path, TINY.replace('["dark-elves", "averlanders"]', rosters))


def test_file_that_is_no_text_is_refused(tmp_path):
    path = tmp_path / "tiny.toml"
    path.write_bytes(b"\xff")
    with pytest.raises(DataError, match="not text in UTF-8"):
        read_plan(path)


def test_star_takes_every_shipped_roster_once_against_each_other(tmp_path):
    plan = planned(tmp_path, TINY.replace('["dark-elves", "averlanders"]', '["*"]'))
    many = len(shipped())
    assert [entrant.key for entrant in plan.entrants] == list(shipped())
    assert len(cells(plan)) == many * (many - 1) // 2


def test_full_study_has_every_ordered_pair(tmp_path):
    pairs = [(cell.first, cell.second) for cell in cells(planned(tmp_path, f'{TINY}pairs = "full"\n'))]
    assert pairs == [(0, 0), (0, 1), (1, 0), (1, 1)]


def test_sample_is_drawn_of_the_cells_in_their_order(tmp_path):
    whole = TINY.replace('["dark-elves", "averlanders"]', '["*"]')
    all_of_them, drawn = cells(planned(tmp_path, whole)), cells(planned(tmp_path, f"{whole}sample = 5\n"))
    assert len(drawn) == 5
    assert [cell for cell in all_of_them if cell in drawn] == list(drawn)


def test_blocks_hold_every_battle_once(tmp_path):
    assert [(block.cell, block.first, block.battles) for block in blocks(planned(tmp_path))] == [
        (0, 0, 2),
        (0, 2, 1),
    ]
