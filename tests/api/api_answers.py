"""Short ways to the interface for machines, and its answers held strictly against their shapes."""

import json

from django.test import Client
from django.urls import resolve
from jsonschema import Draft202012Validator

from league.api.endpoints import ENDPOINTS, ROOT
from league.api.openapi import document
from league.excel.csv import json_of

DOCUMENT = json.loads(json_of(document("http://testserver")))
SHAPES = {endpoint.name: endpoint.shape for endpoint in ENDPOINTS}


def _strict(part):
    """The same shape, in which nothing may stand that is not described."""
    if isinstance(part, list):
        return [_strict(one) for one in part]
    if not isinstance(part, dict):
        return part
    closed = {"additionalProperties": False} if part.get("type") == "object" and "properties" in part else {}
    return {key: _strict(one) for key, one in part.items()} | closed


STRICT = _strict(DOCUMENT["components"])


def complaints(shape, content):
    schema = {"components": STRICT, "$ref": f"#/components/schemas/{shape}"}
    checker = Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
    return [f"{'/'.join(map(str, one.absolute_path))}: {one.message[:200]}" for one in checker.iter_errors(content)]


def asked(path, client=None, **words):
    """An answer, whatever it is, that says what the document says."""
    answer = (client or Client()).get(path if path.startswith(("/", "http")) else ROOT + path, **words)
    shape = SHAPES.get(resolve(answer.wsgi_request.path).url_name, "Error") if answer.status_code == 200 else "Error"
    if answer.status_code not in (302, 304):
        wrong = complaints(shape, answer.json())
        assert not wrong, wrong[:5]
    return answer


def got(path, **words):
    answer = asked(path, **words)
    assert answer.status_code == 200, answer.content
    return answer.json()
