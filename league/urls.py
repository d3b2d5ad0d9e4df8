"""All addresses. Each area lists its own beside its views; names are area-thing-verb."""

from django.urls import include, path

from league.views import club, evening, operations, paper, public, spielliste, tournament

urlpatterns = [
    *public.urls,
    *club.urls,
    *tournament.urls,
    *evening.urls,
    *spielliste.urls,
    *paper.urls,
    *operations.urls,
    path("konto/", include("allauth.urls")),
]
