-- Who collects, with proof, and is paid for it.

create table waste_operator (
  id bigint generated always as identity primary key,
  name text not null constraint waste_operator_name check (length(name) between 2 and 80),
  phone_number text constraint waste_operator_phone check (phone_number ~ '^\+234\d{10}$'),
  -- Parts of addresses, such as `Surulere`: which collections are theirs.
  areas text[] not null constraint waste_operator_areas check (cardinality(areas) <= 30),
  bank_code text,
  bank_name text,
  account_number text constraint waste_operator_account check (account_number ~ '^\d{10}$'),
  -- As the bank gave it.
  account_name text,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint waste_operator_bank
    check (num_nonnulls(bank_code, bank_name, account_number, account_name) in (0, 4))
);
create unique index waste_operator_named on waste_operator (lower(name));
-- Who has collected until now: what they earned is in the account of the operator with this id.
insert into waste_operator (name, areas, created_at) values ('Alajo crew', '{}', now());

-- What we pay an operator for collections: held when two people have agreed, sent, and paid or failed.
create table waste_payout (
  id uuid primary key,
  operator_id bigint not null references waste_operator,
  proposal_id bigint not null constraint waste_payout_proposal unique,
  amount bigint not null constraint waste_payout_amount check (amount > 0),
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  status text not null constraint waste_payout_status
    check (status in ('initiated', 'sent', 'paid', 'failed', 'returned')),
  session_id text,
  reason text,
  checks int not null default 0,
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint waste_payout_settled
    check ((settled_at is null) = (status in ('initiated', 'sent')))
);
create index waste_payout_operator on waste_payout (operator_id, created_at desc);

alter table waste_booking
  add column operator_id bigint references waste_operator,
  -- The payout that has it, or had it and was paid: never two.
  add column payout_id uuid references waste_payout,
  add constraint waste_booking_paid check (payout_id is null or status = 'completed');
update waste_booking set operator_id = 1 where status = 'completed';
alter table waste_booking add constraint waste_booking_collected
  check (status <> 'completed' or operator_id is not null);
create index waste_booking_day on waste_booking (scheduled_at, id);
create index waste_booking_unpaid on waste_booking (operator_id, id)
  where status = 'completed' and payout_id is null;
create index waste_booking_payout on waste_booking (payout_id) where payout_id is not null;

-- What a payout was for, also after it failed.
create table waste_payout_line (
  payout_id uuid not null references waste_payout,
  booking_id bigint not null references waste_booking,
  amount bigint not null constraint waste_payout_line_amount check (amount > 0),
  primary key (payout_id, booking_id)
);
create trigger waste_payout_line_never_changed
  before update or delete or truncate on waste_payout_line
  for each statement execute function staff_never_changed();

-- Photos of what was collected. Their names are made from the key, so only the customer and our staff
-- learn them.
alter table waste_booking add column proof_key uuid not null default gen_random_uuid();
create table waste_proof (
  id bigint generated always as identity primary key,
  booking_id bigint not null references waste_booking,
  name text not null,
  added_at timestamptz not null,
  constraint waste_proof_once unique (booking_id, name)
);
