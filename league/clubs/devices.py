"""Devices with which somebody has logged in. There wrong passwords are counted for that person alone: a phone that
guesses, in the same hall or anywhere else, keeps nobody from his own laptop. What is known stands in a signed cookie
and nowhere else: a number of the device, and of whom it is."""

from __future__ import annotations

import secrets
from typing import TypedDict

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.crypto import constant_time_compare, salted_hmac

from league.models import User

COOKIE = f"{settings.COOKIE_PREFIX}geraet"
SALT = "league.clubs.devices"
KEPT = 180 * 24 * 3600  # seconds
MOST_PEOPLE = 8  # who share the club's laptop


class Device(TypedDict):
    number: str
    people: dict[str, str]  # by their keys, the latest last


def known_device(request: HttpRequest, user: User | None) -> str | None:
    """The number of this device if this person has logged in with it; None for everybody else, and once the password
    is another: whoever had the old one has a device like any stranger's."""
    device = _device(request)
    mark = device["people"].get(str(user.pk)) if device and user else None
    return device["number"] if device and user and mark and constant_time_compare(mark, _mark(user)) else None


def remember_device(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    device = _device(request) or Device(number=secrets.token_hex(8), people={})
    others = [(key, mark) for key, mark in device["people"].items() if key != str(user.pk)]
    people = dict([*others, (str(user.pk), _mark(user))][-MOST_PEOPLE:])
    response.set_cookie(
        COOKIE,
        signing.dumps(Device(number=device["number"], people=people), salt=SALT),
        max_age=KEPT,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _device(request: HttpRequest) -> Device | None:
    try:
        device: Device = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=KEPT)
    except signing.BadSignature:
        return None
    return device


def _mark(user: User) -> str:
    return salted_hmac(SALT, user.password, algorithm="sha256").hexdigest()[:32]
