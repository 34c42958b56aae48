-- Airtime, data, bills and exams: what can be bought, what was bought, and saved account numbers.

-- The id is also the id of the hold's entry in the ledger and of the receipt. `reference` is what we
-- call the purchase towards the provider; it is derived from the id and so equally unique.
-- Pages keep room for the settled version of each row, and no index covers a column that settling
-- changes: PostgreSQL then settles a purchase within its page (a HOT update).
create table service_purchase (
  id uuid primary key,
  user_id bigint not null,
  category text not null constraint service_purchase_category
    check (category in ('airtime', 'data', 'electricity', 'cable', 'internet', 'exams')),
  biller text not null,
  biller_name text not null,
  plan text,
  plan_name text,
  account_number text not null,
  variant text,
  customer_name text,
  phone text not null,
  amount bigint not null constraint service_purchase_amount check (amount > 0),
  fee bigint not null constraint service_purchase_fee check (fee >= 0),
  quantity int not null,
  reference text not null,
  status text not null constraint service_purchase_status
    check (status in ('initiated', 'pending', 'completed', 'failed')),
  delivery jsonb,
  provider_reference text,
  reason text,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- Cable: whether it renews the bouquet the customer has, instead of changing it.
  renews boolean not null default false,
  -- Set when no provider could settle it; it stays after someone has ended it.
  flagged_at timestamptz
) with (fillfactor = 50);
create index service_purchase_user on service_purchase (user_id, created_at desc);

-- Purchases that still need work: those not settled, and those that need a person. It stays as small
-- as what is in progress, however many purchases there are.
create table service_open (
  purchase_id uuid primary key,
  -- It is reconciled then if nothing happens before; null: only a person does it.
  look_at timestamptz,
  checks smallint not null default 0,
  needs_attention_at timestamptz
);
create index service_open_stuck on service_open (needs_attention_at)
  where needs_attention_at is not null;

create table service_biller (
  id text not null,
  category text not null,
  name text not null,
  min bigint,
  max bigint,
  verifies boolean not null,
  offered boolean not null,
  primary key (id, category)
);

-- The id is the specification's data_plan_id: it stays the same however often prices change.
create table service_plan (
  id bigint generated always as identity primary key,
  biller text not null,
  category text not null,
  code text not null,
  name text not null,
  size text,
  validity text,
  price bigint not null constraint service_plan_price check (price > 0),
  offered boolean not null,
  constraint service_plan_code unique (biller, category, code)
);

create table service_saved (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  category text not null,
  biller text not null,
  account_number text not null,
  variant text,
  customer_name text,
  created_at timestamptz not null,
  -- What the customer calls it.
  nickname text constraint service_saved_nickname check (length(nickname) between 1 and 30),
  constraint service_saved_once
    unique nulls not distinct (user_id, category, biller, account_number, variant)
);
