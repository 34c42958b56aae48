-- Waste collections and the weekly plans that book them. The money for a booking is in the ledger
-- account waste_pending until the collection is completed or refunded.

create table waste_plan (
  id bigint generated always as identity primary key,
  -- Goes into the ids of its payments, so that nobody can compute them from row numbers and
  -- look up receipts that are not theirs. Null for plans older than the column: their ids stay as
  -- they were, so no money moves twice.
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
  constraint waste_plan_stopped check ((next_at is null) = (stopped_at is not null))
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
  constraint waste_booking_cancelled check ((status = 'cancelled') = (cancelled_by is not null)),
  constraint waste_booking_rated check (rating is null or status = 'completed')
);
create index waste_booking_user on waste_booking (user_id, id desc);
create index waste_booking_open on waste_booking (scheduled_at)
  where status in ('pending', 'confirmed', 'in_progress');
