"""Clubs and their people: players, memberships, roles and logins, privacy."""
