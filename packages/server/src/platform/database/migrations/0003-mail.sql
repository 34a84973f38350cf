-- Mail on its way out (packages/server/src/mail): taken in with the change it tells of, sent by whichever process is there.

create table mail_outbox (
  -- Also the message's own id, by which a mail server knows one that comes again after a crash.
  id uuid primary key default gen_random_uuid(),
  -- What the sender calls it: a mail is taken in once for a key.
  key text unique,
  -- Recipient and content; emptied when it is done with, as a link in it may let its reader in.
  message jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  created timestamptz not null default now(),
  due timestamptz not null default now()
);
create index mail_outbox_due on mail_outbox (due) where state = 'waiting';
