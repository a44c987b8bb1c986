# Texts of Australis.

about =
    Four dice a round, taken one at a time from the sand, are all that you have to feed fish, grow corals and send your
    turtle south on the current. Reefs, fish and turtles score after each of five rounds, so early plans pay five times.
    And at the end of each round, the dice that you took fight it out in a competition.

what-wins =
    Most points win. Reefs, fish and turtles score after each of five rounds, so what you build early counts five times.

lesson-about = The first of five rounds, with dice, cards and corals. It takes about five minutes.
lesson-white =
    There are five rounds. In each, everybody takes four of the dice that lie on the sand, one at a time, and gets what
    the die shows. White dice bring cards, and this one brings two. Early cards are worth the most, so take it.
lesson-keep =
    A card that you keep lies on your sea board, the panel with your name, and works each time you take a die of its
    colour, until the end. Keep the purple one with the turtle.
lesson-once = Or use a card just once, now. Do that with the blue one that has points: they are yours at once.
lesson-end = Your sea board shows your die and your card. End your turn. Until then, you can take it back.
lesson-purple =
    Now take the purple 6. First your card works: your turtle swims. Then the die places a coral on reef 6, or on a lower
    one.
lesson-coral =
    After each round, a reef scores for whoever has the most corals there, and for the second. A tie goes to the turtle
    that is ahead. Place your coral on reef 6, and end your turn.
lesson-third =
    Yellow dice bring fish. Blue ones let your turtle swim, and each food cube on its way feeds more of your fish. Fish
    that are fed score in every round, and so does the space of your turtle. The red die makes you first in the next
    round. Take what you like, and end your turn.
lesson-last =
    The last die of the round. When everybody has four, your blue, purple and red dice fight for gold and silver: all are
    rolled, the lowest sink, and so on until one player is left. Gold and silver are worth points. Yellow and white dice
    stay ashore. Take one, and end your turn.
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
headline-token = { $name } takes the first player token
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
    [yes] you have the most corals on more reefs
   *[no] {""}
}
why-second = { $more ->
    [yes] you are second on more reefs
   *[no] {""}
}
why-school = { $more ->
    [yes] your school of fish is worth more points
   *[no] {""}
}
why-turtle = { $more ->
    [yes] your turtle swims more spaces south
   *[no] {""}
}
why-coral = { $more ->
    [yes] you place more corals from now on
   *[no] {""}
}
why-cube = { $more ->
    [yes] you get more food cubes
   *[no] {""}
}
why-fish = { $more ->
    [yes] you catch more fish from now on
   *[no] {""}
}
why-gold = { $more ->
    [yes] you win gold in the competition more often
   *[no] {""}
}
why-silver = { $more ->
    [yes] you win silver in the competition more often
   *[no] {""}
}
why-card = { $more ->
    [yes] you keep more cards
   *[no] {""}
}

sand = On the sand: { $count ->
        [one] 1 die
       *[other] { $count } dice
    }
sand-take = Take a die.
sand-point = Point at one to see what it brings.
sand-tap = Tap one to see what it brings.
sand-again = ; tap again to take it
sand-round = Round { $round } of { $rounds }
sand-colour = { $colour } dice
die-brings-white = cards
die-brings-yellow = fish
die-brings-blue = turtle
die-brings-purple = coral
die-brings-red = first
sand-many = { $count } of them
sand-none = none left

cards-display = Cards on display
cards-empty = an empty place
card-do-keep = keep
card-do-use = use
card-do-keep-this = keep this card
card-do-use-this = use this card
card-named = { $colour } card: { $brings }
card-competition =
    competition card: in the dice competition at the end of a round, each of your { $colour } dice counts one more
card-turtle = turtle, { $spaces ->
        [one] 1 space
       *[other] { $spaces } spaces
    }
card-coral = a coral where your turtle is
count-cards = { $count ->
        [one] 1 card
       *[other] { $count } cards
    }
count-fish = { $count } fish
count-cubes = { $count ->
        [one] 1 food cube
       *[other] { $count } food cubes
    }
count-points = { $count ->
        [one] 1 point
       *[other] { $count } points
    }
die-with = { $colour } with { $shows }
brings-turtle = turtle to { $space }
brings-points = { $signed } { $points ->
        [one] point
       *[other] points
    }
brings-fish = { $fish } fish
brings-cubes = { $signed } { $cubes ->
        [one] food cube
       *[other] food cubes
    }
brings-school = school worth { $points }
brings-cards = choose { $count ->
        [one] 1 card
       *[other] { $count } cards
    }
brings-coral = a coral on reef { $reef }
brings-coral-or-lower = a coral on reef { $reef } or lower
brings-token = you go first next round
brings-token-last = you take the first player token
brings-fires = your cards work: { $cards }
brings-nothing = nothing more

sea = The sea
sea-reef = Reef { $reef }
sea-put-back = Put the coral back on reef { $reef }
sea-take = Take a coral from reef { $reef }
sea-turtle = { $name }’s turtle is on { $space }.
sea-sign = Here begins the stretch beside reef { $reef }.
sea-leave = Leave the corals where they are
reef-in-words = Reef { $reef }, { $count ->
        [0] beyond the end of the current
        [one] space { $to }
       *[other] spaces { $from } to { $to }
    }: { $points }; { $corals }
reef-points = { $most } for most corals, { $second } for second
reef-points-most = { $most ->
        [one] 1 point
       *[other] { $most } points
    } for most corals
reef-no-corals = no corals yet
school = { $fish }, { $cubes }: school worth { $points ->
        [one] 1 point
       *[other] { $points } points
    }
school-next = ; with { $missing }, it would be worth { $points ->
        [one] 1 point
       *[other] { $points } points
    }
more-fish = { $count } more fish
more-cubes = { $count } more food { $count ->
        [one] cube
       *[other] cubes
    }

sea-board = { $name }, sea board
plate-plays = , playing now
plate-enlarge = Enlarge:
plate-fish = fish:
# This word stands after the number. English has one form for all numbers; other languages may need several.
plate-fish-count = { $count ->
       *[other] fish
    }
plate-cubes = food cubes:
plate-cubes-title = food cubes
plate-a-round = a round
plate-corals = { $count ->
        [one] coral left
       *[other] corals left
    }
plate-turtle = turtle on
plate-tile = { $tile } tile,
note-token = has the token
note-began = began the round
slot = For { $colour } dice: { $dice }
slot-none = none yet
slot-red = Competition: the red die
slot-no-red = Competition: no red die

whirl = Dice competition
whirl-dice = Dice
whirl-begins = The competition begins!
whirl-sinks = Every { $number } sinks.
whirl-again = The { $number } went under. Again!
whirl-won = { $name } wins the competition!
standing-first = first
standing-out = out
standing-second = second
standing-away = not in it
whirl-counts = { $die }, counts { $number }
whirl-one-more = one more
whirl-no-dice = no dice
whirl-choose = Choose a tile
whirl-tile-cube = { $tile } + cube
whirl-stakes = At stake: { $tiles }
whirl-stake = { $tile } { $points ->
        [one] 1 point
       *[other] { $points } points
    }

tip-signs =
    Your turtle has passed one of the numbered signs across the current. They show where the stretch beside each reef
    begins: a card that brings a coral grows it on the reef beside your turtle, or on a lower one.
tip-hungry = Your food cubes could feed { $need } fish, and you have { $fish }. Yellow dice close that gap.
tip-order =
    Two of your cards are at odds: the coral grows where your turtle is. Let the turtle swim first if the next reef
    suits you better.
tip-plant =
    Pick one of the ringed reefs for your coral. Most corals on a reef score every round, and a turtle that is ahead
    breaks ties: join where one coral makes you first.
tip-move =
    All your corals are out. You may take one from a reef and settle it elsewhere, or leave them be.
tip-cards =
    Pick a card. “Keep” it and it works every time you take a die of its colour, which is nearly always worth it this
    early; “use” does it once, now.
tip-cards-last =
    This is the last round: “use” does what a card says at once, “keep” only pays if you take another die of its colour.
tip-cards-competition =
    A competition card is different: in this round’s competition already, it adds one to all your dice of its colour, also
    to those that you have.
tip-choose =
    You won! Gold is worth more points at the end; silver brings a food cube now, and with it a larger school each
    round.
tip-choose-gold =
    You won! No more cubes come with silver, so take the gold unless you like to be modest.
tip-picked =
    That was your die. End your turn, or undo and try another one: nothing is final before that.
tip-dice =
    Take one of the dice on the sand: white brings cards, yellow fish, blue moves your turtle, purple grows a coral, red
    lets you go first next time. Point at one, or tap it, to see what it would do. Until you end your turn, you can undo
    it.
tip-white =
    Cards pay off for the rest of the match. A white die with two of them early on is hard to beat.
tip-competition =
    Only blue, purple and red dice go into the competition at the end of the round, and you have none yet. Red floats
    best, then purple, then blue.
tip-turtle =
    Your turtle scores its space every round and breaks all ties. A long swim early is worth it again and again.
