"""How rules become fast, and what every game offers: records, luck, events, actions, boxes, building. Knows no game."""
