"""Teams of four: squads, leagues with their match days, teams in one tournament, ratings by state and club."""
