# Texts of Outback.

about =
    Every turn you roll dice and match them with the animals on the jeep, and whatever fits moves into your preserve. Next
    to their own kind, animals move their markers along two tracks. But on one of them only your lowest three markers count:
    leave a kind behind, and you pay for it at the end.

what-wins =
    { $variant ->
        [partnership] You and your partner add up your points, and the team with the most wins
       *[base] Most points win
    } when { $end ->
        [full] all preserves are
       *[round] a preserve is
    } full. Animals beside their own kind move their markers along the tracks. On the left track only the lowest three
    markers count, so leave no kind of animal behind. A blocked space costs points{ $variant ->
        [base] .
       *[plus] , and a bonus tile brings some.
    }

lesson-about = Two turns with the dice, the jeep and your preserve. They take about five minutes.
lesson-roll =
    Bring animals from the jeep to your preserve, the red land. Dice with their picture pay for it: three for a space in
    row 3, and so on. You have two koalas and a joker, which stands for any animal. Tap these three to keep them, and
    reroll the others.
lesson-row =
    Three koalas and two jokers make five. That pays for row 5, or for two koalas: three dice for row 3, two for row 2.
    Two animals are better than one, so settle the first in row 3.
lesson-group =
    Two dice are left, and row 2 needs two. Settle the second koala beside the first: a new animal earns a step for
    each one in its group, so this one earns two.
lesson-end =
    Your koala marker left −3 and walked three spaces. You still have −9, because on the left track only your lowest
    three markers count: sooner or later, you need all five kinds. End your turn, and the jeep fills up again.
lesson-again =
    Your turn again, and two new koalas are on the jeep. Keep the koala and the joker, and roll the rest.
lesson-bonus =
    A koala and two jokers are three: enough for row 3 or 2. Your third koala brings a bonus tile, and beside the others
    it earns three steps. Settle it on a ringed space.
lesson-both =
    Two dice are still unused, and both are emus. Settle an emu in row 2, then end your turn.
lesson-over =
    You know all of it. On the left track only your lowest three markers count, so let none stay at −3; on the upper
    track every marker counts. If three rolls bring nothing that fits, you must block a space. The rest is yours.

points-tracks = Tracks
points-blocked = Blocked spaces
points-tiles = Bonus tiles

headline-full = { $name } fills the last space
headline-tile =
    { $points ->
        [one] A bonus tile worth 1 point
       *[other] A bonus tile worth { $points } points
    }: { $asks }
headline-bonus = The third of the { $animals }, and a bonus
headline-blocked = The tile that blocks { $space }
headline-steps =
    { $steps ->
        [one] One step for the { $animal } marker
       *[other] { $steps } steps for the { $animal } marker
    }
headline-gave = The { $animal } that went to row { $row } next door
headline-roll = The roll: { $faces }
headline-jeep = On the jeep: { $faces }
headline-closed = The { $animal } that closed row { $row }
headline-settled = The { $animal } in row { $row }

why-blocked = { $more ->
    [yes] you block a space more often
   *[no] you block a space less often
}
why-row-7 = { $more ->
    [yes] you settle an animal in row 7 more often
   *[no] you keep row 7 for later, and use it less often
}
why-row-6 = { $more ->
    [yes] you settle an animal in row 6 more often
   *[no] you keep row 6 for later, and use it less often
}
why-row-5 = { $more ->
    [yes] you settle an animal in row 5 more often
   *[no] you keep row 5 for later, and use it less often
}
why-row-4 = { $more ->
    [yes] you settle an animal in row 4 more often
   *[no] you keep row 4 for later, and use it less often
}
why-row-3 = { $more ->
    [yes] you settle an animal in row 3 more often
   *[no] you keep row 3 for later, and use it less often
}
why-row-2 = { $more ->
    [yes] you settle an animal in row 2 more often
   *[no] you keep row 2 for later, and use it less often
}
why-bonus = { $more ->
    [yes] you earn a bonus tile more often
   *[no] you leave a bonus tile for later, and earn one now less often
}
why-marker-emu = { $more ->
    [yes] your emu marker goes more spaces up its track
   *[no] {""}
}
why-marker-kangaroo = { $more ->
    [yes] your kangaroo marker goes more spaces up its track
   *[no] {""}
}
why-marker-koala = { $more ->
    [yes] your koala marker goes more spaces up its track
   *[no] {""}
}
why-marker-platypus = { $more ->
    [yes] your platypus marker goes more spaces up its track
   *[no] {""}
}
why-marker-lizard = { $more ->
    [yes] your lizard marker goes more spaces up its track
   *[no] {""}
}
why-room = { $more ->
    [yes] you keep more spaces free
   *[no] you fill more spaces, and keep fewer free
}

tray = Dice: { $dice }
tray-not-rolled = Dice: not rolled yet
tray-pick = pick the dice to keep
tray-kept = kept
tray-used = used
tray-used-dice = used: { $dice }
tray-die-keep = Keep { $face }, die { $number }
tray-die-kept = Kept { $face }, die { $number }
tray-die-used = { $face }, used
tray-all-kept = All kept: nothing to reroll
tray-reroll-others = { $count ->
        [one] Reroll the other die
       *[other] Reroll the other { $count }
    }
tray-reroll-all = Reroll all { $count }
tray-swap = Swap all five animals
tray-roll = Keep the jeep and roll
tray-group-on = { $animal } on { $space }
tray-group-row = { $animal } for row { $row }
tray-given-on = given: { $animal } on { $space }
tray-given-row = given: { $animal } for row { $row }
roll-over = The dice rest
roll-now = Rolling …
roll-none = Not rolled yet
roll-at = Roll { $roll } of { $rolls }

jeep = Jeep: { $animals }
jeep-animal = { $animal } on the jeep
bag-unseen = Not seen yet{ $down ->
        [0] {""}
       *[other] {" "}({ $down } face down)
    }: { $tiles }.
bag-tiles = { $count ->
        [one] tile in the bag
       *[other] tiles in the bag
    }
faces-emu = emus
faces-kangaroo = kangaroos
faces-koala = koalas
faces-platypus = platypuses
faces-lizard = lizards
faces-joker = jokers
faces-none = nothing

preserve = { $name }’s preserve
preserve-large = { $name }, large
preserve-enlarge = Enlarge
preserve-row = Row { $number }: { $spaces }
preserve-free = free
preserve-blocked = blocked
preserve-new = { $holds }, new
preserve-new-brought = { $holds }, new, earned its marker { $steps ->
        [one] one step
       *[other] { $steps } steps
    }
preserve-bonus = Bonus space { $space }, { $steps } steps: { $holds }
bonus-offered = Bonus tiles on offer
bonus-tile = Bonus tile: { $asks }, { $points ->
        [one] 1 point
       *[other] { $points } points
    }
bonus-tile-short = { $asks }: { $points ->
        [one] 1 point
       *[other] { $points } points
    }
note-partner = your partner
note-full = full
note-first = went first
plate-plays = playing now
plate-plays-unseen = , playing now,
plate-points = points:
parts-tracks = tracks { $points }
parts-tiles = tiles { $points }
parts-blocked = blocked { $points }
legend = What counts
legend-left =
    On the left track, a marker counts the number beside it, or { $start } if it is still at the start. Only the lowest
    { $count } there count: a small cross marks the others.
legend-upper = On the upper track, every marker counts its number.
legend-bonus =
    The third animal of a kind fills your first free bonus space, and its marker moves on by the number there, from
    { $first } in space 1 to { $last } in the last.
track-left = left: { $sum }
track-above = above: { $sum }
track-lowest = lowest { $count } count
marker-at-start = at the start
marker-on-left = on space { $place } of the left track
marker-on-upper = on space { $place } of the upper track
marker-counts = { $animal } { $where }, counts { $worth }
marker-idle = { $animal } { $where }, does not count

space-block = Block { $space }, row of { $row }
space-place = Place { $animal } on { $space }, row of { $row }: needs { $row } { $animals }
space-animals = Place an animal on { $space }, row of { $row }: { $which }
animal-picked = { $animal }, picked: put it back
animal-give = Give { $animal }, then pick a row
animal-give-row = Give { $animal } for row { $row }
animal-take = Take { $animal }, then pick a space
animal-place = Place { $animal } on { $space }
row-give = Give { $animal } for { $name }’s row { $row }: needs { $row } { $animals }
row-give-any = Give an animal for { $name }’s row { $row }

tip-exchange =
    All five on the jeep are { $animals }. Swap them for new animals if these don’t suit you, or keep them and roll.
tip-block =
    Three rolls and nothing fits: you must block a space for good. { $cost } Pick one that you will probably not fill,
    perhaps near the top.
tip-given =
    Your partner sends you { $animal }. Pick its space in row { $row }, next to its own kind if you can: they score
    together.
tip-give =
    The second animal of a turn is your partner’s: pick it and a row that your dice pay for. Your partner picks the space.
tip-no-animal =
    None of your dice shows an animal that is on the jeep. Keep the jokers, if there are any, and reroll the rest: { $rolls ->
        [one] 1 roll
       *[other] { $rolls } rolls
    } left.
tip-with-jokers = { $animals } and { $jokers ->
        [one] 1 joker, which counts as one more
       *[other] { $jokers } jokers, which count as more of them
    }
tip-enough = You have { $dice }: enough for row { $row }. Pick the { $animal } on the jeep, then a space there.
tip-keep = Keep your { $dice }, and reroll the others ({ $rolls ->
        [one] 1 roll
       *[other] { $rolls } rolls
    } left): the more of a kind, the more rows they pay for.
tip-keep-or-settle = Keep your { $dice }, and reroll the others ({ $rolls ->
        [one] 1 roll
       *[other] { $rolls } rolls
    } left): the more of a kind, the more rows they pay for. Or settle { $animal } in row { $row } now.
tip-one-fits = { $animal } still fits
tip-some-fit = { $animals } fits
tip-must-lay =
    That was the last roll, but { $fits }. Settle it next to its own kind: its marker moves a step for each animal in
    its group.
tip-may-lay = Your dice are not used up: { $fits }. Settle it too, or end your turn.
tip-blocked = The space is blocked for good. End your turn; the jeep is filled again.
tip-marker-upper = Your { $animal } marker stands on space { $place } of the upper track, where every marker counts.
tip-marker-left =
    Your { $animal } marker stands on space { $place } of the left track, where only your lowest three count.
tip-can-end = You can end your turn.
tip-nothing-fits = Nothing more fits: end your turn.
