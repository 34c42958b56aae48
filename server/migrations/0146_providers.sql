-- The health of outside companies, and what the providers of a development setup remember.

-- Each process's view of a company in the last hour; it writes again every few seconds.
create table providers_health (
  process uuid not null,
  company text not null,
  answered int not null,
  failed int not null,
  -- The number of replies by how long they took, in the steps of server/src/providers/health.ts.
  latencies int[] not null,
  last_answer_at timestamptz,
  last_failure_at timestamptz,
  -- Since when this process does not call it.
  paused_since timestamptz,
  at timestamptz not null,
  primary key (process, company)
);

-- None of this exists in production: the sandbox tables stand for another company's database, and only the
-- sandbox providers read them.

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

-- The payments of the sandbox providers, as their lists give them.
create table sandbox_listed (
  list text not null constraint sandbox_listed_list
    check (list in ('transactions', 'transfers', 'services', 'taken_back')),
  id text not null,
  reference text not null,
  amount bigint not null,
  fee bigint,
  party text,
  at timestamptz not null,
  -- Of what was taken back, the payment's own id.
  payment text,
  primary key (list, id)
);
create index sandbox_listed_at on sandbox_listed (list, at);

-- Simulated phones and what is in their chat with us: nothing of it left this server.
create table sandbox_whatsapp_phone (
  wa_id text primary key,
  bsuid text not null constraint sandbox_whatsapp_phone_bsuid unique,
  identity_hash text not null
);

create table sandbox_whatsapp_message (
  id bigint generated always as identity primary key,
  message_id text not null constraint sandbox_whatsapp_message_once unique,
  wa_id text not null references sandbox_whatsapp_phone,
  said jsonb not null,
  state text not null constraint sandbox_whatsapp_message_state
    check (state in ('sent', 'delivered', 'read', 'failed')),
  at timestamptz not null
);
create index sandbox_whatsapp_message_thread on sandbox_whatsapp_message (wa_id, id desc);

-- Emails and texts that were not sent to anyone. A message that has an id is in the outbox once, however
-- often it is sent.
create table dev_outbox (
  id bigint generated always as identity primary key,
  channel text not null,
  address text not null,
  subject text not null,
  text text not null,
  created_at timestamptz not null,
  message_id text constraint dev_outbox_message_id unique,
  unsubscribe_url text
);
create index dev_outbox_address on dev_outbox (address, id);
