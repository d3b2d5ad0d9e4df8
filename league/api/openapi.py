"""The OpenAPI 3.1 document, made from the table of endpoints and the shapes: what it describes is what is there."""

from __future__ import annotations

from django.utils.translation import gettext as _

from .asking import Parameter
from .endpoints import ENDPOINTS, ROOT, Endpoint
from .schemas import LEAGUE_SCHEMAS, SCHEMAS, YEAR_SCHEMAS, Schema, ref, uuid

VERSION = "1.0"


def document(home: str) -> dict[str, object]:
    """`home`: the address under which this site is called, without a slash at its end."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": _("Spielliste: Schnittstelle zum Lesen"),
            "version": VERSION,
            "description": _(
                "Turniere, Spiellisten, Stände, Saisons, Ligen, Ranglisten, Vereine und Personen im Doppelkopf, "
                "soweit sie veröffentlicht sind. Nur lesend, ohne Anmeldung. Schlüssel verschwinden nicht und ändern "
                "ihre Bedeutung nicht; neue können hinzukommen. Was nicht bekannt ist, ist null."
            ),
        },
        "servers": [{"url": f"{home}{ROOT.rstrip('/')}"}],
        "paths": {f"/{endpoint.path}": {"get": _operation(endpoint)} for endpoint in ENDPOINTS},
        "components": {"schemas": SCHEMAS | YEAR_SCHEMAS | LEAGUE_SCHEMAS, "responses": _errors()},
    }


def _operation(endpoint: Endpoint) -> dict[str, object]:
    path = (
        [{"name": "uuid", "in": "path", "required": True, "schema": uuid(_("Kennung."))}] if endpoint.names_one else []
    )
    return {
        "operationId": endpoint.name.removeprefix("api-"),
        "summary": endpoint.title,
        "description": endpoint.about,
        "parameters": [*path, *map(_parameter, endpoint.parameters)],
        "responses": {
            "200": {
                "description": endpoint.title,
                "headers": {"ETag": {"schema": {"type": "string"}, "description": _("Für If-None-Match.")}},
                "content": {"application/json": {"schema": ref(endpoint.shape)}},
            },
            "304": {"description": _("Unverändert seit dem Abruf, dessen ETag in If-None-Match steht.")},
            **{status: {"$ref": f"#/components/responses/{name}"} for status, name in _refusals(endpoint).items()},
        },
    }


def _refusals(endpoint: Endpoint) -> dict[str, str]:
    missing = {"404": "NotFound"} if endpoint.names_one else {}
    return {"400": "BadRequest", **missing, "503": "Unavailable"}


def _parameter(parameter: Parameter) -> dict[str, object]:
    return {"name": parameter.name, "in": "query", "description": parameter.about, "schema": parameter.schema}


def _errors() -> dict[str, Schema]:
    said = {
        "BadRequest": _("Ein Parameter ist unbekannt oder unverständlich; die Antwort nennt ihn."),
        "NotFound": _("Das gibt es nicht, oder es ist nicht veröffentlicht."),
        "Unavailable": _("Gerade nicht möglich. Der Kopf Retry-After sagt, wann wieder."),
    }
    content = {"application/json": {"schema": ref("Error")}}
    return {name: {"description": words, "content": content} for name, words in said.items()}
