# Texts of the table for every game. Those of one game are in its own folder, in messages/en.ftl.

home-title = Tuckerbox: board games from a tin
home-says = Good board games, packed in a tin for the road. Play with friends, or with a bot.
home-games = Games
home-unreachable = The server can’t be reached just now.
home-unreachable-says = Meanwhile, you can play here, alone or with others on this device. These matches stay in this browser.
home-unreachable-missing =
    You can look around and read the rules. To play every game without a connection, this browser needs another
    { $size } MB of files. Fetch them in the settings once you are connected again.
home-offline = You are offline.

record-title = Upload a record
record-says =
    A match can be saved as a text file and brought back: to look at it move by move, or to play on from any moment. Every
    line of it is checked, dice included.
record-invites = If you play on with a friend, they can be anywhere: you get a link to send.
record-drop = Drop a record here
record-drop-or = Drop a record here, or
record-choose = Choose a file
record-too-large = “{ $name }” is too large: a record can have at most 1 MB.

footer-more = More
footer-records = Upload a record
footer-settings = Settings
footer-keys = Keys
footer-privacy = Privacy
footer-programs = API

my-name = You are called
my-name-field = Your name
my-name-change = Change your name
my-name-keep = Keep this name
my-name-cancel = Cancel
my-name-changed = You are now called { $name }.

copy-link = Copy the link
copy-done = Copied
copy-said = Copied.
copy-cannot = This browser doesn’t let pages copy to the clipboard. Please select the text and copy it yourself.
seat-link-share = Share
seat-link-share-says = A seat at our { $game } table ({ $about }):
seat-link-code = QR code
seat-link-code-hide = Hide the code
seat-link-for-number = The link for seat { $number }
seat-link-for-seat = The link for { $name }’s seat
seat-link-of-seat = Your own link to { $name }’s seat
seat-link-as-code = { $link } as a QR code: point a phone’s camera at it

seat-name-nobody = Somebody
seat-name-unknown = Seat { $number }

not-found-title = Nothing lives here
not-found-kicker = Page not found
not-found-says = This address leads into the scrub. If somebody sent it to you, part of it may have got lost on the way.
not-found-home = Back to the front page

invitation = You are invited
invitation-title = A seat in { $game } is yours
invitation-by = { $count ->
        [one] { $names } is keeping a seat for you.
       *[other] { $names } are keeping a seat for you.
    }
invitation-kept = A seat is kept for you.
invitation-name = You need no account, only a name.
invitation-free = free
invitation-your-name = Your name
invitation-your-name-hint = The others see it at the table.
invitation-bad-kicker = An invitation
invitation-bad-title = This link does not work
invitation-later-title = The invitation can’t be opened just now

room-title = The table is laid
room-about-to-begin = The match is about to begin.
room-waits-for = Waiting for { $missing ->
        [one] one more
       *[other] { $missing } more
    }.
room-local = This table is kept in this browser.
room-listed = This table is listed on the front page until its free seats are taken.
room-unlisted = Only people with a link can find this table.
room-begins-alone = The match begins by itself when everybody has sat down.
room-come-back = You can close this page: you’ll find the match on the front page.
room-spectators =
    Once it has begun, the match is listed on the front page, and anybody may watch it.
room-bot = A bot, ready when you are
room-present = Sits here, and is at the table now
room-sits = Sits here
room-free = Free for anybody
room-free-seat = A free seat
room-here = Played in the host’s browser
room-send = Send this link to the one person who will sit here.
room-invited = Kept for somebody who has a link
room-reserved = Kept for { $name }, who has yet to sit down again
room-link-again = Show the link again
room-removed = The host no longer keeps your seat for you, and your link to it has stopped working.
room-removed-free = You can still take a free seat.
room-seats-stay = You can’t add or remove seats here. For more or fewer, set up a new table.
room-sit = Sit down
room-leave = Leave my seat
room-decline = I won’t play this time
room-cancel = Cancel this table
room-cancel-sure = Cancel it for everybody?
room-cancel-yes = Yes, cancel it
room-cancel-no = No, keep it
room-dice = About the dice
room-dice-fair = No player can choose or foresee the dice
room-dice-says =
    The dice come from a secret that was fixed when the table was set up, and from a part that everybody adds when they sit
    down. At the end the secret is published, so that everybody can check that no roll was changed.
room-dice-server =
    Only whoever runs this server knows the secret in advance. They could use it by sitting down last, or by cancelling
    tables until they like the dice.
room-dice-local = Here, your own browser knows the secret in advance, so this proves nothing to others.
room-dice-fingerprint = This is the secret’s fingerprint, which your browser remembers:
room-options = How you play
room-change-options = Change the options
room-change-options-hint = Everybody else who sits here will be asked again.
room-change-options-do = Use these options
room-asked-again = The host has changed something. If the options suit you, sit down again.
room-kept = Kept for you
room-you = You
room-open-seat = Let anybody sit here
room-bot-seat = Give to a bot
room-remove = Remove { $name }
room-remove-sure = Yes, remove { $name }
room-remove-says = { $name } loses this seat, and its link changes.
room-keep = No
room-meanwhile = While you wait
room-rules = Read the rules in a new tab
room-meanwhile-says = Leave this tab open: it chimes when the match begins, if the sound is on.
room-chat = Chat
room-begins = Everybody is here. The match has begun.
room-begun = Everybody is here: your match of { $game } has begun.
room-asks-again = The host has changed your { $game } table. If the options suit you, sit down again.
room-seat-gone = You no longer have a seat at your { $game } table.
room-go-to-match = Go there

program-seat = A seat for a program
program-seat-says = With a token, somebody’s program can play here. The token opens this seat and nothing else.
program-seat-learn = How programs play
program-token-once = You see the token only this once. Here is the table’s address, then the token:
program-token-copy = Copy both
program-token-make = Make a token
program-token-another = Make another token
program-token-revoke = Revoke it

what-wins = Most points win.

opponent = against
opponent-change = { $game }: you play against { $bot }. Choose another bot.
opponent-title = Your opponent in { $game }
opponent-done = Done
opponent-more = More bots

bot-let-play = Let a bot play
bot-which = Which bot
bot-plays = { $bot } plays

clock = Time
clock-pace = Clock
clock-none = No clock
clock-none-hint = Everybody takes as long as they like.
clock-hours = Over days
clock-hours-hint = Everybody can stop their clock at night, and take up to 14 days off.
clock-live = Live
clock-live-hint = Stay at the table: anybody who is away for a minute when it’s their turn drops out.
clock-turn = For each turn
clock-bank = For the whole match
clock-increment = Plus, for each turn
bank-minutes = { $minutes } min
increment-seconds = { $seconds } s
hours-in-words = { $hours ->
        [24] a day
        [48] two days
        [72] three days
        [168] a week
       *[other] { $hours } hours
    }
pace-says-hours = Each turn may take up to { $time }.
pace-says-live = Everybody has { $minutes } minutes for the match, and { $seconds } seconds more for each turn.
time-up = When time is up
time-up-seat = A bot takes the seat
time-up-turn = A bot plays the turn
time-up-vote = The others vote
time-up-says-seat = When time is up, a bot takes the seat until its player comes back.
time-up-says-turn = When time is up, a bot plays the turn.
time-up-says-vote = When time is up, the others vote on what happens.
time-is-up = time is up
time-dropped = dropped out
time-slow = Slow down to a move a day, if everybody agrees
rest-days = Days off
rest-says =
    You have { $left ->
        [one] one day
       *[other] { $left } days
    } left for this match. If you take { $days ->
        [one] one
       *[other] { $days }
    } now, your clock stands still until { $until }.
rest-take =
    Take { $days ->
        [one] one day
       *[other] { $days } days
    } off
rest-until = You’re off until { $until }. Your clock won’t run until then.
night = Stop my clock at night
night-hint = At tables where each turn has 12 hours or more, your clock stops from { $from } to { $to } in your time zone. Applies to tables you join from now on.
night-too-long = A night can last { $most } hours at most, so yours stays from { $from } to { $to }.
time-left = Time left
time-days =
    { $days ->
        [one] one day
       *[other] { $days } days
    } { $hours } h
time-hours = { $hours } h { $minutes } min
time-vote = Time is up
late-title = { $name }’s time is up.
late-title-you = Your time is up.
dropped-vote = Dropped out
dropped-title = { $name } has dropped out.
dropped-title-you = You dropped out.
is-away = { $name } is away.
away-seat = If that lasts a minute, a bot takes the seat.
away-turn = If that lasts a minute, a bot plays the turn.
away-vote = If that lasts a minute, the others vote on what happens.
late-vote = What should happen? Vote below.
late-voted = You’ve voted; now it’s up to the others.
late-others = The others are voting on what happens.
late-you = The others will vote on what happens, unless you move now.
late-ask = What should happen?
late-ends = The vote ends in { $time }.
late-no-votes = If nobody votes, a bot plays on.
time-vote-bot = A bot plays on
time-vote-wait = Wait
time-vote-end = End the match
you = you
vote-open = No vote yet
vote-for-bot = for a bot
vote-for-wait = for waiting
vote-for-end = for ending it
slow-vote = A move a day
slow-wanted = { $names } would rather go on at a move a day. Everybody has to agree.
slow-missing = Still to agree: { $names }.
slow-agree = Agree
slow-not-now = Not now

plan-ahead = Plan ahead
plan-hint = Look at your next turn, and say what to do when it comes
plan-title = Your next turn
plan-held = Planned: { $plan }.
plan-only-you = Only you see this. It’s played as soon as your turn comes, unless something it depends on has changed.
plan-more = Change
plan-take-back = Take it back
plan-read = Got it
plan-nothing = Choose what to do when your turn comes.
plan-end = Back to the match

points-from = Where the points come from
points-total = Total
points-won = won

end-details = The result in detail
end-another = Another game
end-board = Look at the board
end-rematch = Rematch
end-rematch-join = Join the rematch
rematch-other-options = The host has changed the options. See if they suit you, then sit down.
end-analyse = Analyse
end-replay = Replay
end-dice = Check the dice
end-turned = Turning point
end-finest =
    { $yours ->
        [true] Your best move
       *[other] { $name }’s best move
    }
end-finest-unclear =
    { $yours ->
        [true] Your best move, though none stood out
       *[other] { $name }’s best move, though none stood out
    }
end-finest-none =
    { $yours ->
        [true] None of your moves stood out.
       *[other] None of { $name }’s moves stood out.
    }
end-lucky = { $name } had the better luck during turns: it was worth { $part } of a win.
end-unlucky = { $name } had the worse luck during turns: it cost { $part } of a win.
end-ask-analysis = Analyse the match to see what turned it, and everybody’s best move.
end-nothing-turned = No moment turned this match, and no move was clearly better than all others.

replay-took = { $time } into the turn

on-title = Play on from moment { $at }
on-says = A new match begins here, with new dice. This one stays as it is.
on-against = Against whom?
on-bots = Bots
on-friend = A friend
on-self = Yourself
on-self-says = You play all seats on this screen.
on-friend-says = You play as { $name }. You get a link to send for each of the other seats.
on-seat = You play as
on-begin = Play on
on-close = Stay here
end-average = the players’ average
end-level = { $you ->
        [side] You and { $next }
        [next] { $name } and you
       *[neither] { $name } and { $next }
    } are level on points. The tie-break decided.
end-ahead = { $you ->
        [side] you were
       *[other] { $name } was
    } { $lead ->
        [one] one point
       *[other] { $lead } points
    } ahead of { $you ->
        [next] you
       *[other] { $next }
    }.
end-behind = { $you ->
        [side] you were
       *[other] { $name } was
    } { $lead ->
        [one] one point
       *[other] { $lead } points
    } behind { $next }.
end-level-lost = { $you ->
        [side] You
       *[other] { $name }
    } and { $next } are level on points, and that is not enough.
end-close =
    { $lead ->
        [1] As close as it gets
       *[other] A close match
    }: { $said }
end-clear = A clear win: { $said }
end-clear-behind = A clear defeat: { $said }

hint-others =
    { $count ->
        [one] One more
       *[other] { $count } more
    }
hint-fewer = Only the best

explained-better = By the bot’s estimate, the first wins { $mine } of 100 matches, the next best { $theirs }.
explained-chances = { $least } to { $most }
explained-gain = With the first, { $gain }{ $numbers ->
    [chance] : about { $mine } of the time instead of { $theirs }.
    [loss] .
   *[other] : about { $mine } instead of { $theirs }.
}
explained-many = The first is better in many small ways; no single one stands out.
explained-equal-all =
    { $count ->
        [2] Both are equally good
       *[other] All three are equally good
    }: by the bot’s estimate, each wins { $chances } of 100 matches.
explained-equal-first =
    The first two are equally good: by the bot’s estimate, each wins { $chances } of 100 matches.
why-points = { $more ->
    [yes] { $team ->
        [yes] your team has more points per player
       *[no] you have more points
    }
   *[no] {""}
}
why-others = { $more ->
    [yes] {""}
   *[no] { $team ->
        [yes] your strongest rivals have fewer points per player
       *[no] your strongest rival has fewer points
    }
}

choosing-back = Back
choosing-back-step = Back a step
choosing-list = List all choices
choosing-ends = Ends the turn
choosing-done = Done

turn-ending = Ending your turn. Click or press any key to stop.
turn-end-alone = End my turn when nothing else is possible
turn-end-alone-hint = After four seconds. Any click or key stops it.

sound-on = Turn the sound on
sound-off = Turn the sound off

card-fold = Hide
tip = Tip
tip-read = Got it
tip-no-more = No more tips

lesson = Lesson
lesson-begin = Learn by playing
lesson-begin-short = Learn
lesson-begin-tab = Take a lesson in a new tab
lesson-tab-blocked = Your browser didn’t open a new tab for the lesson.
lesson-open-tab = Open the lesson
lesson-begin-game = Learn by playing: { $game }
lesson-step = Step { $number } of { $of }
lesson-step-others = Step { $number } of { $of } is done. Now the others decide.
lesson-leave = Leave the lesson
lesson-play-on = Play on
lesson-astray = You’ve left the lesson’s path. Play on as you like.

puzzle-best = The best choice, “{ $best }”, wins { $chance }% of the matches.
puzzle-next = The next best, “{ $next }”, wins { $chance }%, and is { $ahead ->
        [one] one percentage point
       *[other] { $ahead } percentage points
    } behind.
puzzle-behind = Your choice wins { $chance }% of the matches. It is { $behind ->
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

puzzle-no-such-day = There’s no such day as { $day }. Write it like this: { $today }.
puzzle-not-yet = The puzzle for { $day } isn’t out yet. The latest is the one for { $today }.
puzzle-none = { $game } has no puzzles.

table-seats = { $seats ->
        [one] 1 seat
       *[other] { $seats } seats
    }
table-tempo-any = any pace
table-tempo-sitting = in one sitting
table-tempo-days = over a few days
table-clock-live = live, { $minutes } min plus { $seconds } s a turn
table-clock-hours = a move within { $time }
table-spectators = spectators may watch
table-option = { $name }: { $value }

new-table-title = A new table
new-table-who = Who plays
new-table-seats = Seats
new-table-how = How you play
new-table-set = Set the table
new-table-seat = Seat { $number }
new-table-seat-here = Here
new-table-seat-invited = By link
new-table-seat-open = Anybody
new-table-seat-bot = Bot
new-table-name = Name
new-table-name-thought-of = We’ll think of one
new-table-invited-says = You get a secret link for this seat, to send to one person.
new-table-open-says = The table is listed on the front page until somebody sits down.
new-table-starts = All seats are filled, so the match starts at once.
new-table-links = { $count ->
        [one] You get a link to pass on.
       *[other] You get { $count } links to pass on.
    }
new-table-listed = The table is listed on the front page until its free seats are taken.
new-table-begins = The match begins when everybody has sat down.

wants-title = What to expect
wants-tempo = How fast it’s played
wants-tempo-any = Any pace
wants-tempo-sitting = In one sitting
wants-tempo-days = Over a few days
wants-tempo-hint = Everybody sees this before they sit down.
wants-spectators = List it for spectators
wants-spectators-hint =
    While it runs, anybody can find the match on the front page and watch. They can’t write in the chat, and see only
    what every player can see. Everybody at the table is told before they sit down.

lobby-with = with { $names }
lobby-mine = My matches
lobby-past = Finished ({ $count })
lobby-won =
    { $yours ->
        [true] You
       *[other] { $name }
    } won
lobby-won-by-points =
    { $yours ->
        [true] You
       *[other] { $name }
    } won, { $first } to { $second }
lobby-lost-by-points = You lost to { $name }, { $first } to { $second }
lobby-won-together = { $names } won
lobby-draw = A draw, { $points } each
lobby-open = Tables with a free seat
lobby-open-none = No table has a free seat just now. Set one up, and everybody will see it on this page.
lobby-sit = Sit down
lobby-sit-at = Sit down at { $game }
lobby-sit-with = Sit down at { $game } with { $names }
lobby-free = free
lobby-watched = Being played
lobby-watch = Watch
lobby-watched-count =
    { $count ->
        [one] { $count } match is being played
       *[other] { $count } matches are being played
    }
lobby-nothing-fits = No table matches the filter just now.
lobby-show-all = Show all
lobby-your-turn = Your turn
lobby-others-wait = Your turn · { $names } { $count ->
        [one] is
       *[other] are
    } waiting
lobby-more-players = { $count } more
lobby-host-waits = { $names } { $count ->
        [one] is
       *[other] are
    } waiting for { $missing ->
        [one] one more
       *[other] { $missing } more
    }
lobby-waits-for = Waiting for { $missing ->
        [one] one more
       *[other] { $missing } more
    }
lobby-about-to-begin = The match is about to begin
lobby-asked-again = Please sit down again
filter = Filter
filter-game = Game
filter-game-any = All games
filter-seats = Seats
filter-seats-any = Any number

game-title = A game
game-more = About { $game }
game-minutes = { $minutes } minutes
game-play = Play now
game-play-game = Play now: { $game }
game-new-table = New table
game-new-table-game = New table: { $game }
game-lesson-says = A real match, with a guide who tells you what to do next, and why.
game-rules = The rules
game-rules-says = With pictures of our own board, and moments to try.
game-rules-short = Rules
game-rules-game = Rules: { $game }
game-more-short = About
game-puzzle = The puzzle of the day
game-puzzle-says = One choice is clearly best. Find it on the board.
game-scene = A few moments of a match of { $game }, on its board
game-scene-play = Play the scene
game-scene-stop = Stop the scene
game-scene-says = A real match between two sensible bots
game-strength = How strong the bots are
game-strength-bot = Bot
game-strength-wins = Share of wins
game-strength-share = { $percent }%
game-strength-says = Share of wins, with each of these bots playing { $matches } matches against each of the others. Measured on { $day }.
game-strength-unmeasured =
    { $count ->
        [one] The level { $bots } was not measured.
       *[other] The levels { $bots } were not measured.
    }
game-credits = { $title } is by { $designers }, published by { $published }.
game-rights =
    The rights in the game are theirs. Tuckerbox is not affiliated with them, and its art and words are our own. If you like
    it here, buy the box.
puzzle-of-the-day = Puzzle of the day
puzzle-of-game = { $game }: puzzle of the day
puzzle-title = { $game }: the puzzle of { $day }
puzzle-task = Somewhere here is a choice that is clearly best, and a greedy player misses it. Find it on the board.
puzzle-of-day = The puzzle of { $day }.
puzzle-find = Find the choice that is clearly best.
puzzle-playing = You’re playing as { $name }.
puzzle-right = That’s it!
puzzle-wrong = Not this time.
puzzle-answers = The best choices
puzzle-yours = your choice
puzzle-look = Press a choice to see it on the board.
puzzle-again = Try again
puzzle-play-on = Play on from here
puzzle-line = How we got here
puzzle-days = Days
puzzle-answer = Answer
puzzle-best-is = Best: { $best }
puzzle-choices = Choices
puzzle-rules = Rules
puzzle-tabs = Choices, days and rules
puzzle-streak =
    { $days ->
        [0] No streak yet
        [one] A one-day streak
       *[other] A { $days }-day streak
    }
puzzle-longest = Longest streak: { $days ->
        [one] one day
       *[other] { $days } days
    }.
puzzle-streak-means = Solve each day’s puzzle at the first try, on its day, and your streak grows. Days begin at midnight UTC.
puzzle-streak-kept = The streak is kept in this browser only.
puzzle-day-open = { $day }: not answered yet
puzzle-day-right = { $day }: solved
puzzle-day-late = { $day }: solved later
puzzle-day-wrong = { $day }: not solved
puzzle-earlier = Earlier days
puzzle-later = Later days
puzzle-today = Today’s puzzle
puzzle-new = A new puzzle is out.
puzzle-answered = You’ve answered this one. Try again if you like.
puzzle-waiting = Checking your answer …
puzzle-share = Share the picture
puzzle-save = Save a picture
puzzle-picture-asks = Which choice is best?
puzzle-picture-failed = The picture could not be made in this browser.

rules-try = Try it
rules-search = Search the rules
rules-found = { $at } of { $of }
rules-not-found = Nothing found
rules-previous = Previous result
rules-next = Next result
rules-chapters = Chapters

notice-turn = Your turn in { $game }
notice-vote = { $who }’s time is up in { $game }: your vote
notice-vote-dropped = { $who } has dropped out of { $game }: your vote
notice-vote-line = Should a bot play on, should you wait, or should the match end?
notice-invited = A seat in { $game } is kept for you
notice-invited-line = { $seats ->
        [one] A match for one is being set up. Sit down if it suits you.
       *[other] A match for { $seats } is being set up. Sit down if it suits you.
    }
notice-invited-waiting = Waiting for you: { $names }.
notice-invited-sitting = The plan is to finish it in one sitting.
notice-invited-days = The plan is to play over a few days.
notice-invited-options = Options: { $options }.
notice-undo = { $who } is asking for an undo in { $game }
notice-undo-line = { $count ->
    [one] One decision would be taken back.
   *[other] { $count } decisions would be taken back.
}
notice-deadline = Your time in { $game } is running out
notice-over = Your match of { $game } is over
notice-chat = { $who } wrote in the chat of { $game }
notice-address-added = You have another address for notices
notice-address-added-line = It was added and confirmed just now. If it wasn’t you, remove it in the settings.
notice-address-removed = One of your addresses for notices is gone
notice-address-removed-line = Somebody has removed it, in the settings or by a link in an email, or it no longer exists. If it wasn’t you, add it again.
notice-switched-off = Notices about security no longer come here
notice-switched-off-line = Somebody has switched them off in the settings. If it wasn’t you, switch them on again.
notice-removed = Notices no longer come here
notice-removed-line = Somebody has removed this address in the settings. If it wasn’t you, add it again.
notice-browser-at-seat = Another browser can play your seat in { $game }
notice-browser-at-seat-line = It has opened your seat’s link. If it isn’t yours, tell the others at the table.
notice-program-at-seat = A program can play your seat in { $game }
notice-program-at-seat-line = A token was made for it. If it wasn’t you, revoke the token at the table.
notice-line-of-several = { $more ->
        [one] { $line } (And one thing before that.)
       *[other] { $line } (And { $more } things before that.)
    }
notice-in-a-line = { $title }. { $line }

letter-subject-of-several = News from { $count } of your tables
letter-subject-of-deadlines = Your time is running out in { $count } matches
letter-open = Open the match
letter-open-settings = Open the settings
letter-why = You asked for these emails. Until you’ve been back to look, we’ll only write if your time is running out, or if somebody else could act in your name.
letter-why-deadline = You asked to be told when your time is running out.
letter-why-security = You asked to be told when somebody else could act in your name.
letter-stop = Stop these emails
letter-confirm-subject = Tuckerbox: please confirm your email address
letter-confirm = Somebody, probably you, asked us to email this address when it’s their turn.
letter-confirm-link = Yes, email me
letter-confirm-not = If it wasn’t you, ignore this email. We send at most three of these a month to an address that nobody confirmed.

letter-block = Never email me again

webhook-word = To get messages here, type this word into Tuckerbox’s settings: { $word }

notices-title = While you are away
notices-says = Be told when it is your turn. Nothing here needs an account.
notices-privacy = What we keep about you
notices-browser = Tell me in this browser
notices-browser-hint = Even when Tuckerbox isn’t open.
notices-browser-blocked = You have blocked notifications from this site in your browser. Allow them there first.
notices-browser-needs-https = This browser can only show notifications if the page is on https, or on this machine.
notices-browser-needs-app = On an iPhone or iPad, first put this page on your home screen, and open it from there.
notices-browser-not-allowed = To be told in this browser, allow notifications when it asks you.
notices-browser-cannot = This browser can’t show notifications when the page is closed.
notices-this-browser = This browser
notices-a-browser = A browser
notices-mail = Your email address
notices-mail-add = Email me
notices-mail-off = This server doesn’t send emails. Whoever runs it can set that up.
notices-webhook = A webhook: Discord, Slack, or a server of your own
notices-webhook-add = Use it
notices-webhook-off = Emails and webhooks are off, because this server doesn’t know its own address.
notices-added-mail = We’ve emailed { $target }. Click the link in it to finish.
notices-added-word = We’ve posted a word there. Type it here.
notices-word = The word
notices-word-do = Confirm
notices-waits = Waiting for you to confirm it
notices-change = Choose what goes to { $target }
notices-remove = Forget { $target }
notices-kind-turn = It is my turn, or I have a vote
notices-kind-invited = A seat is kept for me
notices-kind-undo = Somebody asks for an undo
notices-kind-deadline = My time is running out
notices-kind-over = A match is over
notices-kind-chat = Somebody wrote in the chat
notices-kind-security = Somebody new can use my seat or my addresses
notices-quiet = Not at night
notices-quiet-hint = From { $from } to { $to }, { $zone } time.
notices-quiet-from = From
notices-quiet-to = To
notices-insists = But wake me if my time is running out, or if somebody new can use my seat or addresses
notices-secret = Requests are signed with this secret: { $secret }

letter-page-confirm = Is this your address?
letter-page-confirm-says = We’ll email you when it’s your turn, and about a few other things you can choose in the settings.
letter-page-confirm-do = Yes, email me
letter-page-confirm-done = All set. We’ll email you.
letter-page-stop = Stop the emails?
letter-page-stop-says = We’ll forget this address and send it nothing more.
letter-page-stop-do = Stop the emails
letter-page-stop-done = Done. No more emails.
letter-page-block = Never email you again?
letter-page-block-says = We’ll send nothing more to this address, whoever enters it. If you get emails from us here when it’s your turn, they stop, too. Only whoever runs this server can undo that.
letter-page-block-do = Never email me again
letter-page-block-done = Done. You won’t hear from us again.
letter-page-trouble = The server can’t be reached just now. Please try again.

more-look-back = Look back
more-look-back-says = You can look at every moment of this match again, and play on from it as a new match.
more-replay = Replay from the start
more-links = Links
more-watch-says = Anybody with this link can watch. They see only what every player can see.
more-watch-copy = Copy the link for spectators
more-invite = Invite somebody to play as { $name }
more-invite-says = Send this link to one person. It works once.
more-move = Move { $name }’s seat to another device
more-move-says = Open this link there, or scan it. Keep it to yourself: anybody who has it can play as { $name }.
more-local = Kept in this browser
more-local-says =
    This match is stored on this device only, and needs no connection. To take it elsewhere, download its record.
more-continue = Continue on the server
more-continue-says =
    To go on with people elsewhere, continue on the server: it gets a copy of this match as it is now. Then press Play on
    from here, and choose A friend.
more-continue-by-record =
    To go on with people elsewhere, download the record, and upload it to a Tuckerbox server. There, look back to its last
    moment, press Play on from here, and choose A friend.
more-seats = { $count ->
        [one] Your seat
       *[other] Your seats
    }
more-from-bot = Take it back from the bot
more-dice = The dice and the record
more-corrected = Played with corrected components: { $names }. The record names them by this hash:
more-download = Download the record
more-name-says = Your name at new tables. At this one you keep the name that you sat down with.
more-help = Help
more-keys = All keys

resign-ask = Resign …
resign-sure = Resign for good? If the match goes on, a bot plays for { $name }.
resign-no = Keep playing
resign-yes = Resign
resign-done = Resigned

turn-actions = Actions
turn-end-ask = End your turn?
turn-end-no = Not yet
turn-end-yes = Yes
turn-thinking = { $name } is thinking
turn-late = One moment
turn-result = Result
watching = You are watching.
next-match = Next match that waits for you: { $game }
next-match-with = Next match that waits for you: { $game } with { $others }
next-match-short = Next: { $game }
table-more = More
table-more-unread = More, { $count ->
        [one] 1 new line
       *[other] { $count } new lines
    } of chat
undo-do = Undo
undo-ask = Ask to undo
undo-ask-short = Ask
undo-none = There is nothing to undo just now
undo-brief = { $what ->
        [several] Undo takes back this and everything since: { $text }
        [decision] Undo takes back: { $text }
       *[untold] Undo takes back your last decision.
    }
undo-means-free = { $what ->
        [several] Takes back “{ $text }” and everything since
        [decision] Takes back “{ $text }”
       *[untold] Takes back your last decision
    }
undo-means-anew = { $what ->
        [several] Takes back “{ $text }” and everything since; dice and draws will be new
        [decision] Takes back “{ $text }”; dice and draws will be new
       *[untold] Takes back your last decision and everything since; dice and draws will be new
    }
undo-means-ask = { $what ->
        [several] Asks the others to take back “{ $text }” and everything since
        [decision] Asks the others to take back “{ $text }”
       *[untold] Asks the others to take back your last decision
    }
undo-sure-anew = { $what ->
        [several] Take back “{ $text }” and everything since? Dice and draws will be new.
        [decision] Take back “{ $text }”? Dice and draws will be new.
       *[untold] Take back your last decision and everything since? Dice and draws will be new.
    }
undo-sure-ask = { $what ->
        [several] Ask the others to take back “{ $text }” and everything since?
        [decision] Ask the others to take back “{ $text }”?
       *[untold] Ask the others to take back your last decision?
    }
undo-no = No
undo-yes-anew = Take it back
undo-yes-ask = Ask them
since-turn = { $from ->
        [0] So far:
       *[other] Since your turn:
    }
since-again = Show again
since-again-means = Shows on the board what has happened since your turn
hint = Hint
hint-means = What a strong bot would do

try-again = Try again
at-the-end = at the end
seat = Seat
percentage-points = { $sign }{ $points ->
        [one] 1 percentage point
       *[other] { $points } percentage points
    }
analysis = Analysis
analysis-says =
    An analysis shows who was ahead when, what turned the match and which decisions cost most. For this, a bot plays on
    from every moment. It takes some seconds, or longer on a slow device; you can look around meanwhile.
analysis-start = Analyse this match
analysis-failed = The analysis failed.
analysis-goes-on = Analysing the match, moment by moment
analysis-queued = The analysis is in the queue behind { $count ->
        [one] one other match
       *[other] { $count } other matches
    }
analysis-soon = The analysis is about to begin
analysis-done = The match is analysed.
analysis-chances = Chances of winning
analysis-moment = moment { $at } of { $last }
analysis-curve = Chances over the match
analysis-chance = Chance
analysis-accuracy = Accuracy
analysis-luck = Luck
analysis-even = about even
analysis-turning = Turning points
analysis-title-at = { $title } (moment { $entry })
analysis-by-luck = luck: { $name } { $change }
analysis-by-choice = a choice: { $name } { $change }
analysis-luck-alone = luck’s share of this: { $name } { $change }
analysis-costly = Costliest decisions
analysis-cost = { $name } chose “{ $chose }”; “{ $better }” would have been better by { $points ->
        [one] 1 percentage point
       *[other] { $points } percentage points
    }.
analysis-cheap = No decision cost much: well played.
analysis-means =
    The chances of winning come from { $simulations } simulations of each decision. In a simulation, a bot plays on in its
    head. A difference of a few percentage points means nothing.
analysis-means-accuracy =
    Accuracy measures how good the decisions were: a decision that costs 10 percentage points counts half.
analysis-means-luck =
    Luck is what the rolls and draws during a player’s turns were worth: 100% is a whole win. Anything rolled or drawn
    after a player’s last choice and before the next player’s first doesn’t count.
analysis-deeper = Go deeper
analysis-deeper-says = { $simulations } simulations for each decision, on this device.
analysis-deeper-cost = That takes { $times } times as long as this analysis.
analysis-stop = Stop
analysis-unkept =
    This browser has no room left to keep the analysis, so it lasts until you leave the table.
analysis-go-on = Go on ({ $done } done)

settings = Settings
settings-kept = These settings stay in this browser, and affect only you.
settings-you = You
settings-name-says = Others see this name at new tables. At tables where you sit already, you keep the old one.
settings-look = How things look and move
settings-theme = Appearance
settings-theme-auto = Auto
settings-theme-light = Day
settings-theme-dark = Night
settings-theme-hint = Auto: follows your device.
settings-motion = Animation
settings-motion-off = Off
settings-motion-brisk = Brisk
settings-motion-calm = Calm
settings-motion-still = Your device asks for less motion, so nothing moves: changes are outlined instead.
settings-motion-hint = How fast pieces travel and dice roll. Off: changes are outlined instead.
settings-sound = Sound
settings-sound-hint = Dice, tiles, a train, and somebody who laughs when you win.
settings-confirm = Ask before my turn ends
settings-confirm-hint = One more click at the end of a turn, so you don’t end it by mistake.
settings-shortcuts = Keyboard shortcuts
settings-shortcuts-hint = Letters, digits and signs such as “?”. The arrow keys, Enter and Escape always work.
settings-thinking = Run bots, hints and analyses
settings-thinking-here = On this device
settings-thinking-server = On the server
settings-thinking-alone = Bots, hints and analyses run here, in your browser.
settings-thinking-cost =
    On this device, they use some battery: a hint takes about 3 seconds of processor time, a bot’s decision up to 2
    seconds, and an analysis 1 to 15 seconds, or more on a slow phone. An analysis that goes deeper takes 4 times as long
    as the one before, and the evaluation of a position that you explore up to 3 minutes. All of them pause when you switch
    away.
settings-thinking-others =
    At tables with other people, bots always run on the server. Deeper analyses, and evaluations while you explore, always
    run on this device.
settings-tips = Show first-time tips again
settings-tips-done = You’ll see the first-time tips again in every game.
settings-colours = Colours of the seats
settings-colour-of = Colour of { $name }
settings-colours-reset = Reset colours
colour-blue = blue
colour-vermilion = vermilion
colour-green = green
colour-plum = plum
colour-gold = gold
colour-slate = slate
colour-cherry = cherry
offline = Without a connection
offline-ready = You can open Tuckerbox and play in this browser without a connection. That takes { $all } MB here.
offline-says =
    To let you play without a connection, Tuckerbox can save { $all } MB in this browser; { $now } MB of that is already
    saved. Once you set up a table in this browser or install Tuckerbox as an app, it fetches the rest by itself, but not
    over a metered connection.
offline-fetch = Save the rest now
offline-cannot = Tuckerbox can’t be saved for offline play here: this browser does not allow it.
offline-needs-https = Tuckerbox can’t be saved for offline play here: that needs https.
offline-newer = A newer version is here.
offline-reload = Reload
offline-reloading = Reloading…
offline-trouble = Some files couldn’t be fetched. Check the connection, then try again.
one-moment = One moment…

replay = Replay
replay-first = First moment
replay-previous = Previous moment
replay-play = Play
replay-pause = Pause
replay-next = Next moment
replay-last = Last moment
replay-moment = Moment
replay-at = Moment { $at } of { $last }
replay-at-of = { $at } of { $last }
replay-play-on = Play on from here
replay-play-on-hint = Opens a new match from here
replay-end = Go to the end
replay-present = Back to the present
replay-added = { $count } new
replay-no-moment = There is no moment { $at } in this match. Moments go from 0, the start, to { $last }.
analysis-hint = Who was ahead at each moment, and why

explore = Explore
explore-hint = Try other choices from here, with an evaluation
exploring = Exploring
explore-back = Back in the match
explore-back-line = Back on your line
explore-forward = Forward in the match
explore-forward-line = Forward on your line
explore-line = Your line
explore-begin = Moment { $at }
explore-try = Try any choice on the board.
explore-discard = Discard your line
explore-to-replay = Back to the replay
explore-return = Return to the match
explore-stop = Stop exploring
evaluation = Evaluation
evaluation-stop = Stop the evaluation
evaluation-start = Start the evaluation
evaluation-continue = Continue the evaluation
evaluation-simulations = Simulations
evaluation-hide-best = Hide the best choices
evaluation-show-best = Show the best choices
evaluation-so-far = { $simulations } simulations so far
evaluation-rests = { $simulations } simulations so far. Paused to save power.
evaluation-cost = It keeps this device busy for up to { $minutes } minutes at each position, so it starts only when you ask.
evaluation-best = The best choices
evaluation-of-choice = { $simulations } simulations
evaluation-line = Best line:
evaluation-no-line = No best line yet.

hint-failed = The search failed.
hint-not-compiled = The server is still compiling { $game } ({ $done }%). You can have hints once that is done.
hint-too-many = We are still thinking about your last hints. Try again soon.
hint-too-many-in-network = We’re still working on hints for other people on your network. Try again soon.
hint-queue-full = Many players are asking for hints right now. Try again in half a minute.
hint-over = The match is over: there is nothing left to decide. You can have it analysed.
hint-not-your-turn = It’s { $name }’s turn. You can ask for a hint on your own turn.
hint-not-fair = { $name } is playing on another screen, so a hint wouldn’t be fair. You can have hints against bots, or if you share a screen.
hint-not-fair-in-copy = This is a copy of a match that other people are still playing, so help with it wouldn’t be fair to them. You can have it once that match is over.
hint-none = Nobody has asked for a hint at this point yet. Ask for one first.
bot-not-fair =
    { $copied ->
        [later] This would be
       *[already] This is
    } a copy of a match that other people are still playing. A bot would show you good moves for that match, which wouldn’t be fair to them. Bots can play in copies once that match is over.
hint-thinks = thinking
hint-thinks-spoken = Thinking about a hint.
hint-thinks-means = A bot is playing on from here in its head, to find the best choice.
hint-spoken = The hint: { $choice }, { $chance } to win.
hint-to-win = to win
hint-equal = equally good
hint-close = Close the hint
hint-again = Ask again
hint-shows =
    “{ $chance } to win”: in 100 matches from here, you would win about { $wins }. That is a bot’s estimate from
    { $simulations } simulations, in each of which it plays on in its head. The fewer there are, the less certain it is.
    The bot recommends the first.

table = Table
table-cancelled = This table was cancelled
table-cancelled-says = It happens: somebody’s tea got cold, or the plan changed. Only the seat is lost.
table-set-another = Set another table
table-not-now = The table can’t be shown just now
table-not-now-says = The match is safe: nothing is lost.
table-none = No table here

dice-check = Check the dice
dice-line = (Line { $line } of the record.)
dice-fingerprint = The fingerprint
dice-fingerprint-says =
    The SHA-256 of the dice’s secret, published before the match began. The secret cannot have changed since.
dice-fingerprint-says-local =
    The SHA-256 of the dice’s secret, written down before the match began. The secret cannot have changed since.
dice-fingerprint-local = Your own browser made this fingerprint and knows the secret, so it proves nothing to others.
dice-part = { $name }’s part
dice-part-says =
    Your browser added this after the fingerprint was published, so no player could know the rolls in advance. Only
    whoever runs the server could, by sitting down last and trying out parts, or by cancelling tables until they liked
    the dice.
dice-part-says-local = Your browser added this, too.
dice-secret = The secret
dice-secret-shown = It has this fingerprint. With everybody’s part, it gives every roll of this match.
dice-secret-later = It is shown when the match is over. Then anybody can work out every roll again.
dice-swapped = The secret does not match its fingerprint: these dice were swapped.
dice-other-fingerprint = The fingerprint is not the one that this browser saw before it sat down.
dice-without-part = The dice were made without the part that this browser added.
dice-nothing-own = This browser remembers nothing about these dice, so it has nothing to compare.
dice-right-so-far =
    The fingerprint is the one that this browser saw before it added its part. The secret is published at the end.
dice-right-but-secret =
    The fingerprint and this browser’s part are right. To check the secret as well, open this page over https.
dice-right = The secret matches the fingerprint that this browser saw before it added its part to the dice.
dice-not-now = That could not be checked just now. Please try again.

chat = Chat
chat-earlier = Show earlier lines
chat-none = Nobody has said anything yet. A “g’day” never hurts.
chat-say = Say something
chat-send = Send
chat-players-only = Only players at this table can chat.

undo-request = Request for an undo
undo-you-asked = { $what ->
        [several] You asked to take back the last { $count } entries of the log, from “{ $text }” onwards. Still to answer: { $names }.
        [decision] You asked to take back the last decision (“{ $text }”). Still to answer: { $names }.
       *[untold] You asked to take back the last decision. Still to answer: { $names }.
    }
undo-asks = { $what ->
        [several] { $name } asks to take back the last { $count } entries of the log, from “{ $text }” onwards.
        [decision] { $name } asks to take back the last decision (“{ $text }”).
       *[untold] { $name } asks to take back the last decision.
    }
undo-agree-ask = Do you agree?
undo-waits = { $names } { $count ->
        [one] has
       *[other] have
    } not answered yet.
undo-clock = The clock is still running for { $name }.
undo-agree = Agree
undo-decline = Decline

connection-lost = The connection is lost; trying again.
connection-refused = You can’t follow this table just now. { $says }
connection-back = Connected again.
rulebook-at = Rulebook: { $rule }
close = Close
dismiss = Dismiss
tab-new = { $label }, { $count } new
seats = Seats
board = Board
board-now = Now
board-choices = Your choices
board-would-bring = What this would bring
board-happened = What has just happened
board-glance = At a glance
board-your-turn = your turn
board-has-turn = has the turn
board-face-down = face down
board-empty = empty
board-more-above = More above.
board-more-below = More below.
board-back = Back to { $name }
board-back-own = Back to yours
board-land = The land
board-not-fetched = The board could not be fetched.

choices = Choices
choices-count = { $count ->
        [one] 1 choice
       *[other] { $count } choices
    }
choices-word = { $count ->
        [one] choice
       *[other] choices
    }
choices-of-offer = , { $count } choices
choices-else = Anything else
choices-none-now = There is nothing to choose just now.
choices-none-then = There is nothing to choose at this moment.
choices-looking-back = You are looking back. Return to the present to choose.
choices-over = The match is over: there is nothing left to choose.
choices-on-its-way = Your choice is on its way.
choices-wait = It’s { $name }’s turn. Your choices will be listed here.
choices-watching = It’s { $name }’s turn. You are watching, so there is nothing for you to choose.
choice-taken-back = Your choice was taken back.
choice-contradicted = That turned out differently. The board now shows what really happened.

while-away = While you were away
while-away-skip = Skip to now
what-happened = What happened
log = Log
log-look = Look at this moment
log-none = Nothing has happened yet.
points = points
points-column = Points
drawer-label = Log and more
drawer-with-chat = Log, chat and more

rules-of = The rules of
rules-on-page = The rules on a page of their own (a new tab)
rules-players = { $players }, { $minutes } minutes.
rules-ways = Ways to play
rules-how = How it is played
rules-in-rulebook =
    The rules are in the game’s own rulebook. You can also learn by playing: at the table you are offered only what the
    rules allow, the log tells you what happened, and you can take a choice back until something is rolled or drawn.
loading-rules = Loading the rules.
loading-fetch = Fetching the rules: { $fetched } of { $all } MB …
loading-start = Getting started …
loading-read = Laying the table …
page-not-loaded = This page didn’t load
page-not-loaded-says =
    The connection broke, or Tuckerbox has just been updated. Loading the page again usually helps.
page-reload = Reload
home-link = Tuckerbox, front page
home-link-short = Front page
footer-rights =
    Tuckerbox is not affiliated with the designers or publishers, and is no substitute for a real box on a real table; art
    and words here are our own.

keys = Keys
keys-says =
    Everything at a table can be done with the keyboard alone, with the same keys in every game. Some boards have a few more
    keys; the list at the table has them, too.
keys-off = Shortcut keys are switched off in your settings.
keys-on-board = On this board
keys-to = to
keys-choosing = Choosing
keys-turn = Your turn
keys-table = Around the table
keys-nearest = go to the nearest choice in that direction
keys-through = go through all choices, one after the other
keys-take = take the choice in focus; the board first shows what it would do
keys-list = open the list of choices, and pick from it
keys-back = go back a step: forget the last pick, or close what is open
keys-undo = undo your last decision, or ask the others to agree
keys-done = done: end your turn, or confirm that you want to
keys-hint = ask for a hint (when you play alone or only against bots)
keys-log = open or close the log
keys-chat = open or close the chat
keys-analyse = analyse a match that is over
keys-explore = explore a match that is over, or stop exploring
keys-explore-steps = while you explore, and the focus is not on the board: back and forward
keys-help = show these keys
keys-skip = skip the animation

time-for = for { $time }
time-ago = { $time } ago
less-than-a-minute = less than a minute
lasted-minute = { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }
lasted-hour = { $count ->
        [one] 1 hour
       *[other] { $count } hours
    }
lasted-day = { $count ->
        [one] 1 day
       *[other] { $count } days
    }
option-range = From { $low } to { $high }.
option-only-with = Only with { $seats } { $count ->
        [one] seat
       *[other] seats
    }.
stepper-less = one less
stepper-more = one more

api-title = For programs
api-document = The same as an OpenAPI document
api-optional = optional
api-send = You send
api-answers = It answers
api-trouble = The API description couldn’t be loaded.

something-wrong = Something went wrong. Please try again.
server-unreachable = The server can’t be reached just now.
server-unreachable-again = The server can’t be reached. Your request will be sent again.
server-answered = The server answered with { $status }.
thinking-on-server = The server will do the thinking instead.
thinking-slow = This device is too slow at thinking.
thinking-stale = The match has gone on.
thinking-late = This is taking too long.
thinking-cannot = This browser can’t think by itself.
thinking-stopped = Thinking was stopped.
thinking-died = Thinking on this device has stopped unexpectedly.
engine-absent = Your device can’t do the thinking for this game here.
engine-unfetched = The rules of this game could not be fetched. Check the connection.
engine-damaged = The rules of this game are damaged. Reload the page.
engine-newer = The rules of this game are newer than this page. Reload the page.
engine-older = The rules of this game are older than this page. Reload the page.
engine-memory =
    This device can’t run the rules of this game just now, perhaps because it’s short of memory. Close other tabs or apps,
    then try again.
engine-different = This page’s rules differ from those of the match. Reload the page.
engine-no-bot = This page doesn’t know this bot. Reload the page.
engine-failed = Something went wrong in the rules of this game. Try again.
compiling = { $bot } is still getting ready: the server is compiling { $game }, { $part }.

local-no-games = The games could not be loaded. Check the connection, then try again.
local-unexpected = Something went wrong in this browser. Nothing is lost: reload the page.
local-no-news = There is no news of this match.
local-failed-start = The game could not be loaded. Check the connection, then try again.
local-failed-call = The rules stopped working in this browser. Nothing is lost: try again.
local-full = This browser has no room left, so that wasn’t saved. Free some space on this device, then try again.
local-newer = A newer version of Tuckerbox has used the matches in this browser. Nothing is lost: close all its tabs, then open it again. If that doesn’t help, this site has a newer copy in another folder: open your matches from that address.
local-closed =
    This browser won’t let Tuckerbox save matches, perhaps because this is a private window, or by a setting for this site.
local-unreadable = The matches in this browser can’t be read just now. Reload the page.

status-won = has won
status-turn = whose turn it is
status-late = late
status-bot-plays = a bot plays
status-resigned = resigned
status-thinking = thinking
status-bot = bot
status-away = away
status-deciding = deciding
status-here = here
prompt-turn = { $name }’s turn:
prompt-your-turn = Your turn:
window-past = Moment { $at } – { $game }
window-over = Over – { $game }
window-your-turn = Your turn – { $game }
window-turn = { $name }’s turn – { $game }
announce-over = The match is over.
announce-thinking = { $name } is thinking.
announce-turn = { $name }’s turn.
announce-your-turn = Your turn.
state-rolling = The dice are rolling
state-turn = { $name }’s turn
state-over = Over
state-cancelled = Cancelled
state-record = A record
