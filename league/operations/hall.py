"""HTTPS in a hall without internet: a certificate of this installation's own, for its own tablets and phones. Whoever
trusts it trusts it for this laptop's names and for addresses of private nets, and for nothing else on earth."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv4Network
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

# Any address that a router of a hall may give, and this machine itself.
PRIVATE = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8")
AUTHORITY_LASTS, SITE_LASTS = timedelta(days=730), timedelta(days=397)  # phones refuse what lasts much longer
RENEWED = timedelta(days=30)  # before its end
EARLIER = timedelta(days=1)  # a phone's clock may be behind


@dataclass(frozen=True)
class Signed:
    """A certificate with the key that goes with it."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    @property
    def pem(self) -> bytes:
        return self.certificate.public_bytes(serialization.Encoding.PEM)

    @property
    def names(self) -> set[str]:
        """For which names and addresses it is good."""
        found = self.certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        return {*found.get_values_for_type(x509.DNSName), *map(str, found.get_values_for_type(x509.IPAddress))}

    def lasts(self, now: datetime) -> bool:
        return now + RENEWED < self.certificate.not_valid_after_utc


@dataclass(frozen=True)
class Hall:
    """Where the files lie: what phones are to trust, and what the site shows them."""

    folder: Path

    @property
    def trusted(self) -> Path:
        return self.folder / "ca.crt"

    @property
    def shown(self) -> Path:
        return self.folder / "site.crt"

    @property
    def key(self) -> Path:
        return self.folder / "site.key"

    @property
    def fingerprint(self) -> str:
        """What a phone shows of the certificate, in groups of four that two people can compare."""
        told = x509.load_pem_x509_certificate(self.trusted.read_bytes()).fingerprint(hashes.SHA256()).hex().upper()
        return " ".join(told[at : at + 4] for at in range(0, len(told), 4))


def make_hall(folder: Path, names: Sequence[str], now: datetime | None = None) -> Hall:
    """What is missing, has ended or does not know one of these names is made anew; what phones trust already stays."""
    moment = now or datetime.now(UTC)
    folder.mkdir(mode=0o700, exist_ok=True)
    authority = _kept(folder / "ca")
    if authority is None or not authority.lasts(moment) or not all(_permits(authority, name) for name in names):
        authority = _authority(names, moment)
        _keep(authority, folder / "ca")
    site = _kept(folder / "site")
    stale = site is None or not site.lasts(moment) or not set(names) <= site.names
    if stale or (site and site.certificate.issuer != authority.certificate.subject):
        _keep(_site(authority, names, moment), folder / "site")
    return Hall(folder)


def _permits(authority: Signed, name: str) -> bool:
    found = authority.certificate.extensions.get_extension_for_class(x509.NameConstraints).value
    permitted = [one.value for one in found.permitted_subtrees or ()]
    called = _called(name).value
    if isinstance(called, str):
        return called in permitted
    return any(called in net for net in permitted if isinstance(net, IPv4Network))


def _called(name: str) -> x509.DNSName | x509.IPAddress:
    try:
        return x509.IPAddress(IPv4Address(name))
    except ValueError:
        return x509.DNSName(name)


def _called_alone(name: str) -> x509.DNSName | x509.IPAddress:
    """As what is permitted names it: an address is a net of one."""
    called = _called(name)
    return x509.IPAddress(IPv4Network(called.value)) if isinstance(called, x509.IPAddress) else called


# --- signing


def _authority(names: Sequence[str], now: datetime) -> Signed:
    """Signs for these names and for private addresses; a certificate for another name is refused by every browser."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = _named(f"Spielliste Halle {key.public_key().public_numbers().x % 10**6:06}")  # each has a name of its own
    permitted = [*map(_called_alone, names), *(x509.IPAddress(IPv4Network(net)) for net in PRIVATE)]
    made = (
        _begun(name, name, key, now, AUTHORITY_LASTS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(x509.NameConstraints(permitted_subtrees=permitted, excluded_subtrees=None), critical=True)
    )
    return Signed(made.sign(key, hashes.SHA256()), key)


def _site(authority: Signed, names: Sequence[str], now: datetime) -> Signed:
    key = ec.generate_private_key(ec.SECP256R1())
    lasts = min(SITE_LASTS, authority.certificate.not_valid_after_utc - now)
    made = (
        _begun(_named("Spielliste"), authority.certificate.subject, key, now, lasts)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName([_called(name) for name in names]), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key()), critical=False)
    )
    return Signed(made.sign(authority.key, hashes.SHA256()), key)


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _begun(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, now: datetime, lasts: timedelta
) -> x509.CertificateBuilder:
    return x509.CertificateBuilder(
        subject_name=subject,
        issuer_name=issuer,
        public_key=key.public_key(),
        serial_number=x509.random_serial_number(),
        not_valid_before=now - EARLIER,
        not_valid_after=now + lasts,
    ).add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


# --- files


def _kept(path: Path) -> Signed | None:
    """None where one of the two is missing, was cut off or does not belong to the other."""
    try:
        certificate = x509.load_pem_x509_certificate(path.with_suffix(".crt").read_bytes())
        key = serialization.load_pem_private_key(path.with_suffix(".key").read_bytes(), None)
    except (OSError, ValueError):
        return None
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.public_key() != certificate.public_key():
        return None
    return Signed(certificate, key)


def _keep(signed: Signed, path: Path) -> None:
    written = signed.key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    _write(path.with_suffix(".key"), written)
    _write(path.with_suffix(".crt"), signed.pem)


def _write(path: Path, content: bytes) -> None:
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
