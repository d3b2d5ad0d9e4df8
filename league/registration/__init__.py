"""How people come to an event: entries, registrations and waiting list, fees, check-in at the door."""
