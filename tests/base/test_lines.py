"""From where somebody asks, as he may say it and as our proxies do."""

import pytest

from league.base.lines import line_of


@pytest.mark.parametrize(
    ("proxies", "forwarded", "line"),
    [
        (0, None, "192.0.2.9"),
        (0, "203.0.113.7", "192.0.2.9"),
        (1, None, "192.0.2.9"),
        (1, "198.51.100.9, 203.0.113.7", "203.0.113.7"),
        (1, "203.0.113.7:4711", "203.0.113.7"),
        (1, "[2001:db8:0:7::1]:4711", "2001:db8:0:7::/64"),
        (1, "2001:db8:0:7:a:b:c:d", "2001:db8:0:7::/64"),
        (1, "fd00::9", "fd00::9"),
        (1, "::ffff:203.0.113.7", "203.0.113.7"),
        (1, "anybody", ""),
        (2, "198.51.100.9, 203.0.113.7, 10.0.0.1", "203.0.113.7"),
        (2, "198.51.100.9", "192.0.2.9"),  # it did not come by both
    ],
)
def test_the_line_is_what_the_last_proxy_of_ours_has_added(settings, proxies, forwarded, line):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    environ = {"REMOTE_ADDR": "192.0.2.9"} | ({"HTTP_X_FORWARDED_FOR": forwarded} if forwarded else {})
    assert line_of(environ) == line
