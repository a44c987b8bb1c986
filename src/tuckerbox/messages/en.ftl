# Texts of the table for every game. Those of one game are in its own folder, in messages/en.ftl.

not-found-title = Nothing lives here
not-found-over = Page not found
not-found-says = This address leads into the scrub. If somebody sent it to you, a piece may have fallen off on the way.
not-found-home = Back to the front page
