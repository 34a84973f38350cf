-- The second factor of those who have one: codes of an authenticator app, and recovery codes for when it is lost.

create table second_factor (
  user_i int primary key,
  -- Sealed with a key of the install, which the database does not have.
  secret text not null,
  -- Asked for at sign-in from the first right code on.
  confirmed boolean not null default false,
  -- Time step of the latest code that was taken: none is taken twice.
  used_step bigint not null default 0
);

create table recovery_code (
  user_i int not null,
  hash text not null,
  primary key (user_i, hash)
);
