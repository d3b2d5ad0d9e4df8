"""The site: clubs, tournaments, Spiellisten, standings. Django project and its only app in one package.

SQLite's write-ahead log has a rare race that corrupts files in all versions before 3.51.3; Debian links an older one.
The package pysqlite3 brings a cured build, so it takes the place of the standard module before Django loads it.
"""

import sys

try:
    import pysqlite3
except ImportError:  # no build for this platform: the system's SQLite serves, and a check warns of its age
    pass
else:
    sys.modules["sqlite3"] = pysqlite3
    sys.modules["sqlite3.dbapi2"] = pysqlite3.dbapi2
