# Texts of Australis.

what-wins =
    Most points win. Reefs, fish and turtles score after each of five rounds, so what you build early counts five times.

lesson-about = The first of five rounds, with dice, cards and corals. It takes about five minutes.
lesson-white =
    Everybody takes four of the dice in the sand, one at a time, and the die that you take counts as it lies. White dice
    bring cards, and this one brings two. Early cards are worth the most, so take it.
lesson-keep =
    A card that you keep lies under its colour and works each time you take a die of that colour, until the end. Keep the
    purple one with the turtle.
lesson-once = Or use a card once, now. The blue one with the points is worth that: use it, and the points are yours at once.
lesson-end = Your sea board shows your die and your card. End your turn. Until then, you can take it back.
lesson-purple =
    Now take the purple 6. First your card works: your turtle swims. Then the die settles a coral on reef 6, or on a lower
    one.
lesson-coral =
    After each round, a reef scores for whoever has the most corals there, and for the second. A tie goes to the turtle
    that is ahead. Settle your coral on reef 6, and end your turn.
lesson-third =
    Yellow dice bring fish, and blue ones let your turtle swim, past food cubes that feed your fish. Both are worth points
    in every round. The red die makes you first in the next one. Take what you like, and end your turn.
lesson-last =
    The last die of the round. Blue, purple and red dice will fight for gold and silver when everybody has four: the
    lowest always sink. Yellow and white ones stay on dry land. Take one, and end your turn.
lesson-over =
    Reefs, fish and turtles have scored, the dice have fought, and new dice and cards are laid out. Four rounds are left,
    and your corals, fish and cards stay. Most points win. The rest is yours.

points-start = At the start
points-reefs = Reefs
points-fish = Fish
points-turtles = Turtles
points-dice = Dice
points-cards = Cards
points-corals = Corals at the end
points-tiles = Gold and silver
points-token = First player
