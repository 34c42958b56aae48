-- Payments into a wallet that the payer's bank or the provider took back, or may: what was credited, by
-- which entry, and how much of it has been taken so far. It only grows, whatever reports it again.
create table wallet_taken_back (
  entry_id uuid primary key,
  user_id bigint not null,
  reference text not null,
  description text not null,
  credited bigint not null constraint wallet_taken_back_credited check (credited > 0),
  taken bigint not null default 0 constraint wallet_taken_back_taken check (taken >= 0),
  -- The dispute that is not decided yet, and whether the wallet is held until it is.
  dispute text,
  holds boolean not null default false,
  credited_at timestamptz not null,
  changed_at timestamptz not null
);
create index wallet_taken_back_user on wallet_taken_back (user_id, changed_at desc);
