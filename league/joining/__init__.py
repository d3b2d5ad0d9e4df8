"""How clubs come that nobody here knows: applying on the site, the operator's answer, their first steps."""
