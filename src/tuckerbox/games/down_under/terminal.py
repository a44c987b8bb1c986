"""placeholder"""


def draw(seen, names):
    return str(len(seen["tiles"]))
