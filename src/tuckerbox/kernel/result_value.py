"""The value of a finished match to a net: mostly who won, and partly the lead, so that it learns to win by more."""

from __future__ import annotations

from tuckerbox.kernel.net import ONE

WHOLE = 10  # the parts of the win and of the lead add up to this


def value_of_result(won: int, lead: int, clear_lead: int, lead_part: int) -> int:
    """Return the value, from 0 to ONE, of a match for a side with a share of the win from 0 to ONE, and with a lead.

    A lead of `clear_lead` points counts three quarters, and none a half.
    """
    by = ONE // 2 + ONE // 2 * lead // (clear_lead + max(lead, 0 - lead))
    return ((WHOLE - lead_part) * won + lead_part * by) // WHOLE
