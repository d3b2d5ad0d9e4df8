"""The pages that bench/large.py asks for: every address by its name, with whom of the cast it is about. What is asked
for nowhere stands below with its reason; a test compares both with all addresses of the site."""

from __future__ import annotations

from typing import NamedTuple


class At(NamedTuple):
    """An address: its name, and what it is about, by the words of the cast (`club`, `over`, …) or as it stands."""

    name: str
    about: tuple[str | int, ...] = ()
    query: str = ""


def at(name: str, *about: str | int, query: str = "") -> At:
    return At(name, about, query)


STRANGERS = {
    "home": at("home"),
    "seasons and leagues": at("season-list"),
    "ranking": at("ranking"),
    "ranking, all time": at("ranking-all-time"),
    "ranking, strength": at("ranking-rating"),
    "club with 500 evenings": at("club-detail", "club"),
    "its ranking": at("ranking-club", "club"),
    "its ranking, all time": at("ranking-club-all-time", "club"),
    "its ranking, strength": at("ranking-club-rating", "club"),
    "its seasons": at("club-seasons", "club"),
    "its calendar": at("club-calendar", "club"),
    "event of 24": at("tournament-detail", "event"),
    "evening of 24": at("tournament-detail", "evening"),
    "event of 200, over": at("tournament-detail", "over"),
    "its rules": at("tournament-rules", "over"),
    "its box": at("tournament-box", "over"),
    "the box's page": at("tournament-embed", "over"),
    "after a round": at("tournament-after", "over", 2),
    "one round": at("tournament-round", "over", 2),
    "published version": at("tournament-version", "over", 1),
    "countries and clubs": at("tournament-ratings", "over"),
    "qualification": at("tournament-qualification", "over"),
    "prizes": at("tournament-prizes", "over"),
    "proof": at("proof-event", "over"),
    "one of its lists": at("list-detail", "list"),
    "history of a list": at("list-history", "list"),
    "list with all games": at("list-detail", "games"),
    "its history": at("list-history", "games"),
    "an error to report": at("list-report", "games"),
    "one of its people": at("tournament-person", "over", 1),
    "who sits where": at("tournament-where", "now", query="q=a"),
    "event of 200, running": at("tournament-detail", "now"),
    "what has changed there": at("tournament-now", "now"),
    "round being played": at("tournament-round", "now", "last"),
    "its 50 teams": at("tournament-teams", "now"),
    "projector": at("projector", "now"),
    "projector's slides": at("projector-slides", "now"),
    "tables as drawn, 200": at("tournament-round", "drawn", 1),
    "certificate of the draw": at("draw-certificate", "drawn"),
    "event of 400 to come": at("tournament-detail", "door"),
    "form to register": at("registration-form", "form"),
    "one registration": at("registration-detail", "registration"),
    "season of 50 evenings": at("season-detail", "year"),
    "season's box": at("season-box", "year"),
    "season's box, its page": at("season-embed", "year"),
    "season, countries and clubs": at("season-ratings", "year"),
    "season, qualification": at("season-qualification", "year"),
    "season, one person": at("season-player", "year", "player"),
    "league of 16 teams": at("season-detail", "league"),
    "its match days": at("league-days", "league"),
    "each against each": at("league-cross", "league"),
    "one team": at("team-detail", "team"),
    "player": at("player-detail", "player"),
    "player's games": at("player-games", "player"),
    "player's company": at("player-company", "player"),
    "player against whom": at("player-against", "player"),
    "two players": at("player-duel", "player", "other"),
    "search": at("search", query="q=vogt"),
    "calendar": at("calendar"),
    "guides": at("help"),
    "a guide": at("help-guide", "guide"),
    "API, its description": at("api-description"),
    "API, tournaments": at("api-tournaments"),
    "API, event of 200": at("api-tournament", "over"),
    "API, its standings": at("api-standings", "over"),
    "API, its lists": at("api-tournament-lists", "over"),
    "API, a list": at("api-list", "games"),
    "API, clubs": at("api-clubs"),
    "API, a club": at("api-club", "club"),
    "API, seasons": at("api-seasons"),
    "API, season of 50": at("api-season", "year"),
    "API, leagues": at("api-leagues"),
    "API, league of 16": at("api-league", "league"),
    "API, player": at("api-player", "player"),
    "API, rankings": at("api-rankings"),
}
ANNA = {
    "home": at("home"),
    "my account": at("account-home"),
    "my clubs": at("club-list"),
    "club with 500 evenings": at("club-detail", "club"),
    "players of the club": at("club-players", "club"),
    "names of the club": at("player-names", "club"),
    "new player": at("player-add", "club"),
    "a player's data": at("player-edit", "player"),
    "goes to another club": at("player-move", "player"),
    "who is the same": at("player-merge", "player", query="q=vogt"),
    "what is stored of her": at("player-data", "player"),
    "anonymising": at("player-anonymise", "player"),
    "who works here": at("club-people", "club"),
    "the club's settings": at("club-edit", "club"),
    "taking all along": at("club-take", "club"),
    "deleting the club": at("club-leave", "club"),
    "new tournament": at("tournament-create", "club"),
    "start an evening": at("evening-start", "club"),
    "evening not ended yet": at("evening-control", "going"),
    "its settings": at("evening-settings", "going"),
    "new season": at("season-create", "club"),
    "season's settings": at("season-edit", "year"),
    "season's evenings": at("season-events", "year"),
    "season's counting": at("season-counting", "year"),
    "season's end": at("season-ending", "year"),
    "season's history": at("season-history", "year"),
    "teams of the league": at("league-teams", "league"),
    "its match days": at("league-match-days", "league"),
    "who plays for whom": at("league-lineup", "league", "match_day"),
    "a team's people": at("team-edit", "team"),
    "somebody for a team": at("team-search", "team", query="q=vogt"),
    "director's page, over": at("tournament-control", "over"),
    "director's page, running": at("tournament-control", "now"),
    "what has changed there": at("tournament-control-now", "now"),
    "event of 200, running": at("tournament-detail", "now"),
    "its settings, running": at("tournament-edit", "now"),
    "its rules": at("tournament-rules-edit", "door"),
    "who helps": at("tournament-people", "now"),
    "history": at("tournament-history", "now"),
    "participants, 200": at("tournament-entries", "now"),
    "somebody to enter": at("entry-search", "now", query="q=vogt"),
    "all tables": at("tournament-overview", "now"),
    "all tables, what has changed": at("overview-now", "now"),
    "tables of a round": at("round-tables", "now", "last"),
    "tables of a round, drawn": at("round-tables", "drawn", 1),
    "clock": at("round-clock", "now"),
    "clock, what has changed": at("clock-now", "now"),
    "office": at("list-office", "now"),
    "a list to enter": at("list-enter", "open"),
    "a list with all games": at("list-enter", "games"),
    "somebody else plays on": at("list-substitute", "open"),
    "draws": at("draw-overview", "drawn"),
    "plan of 200": at("draw-detail", "drawn", 1),
    "wishes for the draw": at("draw-wishes", "now"),
    "somebody comes late": at("draw-late", "drawn", "late"),
    "somebody leaves": at("draw-leaving", "drawn", "leaving"),
    "reported errors": at("report-list", "now"),
    "reported errors, what has changed": at("reports-now", "now"),
    "phones": at("phones", "now"),
    "phones, what has changed": at("phones-now", "now"),
    "photos": at("paper-photos", "now"),
    "one photo": at("paper-photo", "photo"),
    "prints": at("tournament-print", "now"),
    "deductions": at("tournament-deductions", "now"),
    "who wins what": at("prizes-run", "now"),
    "who wins what, what has changed": at("prizes-now", "now"),
    "prizes of another event": at("prizes-copy", "now"),
    "prizes to propose": at("prizes-propose", "now"),
    "groups": at("tournament-groups", "now"),
    "teams": at("tournament-teams-run", "now"),
    "who plays for which team": at("tournament-lineup", "now"),
    "sample of papers": at("proof-sample", "over"),
    "end": at("tournament-end", "over"),
    "participants, 400": at("tournament-entries", "door"),
    "one of them": at("entry-person", "door", "guest"),
    "their numbers": at("numbers-assign", "door"),
    "check-in, 400": at("checkin", "door"),
    "check-in, what has changed": at("checkin-now", "door"),
    "check-in, who is known": at("checkin-known", "door"),
    "check-in, one person": at("checkin-person", "door", "guest"),
    "missing at the door, 400": at("checkin-missing", "door"),
    "missing, what has changed": at("checkin-missing-now", "door"),
    "fees, 400": at("fee-list", "door"),
    "field over several events": at("field-several", "door"),
    "registrations, 400": at("registration-list", "form"),
    "their settings": at("registration-settings", "form"),
    "registrations taken in, 400": at("registration-list", "door"),
}
ROOT = {
    "home": at("home"),
    "all clubs": at("club-list"),
    "operation": at("operations"),
    "clubs with their sizes": at("operations-clubs"),
    "clubs that apply, 200": at("joining-list"),
    "players of a club": at("club-players", "club"),
}

# What tells of one thing, or of none, however large the installation is, is asked for once above, or not at all.
NOT_ASKED = {
    "a form about one thing, or a page that is always the same": """
        account-code club-create club-rules club-logo club-invite joining-form joining-sent joining-settings
        joining-refuse rules-presets substitute-name prize-rules prize-edit playing-time clock-correct clock-reset
        projector-settings report-detail league-create operations-address operations-event-unpack api-overview
        login-second-step operations-responsible privacy
        api-start proof-check""",
    "a form about one list, which is a page of the same list": """
        list-penalty list-finish list-confirm list-reopen list-time list-allowance list-games list-depth
        list-row-correct list-game-delete list-accept list-start list-paper list-paper-correct list-continue
        list-continue-join list-phone paper-photo-send evening-seats""",
    "leads on to another page, or has one only for a moment": """
        list-substitute-join ceremony tournament-short tournament-person-short list-short list-find first-club
        joining-verify proof-code""",
    "a file or paper, made beside the site (bench/load.py, bench/paper.py)": """
        tournament-print-document print-file ranking-paper ranking-club-paper list-printed tournament-result-file
        tournament-workbook tournament-copy tournament-entries-file list-file club-players-file tournament-result-paper
        tournament-federation-paper tournament-federation-csv tournament-federation season-file season-paper
        tournament-teams-paper league-file tournament-teams-file club-yearbook import-sample club-pack
        operations-event-pack operations-backup-download proof-chain proof-sample-paper""",
    "says how far a file or a print is": """
        print-waiting ranking-paper-waiting season-paper-waiting club-yearbook-waiting import-run
        operations-arriving""",
    "a file is chosen there; it is read beside the site (bench/imports.py)": """
        club-players-import club-results-import tournament-entries-import tournament-lists-import list-import
        season-import""",
    "one picture or file as it is stored": """
        club-logo-picture list-photo paper-photo-picture paper-photo-sheet help-picture proof-program draw-question""",
    "for the phone of one table (bench/phones.py)": """
        table table-words table-worker table-manifest table-state table-photo-seen""",
    "for machines that watch the site, or nothing": """
        robots operations-metrics operations-alive operations-ready api-nothing""",
}


def not_asked() -> dict[str, str]:
    """By name, why."""
    return {name: why for why, names in NOT_ASKED.items() for name in names.split()}


def asked() -> set[str]:
    return {one.name for table in (STRANGERS, ANNA, ROOT) for one in table.values()}
