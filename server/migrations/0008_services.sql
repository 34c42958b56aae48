-- Airtime, data, bills and exams: what can be bought, what was bought, and the numbers kept for it.

-- The id is the hold's entry in the ledger and the receipt's reference; `reference` is what the
-- provider knows it by, made of the id and therefore as unique.
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
  checks smallint not null default 0,
  -- When somebody looks at an open one, if nothing happens before.
  look_at timestamptz not null,
  needs_attention_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index service_purchase_user on service_purchase (user_id, created_at desc);
create index service_purchase_open on service_purchase (look_at)
  where status in ('initiated', 'pending');

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

-- The id is the spec's data_plan_id: it stays the same however often prices change.
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
  constraint service_saved_once
    unique nulls not distinct (user_id, category, biller, account_number, variant)
);

-- The sandbox provider's own memory of what it does not deliver at once.
create table sandbox_order (
  reference text primary key,
  magic text not null,
  category text not null,
  ordered_at timestamptz not null
);
