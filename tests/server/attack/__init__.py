"""An attacker's suite: somebody tries to harm others, to cheat, or to learn what is not theirs.

This is an index of the attacks and their tests, most of which are here; files are below `tests/`. `test_index.py`
checks that each test exists.

Attacks that once succeeded:

1. A record that takes long to replay, and many of them
   server/attack/test_records.py: test_an_upload_takes_work_in_proportion_to_its_entries,
       test_a_record_with_too_many_entries_is_refused_before_it_is_replayed,
       test_a_record_that_goes_on_for_many_years_is_refused_before_its_nights_are_counted,
       test_a_record_with_an_endless_line_is_refused, test_news_of_many_entries_replays_the_match_once,
       test_a_stream_that_catches_up_does_not_replay_the_match_for_each_entry
   server/attack/test_replays.py: test_others_look_and_move_while_one_persons_uploads_wait,
       test_one_person_cannot_have_any_number_of_replays_waiting
   server/attack/test_limits.py: test_a_request_that_replays_a_match_counts_by_its_entries
   server/attack/test_bots_and_hints.py: test_help_in_a_copy_is_refused_without_a_replay_of_its_originals
2. Tables with more bots than a person's share
   server/attack/test_bots_and_hints.py: test_cheap_bots_do_not_wait_for_expensive_ones,
       test_one_person_cannot_open_any_number_of_tables_with_bots,
       test_many_cookies_at_one_address_cannot_keep_any_number_of_bots_busy,
       test_bots_of_many_cookies_at_one_address_queue_a_few_at_a_time,
       test_nobody_waits_for_all_bots_of_others_at_the_same_address
   server/attack/test_tables.py: test_one_person_cannot_fill_the_list_of_free_seats,
       test_rematches_count_as_tables_that_wait_for_players,
       test_many_cookies_at_one_address_cannot_fill_the_list_of_free_seats,
       test_people_at_one_address_who_turn_to_all_workers_get_at_most_twice_as_many_tables
   server/test_fair_queue.py: test_people_take_turns, test_networks_take_turns_and_their_people
3. More hints and analyses than a person's share, and unfair ones
   server/attack/test_bots_and_hints.py: test_one_person_cannot_fill_the_queue_for_hints,
       test_one_person_cannot_fill_the_queue_for_analyses, test_people_take_turns_with_analyses,
       test_no_hints_in_a_copy_of_a_running_match, test_no_hints_in_a_copy_of_the_record_of_a_copy,
       test_an_analysis_needs_a_token_that_is_valid
   server/attack/test_policy.py: test_every_route_has_a_policy, test_a_made_up_token_opens_no_analysis
4. A locked database and a full disk
   server/attack/test_database.py: test_a_locked_database_refuses_moves_and_loses_nothing,
       test_all_moves_made_meanwhile_get_an_answer
   server/attack/test_health.py: test_a_locked_database_is_reported_and_nobody_waits_for_it,
       test_a_full_disk_is_reported_until_a_write_succeeds, test_blocked_threads_do_not_delay_the_answer
   server/attack/test_hung_postgres.py: test_everybody_hears_of_it_and_no_move_is_lost
5. Slow readers, and clocks that are set back
   server/attack/test_slow_readers.py: test_a_client_that_reads_nothing_is_dropped,
       test_the_connection_of_a_client_that_reads_nothing_is_closed,
       test_a_queue_that_grows_too_long_ends_the_stream, test_one_person_cannot_open_any_number_of_streams
   server/attack/test_limits.py: test_a_clock_that_is_set_back_changes_nothing
6. A limiter that is slow with many people
   server/attack/test_limits.py: test_a_hundred_thousand_people_need_bounded_memory_and_no_search
7. Made-up addresses, names of the server and origins; open metrics; invisible characters; endless chat
   server/attack/test_addresses.py: test_a_name_that_leads_here_without_being_ours_is_refused,
       test_a_request_from_another_origin_is_refused, test_no_proxy_is_trusted_by_default,
       test_only_configured_proxies_are_trusted, test_only_this_machine_sees_the_metrics,
       test_a_proxy_that_says_nothing_of_itself_does_not_publish_the_metrics
   server/attack/test_chat.py: test_invisible_and_bidirectional_controls_are_dropped,
       test_a_long_chat_is_read_in_pages
8. Dice that somebody knows or chooses
   server/attack/test_dice.py: test_nobody_is_sent_the_secret_of_the_dice_before_the_end,
       test_only_the_operator_could_choose_and_everybody_is_told_so
   server/test_seats.py: test_the_commitment_comes_before_the_nonces_and_fits_the_secret
9. Notices without end, for a person or for a server that somebody has named
   server/notify/test_notifier.py: test_a_person_gets_so_many_notices_in_a_day_and_the_others_later,
       test_a_server_that_is_not_everybodys_gets_so_many_notices_in_a_day,
       test_many_notices_do_not_use_up_what_reminders_have,
       test_a_mailbox_gets_so_many_emails_in_a_day_and_the_others_later
   server/notify/test_guarded.py: test_silent_names_keep_no_quick_name_of_the_same_domain_waiting
10. Emails without end to somebody who has asked for none
   server/notify/test_addresses.py: test_an_address_that_nobody_confirms_gets_no_more_letters_for_a_month,
       test_other_spellings_of_an_address_get_no_more_letters,
       test_removing_and_adding_an_address_again_writes_no_more_letters,
       test_an_address_that_its_owner_has_blocked_gets_no_letter_ever_again,
       test_whoever_has_entered_an_address_cannot_take_its_owners_link_away,
       test_a_network_cannot_use_up_what_confirmation_emails_a_server_has
11. Connections on which nothing is asked, and requests that never end
   server/attack/test_silent_connections.py: test_a_request_that_does_not_arrive_in_time_ends_its_connection,
       test_a_request_that_comes_byte_by_byte_has_no_more_time, test_a_network_gets_only_so_many_connections,
       test_connections_leave_files_to_the_database, test_the_server_may_open_as_many_files_as_the_system_allows

Attacks that were always repelled:

Other people's seats
   server/test_play.py: test_only_the_player_whose_turn_it_is_can_move, test_nothing_can_be_played_before_the_start,
       test_nobody_can_move_for_a_seat_that_a_bot_plays, test_previews_are_only_for_the_player_who_has_the_turn
   server/test_seats.py: test_a_seat_that_is_not_available_is_refused
   server/test_programs.py: test_a_token_opens_nothing_but_its_seat, test_a_revoked_token_opens_nothing
   server/test_streams.py: test_each_stream_sends_what_its_viewer_may_see
Used links
   server/test_seats.py: test_a_used_link_is_refused_and_the_player_gets_a_new_one
Replayed and late POSTs
   server/test_play.py: test_a_repeated_move_gets_the_first_answer_again,
       test_a_stale_move_is_refused_with_the_current_position, test_chat_is_in_order_and_repeats_add_no_line
   server/test_loaded_matches.py: test_a_repeated_move_gets_its_first_answer_however_late
   server/test_seats.py: test_a_repeated_key_sets_up_only_one_table
Forged cookies
   server/test_security.py: test_a_forged_cookie_identifies_nobody, test_scripts_and_other_sites_cannot_use_the_cookie
   server/attack/test_cookies.py: test_a_cookie_is_checked_once_and_each_reading_is_a_person_of_its_own
Foreign origins
   server/test_security.py: test_another_sites_page_can_change_nothing,
       test_behind_a_proxy_the_origin_is_checked_against_the_public_address, test_a_websocket_is_not_opened
Forms of other sites
   server/attack/test_foreign_forms.py: test_a_form_of_another_site_is_refused_and_changes_nothing,
       test_a_form_without_an_origin_is_not_read, test_a_real_browser_cannot_send_such_a_form
Names and chats with markup
   table/test_markup.py: test_names_and_chat_are_text_at_the_table, test_names_are_text_in_the_lists,
       test_the_texts_of_options_are_text, test_an_address_is_no_markup, test_the_names_of_a_record_are_text
   server/attack/test_letters.py: test_names_and_chat_are_text_in_letters
   server/test_security.py: test_an_invalid_name_is_refused, test_every_response_has_the_security_headers
Header injection
   server/attack/test_header_injection.py: test_no_line_break_in_a_request_reaches_a_header_or_the_log,
       test_no_second_answer_comes_for_a_request_hidden_in_another, test_a_name_with_a_line_break_is_refused,
       test_chat_and_records_with_line_breaks_add_no_header_and_no_event,
       test_a_line_break_in_what_is_logged_begins_no_line
   server/notify/test_mail.py: test_a_subject_adds_no_header
Path traversal
   server/test_security.py: test_no_path_leads_out_of_the_clients_folder
Guessing ids, links and tokens
   server/attack/test_guessing.py: test_an_id_has_128_random_bits,
       test_what_opens_a_table_a_seat_or_a_browser_is_such_an_id,
       test_a_wrong_link_is_answered_like_one_that_was_used_or_replaced,
       test_a_wrong_token_is_answered_alike_whether_a_table_is_there_or_not,
       test_a_wrong_id_of_a_match_is_answered_alike_everywhere,
       test_an_address_of_somebody_else_is_answered_like_none, test_wrong_links_count, test_wrong_ids_count,
       test_wrong_tokens_and_cookies_count_together_at_one_address, test_wrong_words_for_an_address_count
Finding out which email addresses are known, or blocked
   server/notify/test_addresses.py: test_the_answer_does_not_tell_whether_an_address_is_known,
       test_nobody_learns_that_an_address_is_blocked, test_a_link_that_is_opened_or_guessed_blocks_nothing,
       test_the_link_that_ends_letters_does_not_block_their_address,
       test_the_secret_of_a_webhook_blocks_nothing
   server/notify/test_notice_store.py: test_a_blocked_address_is_not_stored
Malformed bodies
   server/test_openapi.py: test_random_requests_are_answered_as_documented
   server/test_security.py: test_a_malformed_body_is_refused_with_a_sentence,
       test_a_body_that_is_too_large_is_refused_with_any_content_length,
       test_a_body_with_another_content_type_is_refused
"""
