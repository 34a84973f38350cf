-- The word of the day of each owner, kept for the day, and for a year so that none comes again while others wait.
create table word_of_day (
  owner text not null,
  day date not null,
  item text not null,
  primary key (owner, day)
);
