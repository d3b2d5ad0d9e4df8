"""All addresses. Each area lists its own beside its views; names are area-thing-verb."""

from django.urls import include, path

from league.views import (
    api,
    calendar,
    club,
    downloads,
    embed,
    evening,
    imports,
    operations,
    paper,
    printing,
    public,
    ranking,
    season,
    spielliste,
    team,
    tournament,
)

urlpatterns = [
    *public.urls,
    *club.urls,
    *season.urls,
    *team.urls,
    *ranking.urls,
    *tournament.urls,
    *evening.urls,
    *spielliste.urls,
    *paper.urls,
    *operations.urls,
    *printing.urls,
    *downloads.urls,
    *imports.urls,
    *calendar.urls,
    *embed.urls,
    *api.urls,
    path("konto/", include("allauth.urls")),
]

handler400, handler500 = "league.views.api.refused", "league.views.api.failed"
