"""Verbs: everything that changes the site. Keyword-only functions, atomic, with an entry in the history last.
To follow a feature, open the same name in models, services, forms and views."""
