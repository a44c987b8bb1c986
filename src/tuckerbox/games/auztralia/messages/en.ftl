# Texts of AuZtralia.

about =
    Land on the coast, lay railways, dig for gold and plant farms, until time runs far enough for the Old Ones to wake. Then
    they march on your farms and your port, and what you have built has to feed an army. Beat the others and the Old Ones,
    or all of you lose to what slept in the outback.

what-wins =
    Beat your rivals and the Old Ones, who begin with some 90 points on the map. You take points from them by destroying
    them. If they have the most at the end, or are level with you, they win.

lesson-about = A port, a railway, gold, farms, and a first attack. They take about ten minutes.
lesson-port =
    Build a railway and farms, and arm yourself before the Old Ones wake: they sleep under the mounds of sand, and play
    against all of you. First, land in the west: from this anchor, gold is only two tracks away. Place your port on it.
lesson-railway =
    Everything begins with a railway. It costs a coal, an iron and two spaces of time, and puts one of your cubes on the
    box. Choose Railway.
lesson-tracks =
    Lay two tracks, each across the border between two hexes: one north-east from your port, and one from there up to the
    gold. Then end your turn.
lesson-mine =
    Whoever is furthest back on the time track acts, so Greedy had a turn. Now it is yours, and your rails lead to gold.
    Choose Mine, and end your turn.
lesson-farm =
    Empty hexes beside your rails are farmland: corn on the coast, sheep in the outback. A farm takes a space of time,
    brings a gold, and is worth two points if nothing tramples it. Choose Farm, place one of each, and end your turn.
lesson-infantry =
    Face-down tiles are Old Ones asleep. Once everybody has passed space 22, they wake up and walk towards farms and ports.
    Be armed by then: buy two infantry in one action, and end your turn.
lesson-car =
    In a fight, cards say which kinds of units hit, so two kinds hit more often than one. Your cube still lies on Buy, so
    using it again costs a gold more, until you take your cubes back. Buy an armoured car, and end your turn.
lesson-attack =
    An Old One that you destroy brings its points to you. One that survives counts for the Old Ones at the end, and they
    play against all of you. So strike while they sleep: choose Attack.
lesson-force = Send all you have. Each kind of unit costs a space of time, however many units of it march.
lesson-target =
    A force gets as far off the rails as its slowest units. Sleepers have levels, I to III: the lower, the weaker.
    This one is near, and its level is I: attack it.
lesson-over =
    Now it is awake, unless it was only kangaroos. Cards say who hits whom, and before each one you can go home. They also
    cost sanity: a force that must lose more than it has is defeated. Have more points at the end than anybody else, the
    Old Ones included. The rest is yours.

points-farms = Farms
points-phosphate = Phosphate
points-trophies = Old Ones
points-personalities = Personalities
points-tokens = Tokens
points-objective = Objective

headline-port-lost = { $name }’s port is lost
headline-defeated = { $name }’s defeat
headline-destroyed = The end of { $old } at { $place }
headline-port-attacked = The attack on { $name }’s port
headline-blighted = The farm at { $place } is blighted
headline-assassinated = The { $card } is assassinated
headline-spawned = The temple brings forth { $old }
headline-attacked = { $name } strikes at { $place }
headline-turned-up = At { $place }: { $old }
headline-unit-lost = { $name } loses { $unit }
headline-withdrew = { $name }’s retreat
headline-moved = { $old } on the march
headline-recruited = The { $card } joins { $name }
headline-farm = The { $crop } farm at { $place }
headline-unit = { $name } arms: { $unit }
headline-mined = Out of the ground at { $place }: { $goods }
headline-track = The track to { $place }
headline-played = { $name } calls on the { $card }
headline-cubes = { $name } takes the cubes back
headline-port = { $name } lands at { $place }

why-trophies = { $more ->
    [yes] Wins more points from the Old Ones
   *[no] Wins fewer points from the Old Ones
}
why-farms = { $more ->
    [yes] Keeps more sound farms
   *[no] Keeps fewer sound farms
}
why-phosphate = { $more ->
    [yes] Digs up more phosphate
   *[no] Digs up less phosphate
}
why-blighted = { $more ->
    [yes] Loses a farm to the blight more often
   *[no] Loses a farm to the blight less often
}
why-old-ones = { $more ->
    [yes] Leaves the Old Ones more points
   *[no] Leaves the Old Ones fewer points
}
why-threat = { $more ->
    [yes] Keeps the Old Ones more hexes away from your port
   *[no] Lets the Old Ones come nearer to your port
}
why-arms = { $more ->
    [yes] Has more gold in military units
   *[no] Has less gold in military units
}
why-gold = { $more ->
    [yes] Has more gold left
   *[no] Leaves less gold, but gets more for it
}
why-coal = { $more ->
    [yes] Has more coal left
   *[no] Leaves less coal, but gets more for it
}
why-iron = { $more ->
    [yes] Has more iron left
   *[no] Leaves less iron, but gets more for it
}
why-tracks = { $more ->
    [yes] Lays more tracks
   *[no] Lays fewer tracks
}
why-cards = { $more ->
    [yes] Recruits more personalities
   *[no] Recruits fewer personalities
}
why-sleepers = { $more ->
    [yes] Leaves more Old Ones asleep
   *[no] Turns more Old Ones up
}
why-time = { $more ->
    [yes] Spends more time
   *[no] Spends less time
}
