"""How every form of the site is drawn: with the fragments of templates/components, allauth's forms too.

Knows template names, nothing of any form."""

from __future__ import annotations

from django.forms.renderers import TemplatesSetting


class Components(TemplatesSetting):
    form_template_name = "components/_fields.html"
    field_template_name = "components/_field.html"
