# Texts of Down Under.

about =
    Everybody lays tiles in one shared land, where each tile carries pieces of all paths, and creek beds belong to
    whoever runs through them. The longest route within the fence wins, whoever laid the tiles. It takes two minutes to
    learn, and then you see that your best tile has just helped your neighbour.

what-wins =
    { $animals ->
        [on]
            Most points win: a route brings as many as it is long. A kangaroo, an emu and a platypus on it bring more,
            rabbits cost some, and if its own dingo is not laid, it ends with nothing.
       *[off] { $routes ->
            [one] The longest route wins.
            [one-ended] The longest route wins.
           *[two] Most points win: a route brings as many as it is long.
        }
    }{ $routes ->
        [one] {""}
        [one-ended] {""}
       *[two] { $count ->
            [best] {" "}Of your two routes, only the better one counts.
           *[sum] {" "}The points of your two routes are added up.
        }
    } A route may run through creek beds, the pale paths with a dashed line, on any tile, your rivals’ included. Each of them
    counts.

lesson-about = Three turns with tiles and creek beds. They take about three minutes.
lesson-go-on =
    Your route glows, and can go on at both ends. The other one crosses it through the creek bed on your tile. You
    hold a curve: lay it on the marked cell in the east.
lesson-end =
    One tile a turn, so that was it. The numbers beside the names say how long the routes are. You can still take the
    tile back; if it suits you, end your turn.
lesson-grey =
    South of your first tile, a creek bed crosses the other route, and nobody uses it. Turn into it with a second
    curve: one tile, two points. Then end your turn.
lesson-ring =
    Your ends now lead to two cells side by side. If they met, your route would be a ring, and your next turn would go
    into opening it. So go straight on in the west.
lesson-free =
    Now choose for yourself: pick a tile below, and then a cell at one of your ends. Look for creek beds, your own
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
    [yes] your route grows by more spaces
   *[no] {""}
}
why-rivals = { $more ->
    [yes] {""}
   *[no] the longest route of a rival grows by fewer spaces
}
why-sets = { $more ->
    [yes] you collect more sets of animals
   *[no] {""}
}
why-rabbits = { $more ->
    [yes] {""}
   *[no] your route meets fewer rabbits, which cost points
}
why-dingo = { $more ->
    [yes] you lay your dingo more often
   *[no] you lay your dingo less often
}
why-ring = { $more ->
    [yes] {""}
   *[no] your route closes into a ring less often
}
why-closed = { $more ->
    [yes] {""}
   *[no] fewer ends of your route are closed
}

routes = Routes
routes-which = Which route’s tiles
routes-in-words = Routes in words
route-first = First route
route-second = Second route
route-first-of = { $name }, first route
route-second-of = { $name }, second route
route-open = { $route }: { $length } long, goes on at { $ends }.
route-closed = { $route }: { $length } long.
tiles-own = Your tiles
tiles-of = { $route } tiles
tile-turn-help = Click it again, or roll the wheel over the land, to turn it.
tile-turn-key = Or press
tile-straight = straight tile
tile-curve = curve
tile-terminal = terminal
animal-tile = { $tile } with { $animal }
pile = { $tile }, { $count } left
pile-pick-up = Pick up: { $tiles }
pile-in-hand = { $tiles }, in hand
pile-turn = { $tiles }, in hand: turn it
place-turned = { $says } (turned to fit)
place-curve = Curve at { $place }
keys-turn-tile = turn the tile in hand; with Shift, the other way
view = View
view-in = Zoom in
view-out = Zoom out
view-up-north = Turn the view; now north is up
view-up-east = Turn the view; now east is up
view-up-south = Turn the view; now south is up
view-up-west = Turn the view; now west is up

plate-route = , route:
plate-points = points,
plate-ring = a ring
plate-ring-for-good = a ring for good
plate-closed = both ends closed
plate-long = { $length } long
plate-left = { $count } left
plate-straight = { $count } straight
plate-curved = { $count } curved
plate-ends = { $count ->
        [one] 1 terminal
       *[other] { $count } terminals
    }
plate-all-left = left
plate-together = Together
plate-stock = Left: { $straight } straight, { $curve } curved, { $terminal ->
        [one] 1 terminal
       *[other] { $terminal } terminals
    }
plate-animals = Animals: on the route, and left in stock
plate-on-route = on the route,
sums-paths = { $count ->
        [one] 1 path
       *[other] { $count } paths
    }
sums-sets = { $count ->
        [one] 1 set of three animals
       *[other] { $count } sets of three animals
    }
sums-no-set = no set of three animals yet
sums-rabbits = { $count ->
        [one] 1 rabbit
       *[other] { $count } rabbits
    }
sums-rabbits-kept = { $count ->
        [one] 1 rabbit, kept down by a dingo
       *[other] { $count } rabbits, kept down by a dingo
    }
sums-dingo-missing = own dingo not laid yet; without it, the total is
sums-dingo-never = own dingo never laid
sums-nothing = 0 in all

tip-done-long =
    { $routes ->
        [one] Your route is { $lengths } long now.
       *[other] Your routes are { $lengths } long now.
    } End your turn, or undo and try another place: nothing is final before that.
tip-rotate =
    Your route has bitten its own tail. Turn one of the marked curves by a quarter and it has two ends again.
tip-extend =
    Your route came out of the billabong, so you go on at once: pick up a tile and lay it at the pulsing end.
tip-terminal-first =
    In this variant routes begin with a terminal. Turn it so that the path leads to where there is room.
tip-open =
    Pick up a tile, then a cell next to what lies there. It is enough if two tiles touch at a corner. Pick the tile again to turn it.
tip-open-first =
    Pick up a tile, turn it by picking it again, and lay it { $area ->
        [frame] anywhere within the frame
       *[open] in the middle
    }. Your coloured path is where your route begins; the pale creek bed is anybody’s.
tip-won =
    No other route can grow any more, and you are ahead, so you have won. Lay a terminal at each of your open ends to
    finish, or go on for more points.
tip-terminal =
    Nothing but a terminal fits any more: it closes an end of your route, and still counts as a path.
tip-ends =
    Pick up a tile and lay it at one of your pulsing ends. The numbers beside the names show how routes would grow:
    creek beds that you join count as yours.
tip-dingo =
    Your points are in brackets: without your dingo on the table they come to nothing. Any turn will do, but don’t wait
    too long.
tip-fence =
    The land is full in one direction, so a fence stands there. Beyond it, only terminals may lie: steer for where there
    is room.
tip-fence-soon =
    Only one more row or column left in one direction; then the fence goes up. Beyond it, only terminals may lie, so
    steer for where there is room.
tip-curves =
    Curves are precious: a curve goes left or right as you like, a straight tile only straight on. If you want a creek
    bed, lead your rivals’ routes away from it.
tip-done =
    End your turn, or undo and try another place.

room-limitless = No border: lay as far as you like.
room-between-west-and-east = The west and east fences stand. { $rows } to the north or south.
room-between-north-and-south = The north and south fences stand. { $columns } to the east or west.
room-left = Room for { $columns } and { $rows }.
room-open = The land can become { $long } × { $short } or { $short } × { $long }. That is still open.
room-rows = { $count ->
        [one] 1 more row
       *[other] { $count } more rows
    }
room-columns = { $count ->
        [one] 1 more column
       *[other] { $count } more columns
    }
