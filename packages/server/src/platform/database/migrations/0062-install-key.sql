-- Mark of the key whose sessions and sealed values this database holds: a hash from which the key cannot be told.
create table install_key (mark text not null);
