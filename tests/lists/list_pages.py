"""Short ways through the pages of a list: what a person would type, as form data."""

from django.urls import reverse

from league.models import Spielliste


def address(name, spielliste, *args):
    return reverse(name, args=[spielliste.uuid, *args])


def post(client, name, spielliste, *args, htmx=False, **data):
    """Sends a form based on the present version, with a fresh key unless one is given."""
    data = {"key": f"key-{spielliste.pk}-{Spielliste.objects.get(pk=spielliste.pk).version}-{name}", **data}
    data.setdefault("based_on", Spielliste.objects.get(pk=spielliste.pk).version)
    headers = {"HX-Request": "true"} if htmx else {}
    return client.post(address(name, spielliste, *args), data, headers=headers)


def a_game(re=(1, 2), re_augen=130, kind="normal", **data):
    return {"kind": kind, "re": list(re), "re_augen": re_augen, **data}


def a_solo(soloist, re_augen=130, kind="damensolo", **data):
    return a_game([soloist], re_augen, kind, **data)


def errors(answer):
    return [str(error) for messages in answer.context["form"].errors.values() for error in messages]
