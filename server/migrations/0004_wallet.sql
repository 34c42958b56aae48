-- Adding money, quotes, payouts to banks, saved recipients. What a customer sees as history is the
-- ledger itself.

-- The id is the operation's, made from the Idempotency-Key; its reference is the id in base 32.
create table wallet_funding (
  id uuid primary key,
  user_id bigint not null,
  fingerprint text not null,
  amount bigint not null constraint wallet_funding_amount check (amount > 0),
  source text not null
    constraint wallet_funding_source check (source in ('card', 'bank_transfer', 'ussd')),
  status text not null
    constraint wallet_funding_status check (status in ('pending', 'completed', 'failed', 'expired')),
  next_step jsonb,
  checks smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index wallet_funding_user on wallet_funding (user_id, created_at desc);

create table wallet_quote (
  id uuid primary key,
  user_id bigint not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  amount bigint not null constraint wallet_quote_amount check (amount > 0),
  fee bigint not null,
  vat bigint not null,
  stamp_duty bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- One payout a quote, and one an operation.
create table wallet_payout (
  id uuid primary key,
  user_id bigint not null,
  quote_id uuid not null constraint wallet_payout_quote unique references wallet_quote,
  status text not null
    constraint wallet_payout_status check (status in ('initiated', 'sent', 'paid', 'failed', 'returned')),
  checks smallint not null default 0,
  session_id text,
  reason text,
  needs_attention_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index wallet_payout_open on wallet_payout (created_at) where status in ('initiated', 'sent');

create table wallet_recipient (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  target jsonb not null,
  created_at timestamptz not null,
  constraint wallet_recipient_once unique (user_id, target)
);

-- The payments provider's banks, as it last told them.
create table wallet_bank (
  code text primary key,
  name text not null,
  told_at timestamptz not null
);
