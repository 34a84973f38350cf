-- Imports keep what each row became in import_row; keys of an older engine are of no use any more.
drop table import_key;
