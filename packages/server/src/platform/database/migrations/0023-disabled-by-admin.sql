-- An account that an administrator of the install closed is opened by one only.
alter table account add column disabled_by_admin boolean not null default false;
update account set disabled_by_admin = disabled;
