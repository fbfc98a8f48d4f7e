"""Records are the same whether they were read here, in another process, or by an earlier run."""

from pathlib import Path

import pytest

from compiler.api import Job, compile_campaign
from compiler.incremental import parallel
from compiler.incremental.cache import Cache
from compiler.records.reading import read_record
from compiler.records.record import pack, unpack
from compiler.sources.workspace import load

CAMPAIGNS = sorted((Path(__file__).parent / "campaigns").iterdir())


@pytest.mark.parametrize("folder", CAMPAIGNS, ids=lambda path: path.name)
def test_a_record_survives_its_journey(folder: Path) -> None:
    for source in load(folder).sources:
        record = read_record(source, "kings-of-ruin")
        assert record == unpack(pack(record))


@pytest.mark.parametrize("folder", CAMPAIGNS, ids=lambda path: path.name)
def test_two_processes_find_what_one_finds(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = load(folder)
    job = Job(loaded.sources, loaded.lock, loaded.findings)
    alone = compile_campaign(job)
    monkeypatch.setattr(parallel, "WORTH_FORKING", 0)
    together = compile_campaign(job)
    assert alone.diagnostics == together.diagnostics
    assert alone.json == together.json


@pytest.mark.parametrize("folder", CAMPAIGNS, ids=lambda path: path.name)
def test_a_rebuild_finds_what_a_build_finds(folder: Path, tmp_path: Path) -> None:
    loaded = load(folder)
    first = compile_campaign(Job(loaded.sources, loaded.lock, loaded.findings, Cache(tmp_path)))
    again = compile_campaign(Job(loaded.sources, first.lock, loaded.findings, Cache(tmp_path)))
    assert first.diagnostics == again.diagnostics
    assert first.json == again.json
