"""What every address expects: who reads it, and who may send something to it. A new one stands here or a test fails.

Addresses of the web admin are the operator's and are not listed one by one.
"""

EVERYBODY = frozenset(
    {
        "nobody",
        "suspended",
        "newcomer",
        "rival",
        "removed",
        "spectator",
        "watcher",
        "opponent",
        "player",
        "co-organiser",
        "organiser",
        "operator",
    }
)
SIGNED_IN = EVERYBODY - {"nobody", "suspended"}
MEMBERS = frozenset({"spectator", "watcher", "opponent", "player", "co-organiser", "organiser"})
#: Members but spectators; of these, those with a warband in the battle, and who runs the league.
TAKING_PART = MEMBERS - {"spectator"}
PLAYERS = TAKING_PART - {"watcher"}
ORGANISERS = frozenset({"co-organiser", "organiser"})
#: What is kept for organisers.
LEADERS = frozenset({"organiser"})
OWNER = frozenset({"player"})
#: Members read each other's warbands, and the operator all of them.
READERS = MEMBERS | {"operator"}
#: Whoever waives problems and changes a roster by hand, its owner aside.
JUDGES = ORGANISERS | {"operator"}
NOBODY_AT_ALL: frozenset[str] = frozenset()


def _pages(audience, *names):
    return dict.fromkeys(names, (audience, NOBODY_AT_ALL))


def _forms(audience, *names):
    return dict.fromkeys(names, (audience, audience))


def _buttons(audience, *names):
    return dict.fromkeys(names, (NOBODY_AT_ALL, audience))


RULEBOOK_KINDS = (
    *("warbands", "items", "skills", "spell-lists", "hired-swords", "dramatis-personae", "scenarios"),
)

#: By address: the roles that may read it (GET, HEAD), and those that may post to it.
EXPECTED: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    **_pages(
        EVERYBODY,
        *("home", "about:about", "about:privacy"),
        *("operating:healthz", "operating:readyz", "operating:robots", "operating:table_worker"),
        "campaigns:table-picture",
        *(
            "rules:aid",
            "rules:aids",
            "rules:coverage",
            "rules:dramatis_personae",
            "rules:hired_swords",
            "rules:house_rules",
            "rules:index",
        ),
        *("rules:item", "rules:items", "rules:packs", "rules:scenarios", "rules:skill_list", "rules:skills"),
        *("rules:spells", "rules:tables", "rules:warband", "rules:warbands", "rules:dramatis_persona"),
        "rules:wrong_number",
        *("rules:hired_sword", "rules:scenario", "rules:spell_list", "rules:table"),
        *("studies:studies", "studies:page", "studies:pdf", "studies:chart", "studies:warband"),
    ),
    **_pages(SIGNED_IN, "studies:battle"),
    # --- the API, which takes no session for anything ---
    **_pages(
        EVERYBODY,
        *("api:documentation", "api:description", "api:public-campaigns", "api:rulebook"),
        *(f"api:rulebook-{kind}" for kind in RULEBOOK_KINDS),
        *(f"api:rulebook-{kind}-entry" for kind in RULEBOOK_KINDS),
    ),
    **_pages(
        NOBODY_AT_ALL,
        *("api:warbands", "api:warband", "api:campaigns", "api:campaign", "api:standings"),
        *("api:battles", "api:battle", "api:record", "api:nothing"),
    ),
    # --- campaigns ---
    **_pages(EVERYBODY, "campaigns:public"),
    **_pages(
        NOBODY_AT_ALL,
        *("campaigns:read", "campaigns:preview-by-link", "campaigns:card-by-link", "campaigns:read-battle"),
        *("campaigns:preview", "campaigns:card", "campaigns:battle-preview"),
        "campaigns:battle-preview-by-link",
    ),
    **_forms(PLAYERS, "campaigns:battle-readers"),
    **_buttons(PLAYERS, "campaigns:battle-read-link"),
    **_forms(SIGNED_IN, "campaigns:new"),
    "campaigns:join": (EVERYBODY, SIGNED_IN),
    **_pages(SIGNED_IN, "campaigns:campaigns", "chances", "chances_pdf"),
    **_pages(
        MEMBERS,
        *("campaigns:campaign", "campaigns:chronicle", "campaigns:graveyard", "campaigns:archive"),
        *("campaigns:warbands", "campaigns:battles", "campaigns:rounds", "campaigns:standings-now"),
        *("campaigns:battle-report", "campaigns:prints", "campaigns:print-progress"),
        *(
            "campaigns:battle",
            "campaigns:captive",
            "campaigns:dead",
            "campaigns:progress",
            "campaigns:season",
            "campaigns:standings",
            "campaigns:statistics",
            "campaigns:events",
            "campaigns:summary",
            "campaigns:map",
            "campaigns:map-picture",
        ),
    ),
    **_pages(
        MEMBERS,
        *("campaigns:studies", "campaigns:study-page", "campaigns:study-progress", "campaigns:study-pdf"),
        *("campaigns:study-chart", "campaigns:study-warband", "campaigns:study-battle"),
    ),
    **_forms(ORGANISERS, "campaigns:new-study"),
    **_buttons(ORGANISERS, "campaigns:study-cancel", "campaigns:study-delete"),
    **_pages(MEMBERS, "campaigns:battle-chances", "campaigns:battle-chances-progress"),
    **_buttons(MEMBERS, "campaigns:battle-count-chances", "campaigns:battle-cancel-chances"),
    **_buttons(MEMBERS, "campaigns:battle-make-picture", "campaigns:game-make-picture"),
    **_pages(
        MEMBERS,
        *(
            "campaigns:battle-picture-progress",
            "campaigns:battle-moving-picture",
            "campaigns:battle-still-picture",
        ),
        *("campaigns:game-picture-progress", "campaigns:game-moving-picture", "campaigns:game-still-picture"),
    ),
    **_pages(MEMBERS, "campaigns:captives", "campaigns:dates"),
    **_forms(TAKING_PART, "campaigns:propose-night"),
    **_forms(PLAYERS, "campaigns:propose-dates"),
    **_buttons(TAKING_PART, "campaigns:answer-dates", "campaigns:fix-date", "campaigns:withdraw-dates"),
    **_pages(MEMBERS, "campaigns:nights", "campaigns:battles-table", "campaigns:warriors-table"),
    **_pages(MEMBERS, "campaigns:standings-table"),
    **_pages(EVERYBODY, "campaigns:calendar-feed"),
    **_forms(ORGANISERS, "campaigns:new-night", "campaigns:night", "campaigns:copy"),
    **_buttons(ORGANISERS, "campaigns:cancel-night"),
    **_buttons(MEMBERS, "campaigns:night-answer", "campaigns:calendar"),
    **_forms(LEADERS, "campaigns:end"),
    "campaigns:record": (MEMBERS, NOBODY_AT_ALL),
    "campaigns:chart": (MEMBERS, NOBODY_AT_ALL),
    "campaigns:rulebook": (MEMBERS, ORGANISERS),
    "campaigns:options": (MEMBERS, ORGANISERS),
    "campaigns:messages": (MEMBERS, ORGANISERS),
    **_forms(OWNER | ORGANISERS, "campaigns:late-grant"),
    **_forms(TAKING_PART, "campaigns:new-battle", "campaigns:new-result"),
    **_forms(PLAYERS, "campaigns:tally", "campaigns:short", "campaigns:turns"),
    **_buttons(PLAYERS, "campaigns:turns-begin", "campaigns:turns-device", "campaigns:turns-sent"),
    **_buttons(PLAYERS, "campaigns:reopen", "campaigns:refresh", "campaigns:confirm", "campaigns:dispute"),
    **_forms(OWNER, "campaigns:permission", "campaigns:practice"),
    # --- games: the players of this one are those of the battle ---
    **_forms(PLAYERS, "campaigns:propose-game", "campaigns:game-change"),
    **_pages(MEMBERS, "campaigns:game", "campaigns:game-poll"),
    **_buttons(
        PLAYERS,
        *("campaigns:game-agree", "campaigns:game-adopt", "campaigns:game-call-off", "campaigns:game-end"),
        *("campaigns:game-answer", "campaigns:game-undo", "campaigns:game-suggest", "campaigns:game-sent"),
        *("campaigns:game-preview",),
        *("campaigns:game-hand-over", "campaigns:game-take-over", "campaigns:game-orders"),
        *("campaigns:game-take", "campaigns:game-talk", "campaigns:game-watch-link"),
        *("campaigns:game-ask-back", "campaigns:game-let-back", "campaigns:game-pause"),
        *("campaigns:game-offer-seat", "campaigns:game-answer-seat"),
        *("campaigns:game-hand-seat", "campaigns:game-rule"),
    ),
    **_buttons(TAKING_PART, "campaigns:what-if"),
    **_pages(EVERYBODY, "campaigns:watch"),
    **_buttons(PLAYERS, "campaigns:withdraw-dispute"),
    **_buttons(MEMBERS, "campaigns:leave", "campaigns:make-print"),
    **_pages(OWNER, "campaigns:print-file"),
    **_buttons(
        TAKING_PART,
        *("campaigns:enter", "campaigns:withdraw", "campaigns:fight", "campaigns:check"),
        *("campaigns:discard", "campaigns:again", "campaigns:captive-move", "campaigns:captive-fate"),
        *("campaigns:dead-answer", "campaigns:pause", "campaigns:absence", "campaigns:stay-home"),
    ),
    **_forms(ORGANISERS, "campaigns:campaign-packs", "campaigns:employers"),
    **_buttons(ORGANISERS, "campaigns:remove-pack"),
    **_forms(ORGANISERS, "campaigns:webhooks", "campaigns:webhook"),
    **_buttons(
        ORGANISERS,
        *("campaigns:webhook-secret", "campaigns:webhook-test"),
        *("campaigns:webhook-delete", "campaigns:webhook-resend"),
    ),
    **_forms(LEADERS, "campaigns:delete", "campaigns:visibility"),
    **_buttons(LEADERS, "campaigns:keep", "campaigns:read-link"),
    **_forms(ORGANISERS, "campaigns:edit", "campaigns:amend", "campaigns:correct"),
    **_forms(ORGANISERS, "campaigns:new-event", "campaigns:edit-event"),
    **_forms(ORGANISERS, "campaigns:edit-map", "campaigns:new-territory", "campaigns:territory"),
    **_forms(ORGANISERS, "campaigns:new-season", "campaigns:edit-season", "campaigns:round"),
    **_forms(ORGANISERS, "campaigns:carry-over"),
    **_buttons(
        ORGANISERS,
        *("campaigns:open", "campaigns:invite", "campaigns:member", "campaigns:removal"),
        *("campaigns:accept", "campaigns:take-back", "campaigns:open-season", "campaigns:new-round"),
        *("campaigns:draw-round", "campaigns:remove-round"),
        "campaigns:remind-season",
        *("campaigns:award", "campaigns:named-award", "campaigns:remove-award", "campaigns:pair-bye"),
        *("campaigns:draw-event", "campaigns:end-event"),
        *("campaigns:give-trophy", "campaigns:remove-trophy", "campaigns:introduce-season"),
        *("campaigns:make-map", "campaigns:upload-map", "campaigns:give-territory", "campaigns:stake"),
        *("campaigns:remove-territory", "campaigns:restore-territory"),
    ),
    # --- warbands ---
    **_pages(SIGNED_IN, "roster:warbands", "roster:deleted"),
    **_forms(SIGNED_IN, "roster:muster", "roster:import"),
    **_pages(
        READERS,
        *(
            "roster:export",
            "roster:prints",
            "roster:at_the_table",
            "roster:cards",
            "roster:rules",
            "roster:aid",
            "roster:picture",
            "roster:warband",
            "roster:roster_png",
            "roster:warband_sheet",
            "roster:warband_history",
            "roster:warband_at",
        ),
        *("roster:warband_on", "roster:difference", "roster:career", "roster:graveyard", "roster:aftermath"),
        "roster:hall_of_fame",
        "chances_with",
    ),
    **_buttons(
        OWNER,
        *(
            "roster:advances",
            "roster:aftermath_answer",
            "roster:aftermath_back",
            "roster:aftermath_dice",
            "roster:aftermath_finish",
        ),
        *(
            "roster:buy",
            "roster:buy_increase",
            "roster:buy_mutation",
            "roster:buy_style",
            "roster:choose_skill_set",
            "roster:dismiss",
        ),
        *("roster:draw_spells", "roster:enlarge", "roster:fix", "roster:hire", "roster:hire_persona"),
        *("roster:hire_sword", "roster:look_at", "roster:move", "roster:pay_upkeep", "roster:read_tome"),
        *("roster:redo", "roster:rename", "roster:restore", "roster:return_mutation", "roster:sell"),
        *("roster:buy_several", "roster:hire_alike", "roster:merge_groups", "roster:split_group"),
        *("roster:solo_drop", "roster:solo_reopen", "roster:undo"),
        *("roster:solo_turns_begin", "roster:solo_turns_device", "roster:solo_turns_sent"),
    ),
    **_pages(NOBODY_AT_ALL, "roster:read", "roster:preview_by_link", "roster:card_by_link"),
    **_pages(NOBODY_AT_ALL, "roster:preview", "roster:card"),
    **_forms(OWNER, "roster:order", "roster:readers", "roster:story", "roster:warrior_story"),
    **_buttons(OWNER, "roster:portrait", "roster:warrior_portrait"),
    **_forms(OWNER, "roster:wish_list", "roster:loadouts", "roster:loadout"),
    **_buttons(OWNER, "roster:wish_list_line"),
    **_pages(OWNER, "roster:rare_items"),
    **_forms(READERS, "roster:copy"),
    **_buttons(OWNER, "roster:read_link"),
    **_forms(OWNER, "roster:delete", "roster:new_solo", "roster:solo", "roster:solo_turns"),
    **_forms(JUDGES, "roster:by_hand", "roster:correct"),
    **_forms(OWNER | JUDGES, "roster:answer_change"),
    **_buttons(OWNER, "roster:withdraw_answer"),
    "roster:undo_back": (OWNER | JUDGES, OWNER | JUDGES),
    **_buttons(JUDGES, "roster:waive", "roster:lift_waiver"),
    # --- drafts of packs, which are their writer's ---
    **_pages(SIGNED_IN, "packs:drafts"),
    **_forms(SIGNED_IN, "packs:new", "packs:from_toml"),
    **_pages(LEADERS, "packs:draft", "packs:share", "packs:toml", "packs:sheet"),
    **_forms(LEADERS, "packs:thing", "packs:add", "campaigns:use-draft"),
    **_buttons(LEADERS, "packs:arrange", "packs:delete", "packs:put_on_list", "packs:read_link"),
    **_pages(SIGNED_IN, "packs:read", "packs:read_toml"),
    **_buttons(SIGNED_IN, "packs:copy"),
    # --- notices ---
    **_pages(SIGNED_IN, "notices:list"),
    **_buttons(SIGNED_IN, "notices:mark_read"),
    **_forms(SIGNED_IN, "notices:preferences"),
    **_forms(EVERYBODY, "notices:unsubscribe"),
    # --- reports and blocks ---
    "report": (MEMBERS | {"operator"}, MEMBERS | {"operator"}),
    "account_block": (NOBODY_AT_ALL, (MEMBERS | {"operator"}) - {"opponent"}),
    **_buttons(SIGNED_IN, "account_unblock"),
}

#: What everybody reads of a campaign that is open to strangers; everything else is as in a private one.
OPEN_TO_STRANGERS = frozenset(
    {
        *("campaigns:campaign", "campaigns:chronicle", "campaigns:graveyard", "campaigns:rulebook"),
        *("campaigns:warbands", "campaigns:battles", "campaigns:rounds", "campaigns:standings-now"),
        *("campaigns:season", "campaigns:standings", "campaigns:battle", "roster:warband"),
        *("campaigns:statistics", "campaigns:chart", "campaigns:events"),
        *("campaigns:map", "campaigns:map-picture", "campaigns:summary", "roster:picture"),
        *("campaigns:battle-moving-picture", "campaigns:battle-still-picture"),
    }
)

#: What other sites show of a public campaign, without following any link.
SHOWN_ELSEWHERE = frozenset(
    {"campaigns:preview", "campaigns:card", "campaigns:battle-preview", "roster:preview", "roster:card"}
)


#: By address of the API: the roles whose token may read it. Lists of one's own are everybody's.
READ_BY_TOKEN = {
    "api:warbands": SIGNED_IN,
    "api:campaigns": SIGNED_IN,
    "api:warband": READERS,
    **dict.fromkeys(("api:campaign", "api:standings", "api:battles", "api:battle", "api:record"), MEMBERS),
}

#: What the API shows everybody of a public campaign.
API_OF_PUBLIC = frozenset({"api:warband", "api:campaign", "api:standings", "api:battles", "api:battle"})


def expected_where_open(name: str, *, public: bool) -> tuple[frozenset[str], frozenset[str]]:
    """The readers who may read and post to an address of an open campaign."""
    readers, writers = EXPECTED[name]
    opened = OPEN_TO_STRANGERS | SHOWN_ELSEWHERE | API_OF_PUBLIC if public else OPEN_TO_STRANGERS
    return (EVERYBODY if name in opened else readers), writers
