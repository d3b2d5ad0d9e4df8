"""Guards of acts on a list that not everybody may do who keeps it."""

from __future__ import annotations

from league.base.guards import DIRECTOR, enters_list

from .views.desk import may_correct, may_rule

rules_list = enters_list.only_if("rules_list", may_rule, DIRECTOR)
corrects_list = enters_list.only_if("corrects_list", may_correct)
