-- What the providers of a development setup remember. None of it exists in production: the sandbox
-- tables stand for another company's database, and only the sandbox providers read them.

create table sandbox_payment (
  reference text primary key,
  amount bigint not null,
  source text not null,
  name text not null,
  status text not null default 'pending',
  received jsonb not null default '[]'
);

create table sandbox_payout (
  reference text primary key,
  bank_code text not null,
  account_number text not null,
  amount bigint not null,
  checks int not null default 0
);

-- Orders that the services sandbox does not deliver at once.
create table sandbox_order (
  reference text primary key,
  magic text not null,
  category text not null,
  ordered_at timestamptz not null
);

-- Emails and texts that were not sent to anyone.
create table dev_outbox (
  id bigint generated always as identity primary key,
  channel text not null,
  address text not null,
  subject text not null,
  text text not null,
  created_at timestamptz not null
);
create index dev_outbox_address on dev_outbox (address, id);
