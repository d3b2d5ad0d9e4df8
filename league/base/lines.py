"""From where somebody asks: by that tries, registrations and what is sent are counted, and it is written down nowhere.
Whom to believe says the setting: as many proxies as are ours, and nothing else that anybody may write. Knows no models:
the gate asks as well."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any

from django.conf import settings

OWN_NETWORKS = IPv6Network("fc00::/7")


def line_of(environ: Mapping[str, Any]) -> str:
    """Whoever has an address of IPv6 has as many as he likes: the first half is what his line was given. In a hall's
    own network that half is everybody's. Where the site listens on both, one of IPv4 comes dressed as one of IPv6.
    Empty if nobody says an address."""
    found = None
    with suppress(ValueError):
        found = ip_address(_address(environ))
    if not isinstance(found, IPv6Address):
        return str(found or "")
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(found) if found.is_link_local or found in OWN_NETWORKS else str(IPv6Network((found, 64), strict=False))


def _address(environ: Mapping[str, Any]) -> str:
    """Of the proxies that are ours each has added from where it was asked; some with the port."""
    hops, proxies = environ.get("HTTP_X_FORWARDED_FOR", "").split(","), settings.ALLAUTH_TRUSTED_PROXY_COUNT
    told_by_ours = hops[-proxies].strip() if 0 < proxies <= len(hops) else ""
    address = str(told_by_ours or environ.get("REMOTE_ADDR", ""))
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address
