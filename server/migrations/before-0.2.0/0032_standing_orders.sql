-- Payments that a customer set up once and that are made by themselves.

create table schedules_order (
  id bigint generated always as identity primary key,
  -- In the ids of its entries, so that nobody can compute their references.
  key uuid not null default gen_random_uuid(),
  -- Of the request that set it up: a repeat finds it.
  operation uuid not null constraint schedules_order_once unique,
  user_id bigint not null,
  kind text not null constraint schedules_order_kind
    check (kind in ('user', 'bank', 'airtime', 'bill')),
  -- As the customer said it; `payee_id` is the customer it means.
  target jsonb not null,
  payee_id bigint,
  -- The holder's name when it was set up; a payment to another name is refused.
  name text not null,
  detail text not null,
  amount bigint not null constraint schedules_order_amount check (amount > 0),
  -- The most that may leave the wallet at a time, charges included.
  most bigint not null,
  expected bigint not null,
  note text constraint schedules_order_note check (length(note) between 1 and 100),
  frequency text not null constraint schedules_order_frequency
    check (frequency in ('once', 'weekly', 'monthly', 'payday')),
  first_day date not null,
  status text not null constraint schedules_order_status
    check (status in ('active', 'paused', 'ended')),
  next_day date,
  -- When its next step is due; null while it is paused, over, or a payment is under way elsewhere.
  next_at timestamptz,
  -- The due day of which the customer was told that the money will not be enough.
  warned_day date,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint schedules_order_within check (expected >= amount and expected <= most),
  constraint schedules_order_payee check ((kind = 'user') = (payee_id is not null)),
  constraint schedules_order_not_self check (payee_id <> user_id),
  constraint schedules_order_over check ((status = 'ended') = (next_day is null)),
  constraint schedules_order_ended check ((status = 'ended') = (ended_at is not null)),
  constraint schedules_order_still check (next_at is null or status = 'active')
);
create index schedules_order_due on schedules_order (next_at, id) where next_at is not null;
create index schedules_order_user on schedules_order (user_id, id desc);

-- A due day, from its first attempt on. The primary key lets it be paid once; the check keeps what is
-- taken within what the customer agreed to.
create table schedules_run (
  order_id bigint not null references schedules_order,
  due_on date not null,
  user_id bigint not null,
  status text not null constraint schedules_run_status
    check (status in ('trying', 'paying', 'paid', 'failed', 'skipped')),
  tries int not null constraint schedules_run_tries check (tries between 0 and 4),
  most bigint not null,
  total bigint,
  entry_id uuid constraint schedules_run_entry unique,
  reason text,
  next_try timestamptz,
  changed_at timestamptz not null,
  constraint schedules_run_once primary key (order_id, due_on),
  constraint schedules_run_within check (total > 0 and total <= most),
  constraint schedules_run_paid
    check (status <> 'paid' or (total is not null and entry_id is not null)),
  constraint schedules_run_trying check ((status = 'trying') = (next_try is not null))
);
create index schedules_run_user on schedules_run (user_id, due_on desc);
