-- Words that wait to be put into the index are read through by each search: fewer wait (kilobytes).
alter index item_x_tsv set (gin_pending_list_limit = 1024);
