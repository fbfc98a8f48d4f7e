"""Values that a template computes from its slots. Separate from the readers, so a kept shape loads no parser."""

# Nobody writes a longer run; a longer one is refused where it is used.
_LONGEST = 99


def run_of_parts(first: int, last: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(first, min(last, first + _LONGEST) + 1))


def run_of_slots(first: int, last: int) -> tuple[int, ...]:
    return tuple(range(first, min(last, first + _LONGEST) + 1))


def coloured_slots(*runs: tuple[int, str]) -> tuple[str, ...]:
    return tuple(colour for count, colour in runs for _ in range(min(count, _LONGEST)))


def part_of(status: str) -> str:
    return f"part-of:{status}"


def negative(number: int) -> int:
    return -number
