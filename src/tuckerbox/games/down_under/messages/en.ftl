# Texts of Down Under.

what-wins =
    The longest route wins. It may run through grey creek beds on any tile, your rivals’ included, and each of them counts.

lesson-about = Three turns with tiles and grey creek beds. They take about three minutes.
lesson-go-on =
    Your route runs from west to east, and can go on at both ends. The other route crosses it: it runs through the grey
    creek bed on your tile, which counts for it, too. Lay a curve in the east that turns south.
lesson-end =
    One tile a turn. Above the land, you see how long each route is. Until you end your turn, you can take the tile back.
lesson-grey =
    South of your first tile, a grey creek bed crosses the other route, and nobody uses it. Turn into it with a second
    curve: one tile, two points. Then end your turn.
lesson-ring =
    Your ends now lead to two cells side by side. If they met, your route would be a ring, and your next turn would go
    into opening it. So go straight on in the west.
lesson-free =
    Now choose for yourself: pick a tile, and a cell where it may lie. Look for grey creek beds, your own included: a tile
    with two paths of your route counts twice.
lesson-over =
    Soon the tiles are as wide or as long as the land may be. Then a fence goes up, and beyond it only terminals may lie,
    which close an end for good. The longest route wins. The rest is yours.

points-route = Route
points-sets = Sets of animals
points-rabbits = Rabbits
points-dingo = Dingo not laid
