-- Which area owns a name on this install: the one that had it first, whatever the order of the install file.
create table area_name (
  kind text not null,
  name text collate "C" not null,
  area text not null,
  -- Public key of who signed the build that claimed it; empty for a build that no signature is asked of. Null after an
  -- administrator gave the name away: the next build of its new owner sets it.
  publisher text,
  -- Of a type: what decides who sees its items, as the build that runs has it.
  openness json,
  since timestamptz not null default now(),
  primary key (kind, name)
);

-- What administrators agreed to: a build that shows more of its types, or a name that passes to another area.
create table area_agreement (
  id bigint generated always as identity primary key,
  area text not null,
  build text,
  kind text,
  name text,
  by_user int not null,
  at timestamptz not null default now()
);
