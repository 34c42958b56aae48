-- Support tickets and their messages.

-- One row per customer who ever opened a ticket: locking it serialises the customer's requests, and
-- its check is the limit on open tickets.
create table support_customer (
  user_id bigint primary key,
  open_tickets integer not null
    constraint support_customer_open check (open_tickets between 0 and 10)
);

create table support_ticket (
  id bigint generated always as identity primary key,
  -- What customers quote on the phone.
  number text not null constraint support_ticket_number unique
    constraint support_ticket_number_form check (number ~ '^ALJ-[0-9A-HJKMNP-TV-Z]{6}$'),
  user_id bigint not null references support_customer,
  -- The request's Idempotency-Key; null: sent without one.
  key text,
  topic text not null constraint support_ticket_topic check (topic in ('request', 'chat')),
  subject text not null
    constraint support_ticket_subject check (length(subject) between 1 and 120),
  -- The ledger entry it is about.
  entry_id uuid,
  status text not null
    constraint support_ticket_status check (status in ('open', 'waiting_customer', 'closed')),
  -- When the customer's oldest unanswered message came: our promised response time runs from here.
  waiting_since timestamptz,
  -- How many messages the customer has written.
  written integer not null
    constraint support_ticket_written check (written between 1 and 200),
  -- The newest reply, and the newest message the customer has seen.
  answer_id bigint not null default 0,
  seen_id bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint support_ticket_key unique (user_id, key),
  constraint support_ticket_waiting check ((status = 'open') = (waiting_since is not null))
);
create index support_ticket_user on support_ticket (user_id, id desc);
create index support_ticket_waits on support_ticket (waiting_since) where status = 'open';

create table support_message (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references support_ticket,
  author text not null constraint support_message_author check (author in ('customer', 'agent')),
  key text,
  body text not null constraint support_message_body check (length(body) between 1 and 2000),
  created_at timestamptz not null,
  constraint support_message_key unique (ticket_id, key)
);
create index support_message_ticket on support_message (ticket_id, id desc);
