"""The operator deletes what people no longer want a server to keep, and is told how notices are set up."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from tests.server.site import Site
from tests.server.visitor import Visitor, sit_together
from tuckerbox.cli import app
from tuckerbox.cli.serving import notices_in_words
from tuckerbox.server.settings import Settings
from tuckerbox.server.store import UnavailableError
from tuckerbox.server.store.notices import NoticeStore


def test_lines_of_chat_are_forgotten(site: Site, anna: Visitor, bruce: Visitor, database: str) -> None:
    match = sit_together(anna, bruce)
    anna.post(f"/api/matches/{match}/chat", {"text": "G'day.", "key": "aaaaaaaa"})
    kept = CliRunner().invoke(app, ["forget", "--chat", "1", "--database", database])
    assert kept.stdout.strip() == "Forgotten: 0 addresses, 0 lines of chat, and people at 0 tables."
    gone = CliRunner().invoke(app, ["forget", "--chat", "0", "--address", "anna@example.org", "--database", database])
    assert gone.stdout.strip() == "Forgotten: 0 addresses, 1 line of chat, and people at 0 tables."
    assert anna.table(match)["chat"] == []


def test_a_blocked_address_is_forgotten_too_and_the_operator_is_told_what_follows(site: Site, database: str) -> None:
    site.services.store.notices.block("anna@example.org")
    said = CliRunner().invoke(app, ["forget", "--address", "Anna@example.org", "--database", database]).stdout
    assert said.splitlines() == [
        "Forgotten: 0 addresses, 0 lines of chat, and people at 0 tables.",
        "The owner of 1 address had asked never to get an email again. Emails can be sent there from now on.",
    ]
    assert not site.services.store.notices.is_blocked("anna@example.org")


def test_an_address_is_forgotten_as_it_is_stored(site: Site, database: str) -> None:
    site.services.store.notices.block("anna@xn--exmple-cua.org")
    said = CliRunner().invoke(app, ["forget", "--address", "anna@exämple.org", "--database", database]).stdout
    assert "Emails can be sent there from now on." in said


def test_a_wrong_name_is_refused_before_anything_is_deleted(
    site: Site, anna: Visitor, bruce: Visitor, database: str
) -> None:
    match = sit_together(anna, bruce)
    anna.post(f"/api/matches/{match}/chat", {"text": "G'day.", "key": "aaaaaaaa"})
    people = ["--person", f"{match}:Anna", "--person", f"{match}:Nobody"]
    refused = CliRunner().invoke(app, ["forget", "--chat", "0", *people, "--database", database])
    assert refused.exit_code == 2
    assert f"There is nobody called Nobody at the table {match}." in refused.stderr
    assert [line["text"] for line in bruce.table(match)["chat"]] == ["G'day."]
    assert bruce.table(match)["seats"][0]["name"] == "Anna"


def test_forgetting_waits_for_no_busy_database(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_: object) -> int:
        raise UnavailableError("The database is busy.")

    monkeypatch.setattr(NoticeStore, "forget_target", busy)
    refused = CliRunner().invoke(app, ["forget", "--address", "anna@example.org", "--database", database])
    assert refused.exit_code == 2
    assert "The database is busy. Some things may be deleted already." in " ".join(refused.stderr.split())


def test_forgetting_needs_to_know_what() -> None:
    refused = CliRunner().invoke(app, ["forget", "--database", "sqlite://"])
    assert refused.exit_code == 2
    assert "Name what to forget" in refused.stderr


@pytest.mark.parametrize(
    ("url", "mail", "says"),
    [
        (None, None, "Webhooks and email need TUCKERBOX_PUBLIC_URL"),
        ("https://table.example", None, "Email needs TUCKERBOX_MAIL"),
        ("https://table.example", "smtp://mail.example", "by email from table@example.org"),
    ],
)
def test_the_server_says_which_notices_are_on(url: str | None, mail: str | None, says: str) -> None:
    assert says in notices_in_words(Settings("sqlite://", public_url=url, mail=mail, mail_from="table@example.org"))
