"""There are no import cycles. The import linter only compares siblings; this counts a module's own package, too."""

from __future__ import annotations

from graphlib import TopologicalSorter

import grimp


def test_there_are_no_import_cycles() -> None:
    """Imports for types are included. A CycleError names the modules of the cycle."""
    graph = grimp.build_graph("tuckerbox", cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert imports["tuckerbox.match.match"]
    TopologicalSorter(imports).prepare()
