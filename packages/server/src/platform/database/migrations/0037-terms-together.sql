-- The terms of new rows wait in a list of at most so many kB, and go into their index together: each row has a dozen, most of them in very many rows.
alter index item_s_terms set (fastupdate = on, gin_pending_list_limit = 256);
