# Texts of AuZtralia.

what-wins =
    Beat your rivals and the Old Ones, who begin with some 90 points on the map. You take points from them by destroying
    them. If they have most in the end, or as many as you, they win.

lesson-about = A port, a railway, gold, farms, and a first attack. They take about ten minutes.
lesson-port =
    Greedy has landed in the east. Land in the west: from this anchor, gold and coal are only two tracks away. Place your
    port on it.
lesson-railway =
    Everything begins with a railway. It costs a coal, an iron and two spaces of time, and puts one of your cubes on the
    box. Choose Railway.
lesson-tracks =
    Two tracks, each across the border of two hexes: one from your port to the northeast, and another on from there, up to
    the gold. Then end your turn.
lesson-mine =
    Whoever is furthest back on the time track acts, so Greedy had time for more. Now it is you: your rails lead to gold.
    Mine it, and end your turn.
lesson-farm =
    Empty hexes beside your rails are farmland: corn on the coast, sheep in the outback. A farm takes a space of time,
    brings a gold, and is worth two points if nothing tramples it. Place both, and end your turn.
lesson-infantry =
    Face-down tiles are Old Ones asleep. Once everybody has passed space 22, they wake up and walk towards farms and ports.
    Be armed by then: buy two infantry in one action, and end your turn.
lesson-car =
    A second kind of unit hits on other cards than the first. Your cube still lies on Buy, so using it again costs a gold
    more, until you take your cubes back. Buy an armoured car.
lesson-attack =
    An Old One that you destroy brings its points to you. One that survives counts for the Old Ones in the end, and they
    play against all of you. So strike while they sleep: choose Attack.
lesson-force = Send all you have. Each kind on the march takes a space of time, however many of it go.
lesson-target =
    A force gets as far off the rails as its slowest units. Sleepers near the coast are weak, and those deep inland are
    not. This one lies near: attack it.
lesson-over =
    Now it is awake, unless it was only kangaroos. In a combat, cards tell who hits whom, and before each one you can go
    home. Have more points in the end than anybody, the Old Ones included. The rest is yours.

points-farms = Farms
points-phosphate = Phosphate
points-trophies = Old Ones
points-personalities = Personalities
points-tokens = Tokens
points-objective = Objective
