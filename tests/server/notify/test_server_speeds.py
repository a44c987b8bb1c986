"""A server that people have named is quick as long as it answers quickly, and one slow answer is soon forgiven."""

from __future__ import annotations

from tuckerbox.server.notify.server_speeds import FIRST_DOUBT, LONGEST_DOUBT, SLOW, ServerSpeeds


class Timed:
    """The speeds of a server, by a clock that a test moves."""

    def __init__(self) -> None:
        self.at = 0.0
        self.speeds = ServerSpeeds(lambda: self.at)

    def answers(self, seconds: float = 0.1, *, answered: bool = True) -> bool:
        """Let the server answer, and return whether it is quick from then on."""
        self.speeds.took("server", seconds, answered=answered)
        return self.speeds.is_quick("server")

    def doubt(self) -> float:
        """Let a quick server be slow, and return how long its quick answers do not count."""
        began = self.at
        assert not self.answers(SLOW, answered=False)
        while not self.answers():
            self.at += 1
        return self.at - began


def test_a_server_is_quick_once_it_has_answered_quickly() -> None:
    server = Timed()
    assert not server.answers(answered=False), "it has failed at once"
    assert not server.answers(SLOW)
    assert server.answers()


def test_a_server_that_only_hangs_never_becomes_quick() -> None:
    server = Timed()
    for _ in range(3):
        assert not server.answers(SLOW, answered=False)
        server.at += 2 * LONGEST_DOUBT
    assert not server.speeds.is_quick("server")


def test_a_quick_answer_ends_the_doubt_after_a_slow_one() -> None:
    server = Timed()
    server.answers()
    assert server.doubt() == 0


def test_a_server_that_is_often_slow_is_doubted_longer_each_time() -> None:
    server = Timed()
    server.answers()
    doubts = [server.doubt() for _ in range(4)]
    assert doubts == [0, 4 * FIRST_DOUBT, LONGEST_DOUBT, LONGEST_DOUBT]
    server.at += LONGEST_DOUBT
    assert server.doubt() == 0, "it has not been slow for long"


def test_requests_that_hang_together_count_once() -> None:
    server = Timed()
    server.answers()
    for _ in range(4):
        assert not server.answers(SLOW, answered=False)
    assert server.answers()
