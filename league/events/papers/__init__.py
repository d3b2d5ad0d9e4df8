"""Printed documents of an event."""
