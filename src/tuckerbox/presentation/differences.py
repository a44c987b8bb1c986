"""The differences between two views. From one view to the next, most fields stay the same and need not be sent."""

from __future__ import annotations

from typing import Any


def differences(view: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Return the fields in which a view differs from another one."""
    return {} if view is other else {name: value for name, value in view.items() if value != other[name]}
