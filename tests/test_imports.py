"""No cycles of imports. The import linter compares siblings only; here a module's own package counts, too."""

from __future__ import annotations

from graphlib import TopologicalSorter

import grimp


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Imports for types are included. A CycleError names the modules of the cycle."""
    graph = grimp.build_graph("tuckerbox", cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert imports["tuckerbox.match.match"]
    TopologicalSorter(imports).prepare()
