### Everything that our catalogues use of Fluent. `samples.json` says what the messages become.

plain = A text.
spaces =    Spaces at either end do not count.   
apostrophe = The bunyip’s {"{"}brackets{"}"}, = signs and # signs.

# A text may have several lines.
two-lines =
    The first line,
    and the second.
beside = The first line,
    and the second.

gap =
    Before,

    after.

value = It is { $seat }’s turn.
tight = {$seat}{$seat}
number = { $count } tonnes of coal

points = { $count ->
    [0] no points
    [one] one point
   *[other] { $count } points
}
kinds =
    You keep { $animal ->
        [emu] an emu
       *[other] a { $animal }
    } and score { points }.
nested =
    { $count ->
        [one] { $animal ->
            [emu] One emu
           *[other] One { $animal }
        }
       *[other]
            Many, namely
            { $count }
    } here
silent = { $more ->
    [yes] Says something
   *[no] {""}
}
after = The last one.
