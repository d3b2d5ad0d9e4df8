"""Prizes and the end of a tournament: who wins what, certificates, the result for the federation."""
