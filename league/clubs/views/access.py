"""Pages about people with a login: who may do what in a club, invitations, links to set a password, my own account.
A link is as good as the login, so it is made only by leave of the service and shown once."""

from __future__ import annotations

import segno
from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.base.forms import new_key
from league.base.lanes import MAILS, apart
from league.base.machine import LOOPBACK
from league.base.mail import is_mailed
from league.base.request import user_of
from league.base.views import act, both, club_crumbs, page, posted, require_POST, require_safe
from league.base.writing import Refused
from league.clubs.forms.club import ClubRoleForm, CodeForm, InviteForm, MailForm
from league.clubs.services.club import (
    came_with,
    give_club_role,
    invite_to_club,
    renew_link,
    renew_link_for_mail,
    take_club_role,
    user_called,
    why_no_link,
    working_elsewhere,
)
from league.clubs.services.codes import make_code, use_code
from league.clubs.sessions import end_logins, logins_of
from league.models import Club, ClubRole, TournamentRole, User
from league.models.user import Visitor


@require_safe
def overview(request: HttpRequest, club: Club) -> HttpResponse:
    return _overview(request, club, ClubRoleForm())


def _overview(request: HttpRequest, club: Club, form: ClubRoleForm) -> HttpResponse:
    roles = club.roles.select_related("user").order_by("role", "user__last_name", "user__username")
    people = [role.user for role in roles]
    own = came_with(club, people) - working_elsewhere(club, people)
    losable = _with_second_step(people) if request.user.is_superuser else set()
    leaders = sum(role.role == ClubRole.ADMINISTRATOR for role in roles)
    rows = [
        {
            "role": role,
            "user": role.user,
            "leads": role.role == ClubRole.ADMINISTRATOR,
            "last": leaders == 1 and role.role == ClubRole.ADMINISTRATOR,
            "new": not role.user.has_usable_password(),
            "link": _may_have_link(request.user, role.user, own),
            "second_step": role.user.pk in losable,
        }
        for role in roles
    ]
    context = {"club": club, "rows": rows, "form": form, "key": new_key(), "crumbs": club_crumbs(club, _("Zugang"))}
    return page(request, "clubs/access.html", context, form)


def _with_second_step(people: list[User]) -> set[int]:
    """Who looks after the site can take it off those who lost it; a superuser's only at the machine."""
    with_one = Authenticator.objects.filter(user__in=people, user__is_superuser=False)
    return set(with_one.values_list("user", flat=True))


def _may_have_link(by: Visitor, user: User, own: set[int]) -> bool:
    """Whether the button is shown; whether the link is made is decided by the service."""
    if user.is_superuser or user.is_staff or not user.is_active or user.pk == by.pk:
        return False
    return by.is_superuser or user.pk in own


@both
def invite(request: HttpRequest, club: Club) -> HttpResponse:
    """A new login; the answer is the page with the link."""
    form = InviteForm(posted(request))
    if form.is_valid() and (
        user := form.attempt(invite_to_club, club=club, by=request.user, **form.once, **form.facts)
    ):
        if user.has_usable_password():  # the same form once more, after the person has chosen one
            return _refused(request, club, _("{name} hat schon ein Passwort gewählt.").format(name=user.name))
        return link_page(request, club, user)
    return page(
        request, "clubs/invite.html", {"form": form, "club": club, "crumbs": _crumbs(club, _("Einladen"))}, form
    )


@require_POST
def give(request: HttpRequest, club: Club) -> HttpResponse:
    """A role for somebody who has a login, or another role for somebody who has one here."""
    form = ClubRoleForm(request.POST)
    if form.is_valid():
        user, role = form.cleaned_data["username"], form.cleaned_data["role"]
        done = _("{name} hat jetzt die Aufgabe {role}.").format(name=user.name, role=dict(ClubRole.ROLES)[role])
        return act(request, give_club_role, _after(request, club, user), done, club=club, user=user, role=role)
    return _overview(request, club, form)


@require_POST
def take(request: HttpRequest, club: Club) -> HttpResponse:
    user = _user_of(request)
    done = _("{name} hat in „{club}“ keine Aufgabe mehr.").format(name=user.username, club=club)
    return act(request, take_club_role, _after(request, club, user), done, club=club, user=user)


def _after(request: HttpRequest, club: Club, user: User) -> str:
    """Who changed his own role may have left this page for good."""
    gone = user == request.user and not user.is_superuser
    return reverse("club-list") if gone else reverse("club-people", args=[club.uuid])


@require_POST
def renew(request: HttpRequest, club: Club) -> HttpResponse:
    """Another link for somebody of this club alone. Without a key: every link that is made stands in the history."""
    user = _user_of(request)
    try:
        renew_link(club=club, user=user, by=request.user)
    except Refused as refusal:
        return _refused(request, club, refusal.message)
    return link_page(request, club, user)


def _user_of(request: HttpRequest) -> User:
    user = user_called(request.POST.get("username", ""))
    if user is None:
        raise Http404
    return user


@apart(MAILS, "POST")
@require_POST
def send(request: HttpRequest, club: Club) -> HttpResponse:
    """The same by mail: a new link, and the one that was shown is worth nothing any more. Without a key, as above."""
    user, form = _user_of(request), MailForm(request.POST)
    if not form.is_valid():
        return link_page(request, club, user, form)
    try:
        renew_link_for_mail(club=club, user=user, by=request.user)
    except Refused as refusal:
        return _refused(request, club, refusal.message)
    if not _is_mailed(request, club, user, form.cleaned_data["email"]):
        form.add_error(None, _("Die E-Mail ließ sich nicht senden. Bitte den neuen Link hier selbst weitergeben."))
        return link_page(request, club, user, form)
    done = _("Der Link für {name} ist unterwegs an {email}; einer, der vorher zu sehen war, gilt nicht mehr.")
    messages.success(request, done.format(name=user.name, email=form.cleaned_data["email"]))
    return redirect("club-people", club.uuid)


def _is_mailed(request: HttpRequest, club: Club, user: User, email: str) -> bool:
    said = {
        "name": user.name,
        "club": club.name,
        "username": user.username,
        "link": request.build_absolute_uri(way_to_password(user)),
    }
    text = _(
        "Guten Tag %(name)s,\n\n"
        "„%(club)s“ hat einen Zugang eingerichtet. Der Anmeldename ist: %(username)s\n\n"
        "Hier lässt sich ein Passwort wählen; der Link gilt einen Tag und einmal:\n\n"
        "%(link)s\n\n"
        "Er ist so gut wie ein Passwort: bitte nicht weitergeben.\n"
    )
    return is_mailed(_("Ein Zugang bei „%(club)s“") % said, text % said, email)


def link_page(request: HttpRequest, club: Club, user: User, mail: MailForm | None = None) -> HttpResponse:
    """Asked again at this point: a form sent a second time gives its first result, who may have risen since."""
    if refusal := why_no_link(club=club, user=user, by=user_of(request)):
        return _refused(request, club, refusal)
    link = request.build_absolute_uri(way_to_password(user))
    context = {
        "club": club,
        "invited": user,
        "link": link,
        "picture": segno.make(link, error="m", micro=False).png_data_uri(scale=4),
        "code": make_code(user=user),
        "mail": mail or MailForm(initial={"email": user.email}),
        "code_page": request.build_absolute_uri(reverse("account-code")),
        "days": settings.PASSWORD_RESET_TIMEOUT // (24 * 3600),
        "only_here": split_domain_port(request.get_host())[0] in LOOPBACK,
        "crumbs": _crumbs(club, _("Link")),
    }
    return page(request, "clubs/link.html", context, mail)


def way_to_password(user: User) -> str:
    key = [user_pk_to_url_str(user), default_token_generator.make_token(user)]
    return reverse("account_reset_password_from_key", args=key)


@never_cache
@both
def code(request: HttpRequest) -> HttpResponse:
    """A short code, told by mouth, in place of a link: it leads to the page on which one chooses a password."""
    form = CodeForm(posted(request))
    if form.is_valid():
        if user := use_code(**form.cleaned_data):
            return redirect(way_to_password(user))
        wrong = _("Anmeldename und Code passen nicht zusammen, oder der Code ist abgelaufen oder benutzt.")
        form.add_error(None, wrong)
    crumbs = [(_("Start"), reverse("home")), (_("Code"), "")]
    return page(request, "clubs/code.html", {"form": form, "crumbs": crumbs}, form)


def _refused(request: HttpRequest, club: Club, refusal: str) -> HttpResponse:
    context = {"club": club, "refusal": refusal, "crumbs": _crumbs(club, _("Link"))}
    return render(request, "clubs/no_link.html", context, status=422)


def _crumbs(club: Club, here: str) -> list[tuple[str, str]]:
    *above, _this = club_crumbs(club, "")
    return [*above, (_("Zugang"), reverse("club-people", args=[club.uuid])), (here, "")]


@require_POST
def end(request: HttpRequest) -> HttpResponse:
    """Somewhere else one is logged out: of one browser, or of all others."""
    here, mark = request.session.session_key, request.POST.get("login", "")[:16]
    done = _("Dort ist niemand mehr eingeloggt.")
    return act(request, end_logins, reverse("account-home"), done, about=mark, mark=mark, but=here)


@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """What I may do, and the doors to password and second factor."""
    user = user_of(request)
    context = {
        "lacks_second_step": _leads(user) and not is_mfa_enabled(user),
        "club_roles": user.club_roles.select_related("club").order_by("club__name"),
        "logins": logins_of(user, request.session.session_key),
        "key": new_key(),
        "tournament_roles": user.tournament_roles.select_related("tournament").order_by("-tournament__date"),
        "crumbs": [(_("Start"), reverse("home")), (_("Mein Konto"), "")],
    }
    return render(request, "account_home.html", context)


def _leads(user: User) -> bool:
    """Whose password opens what others have written."""
    return (
        user.is_superuser
        or user.club_roles.filter(role=ClubRole.ADMINISTRATOR).exists()
        or user.tournament_roles.filter(role=TournamentRole.DIRECTOR).exists()
    )
