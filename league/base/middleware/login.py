"""Who is not logged in logs in and is then on a page: an address that only takes what is sent, or answers with a part
of a page, is none, so the page it was sent from follows. Deny by default; what that means is Django's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme

from league.base.request import by_script


class LoginFirst(LoginRequiredMiddleware):
    def handle_no_permission(self, request: HttpRequest, view_func: Callable[..., Any]) -> HttpResponseRedirect:
        if request.method in ("GET", "HEAD") and not by_script(request):
            return super().handle_no_permission(request, view_func)
        return redirect_to_login(_page_of(request), resolve_url(self.get_login_url(view_func)))


def _page_of(request: HttpRequest) -> str:
    """Where somebody was when he sent this; the start page if his browser does not say."""
    page = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(page, {request.get_host()}, request.is_secure()):
        return resolve_url("home")
    address = urlsplit(page)
    return f"{address.path}?{address.query}" if address.query else address.path
