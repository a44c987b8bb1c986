"""Notices to people who are not looking: by Web Push, by email and by webhook.

`guarded` sends requests to addresses that strangers have given, and `delivery_result` has the results of attempts.
`web_push`, `mail` and `webhook` each send notices by one channel. None of them knows the database or a match.
"""
