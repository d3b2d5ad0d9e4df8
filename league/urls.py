"""All addresses. Each area lists its own beside its views; names are area-thing-verb."""

from django.urls import include, path

from league.views import (
    api,
    calendar,
    clock,
    club,
    downloads,
    draw,
    embed,
    evening,
    imports,
    operations,
    overview,
    paper,
    printing,
    prizes,
    projector,
    public,
    ranking,
    registration,
    robots,
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
    *registration.urls,
    *evening.urls,
    *clock.urls,
    *overview.urls,
    *projector.urls,
    *draw.urls,
    *spielliste.urls,
    *paper.urls,
    *operations.urls,
    *printing.urls,
    *prizes.urls,
    *downloads.urls,
    *imports.urls,
    *calendar.urls,
    *embed.urls,
    *api.urls,
    *robots.urls,
    path("konto/", include("allauth.urls")),
]

handler400, handler500 = "league.views.api.refused", "league.views.api.failed"
