# Texts of the table for every game. Those of one game are in its own folder, in messages/en.ftl.

not-found-title = Nothing lives here
not-found-over = Page not found
not-found-says = This address leads into the scrub. If somebody sent it to you, a piece may have fallen off on the way.
not-found-home = Back to the front page

room-options = How you play
room-change-options = Change the options
room-change-options-hint = Everybody else who sits here will be asked again.
room-change-options-do = Use these options
room-asked-again = The host has changed something. If the options suit you, sit down again.
room-kept = Kept for you
room-you = You
room-open-seat = Open to anybody
room-bot-seat = Give to a bot
room-remove = Ask { $name } to leave
room-remove-sure = Yes, free the seat
room-remove-says = { $name } loses this seat, and its link changes.
room-keep = No
room-meanwhile = While you wait
room-rules = Read the rules in a new tab
room-meanwhile-says = This tab calls you when the match begins.
room-chat = Chat
room-begins = Everybody is here. The match has begun.

what-wins = Most points win.

opponent = against
opponent-change = { $game }: you play against { $bot }. Choose another bot.
opponent-title = Your opponent at { $game }
opponent-done = Fine
opponent-more = More bots

bot-let-play = Let a bot play
bot-which = Which bot
bot-plays = { $bot } plays

points-from = Where the points come from
points-total = Total
points-won = won

end-another = Another game
end-level = { $winner } and { $next } are level on points. The tie-break decided.
end-close =
    As close as it gets: { $winner } was { $lead ->
        [one] one point
       *[other] { $lead } points
    } ahead of { $next }.
end-ahead =
    { $winner } was { $lead ->
        [one] one point
       *[other] { $lead } points
    } ahead of { $next }.
end-clear =
    A clear win: { $winner } was { $lead ->
        [one] one point
       *[other] { $lead } points
    } ahead of { $next }.

turn-ending = Your turn ends. Press anything to stop.
turn-end-alone = End my turn when nothing else is possible
turn-end-alone-hint = After four seconds, which any click or key stops.

sound-on = Turn the sound on
sound-off = Turn the sound off

card-fold = Fold up
tip = Tip
tip-read = Got it
tip-no-more = No more tips

lesson = Lesson
lesson-begin = Learn by playing
lesson-begin-short = Learn
lesson-begin-game = Learn by playing: { $game }
lesson-step = Step { $number } of { $of }
lesson-leave = Leave the lesson
lesson-play-on = Play on
lesson-astray = Your match goes another way than the lesson now. Play on as you like.

puzzle-best = The best choice, “{ $best }”, wins { $chance } % of the matches.
puzzle-next = The next best, “{ $next }”, wins { $chance } %, and is { $ahead ->
        [one] one percentage point
       *[other] { $ahead } percentage points
    } behind.
puzzle-behind = Your choice wins { $chance } % of the matches. It is { $behind ->
        [one] one percentage point
       *[other] { $behind } percentage points
    } behind the best.
puzzle-further-behind = Your choice is not among the best few.
puzzle-greedy = A greedy player takes it as well.
puzzle-gain = Your choice brings { $points ->
        [0] no points
        [one] one point
       *[other] { $points } points
    } for certain.
puzzle-found =
    Found by { $by ->
        [search] two searches with { $number } simulations each
       *[playouts] playing { $number } matches to the end after each choice
    }.
