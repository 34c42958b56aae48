-- Adding money, quotes, payouts to banks and saved recipients. The history that a customer sees is
-- the ledger itself.

-- The id is the operation's, derived from the Idempotency-Key; the reference is the id in base 32.
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
  expires_at timestamptz not null,
  constraint wallet_quote_charges check (fee >= 0 and vat >= 0 and stamp_duty >= 0)
);
create index wallet_quote_user on wallet_quote (user_id, expires_at);

-- One payout per quote and per operation.
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
create index wallet_payout_user on wallet_payout (user_id, created_at desc);
create index wallet_payout_open on wallet_payout (created_at) where status in ('initiated', 'sent');

create table wallet_recipient (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  target jsonb not null,
  created_at timestamptz not null
);
-- The same account is saved once, even after the bank or its holder has changed its name.
create unique index wallet_recipient_once
  on wallet_recipient (user_id, (target - 'name' - 'bank_name'));

-- The payments provider's list of banks, as last fetched.
create table wallet_bank (
  code text primary key,
  name text not null,
  told_at timestamptz not null
);

-- The customer's own account number at the payments provider's bank: money paid into it is added to
-- the wallet.
create table wallet_account_number (
  user_id bigint primary key,
  account_number text not null constraint wallet_account_number_once unique,
  account_name text not null,
  bank_name text not null,
  created_at timestamptz not null
);
