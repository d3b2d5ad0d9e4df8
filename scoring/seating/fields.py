"""Finite fields GF(q) and products of them, with elements written as the numbers 0 to q − 1.
Knows arithmetic only; what is built from it stands in constructions.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from operator import add


def prime_power_factors(number: int) -> list[tuple[int, int]]:
    """12 -> [(2, 2), (3, 1)]."""
    factors = []
    prime = 2
    while number > 1:
        power = 0
        while number % prime == 0:
            number //= prime
            power += 1
        if power:
            factors.append((prime, power))
        prime += 1
    return factors


def is_prime_power(number: int) -> bool:
    return len(prime_power_factors(number)) == 1


@dataclass(frozen=True)
class Ring:
    """A finite commutative ring as two tables. Zero is 0; in a field, and in a product of fields, one is `one`."""

    size: int
    one: int
    sums: tuple[tuple[int, ...], ...]
    products: tuple[tuple[int, ...], ...]

    def add(self, x: int, y: int) -> int:
        return self.sums[x][y]

    def multiply(self, x: int, y: int) -> int:
        return self.products[x][y]

    def negative(self, x: int) -> int:
        return self.sums[x].index(0)

    def powers(self, x: int) -> list[int]:
        """1, x, x², … up to the last one before 1 comes back."""
        found = [self.one]
        while (following := self.multiply(found[-1], x)) != self.one:
            found.append(following)
        return found


def field(q: int) -> Ring:
    """GF(q) for a prime power q: polynomials over GF(p) modulo an irreducible one, written to the base p."""
    [(prime, degree)] = prime_power_factors(q)
    modulus = _irreducible(prime, degree)
    elements = [_digits(number, prime, degree) for number in range(q)]
    sums = tuple(tuple(_number([each % prime for each in map(add, x, y)], prime) for y in elements) for x in elements)
    products = tuple(tuple(_number(_times(x, y, modulus, prime), prime) for y in elements) for x in elements)
    return Ring(q, 1, sums, products)


def primitive(ring: Ring) -> int:
    """An element whose powers are all elements of a field but 0; every finite field has one."""
    return next(x for x in range(1, ring.size) if len(ring.powers(x)) == ring.size - 1)


def direct_product(left: Ring, right: Ring) -> Ring:
    """Pairs (x, y), written x · |right| + y, calculated in each component."""
    pairs = list(product(range(left.size), range(right.size)))
    sums = tuple(tuple(left.sums[a][c] * right.size + right.sums[b][d] for c, d in pairs) for a, b in pairs)
    products = tuple(tuple(left.products[a][c] * right.size + right.products[b][d] for c, d in pairs) for a, b in pairs)
    return Ring(left.size * right.size, left.one * right.size + right.one, sums, products)


def _digits(number: int, base: int, length: int) -> list[int]:
    return [number // base**place % base for place in range(length)]


def _number(digits: list[int], base: int) -> int:
    return sum(digit * base**place for place, digit in enumerate(digits))


def _times(x: list[int], y: list[int], modulus: list[int], prime: int) -> list[int]:
    """Product of two polynomials (lowest coefficient first), reduced modulo a polynomial with leading coefficient 1."""
    degree = len(modulus) - 1
    result = [0] * (2 * degree - 1)
    for i, a in enumerate(x):
        for j, b in enumerate(y):
            result[i + j] += a * b
    for place in range(len(result) - 1, degree - 1, -1):
        for i, coefficient in enumerate(modulus[:degree]):
            result[place - degree + i] -= result[place] * coefficient
    return [value % prime for value in result[:degree]]


def _irreducible(prime: int, degree: int) -> list[int]:
    """The first polynomial of that degree with leading coefficient 1 that no smaller one divides."""
    candidates = ([*_digits(number, prime, degree), 1] for number in range(prime**degree))
    return next(candidate for candidate in candidates if not _has_divisor(candidate, prime))


def _has_divisor(candidate: list[int], prime: int) -> bool:
    degrees = range(1, (len(candidate) - 1) // 2 + 1)
    divisors = ([*_digits(number, prime, degree), 1] for degree in degrees for number in range(prime**degree))
    return any(_remainder_is_zero(candidate, divisor, prime) for divisor in divisors)


def _remainder_is_zero(candidate: list[int], divisor: list[int], prime: int) -> bool:
    rest = list(candidate)
    while len(rest) >= len(divisor):
        leading = rest[-1]
        for i in range(2, len(divisor) + 1):
            rest[-i] = (rest[-i] - leading * divisor[-i]) % prime
        rest.pop()  # the divisor begins with 1: nothing is left of the leading one
    return not any(rest)
