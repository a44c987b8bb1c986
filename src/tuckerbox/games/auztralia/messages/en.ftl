# Texts of AuZtralia.

about =
    Land on the coast, lay railways, dig for gold and plant farms, until time runs far enough for the Old Ones to wake. Then
    they march on your farms and your port, and what you have built has to feed an army. Beat the others and the Old Ones,
    or all of you lose to what slept in the outback.

what-wins =
    { $seats ->
        [1] Beat the Old Ones.
       *[other] { $way ->
            [together] Beat the Old Ones together: the average of your points counts.
           *[competitive] Beat your rivals and the Old Ones.
        }
    } { $rival ->
        [0] They begin with many points on the map
       *[other] They have about { $rival } points on the map now
    }, and you take points from them by destroying them. At the end you need more than they have: if you are level, they
    win.

lesson-about = A port, a railway, gold, farms, and a first fight. They take about ten minutes.
lesson-port =
    Build a railway and farms, and arm yourself before the Old Ones wake. They sleep under the mounds of sand, and are
    everybody’s enemies. First, land in the west: the port is where your railway begins, and from this anchor, gold is
    only two tracks away. Place your port on it.
lesson-railway =
    Each of the boxes below your name is an action. Everything begins with a railway. It costs a coal, an iron and two
    spaces of time, and puts one of your cubes on its box. Choose Railway.
lesson-tracks =
    Lay two tracks, each across the border between two hexes: one north-east from your port, and one from there up to the
    gold. Then end your turn.
lesson-mine =
    Whoever is furthest back on the time track acts, so Greedy had a turn. Now it is yours, and your rails lead to gold.
    Choose Mine, and end your turn.
lesson-farm =
    Empty hexes that your rails reach are farmland: corn on the coast, sheep in the outback. A farm takes a space of time,
    brings a gold, and is worth two points if nothing tramples it. Choose Farm, place one of each, and end your turn.
lesson-infantry =
    Face-down tiles are Old Ones asleep. Once everybody has passed space 22, they wake up and walk towards farms and ports.
    If one takes a port, the match is over for all. Be armed by then: buy two infantry in one action, and end your turn.
lesson-car =
    In a fight, cards say which kinds of units hit, so two kinds hit more often than one. Your cube still lies on Buy, so
    using it again costs a gold more, until you take your cubes back. Buy an armoured car: in your barracks, the row of
    units, it comes after the infantry. Then end your turn.
lesson-attack =
    An Old One that you destroy brings its points to you. One that survives counts for the Old Ones at the end, and twice
    if nobody has ever turned it up. So strike while they sleep: choose Attack.
lesson-force = Send all you have. Each kind of unit costs a space of time, however many units of it march.
lesson-target =
    A force gets as far off the rails as its slowest units. Sleepers have levels, I to III: the lower, the weaker.
    This one is near, and its level is I: attack it.
lesson-fight =
    You have woken loyalists. Each card says, in their row, which kinds of units hit them, on the left, and what it costs
    you, on the right. Before each card, you can also withdraw: units that come home are as good as new. Turn over a
    card.
lesson-allot =
    Both of your kinds have hit them. In return, your force takes 1 damage, and you choose where. It takes 2 to lose an
    infantry, so let the infantry take it.
lesson-fight-on =
    Two more hits destroy them. Some cards also cost sanity: these are the candles, and a force that must lose more than
    it has is defeated. None of yours is lost, so turn over another card.
lesson-cubes =
    They are destroyed: their tile, with 3 points, is yours. But the boxes that you have used now cost gold. Take your
    cubes back when they cost too much, or when none is left: now it takes a space of time. Then end your turn.
lesson-over =
    All boxes are free again. Grow, arm yourself, and strike before the Old Ones come to you. Have more points at the end
    than anybody else, the Old Ones included. The rest is yours.

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
    [yes] you take more points from the Old Ones
   *[no] {""}
}
why-farms = { $more ->
    [yes] you gain more farms that the blight leaves alone
   *[no] {""}
}
why-phosphate = { $more ->
    [yes] you dig up more phosphate
   *[no] {""}
}
why-blighted = { $more ->
    [yes] {""}
   *[no] you lose a farm to the blight less often
}
why-old-ones = { $more ->
    [yes] {""}
   *[no] the Old Ones get fewer points
}
why-threat = { $more ->
    [yes] the Old Ones stay further from your port, in hexes
   *[no] {""}
}
why-arms = { $more ->
    [yes] your military units are worth more gold
   *[no] {""}
}
why-gold = { $more ->
    [yes] you have more gold left
   *[no] you spend more of your gold on something useful, and have less left
}
why-coal = { $more ->
    [yes] you have more coal left
   *[no] you spend more of your coal on something useful, and have less left
}
why-iron = { $more ->
    [yes] you have more iron left
   *[no] you spend more of your iron on something useful, and have less left
}
why-tracks = { $more ->
    [yes] you lay more tracks
   *[no] {""}
}
why-cards = { $more ->
    [yes] you recruit more personalities
   *[no] {""}
}
why-sleepers = { $more ->
    [yes] fewer Old Ones wake up
   *[no] more Old Ones are turned up, so that you can fight them
}
why-time = { $more ->
    [yes] you use more time, and get more done with it
   *[no] your next turn comes sooner, because you use less time
}

kind-zombies = Zombies
kind-loyalists = Loyalists
kind-mi-go = Mi-Go
kind-temple = Temple
kind-shoggoth = Shoggoth
kind-cthulhu = Cthulhu
kind-kangaroo = Kangaroo
kinds-zombies = the zombies
kinds-loyalists = the loyalists
kinds-mi-go = the Mi-Go
kinds-temple = temples
kinds-shoggoth = the shoggoths
kinds-cthulhu = Cthulhu
box-railway = Railway
box-mountain-railway = Hill rail
box-mine = Mine
box-recruit = Recruit
box-buy = Buy
box-trade = Import/Export
box-farm = Farm
box-attack = Attack
box-says-railway = Build a railway on coast and outback, for a coal and an iron
box-says-railway-west = Build a railway on farmland and level I, for a coal and an iron
box-says-mountain-railway = Build a railway on any land, for a coal and an iron
box-says-mine = Mine: take all of one kind from a hex that your rails lead to
box-says-recruit = Recruit help: a personality from the display
box-says-buy = Buy a military unit, or two infantry
box-says-trade = Import coal or iron for nothing, or export it for gold, two in all
box-says-farm = Place farms, one of each crop
box-says-attack = Attack an Old One
good-coal = coal
good-iron = iron
good-gold = gold
good-phosphate = phosphate
crop-corn = corn
crop-sheep = sheep
crop-cattle = cattle
compass-n = north
compass-ne = north-east
compass-se = south-east
compass-s = south
compass-sw = south-west
compass-nw = north-west
unit-infantry = infantry
units-infantry = infantry
unit-armoured-car = armoured car
units-armoured-car = armoured cars
unit-artillery = artillery
units-artillery = artillery
unit-armoured-train = armoured train
units-armoured-train = armoured trains
unit-airship = airship
units-airship = airships
units-none = nobody

old-ones = Old Ones
old-ones-rival = the Old Ones
old-ones-have = The Old Ones have { $total }: { $awake } awake, { $asleep } asleep, { $farms } for blighted farms
old-ones-awake = Awake on the map
old-ones-asleep = Asleep, estimated from their levels
old-ones-never-up = Never turned up
old-ones-farms = Blighted farms
old-ones-about = about
old-ones-estimate = An estimate until the end: each sleeping Old One counts the average of its level.
old-ones-points = Where the Old Ones’ points come from
pools = Sleeping Old Ones, and revelations to come
pools-level = Level { $level }
pools-asleep = { $count } asleep on the map, each one of these:
pools-kangaroo = { $count ->
        [one] 1 kangaroo: harmless
       *[other] { $count } kangaroos: harmless
    }
pools-kind = { $kind }: { $number }, { $points } points, { $capacity } damage destroys it
pools-none = none left
revelations = Revelations
revelations-seen = { $seen } of { $of } seen; the next one may be:
revelations-none = None is left.

map = Map
map-hexes = Hexes
map-mine = Mine at { $hex }
map-farm = Farm at { $hex }
map-tap = Tap a hex to read what is there.
view = View
view-in = Zoom in
view-out = Zoom out
keys-zoom-in = zoom in
keys-zoom-out = zoom out
terrain-coast = coast
terrain-hill = hills
terrain-outback = outback
terrain-farmland = farmland
hex-level = level { $level }
hex-numbered = land of { $level }
hex-tokens = { $count ->
        [one] 1 token
       *[other] { $count } tokens
    }
hex-port = { $name }’s port
hex-farm = { $name }’s { $crop } farm
hex-farm-blighted = { $name }’s { $crop } farm, blighted
hex-sleeper = a sleeper of { $level }, number { $number }
hex-sleeper-next = a sleeper of { $level }, the next to wake
hex-old-one = { $kind }, { $points ->
        [one] 1 point
       *[other] { $points } points
    }, takes { $capacity }
hex-old-one-struck = { $kind }, { $points ->
        [one] 1 point
       *[other] { $points } points
    }, struck { $struck } of { $capacity }
damage-by = { $damage } by { $name }
prey-temple = Temples stay where they are.
prey-none = { $who }: nothing draws them just now.
prey-goes = { $who } would go for { $hexes }, { $steps ->
        [one] 1 step
       *[other] { $steps } steps
    } away.
prey-first-step = The card decides on the first step: { $hexes }.
reach-no-way = No way over land
reach-off = { $count ->
        [one] 1 hex
       *[other] { $count } hexes
    } off { $name }’s rails
reach-units = { $rails }: in reach of { $units }.
reach-none = { $rails }: out of reach of all units.

combat = Combat
combat-end = The end of the combat
combat-attacks = { $name } attacks { $place }
combat-defends = { $name } defends the port at { $place }
combat-stakes = Nobody withdraws from a port. If an Old One is left when the combat ends, the match is over for all.
combat-allot = { $damage } damage to allot: choose a stack
combat-ways = What to do
sanity = sanity { $sanity }
sanity-of = { $sanity } sanity of { $most }
foe = { $kind }: { $damage } of { $capacity } damage, worth { $points ->
        [one] 1 point
       *[other] { $points } points
    }
foe-struck = { $kind }: { $damage } of { $capacity } damage ({ $who }), worth { $points ->
        [one] 1 point
       *[other] { $points } points
    }
foe-about = { $damage } of { $capacity } damage · { $points ->
        [one] 1 point
       *[other] { $points } points
    }
foe-face-down = Something of level { $level }, face down
foe-none = Nothing is left there.
force = The force
force-stack = { $units }, { $damage } of { $capacity } damage
force-none = Nobody is left to fight.
card-verdict = Deals { $dealt }. Costs { $costs }.
card-deals-to = { $damage } to { $kind }
card-costs-ground = { $damage } damage on the ground
card-costs-air = { $damage } to the airships
card-costs-sanity = { $sanity } sanity
card-nothing = nothing
card-done = This card took effect.
card-pile = { $count ->
        [one] 1 card
       *[other] { $count } cards
    } in the pile
card-row = { $kind }: { $hits }; { $does }
card-hit-by = hit by { $units }
card-not-hit = not hit
card-damage = { $damage } damage
card-air-damage = { $damage } damage to airships
card-sanity-lost = { $sanity } sanity lost
card-does-nothing = does nothing
moving = The Old Ones’ turn
moving-title = The Old Ones stir
move-nobody = Nobody moves.
move-one = { $kinds } moves
move-some = { $kinds } move
move-way-clockwise = If two ways are equally short, { $direction } comes first, then clockwise from there.
move-way-anticlockwise = If two ways are equally short, { $direction } comes first, then anticlockwise from there.
way-clockwise = { $direction } first, then on clockwise
way-anticlockwise = { $direction } first, then on anticlockwise

display = Personalities on display
display-idle = Help wanted
display-swapping = Swap for …
display-dropping = Send away …
display-recruiting = Recruit …
display-row = From the newest to the end of the row
display-sent-away = sent away
display-empty = an empty place
display-look = 1: look at two cards
display-freshen = 1: replace some first
display-none = 0 cards left.
deck = cards in the deck
deck-count = { $count } in the deck
deck-looking = Only you see these. The other one goes back on top.
deck-looked-at = The two cards that you are looking at
deck-other-looks = { $name } looks at two cards from the deck.
deck-top = You know the top of the deck: the { $card }.
card-last = At the end of the row: assassins come here first
hired-waits = It helps from your next turn on.
objective = Objective
objective-choose = Choose an objective
objective-own = Your objective
objective-worth = { $says }: { $points ->
        [one] 1 point
       *[other] { $points } points
    }.
objective-met = ✓ Met, as long as it stays so.
objective-not-met = Not met yet.

time-farm = a space of time for each
time-attack = 1 to 3 spaces of time
time-spaces = { $count ->
        [one] 1 space
       *[other] { $count } spaces
    } of time
gold-for-box = { $time }, { $gold } gold for the box
cubes-on-box = { $count ->
        [0] no cube on it
        [one] 1 cube on it
       *[other] { $count } cubes on it
    }
cubes = Cubes in the headquarters
cubes-left = { $count ->
        [one] cube left
       *[other] cubes left
    }
cubes-back = Take cubes back
cubes-back-says = Take your cubes back; { $spaces ->
        [one] 1 space
       *[other] { $spaces } spaces
    } of time
barracks = Barracks
barracks-unit = { $unit }: reaches { $range ->
        [one] 1 hex
       *[other] { $range } hexes
    } from the rails, { $capacity } damage destroys it, { $left } left to buy
barracks-none = none
barracks-price = , for { $cost } gold
barracks-dear = , for { $cost } gold, of which you have { $gold }
barracks-has = { $unit }; { $units } in the barracks
barracks-send = Send { $units }: { $count ->
        [one] 1 unit
       *[other] { $count } units
    } at most
barracks-send-word = Send
barracks-sent = { $count } sent
barracks-how-many = How many
march = Marching: { $units }.
march-range = They reach { $hexes ->
        [one] 1 hex
       *[other] { $hexes } hexes
    } and take { $spaces ->
        [one] 1 space
       *[other] { $spaces } spaces
    } of time.
warehouse = Warehouse
goods-import = Import
goods-export = Export
goods-take = Take
goods-give = Give
giving = Keep it or give it away
pieces = Left to place, and won
pieces-tracks = tracks left
pieces-farms = { $crop } farms left
pieces-tokens = points as tokens
pieces-trophy = { $count ->
        [one] 1 tile
       *[other] { $count } tiles
    } of { $kind }, { $points } points each
score-word = { $points ->
        [one] point
       *[other] points
    }
score-farms = Sound farms, 2 each
score-phosphate = Phosphate, 3 each
score-trophies = Old Ones destroyed
score-sum = As it stands
seat-line = { $name }: { $points ->
        [one] 1 point
       *[other] { $points } points
    }, { $goods }; { $units } in the barracks; { $cards ->
        [one] 1 personality
       *[other] { $cards } personalities
    }. Show the board
seat-others = Other players’ boards

time = Time track
time-heard = Time track, furthest back first. { $discs }.
time-disc = { $name } on { $space }
time-disc-old = the Old Ones on { $space }
time-old-ones = The Old Ones
time-port-lost = A port is lost, and all is over.
time-spent = All time is spent.
time-less = Less
time-all = All { $spaces }
time-further = Further on:
next-after = goes after this
next-old-after = go after this
next-first = will go first
next-now = is next
next-old-now = are next
next-acts = acts
next-because = { $says }, being furthest back

tip-arms =
    The Old Ones sleep until everybody has passed space { $space }. Buy units before that: two kinds at least, as each kind
    hits on cards of its own.
tip-port =
    Pick an anchor for your port. Look for a coast with several empty hexes near it, some resources a few tracks inland,
    and not too many sleepers in between.
tip-objective =
    Pick the objective that you would rather go for. It counts only if you have met it by the end.
tip-tracks =
    Lay your tracks one by one, on from your port or from your last one. Aim for resources, and for empty hexes that
    farms could stand on.
tip-goods =
    Import what you lack for the next railway: it needs a coal and an iron. What you don’t need, you can export for a
    gold.
tip-farms =
    { $map ->
        [west] Any crop grows on farmland, and nothing grows elsewhere.
       *[east] Corn grows on the coast, cattle in the hills, sheep in the outback.
    } Each farm is a gold now and 2 points later, if nothing tramples it.
tip-force =
    Send units from your barracks, then pick a target on the map. Several kinds hit more often than many of one, but
    each kind that marches takes a space of time. Trains and airships add none.
tip-buying =
    A second infantry comes with the same action. It is the cheapest way to soak up damage.
tip-keep-card =
    Keep one of the two. The other goes back on top, and only you know that.
tip-swap =
    You may swap your card for one on display, or be done.
tip-before-card =
    { $or ->
        [withdraw] Draw a card and see who hits whom, or go home while you can: damage on the Old One stays, except on zombies.
        [use] Draw a card and see who hits whom, or call on a personality first.
       *[fight] Draw a card and see who hits whom.
    }
tip-after-card =
    You have seen the card. Leave before it takes effect, or stay.
tip-aim =
    Say which of the Old Ones is hit.
tip-allot =
    Put the damage where it hurts least: a stack loses a unit only when all its squares are full.
tip-jam =
    The wireless works once. Save it for something that walks towards your port.
tip-back =
    Back in time: the further back you are, the sooner it is your turn again.
tip-made =
    That was your action. End your turn, or undo: nothing is final before that.
tip-made-but =
    That was your action. You may still play personalities that help once; then end your turn.
tip-railway =
    Everything begins with a railway. “Railway” costs a coal, an iron and 2 spaces of time for two tracks; “Hill rail”
    takes 3 and { $map ->
        [west] goes over any land, levels II and III included.
       *[east] crosses hills.
    }
tip-no-cubes =
    You are out of cubes. Take them back; it takes 2 spaces now.
tip-land =
    Your rails lead to good land. Farms bring a gold each at once, and 2 points at the end.
tip-mine =
    There is something to mine beside your rails. Get it before somebody else does.
tip-attack =
    Something within reach is worth points, and worth twice as much to the Old Ones if it is still asleep at the end.
    Attack it while you can choose the place.
tip-recruit =
    Help is cheap: a personality takes one space of time, and many of them help for good.
tip-trade =
    A railway takes a coal and an iron. With “Import/Export”, you import what you lack.
