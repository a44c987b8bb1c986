# Texts of Outback.

what-wins =
    Most points win. Animals beside their own kind move their markers along the tracks. On the left track only the lowest
    three markers count, so leave no kind of animal behind.

lesson-about = Two turns with the dice, the jeep and your preserve. They take about five minutes.
lesson-roll =
    The jeep carries two koalas, and your dice show two koalas and a joker, which stands for any animal.
    Keep these three and roll the others: the more of a kind, the higher the row.
lesson-row =
    Three koalas and two jokers make five. That pays for row 5, or for two koalas: three dice for row 3, two for row 2.
    Two animals are better than one, so settle the first in row 3.
lesson-group =
    Two dice are left, and row 2 needs two. Settle the second koala beside the first: a new animal earns a step for
    each one in its group, so this one earns two.
lesson-end =
    Your koala marker left −3 and walked three spaces. Each animal has a marker like that, so sooner or later you need
    all five. End your turn, and the jeep fills up again.
lesson-again =
    Your turn again, and two new koalas are on the jeep. Keep the koala and the joker, and roll the rest.
lesson-bonus =
    A koala and two jokers are three: enough for row 3 or 2. Your third koala brings a bonus tile, and beside the others
    it earns three steps.
lesson-both =
    Two dice are still unused, and both are emus. Settle an emu in row 2, then end your turn.
lesson-over =
    You know all of it. On the left track only your lowest three markers count, so let none stay at −3; on the upper
    track every marker counts. If three rolls bring nothing that fits, you must board up a space. The rest is yours.

points-tracks = Tracks
points-blocked = Blocked spaces
points-tiles = Bonus tiles
