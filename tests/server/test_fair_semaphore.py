"""Places are taken for a while, and the people who wait for one take turns."""

from __future__ import annotations

import asyncio

from tuckerbox.server.live.fair_semaphore import FairSemaphore
from tuckerbox.server.live.networks_of_people import NetworksOfPeople


class Crowd:
    """Tasks of people who all want a place. Each keeps it until `leave` is called."""

    def __init__(self, count: int) -> None:
        self.places = FairSemaphore(count, NetworksOfPeople())
        self.inside: list[str] = []  # in the order in which they came in
        self.may_leave = dict[str, asyncio.Event]()

    async def come(self, *tasks: str) -> list[asyncio.Task[None]]:
        """Start tasks such as "Anna 1". The first word is the person."""
        return [await self._begin(task) for task in tasks]

    async def _begin(self, task: str) -> asyncio.Task[None]:
        self.may_leave[task] = asyncio.Event()
        begun = asyncio.create_task(self._take_one(task))
        await settled()
        return begun

    async def _take_one(self, task: str) -> None:
        async with self.places.one_for(task.partition(" ")[0]):
            self.inside.append(task)
            try:
                await self.may_leave[task].wait()
            finally:
                self.inside.remove(task)

    async def leave(self, task: str) -> None:
        self.may_leave[task].set()
        await settled()


async def settled() -> None:
    """Let all tasks go on until they wait."""
    for _ in range(10):
        await asyncio.sleep(0)


def test_people_who_wait_for_a_place_take_turns() -> None:
    async def crowd() -> None:
        some = Crowd(2)
        await some.come("Anna 1", "Bruce 1", "Anna 2", "Anna 3", "Bruce 2", "Bruce 3", "Carol 1")
        assert some.inside == ["Anna 1", "Bruce 1"]
        await some.leave("Anna 1")
        await some.leave("Bruce 1")
        assert some.inside == ["Bruce 2", "Carol 1"]
        await some.leave("Carol 1")
        assert some.inside == ["Bruce 2", "Anna 2"]
        await some.leave("Bruce 2")
        await some.leave("Anna 2")
        assert some.inside == ["Anna 3", "Bruce 3"]

    asyncio.run(crowd())


def test_a_task_that_is_cancelled_takes_no_place_and_gives_its_own_back() -> None:
    async def crowd() -> None:
        some = Crowd(1)
        inside, waiting, _ = await some.come("Anna 1", "Bruce 1", "Carol 1")
        waiting.cancel()
        await settled()
        assert some.inside == ["Anna 1"]
        inside.cancel()
        await settled()
        assert some.inside == ["Carol 1"]

    asyncio.run(crowd())


def test_a_task_that_is_cancelled_just_as_it_gets_a_place_gives_it_back() -> None:
    async def crowd() -> None:
        some = Crowd(1)
        _, given, _ = await some.come("Anna 1", "Bruce 1", "Carol 1")
        some.may_leave["Anna 1"].set()
        await asyncio.sleep(0)
        assert some.inside == []  # Anna has gone, and Bruce has not come in yet
        given.cancel()
        await settled()
        assert some.inside == ["Carol 1"]

    asyncio.run(crowd())
