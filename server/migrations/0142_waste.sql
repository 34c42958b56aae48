-- Waste collections, the weekly plans that book them, and the operators who collect and are paid for it. The
-- money for a booking is in the ledger account waste_pending until the collection is completed or refunded.

-- Operators collect, with proof, and are paid for it. An operator's earnings are in the account of its id.
create table waste_operator (
  id bigint generated always as identity primary key,
  name text not null constraint waste_operator_name check (length(name) between 2 and 80),
  phone_number text
    constraint waste_operator_phone check (phone_number ~ '^\+234\d{10}$'),
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
-- Every new database has our own crew, which collected everything before there were operators.
insert into waste_operator (name, areas, created_at) values ('Alajo crew', '{}', now());

-- Payouts to operators for collections: held when two people have agreed, sent, and paid or failed.
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

create table waste_plan (
  id bigint generated always as identity primary key,
  -- Part of the ids of its payments, so that no one can compute them from row numbers and look up
  -- receipts that are not theirs. Null for plans older than the column: their ids stay as they were, so
  -- no money moves twice.
  key uuid default gen_random_uuid(),
  user_id bigint not null,
  waste_type text not null constraint waste_plan_type check (waste_type in
    ('household', 'recyclable', 'electronic', 'organic', 'hazardous', 'construction')),
  collection_address text not null
    constraint waste_plan_address check (length(collection_address) between 1 and 300),
  notes text constraint waste_plan_notes check (length(notes) between 1 and 300),
  amount bigint not null constraint waste_plan_amount check (amount > 0),
  -- The next collection not booked yet; null once the plan is stopped.
  next_at timestamptz,
  created_at timestamptz not null,
  stopped_at timestamptz,
  constraint waste_plan_stopped check ((next_at is null) = (stopped_at is not null)),
  -- A crew must know what hazardous waste is.
  constraint waste_plan_hazardous check (waste_type <> 'hazardous' or notes is not null)
);
create index waste_plan_user on waste_plan (user_id, id desc) where stopped_at is null;

create table waste_booking (
  id bigint generated always as identity primary key,
  -- The hold's ledger entry, and the receipt's reference.
  entry_id uuid not null constraint waste_booking_entry unique,
  user_id bigint not null,
  plan_id bigint references waste_plan,
  waste_type text not null constraint waste_booking_type check (waste_type in
    ('household', 'recyclable', 'electronic', 'organic', 'hazardous', 'construction')),
  collection_address text not null
    constraint waste_booking_address check (length(collection_address) between 1 and 300),
  notes text constraint waste_booking_notes check (length(notes) between 1 and 300),
  scheduled_at timestamptz not null,
  amount bigint not null constraint waste_booking_amount check (amount > 0),
  status text not null constraint waste_booking_status
    check (status in ('pending', 'confirmed', 'in_progress', 'completed', 'cancelled')),
  status_since timestamptz not null,
  cancelled_by text constraint waste_booking_cancelled_by
    check (cancelled_by in ('customer', 'operator', 'missed')),
  rating smallint constraint waste_booking_rating check (rating between 1 and 5),
  created_at timestamptz not null,
  operator_id bigint references waste_operator,
  -- The payout that includes it, or included it and was paid: never two.
  payout_id uuid references waste_payout,
  -- The names of its photos are derived from it.
  proof_key uuid not null default gen_random_uuid(),
  constraint waste_booking_cancelled check ((status = 'cancelled') = (cancelled_by is not null)),
  constraint waste_booking_rated check (rating is null or status = 'completed'),
  constraint waste_booking_hazardous check (waste_type <> 'hazardous' or notes is not null),
  constraint waste_booking_paid check (payout_id is null or status = 'completed'),
  constraint waste_booking_collected check (status <> 'completed' or operator_id is not null)
);
create index waste_booking_user on waste_booking (user_id, id desc);
create index waste_booking_open on waste_booking (scheduled_at)
  where status in ('pending', 'confirmed', 'in_progress');
create index waste_booking_day on waste_booking (scheduled_at, id);
create index waste_booking_unpaid on waste_booking (operator_id, id)
  where status = 'completed' and payout_id is null;
create index waste_booking_payout on waste_booking (payout_id) where payout_id is not null;
create trigger waste_booking_open after insert on waste_booking
  for each row execute function identity_must_be_open('user_id');

-- The collections that a payout was for, also after it failed.
create table waste_payout_line (
  payout_id uuid not null references waste_payout,
  booking_id bigint not null references waste_booking,
  amount bigint not null constraint waste_payout_line_amount check (amount > 0),
  primary key (payout_id, booking_id)
);
create trigger waste_payout_line_never_changed
  before update or delete or truncate on waste_payout_line
  for each statement execute function staff_never_changed();

-- Photos of what was collected. Their names are derived from a key, so only the customer and our staff learn
-- them.
create table waste_proof (
  id bigint generated always as identity primary key,
  booking_id bigint not null references waste_booking,
  name text not null,
  added_at timestamptz not null,
  constraint waste_proof_once unique (booking_id, name)
);
