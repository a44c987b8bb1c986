# Texts of Down Under.

about =
    Everybody lays tiles in one shared land, where each tile carries pieces of all paths, and grey creek beds belong to
    whoever runs through them. The longest route within the fence wins, whoever laid the tiles. It takes two minutes to
    learn, and then you see that your best tile has just helped your neighbour.

what-wins =
    The longest route wins. It may run through grey creek beds on any tile, your rivals’ included, and each of them counts.

lesson-about = Three turns with tiles and grey creek beds. They take about three minutes.
lesson-go-on =
    The longest route wins. Yours glows, and can go on at both ends. The other one crosses it: it runs through the grey
    creek bed on your tile, and that counts for it. You hold a curve: lay it on the marked cell in the east.
lesson-end =
    One tile a turn, so that was it. The numbers beside the names say how long the routes are. You can still take the
    tile back; if it suits you, end your turn.
lesson-grey =
    South of your first tile, a grey creek bed crosses the other route, and nobody uses it. Turn into it with a second
    curve: one tile, two points. Then end your turn.
lesson-ring =
    Your ends now lead to two cells side by side. If they met, your route would be a ring, and your next turn would go
    into opening it. So go straight on in the west.
lesson-free =
    Now choose for yourself: pick a tile below, and then a cell at one of your ends. Look for grey creek beds, your own
    included: a tile with two paths of your route counts twice.
lesson-over =
    Soon the tiles are as wide or as long as the land may be. Then a fence goes up, and beyond it only terminals may lie:
    the tiles with half a path, which close an end for good. The longest route wins. The rest is yours.

points-route = Route
points-sets = Sets of animals
points-rabbits = Rabbits
points-dingo = Dingo not laid

headline-stuck = No curve opens { $name }’s ring
headline-ring = { $name }’s route closes into a ring
headline-billabong = The billabong
headline-finished = { $name }’s route ends at { $length }
headline-rotated = The curve that opened { $name }’s ring
headline-grew =
    { $tiles ->
        [one] The tile that made { $name }’s route 1 longer
       *[other] The tile that made { $name }’s route { $tiles } longer
    }
headline-fence = The fence that went up
headline-laid = A route of { $length }, with { $tile }

why-route = { $more ->
    [yes] Makes your route longer
   *[no] Lengthens your route less
}
why-rivals = { $more ->
    [yes] Leaves rivals a longer route
   *[no] Leaves rivals a shorter route
}
why-sets = { $more ->
    [yes] Collects more sets of animals
   *[no] Collects fewer sets of animals
}
why-rabbits = { $more ->
    [yes] Meets more rabbits that cost points
   *[no] Meets fewer rabbits that cost points
}
why-dingo = { $more ->
    [yes] Lays your dingo more often
   *[no] Lays your dingo less often
}
why-ring = { $more ->
    [yes] Closes your route into a ring more often
   *[no] Closes your route into a ring less often
}
why-closed = { $more ->
    [yes] Closes more ends of your route
   *[no] Keeps more ends of your route open
}
