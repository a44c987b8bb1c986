# Texts of Outback.

about =
    Every turn you roll dice and match them with the animals on the jeep, and whatever fits moves into your preserve. Next
    to their own kind, animals move their markers along two tracks. But on one of them only your lowest three markers count:
    leave a kind behind, and you pay for it at the end.

what-wins =
    Most points win. Animals beside their own kind move their markers along the tracks. On the left track only the lowest
    three markers count, so leave no kind of animal behind.

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
headline-blocked = Nothing fits: { $space } is blocked
headline-steps =
    { $steps ->
        [one] One step for the { $animal } marker
       *[other] { $steps } steps for the { $animal } marker
    }
headline-gave = The { $animal } that went to row { $row } next door
headline-roll = The roll: { $faces }
headline-kept = Kept: { $faces }
headline-jeep = On the jeep: { $faces }
headline-closed = The { $animal } that closed row { $row }
headline-settled = The { $animal } in row { $row }

why-blocked = { $more ->
    [yes] Blocks a space more often
   *[no] Blocks a space less often
}
why-row-7 = { $more ->
    [yes] Settles an animal in row 7 more often
   *[no] Keeps row 7 open for later
}
why-row-6 = { $more ->
    [yes] Settles an animal in row 6 more often
   *[no] Keeps row 6 open for later
}
why-row-5 = { $more ->
    [yes] Settles an animal in row 5 more often
   *[no] Keeps row 5 open for later
}
why-row-4 = { $more ->
    [yes] Settles an animal in row 4 more often
   *[no] Keeps row 4 open for later
}
why-row-3 = { $more ->
    [yes] Settles an animal in row 3 more often
   *[no] Keeps row 3 open for later
}
why-row-2 = { $more ->
    [yes] Settles an animal in row 2 more often
   *[no] Keeps row 2 open for later
}
why-bonus = { $more ->
    [yes] Earns a bonus tile more often
   *[no] Leaves a bonus tile for later
}
why-marker-emu = { $more ->
    [yes] Takes your emu marker further
   *[no] Doesn’t take your emu marker as far
}
why-marker-kangaroo = { $more ->
    [yes] Takes your kangaroo marker further
   *[no] Doesn’t take your kangaroo marker as far
}
why-marker-koala = { $more ->
    [yes] Takes your koala marker further
   *[no] Doesn’t take your koala marker as far
}
why-marker-platypus = { $more ->
    [yes] Takes your platypus marker further
   *[no] Doesn’t take your platypus marker as far
}
why-marker-lizard = { $more ->
    [yes] Takes your lizard marker further
   *[no] Doesn’t take your lizard marker as far
}
why-room = { $more ->
    [yes] Leaves more spaces free
   *[no] Fills more spaces, and leaves fewer free
}
