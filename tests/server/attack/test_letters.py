"""Names and chat with markup or line breaks stay text in letters, and add no header. `tests/table/test_markup.py` has
the pages."""

from __future__ import annotations

from collections.abc import Iterator
from email.message import EmailMessage
from html.parser import HTMLParser

import pytest

from tests.server.notify.hand_moved import ADDRESS, NoticeSite, hand_moved
from tests.server.visitor import Visitor, pass_to, path, sit_together
from tuckerbox.server.table.notice_rows import GATHER, AddressRow, Channel, NoticeKind
from tuckerbox.server.table.rows import now

NAMES = ("<i data-evil>Anna</i>", "<img src=x onerror=p()>", '"><script>p()//', "&lt;b&gt; {$who} ${p()}")
CHAT = (
    '<script>p()</script><img src=x onerror="p()"><a href="javascript:p()">x</a> &lt;i&gt; {$who}\r\nBcc: x@x.org\r\n'
)
TAGS = {"html", "head", "meta", "title", "body", "p", "br", "a"}


class Tags(HTMLParser):
    """Collects the tags, the attributes and the text of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.links: set[str] = set()
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attrs)
        self.links.update(value or "" for name, value in attrs if name == "href")

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture
def there(database: str, ready: None) -> Iterator[NoticeSite]:
    with hand_moved(database) as opened:
        yield opened


def letter(there: NoticeSite, anna: Visitor, bruce: Visitor, kinds: str) -> EmailMessage:
    """Let Anna sit with Bruce, move, and write in the chat. Return the letter that tells him of some kinds of it."""
    match = sit_together(anna, bruce)
    person = there.id_of(bruce)
    row = AddressRow("a1", person, Channel.MAIL, "bruce@x.org", "s", kinds, None, False, None, now(), None)
    assert there.site.services.store.notices.add_address(row, most=9)
    there.notifier.plan(set())
    pass_to(match, 0, anna, bruce)
    pass_to(match, 1, anna, bruce)
    anna.post(path(match, "chat"), {"text": CHAT, "key": "aaaaaaaa"})
    there.notifier.plan({match})
    there.notifier.ahead += GATHER
    there.site.call(there.notifier.send_due)
    (found,) = there.postbox.messages
    return found


def content(letter: EmailMessage, kind: str) -> str:
    part = letter.get_body((kind,))
    assert part
    return str(part.get_content())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", [NoticeKind.TURN, NoticeKind.CHAT])
def test_names_and_chat_are_text_in_letters(there: NoticeSite, name: str, kind: NoticeKind) -> None:
    anna, bruce = there.site.visitor(name), there.site.visitor("Bruce")
    sent = letter(there, anna, bruce, kind)
    assert (sent["To"], sent["Bcc"]) == ("bruce@x.org", None)
    page = Tags(content(sent, "html"))
    assert page.tags == TAGS
    assert page.attributes <= {"lang", "charset", "style", "href"}
    assert all(link.startswith(f"{ADDRESS}/") for link in page.links)
    texts = [" ".join(text.split()) for text in (page.text, content(sent, "plain"))]
    if kind is NoticeKind.CHAT:
        assert sent["Subject"] == f"{name} wrote in the chat of Outback"
        (line,) = there.site.services.store.chat(sent_match(page))
        texts = [text for text in texts if " ".join(line.text.split()) in text]
    assert [name in text for text in texts] == [True, True]


def sent_match(page: Tags) -> str:
    """Return the match that a letter leads to."""
    found = {link.split("/m/")[1].split("/")[0] for link in page.links if "/m/" in link}
    assert len(found) == 1
    return found.pop()
