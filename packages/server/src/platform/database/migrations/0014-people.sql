-- Invitations bound to a contact, who gave a right and why, and where the accounts of contacts stand.

-- The contact whose person is invited, and the rights they get when they accept.
alter table ticket add column contact text;
alter table ticket add column rights jsonb;
create index ticket_by_contact on ticket (contact) where used is null and contact is not null;

alter table grant_given add column given_by text;
alter table grant_given add column given timestamptz not null default now();
alter table grant_given add column reason text;

-- The log of sign-ins forgets; that somebody once signed in is kept.
alter table account add column last_sign_in timestamptz;
update account set last_sign_in = (select max(at) from sign_in_log where user_i = account.user_i and result = 'signedIn');

-- The state that the contact item has now (accounts/contacts/contact-states.ts).
create table contact_state (
  contact text primary key,
  state text not null
);

-- The account of a contact's person is found by it.
create index item_by_contact on item ((doc ->> 'contact')) where doc ? 'contact';
