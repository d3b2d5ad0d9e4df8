"""Seasons of teams: a league with its match days."""

from league.models import Season
from league.seasons.kinds import Kind

from .forms import LeagueForm
from .papers import league_paper, lineup_sheets, match_plan
from .views.league import ending
from .views.public import league_page

PAPERS = {"tabelle": league_paper, "spielplan": match_plan, "aufstellungen": lineup_sheets}
KIND = Kind(Season.TEAMS, league_page, ending, LeagueForm, PAPERS, by_day=("aufstellungen",))
