# Texts of Australis.

about =
    Four dice a round, taken one at a time from the sand, are all that you have to feed fish, grow corals and send your
    turtle south on the current. Reefs, fish and turtles score after each of five rounds, so early plans pay five times.
    And at the end of each round, the dice that you took fight it out in a competition.

what-wins =
    Most points win. Reefs, fish and turtles score after each of five rounds, so what you build early counts five times.

lesson-about = The first of five rounds, with dice, cards and corals. It takes about five minutes.
lesson-white =
    Most points win, after five rounds. In each, everybody takes four dice from the sand, one at a time, and gets what
    the die shows. White dice bring cards, and this one brings two. Early cards are worth the most, so take it.
lesson-keep =
    A card that you keep lies under its colour and works each time you take a die of that colour, until the end. Keep the
    purple one with the turtle.
lesson-once = Or use a card just once, now. Do that with the blue one that has points: they are yours at once.
lesson-end = Your sea board shows your die and your card. End your turn. Until then, you can take it back.
lesson-purple =
    Now take the purple 6. First your card works: your turtle swims. Then the die places a coral on reef 6, or on a lower
    one.
lesson-coral =
    After each round, a reef scores for whoever has the most corals there, and for the second. A tie goes to the turtle
    that is ahead. Place your coral on reef 6, and end your turn.
lesson-third =
    Yellow dice bring fish, and blue ones let your turtle swim, past food cubes that feed your fish. Both are worth points
    in every round. The red die makes you first in the next one. Take what you like, and end your turn.
lesson-last =
    The last die of the round. When everybody has four, your blue, purple and red dice fight for gold and silver: all are
    rolled, the lowest sink, and so on until one player is left. Yellow and white ones stay ashore. Take one, and end your
    turn.
lesson-over =
    Reefs, fish and turtles have scored, and the dice have fought. The points of gold and silver are added at the end. Four
    rounds are left, with new dice and cards; your corals, fish and cards stay. The rest is yours.

points-start = At the start
points-reefs = Reefs
points-fish = Fish
points-turtles = Turtles
points-dice = Dice
points-cards = Cards
points-corals = Corals at the end
points-tiles = Gold and silver
points-token = First player

headline-tile = The { $tile } of round { $round } for { $name }
headline-won = { $name } wins the competition
headline-out = { $name } has no dice left in the competition
headline-sunk = { $name }’s dice sink
headline-thrown = The competition: { $dice }
headline-token = { $name } goes first next round
headline-planted = The coral on reef { $reef }
headline-moved = The coral that moved to reef { $reef }
headline-cube = A food cube for { $name }
headline-caught = A catch of { $fish } fish
headline-swam = The turtle that swam to { $to }{ $spaces ->
    [one] {""}
   *[other] , { $spaces } spaces on
}
headline-card = Taking { $card }
headline-taken = Taking { $die }
headline-dice = New dice in the sand
headline-dealt = New cards on display

why-first = { $more ->
    [yes] Has the most corals on more reefs
   *[no] Has the most corals on fewer reefs
}
why-second = { $more ->
    [yes] Is second on more reefs
   *[no] Is second on fewer reefs
}
why-school = { $more ->
    [yes] Feeds a school of fish worth more points
   *[no] Feeds a school of fish worth fewer points
}
why-turtle = { $more ->
    [yes] Takes your turtle further south
   *[no] Doesn’t take your turtle as far
}
why-coral = { $more ->
    [yes] Places more corals
   *[no] Places fewer corals
}
why-cube = { $more ->
    [yes] Brings more food cubes
   *[no] Brings fewer food cubes
}
why-fish = { $more ->
    [yes] Catches more fish
   *[no] Catches fewer fish
}
why-gold = { $more ->
    [yes] Wins gold in the competition more often
   *[no] Wins gold in the competition less often
}
why-silver = { $more ->
    [yes] Wins silver in the competition more often
   *[no] Wins silver in the competition less often
}
why-card = { $more ->
    [yes] Keeps more cards
   *[no] Keeps fewer cards
}
