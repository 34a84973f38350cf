-- What an import made and changed: each item once, with its version before the import (null if the import made it) and after it.
create table import_row (
  import int not null,
  t smallint not null,
  i int not null,
  line int not null,
  before int,
  after int,
  primary key (import, t, i)
);
