"""The PostgreSQL for tests: durable, with an empty database for each test."""

from __future__ import annotations

import pytest
import sqlalchemy as sql

from tests import postgres as clusters
from tests.postgres import fresh_database, migrated_template


def test_a_cluster_answers_and_is_durable(postgres_database: str) -> None:
    engine = sql.create_engine(postgres_database)
    with engine.connect() as connection:
        assert connection.scalar(sql.text("SELECT 6 * 7")) == 42
        assert connection.scalar(sql.text("SHOW fsync")) == "on"
    engine.dispose()


def test_each_test_has_an_empty_database_of_its_own(postgres: str) -> None:
    with fresh_database(postgres) as one, fresh_database(postgres) as other:
        for url in (one, other):
            engine = sql.create_engine(url)
            with engine.begin() as connection:
                connection.execute(sql.text("CREATE TABLE matches ()"))
            engine.dispose()


def test_a_template_whose_migration_failed_is_made_again(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: str) -> sql.Engine:
        raise RuntimeError("The machine was too slow.")

    monkeypatch.setattr(clusters, "MIGRATED", "migrated_at_last")
    with monkeypatch.context() as patched:
        patched.setattr(clusters, "open_database", fail)
        with pytest.raises(RuntimeError):
            migrated_template(postgres)
    with fresh_database(postgres, migrated_template(postgres)) as url:
        engine = sql.create_engine(url)
        with engine.connect() as connection:
            assert connection.scalar(sql.text("SELECT count(*) FROM matches")) == 0
        engine.dispose()
