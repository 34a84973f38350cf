-- Uploads that were begun and are no attachment yet, and who began them, so that they are counted without reading a file of each.
create table open_upload (
  id text primary key,
  owner text not null,
  -- Bytes.
  size bigint not null,
  at timestamptz not null default now()
);
create index open_upload_owner on open_upload (owner);
