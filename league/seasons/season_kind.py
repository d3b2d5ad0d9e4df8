"""Seasons of players: every evening counts for whoever came."""

from league.models import Season

from .forms import SeasonForm
from .kinds import Kind
from .papers import season_paper
from .views.public import year_page
from .views.run import year_ending

KIND = Kind(Season.PLAYERS, year_page, year_ending, SeasonForm, {"tabelle": season_paper})
