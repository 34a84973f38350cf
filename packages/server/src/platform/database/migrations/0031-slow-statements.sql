-- Statements that took longer than a second, by the hour: for those who look after the install. It need not outlive a crash.
create unlogged table slow_statement (
  hour timestamptz not null,
  statement text not null,
  times int not null,
  slowest_ms int not null,
  last timestamptz not null,
  primary key (hour, statement)
);
