# Texts of the table for every game. Those of one game are in its own folder, in messages/en.ftl.

home-title = Tuckerbox: board games from a tin
home-says = Good board games, packed in a tin for the road. Play with friends, or with a bot.
home-games = Games
home-away = The server can’t be reached just now.
home-away-says = Meanwhile, you can play here, alone or with others on this device. These matches stay in this browser.

record-title = Upload a record
record-says =
    A match can be saved as a text file and brought back: to look at it move by move, or to play on from any moment. Every
    line of it is checked, dice included.
record-drop = Drop a record here
record-drop-or = Drop a record here, or
record-choose = Choose a file
record-too-large = “{ $name }” is larger than any match: a record has at most one megabyte.

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
copy-cannot = This browser does not let pages copy. Please select the text and copy it yourself.
seat-link-share = Share
seat-link-share-says = A seat at our table:
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
room-begins-alone =
    The match begins by itself when everybody has sat down. You can close this page: you’ll find the match on the front page.
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
room-sit = Sit down
room-leave = Leave my seat
room-cancel = Call the table off
room-cancel-sure = Call the table off for everybody?
room-cancel-yes = Yes, call it off
room-cancel-no = No, keep it
room-dice = About the dice
room-dice-fair = No player can choose or foresee the dice
room-dice-says =
    The dice come from a secret that was fixed when the table was set up, and from a part that everybody adds when they sit
    down. At the end the secret is published, so that everybody can check that no roll was changed.
room-dice-server =
    Only whoever runs this server knows the secret in advance. They could use it by sitting down last, or by calling tables
    off until they like the dice.
room-dice-local = Here, your own browser knows the secret in advance, so this proves nothing to others.
room-dice-fingerprint = This is the secret’s fingerprint, which your browser remembers:
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
room-meanwhile-says = Leave this tab open: it chimes when the match begins, if the sound is on.
room-chat = Chat
room-begins = Everybody is here. The match has begun.

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
clock-hours-hint = Nights needn’t count, and everybody can take up to 14 days off.
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
time-rest =
    Take a day off ({ $left ->
        [one] one
       *[other] { $left }
    } left)
night = Stop my clock at night
night-hint = At tables where each turn has 12 hours or more, your clock stops from { $from } to { $to } in your time zone. Applies to tables you join from now on.
night-too-long = A night can have { $most } hours at most. Yours is still from { $from } to { $to }.
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
dropped-title-you = You had dropped out.
is-away = { $name } is away.
away-seat = If that lasts a minute, a bot takes the seat.
away-turn = If that lasts a minute, a bot plays the turn.
away-vote = If that lasts a minute, the others vote on what happens.
late-vote = What should happen? Vote below.
late-voted = You’ve voted; now it’s up to the others.
late-others = The others are voting on what happens.
late-you = The others vote on what happens, unless you go on now.
late-ask = What should happen?
late-ends = The vote ends in { $time }.
late-no-votes = If nobody votes, a bot plays on.
time-vote-bot = A bot plays on
time-vote-wait = Wait
time-vote-end = End the match
vote-you = you
vote-open = No vote yet
vote-for-bot = for a bot
vote-for-wait = for waiting
vote-for-end = for the end
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
end-analyse = Analyse
end-replay = Replay
end-dice = Check the dice
end-turned = Turning point
end-finest = { $name }’s best move
end-lucky = { $name } had the better luck, by { $part } of a win.
end-unlucky = { $name } had the worse luck, by { $part } of a win.
end-ask-analysis = Analyse the match to see what turned it, and everybody’s best move.

replay-took = { $time } into the turn

on-title = Play on from moment { $at }
on-says = A new match begins here, with new dice. This one stays as it is.
on-against = Against whom?
on-bots = Bots
on-friend = A friend
on-self = Yourself
on-self-says = You play all seats on this screen.
on-friend-says = You play { $name }. The others each get a link: in the new match, look under “More”, then “Links”.
on-seat = You play
on-begin = Play on
on-close = Stay here
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

hint-others =
    { $count ->
        [one] One more
       *[other] { $count } more
    }
hint-fewer = Only the best

explained-gain = { $gain }: { $mine } as against { $theirs } for the next best.
explained-many = Better than the next best in many small ways; no single one stands out.
explained-equal-all =
    { $count ->
        [2] These two are about equal.
       *[other] These three are about equal.
    }
explained-equal-first = The first two are about equal.
why-points = { $more ->
    [yes] Brings you more points
   *[no] Brings you fewer points
}
why-others = { $more ->
    [yes] Gives your strongest rival more points
   *[no] Gives your strongest rival fewer points
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

table-seats = { $seats ->
        [one] 1 seat
       *[other] { $seats } seats
    }
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
lobby-open = Tables with a free seat
lobby-open-none = No table has a free seat just now. Set up a new table with one, and everybody will see it here.
lobby-sit = Sit down
lobby-sit-at = Sit down at { $game }
lobby-sit-with = Sit down at { $game } with { $names }
lobby-free = free
lobby-watched = Being played
lobby-watch = Watch
lobby-nothing-fits = No table matches the filter just now.
lobby-show-all = Show all
lobby-your-turn = Your turn
lobby-others-wait = Your turn · { $names } { $count ->
        [one] is
       *[other] are
    } waiting
lobby-host-waits = { $names } { $count ->
        [one] waits
       *[other] wait
    } for { $missing ->
        [one] one more
       *[other] { $missing } more
    }
lobby-waits-for = Waiting for { $missing ->
        [one] one more
       *[other] { $missing } more
    }
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
game-rules = The rules
game-rules-short = Rules
game-rules-game = Rules: { $game }
game-more-short = About
game-puzzle = The puzzle of the day
game-scene = A few moments of a match of { $game }, on its board
game-scene-play = Play the scene
game-scene-stop = Stop the scene
game-scene-says = A real match between two sensible bots
game-strength = How strong the bots are
game-strength-bot = Bot
game-strength-wins = Share of wins
game-strength-share = { $percent }%
game-strength-says = Share of wins, with each of these bots playing { $matches } matches against each of the others. Measured on { $day }.
game-credits = { $title } is by { $designers }, published by { $published }.
game-rights =
    The rights in the game are theirs. Tuckerbox is not affiliated with them, and its art and words are our own. If you like
    it here, buy the box.
puzzle-of-the-day = Puzzle of the day
puzzle-of-game = { $game }: puzzle of the day
puzzle-title = { $game }: the puzzle of { $day }
puzzle-task = Somewhere here is a choice that is clearly best, and a greedy player misses it. Find it on the board.
puzzle-playing = You play { $name }.
puzzle-right = That’s it!
puzzle-wrong = Not this time.
puzzle-answers = The best choices
puzzle-yours = your choice
puzzle-look = Press a choice to see it on the board.
puzzle-again = Try again
puzzle-play-on = Play on from here
puzzle-line = How it came to this
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
puzzle-picture-streak = { $days ->
        [one] A one-day streak
       *[other] A { $days }-day streak
    }
puzzle-picture-failed = The picture could not be made in this browser.

rules-try = Try it
rules-search = Search the rules
rules-found = { $at } of { $of }
rules-not-found = Nothing found
rules-previous = Previous place
rules-next = Next place
rules-chapters = Chapters

notice-turn = Your turn in { $game }
notice-invited = A seat in { $game } is kept for you
notice-invited-line = { $seats ->
    [one] A match for one
   *[other] A match for { $seats }
} is being set up. Sit down if it suits you.
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
notice-address-removed-line = Somebody has removed it, in the settings or by a link in an email. If it wasn’t you, add it again.
notice-switched-off = Notices about security no longer come here
notice-switched-off-line = Somebody has switched them off in the settings. If it wasn’t you, switch them on again.
notice-removed = Notices no longer come here
notice-removed-line = Somebody has removed this address in the settings. If it wasn’t you, add it again.
notice-browser-at-seat = Another browser can play your seat in { $game }
notice-browser-at-seat-line = It has opened your seat’s link. If it isn’t yours, tell the others at the table.
notice-program-at-seat = A program can play your seat in { $game }
notice-program-at-seat-line = A token was made for it. If it wasn’t you, revoke the token at the table.
notice-line-of-several = { $line } (And { $more ->
    [one] one thing
   *[other] { $more } things
} before that.)

letter-subject-of-several = { $count } of your matches have moved on
letter-open = Open the match
letter-open-settings = Open the settings
letter-why = You asked for these emails. We won’t send another until you’ve been back to look.
letter-why-deadline = You asked to be told when your time is running out.
letter-why-security = You asked to be told when somebody else could act in your name.
letter-stop = Stop these emails
letter-confirm-subject = Tuckerbox: please confirm your email address
letter-confirm = Somebody, probably you, asked us to email this address when it’s their turn.
letter-confirm-link = Yes, email me
letter-confirm-not = If it wasn’t you, ignore this email. We won’t send anything else.

webhook-word = To get messages here, type this word into Tuckerbox’s settings: { $word }

notices-title = While you are away
notices-says = Be told when it is your turn. Nothing here needs an account.
notices-privacy = What we keep about you
notices-browser = Tell me in this browser
notices-browser-hint = Even when Tuckerbox isn’t open.
notices-browser-blocked = You have blocked notifications from this site in your browser. Allow them there first.
notices-browser-needs-https = This browser can only show notifications if the page is on https, or on this machine.
notices-browser-needs-app = On an iPhone or iPad, first put this page on your home screen, and open it from there.
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
notices-kind-turn = It is my turn
notices-kind-invited = A seat is kept for me
notices-kind-undo = Somebody asks for an undo
notices-kind-deadline = My time is running out
notices-kind-over = A match is over
notices-kind-chat = Somebody wrote in the chat
notices-kind-security = My seat or my addresses are open to somebody new
notices-quiet = Not at night
notices-quiet-hint = From { $from } to { $to }, by the clock here ({ $zone }).
notices-quiet-from = From
notices-quiet-to = To
notices-insists = But do tell me if my time is running out, or about somebody new
notices-secret = Requests are signed with this secret: { $secret }

letter-page-confirm = Is this your address?
letter-page-confirm-says = We’ll email you when it’s your turn, and about a few other things you can choose in the settings.
letter-page-confirm-do = Yes, email me
letter-page-confirmed = All set. We’ll email you.
letter-page-stop = Stop the emails?
letter-page-stop-says = We’ll forget this address and send it nothing more.
letter-page-stop-do = Stop the emails
letter-page-stopped = Done. No more emails.
letter-page-trouble = The server can’t be reached just now. Please try again.
