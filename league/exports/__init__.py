"""What leaves the site: paper as PDF, workbooks, CSV and JSON. Reads; never writes to the database."""
