"""The steps of the Containerfile, for real and without a registry of images: in place of the image that it begins with
stands the same Debian, made by debootstrap, with Debian's own Python 3.11. What the steps leave serves by itself in a net of
its own. Only root may do that, and it takes minutes."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from typing import NamedTuple

import pytest

from .test_deploy import ROOT, context, text

RELEASE, PYTHON = "bookworm", "3.11"
# What the image of Python has and Debian's smallest system has not.
LIKE_THE_IMAGE = "ca-certificates,python3,python3-pip,python3-venv,python-is-python3"
pytestmark = pytest.mark.slow


class Step(NamedTuple):
    verb: str
    rest: str


def stages():
    """The steps of each stage, and by which image it begins."""
    lines = re.sub(r"\\\n\s*", "", text("Containerfile")).splitlines()
    found = []
    for line in lines:
        if not line or line[0] == "#":
            continue
        verb, _space, rest = line.partition(" ")
        if verb == "FROM":
            found.append((rest, []))
        else:
            found[-1][1].append(Step(verb, rest.strip()))
    return found


def test_both_stages_begin_with_what_is_tried_here():
    images = [image.partition(" ")[0] for image, _steps in stages()]
    assert images == [f"docker.io/library/python:{PYTHON}-slim-{RELEASE}"] * 2


class Root:
    """A system in a folder; `words` is what ENV says."""

    def __init__(self, folder, wheels):
        self.folder, self.user, self.at = folder, "root", "/"
        # Packages come from a folder: what this machine's pip can reach is its own matter.
        shutil.copytree(wheels, folder / "wheels", dirs_exist_ok=True)
        self.words = {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "PIP_BREAK_SYSTEM_PACKAGES": "1", "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "/wheels",
            "PIP_ROOT_USER_ACTION": "ignore", "LANG": "C.UTF-8",
        }  # fmt: skip

    def run(self, command, net=True):
        """With /proc and /dev of its own and nothing of what this process was told."""
        # The site's settings let this process make files for its own user alone; who builds an image does not.
        told = f"umask 022 && cd {shlex.quote(self.at)} && {command}"
        inside = shlex.join(["chroot", f"--userspec={self.user}", str(self.folder), "sh", "-ec", told])
        outside = f"mount --rbind /dev {self.folder}/dev && {'' if net else 'ip link set lo up && '}exec {inside}"
        alone = ["unshare", "--mount", "--pid", "--fork", "--kill-child", f"--mount-proc={self.folder}/proc"]
        return subprocess.run(
            [*alone, *([] if net else ["--net"]), "sh", "-ec", outside],
            env=self.words, capture_output=True, text=True, timeout=900,
        )  # fmt: skip

    def step(self, one, sent, before):
        if one.verb == "RUN":
            done = self.run(one.rest)
            assert done.returncode == 0, f"{one.rest}\n{done.stdout[-2000:]}{done.stderr[-3000:]}"
        elif one.verb == "COPY":
            *options, source, target = one.rest.split()
            came = before.folder / source.lstrip("/") if options else sent / source
            to = self.folder / (self.at if target == "." else target).lstrip("/")
            shutil.copytree(came, to, dirs_exist_ok=True)
        elif one.verb == "WORKDIR":
            self.at = one.rest
            (self.folder / one.rest.lstrip("/")).mkdir(parents=True, exist_ok=True)
        elif one.verb == "USER":
            self.user = one.rest
        elif one.verb == "ENV":
            self.words |= dict(word.split("=", 1) for word in shlex.split(one.rest))
        else:
            assert one.verb in ("VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"), one


def why_not():
    """What is missing to try it, or nothing."""
    if os.geteuid() != 0:
        return "only root may make a system in a folder"
    missing = [name for name in ("debootstrap", "unshare", "ip") if not shutil.which(name)]
    if missing:
        return f"{', '.join(missing)} not on this machine: apt-get install debootstrap util-linux iproute2"
    if sys.version_info[:2] != tuple(map(int, PYTHON.split("."))):
        return f"the packages for Python {PYTHON} are fetched by a Python of this version"
    tried = subprocess.run(["unshare", "--mount", "--pid", "--net", "--fork", "ip", "link", "set", "lo", "up"])
    return "" if tried.returncode == 0 else "this machine gives nobody a net of his own"


@pytest.fixture(scope="module")
def wheels(tmp_path_factory):
    """All that the steps install by pip, and what builds it."""
    folder = tmp_path_factory.mktemp("wheels")
    fetch = [sys.executable, "-m", "pip", "download", "-q", "-d", folder, "--disable-pip-version-check"]
    built_by = re.findall(r"pip install --no-cache-dir (hatchling\S+)", text("Containerfile"))
    done = subprocess.run([*fetch, "-r", ROOT / "requirements.txt", *built_by], capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"no package can be loaded here: {done.stderr.strip().splitlines()[-1]}")
    return folder


@pytest.fixture(scope="module")
def debian(tmp_path_factory):
    if reason := why_not():
        pytest.skip(reason)
    folder = tmp_path_factory.mktemp("debian") / "root"
    make = ["debootstrap", "--variant=minbase", f"--include={LIKE_THE_IMAGE}", RELEASE, folder]
    done = subprocess.run(make, capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"debootstrap could not make a Debian: {(done.stdout + done.stderr).strip().splitlines()[-1]}")
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def image(debian, wheels, tmp_path_factory):
    """What all steps of all stages leave."""
    sent = context(tmp_path_factory.mktemp("context"))
    root = None
    for number, (_image, steps) in enumerate(stages()):
        folder = debian.with_name(f"stage-{number}")
        subprocess.run(["cp", "-a", debian, folder], check=True)
        before, root = root, Root(folder, wheels)
        for one in steps:
            root.step(one, sent, before)
    return root


def told(verb):
    (rest,) = [one.rest for one in stages()[-1][1] if one.verb == verb]
    return json.loads(rest[rest.index("[") :])


def test_what_the_steps_leave_serves_and_its_own_check_says_so(image):
    serve, check = shlex.join(told("CMD")), shlex.join(told("HEALTHCHECK"))
    ask = "import urllib.request; print(urllib.request.urlopen('http://127.0.0.1:8000/').read().decode()[:60])"
    done = image.run(
        f"{serve} >/data/said.txt 2>&1 & for n in $(seq 120); do sleep 1; {check} 2>/dev/null && break; done;"
        f" {check} && python -c {shlex.quote(ask)}; id -un; ls /data; kill $!; wait $! || true",
        net=False,
    )
    said = (image.folder / "data" / "said.txt").read_text("utf-8")
    assert "<!doctype html>" in done.stdout.lower(), done.stdout + done.stderr + said
    assert "spielliste\n" in done.stdout
    assert "league.sqlite3" in done.stdout


def test_it_draws_a_pdf_and_knows_how_to_save_postgresql(image):
    draws = "from weasyprint import HTML; print(HTML(string='<p>Karo Neun</p>').write_pdf()[:5].decode())"
    done = image.run(f"python -c {shlex.quote(draws)} && fc-match 'Liberation Sans' && pg_dump --version", net=False)
    assert done.returncode == 0, done.stderr
    assert [one in done.stdout for one in ("%PDF-", "LiberationSans", "pg_dump")] == [True] * 3


def test_nothing_private_came_along(image):
    left = [path for path in image.folder.rglob("secret.key") if image.folder / "data" not in path.parents]
    done = image.run("spielliste --help >/dev/null && test ! -e /source", net=False)
    assert (done.returncode, left) == (0, []), done.stderr
