-- Numbers a type and makes the sequence of its indexes, in one statement: it needs no transaction of the caller, which may have one open.
create function add_item_type(named text, laid text) returns void language plpgsql as $$
declare added int;
begin
  -- One at a time: two processes that meet the type at once must agree on its number.
  lock table item_type in share row exclusive mode;
  insert into item_type (name, layout) values (named, laid) on conflict do nothing returning t into added;
  if added is not null then
    execute format('create sequence item_index_%s as int', added);
  end if;
end $$;
