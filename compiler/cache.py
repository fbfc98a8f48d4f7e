"""placeholder"""


class NoCache:
    pass


class Cache:
    pass
