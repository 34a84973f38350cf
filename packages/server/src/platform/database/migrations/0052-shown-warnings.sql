-- What a person chose to see although a content warning stands before it: an item by its id, or a kind of warning.
create table shown_warning (
  user_i int not null,
  what text not null,
  -- Null: for good.
  until timestamptz,
  primary key (user_i, what)
);
