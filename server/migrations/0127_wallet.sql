-- Adding money, quotes, payouts to banks, limits that customers set, statements, and payments that were taken
-- back. The history that a customer sees is the ledger itself.

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
  expires_at timestamptz not null,
  -- A payment whose first reply was lost is started again under another reference. Null: the funding's
  -- reference.
  provider_reference text,
  -- When the customer was told that the provider sent a transfer back.
  rejected_at timestamptz,
  -- Of a funding that someone else pays: who, for what, the page they come back to, and the job to run
  -- for each payment credited.
  payer_name text,
  purpose text,
  return_path text,
  follow_up text,
  -- Of a funding that is not for the customer's wallet: the account it credits, and the job to run when
  -- the provider takes some of it back.
  account bigint,
  taken_back text,
  constraint wallet_funding_payer
    check (num_nonnulls(payer_name, purpose, return_path, follow_up) in (0, 4)),
  constraint wallet_funding_account
    check (num_nonnulls(account, taken_back) = 0 or num_nonnulls(account, taken_back, follow_up) = 3)
);
create index wallet_funding_user on wallet_funding (user_id, created_at desc);
-- Finding a payment by what its provider calls it.
create index wallet_funding_provider on wallet_funding (provider_reference)
  where provider_reference is not null;

-- The customer's own account number at the payments provider's bank: money paid into it is added to
-- the wallet.
create table wallet_account_number (
  user_id bigint primary key,
  account_number text not null constraint wallet_account_number_once unique,
  account_name text not null,
  bank_name text not null,
  created_at timestamptz not null,
  -- When the provider may be made to ask its bank again about transfers into the number.
  requery_after timestamptz
);

-- Some payment providers want to know who a customer is before they assign an account number. The BVN and
-- the bank account go to the provider and are not stored, except for the ends that its reply shows, to tell
-- a reply about an earlier claim from one about the latest.
create table wallet_identification (
  user_id bigint primary key,
  -- The provider's code for the customer.
  customer text not null constraint wallet_identification_customer unique,
  status text not null constraint wallet_identification_status
    check (status in ('waiting', 'failed', 'done')),
  reason text,
  attempt int not null,
  bank_code text not null,
  account_end text not null constraint wallet_identification_account_end
    check (account_end ~ '^\d{3}$'),
  bvn_end text not null constraint wallet_identification_bvn_end check (bvn_end ~ '^\d{2}$'),
  -- Claims on a Lagos day.
  tries int not null,
  tries_day date not null,
  checks int not null default 0,
  asked_at timestamptz not null,
  constraint wallet_identification_reason check ((status = 'failed') = (reason is not null))
);

-- Payments into a wallet that the payer's bank or the provider took back, or may: what was credited, by
-- which entry, and how much of it has been taken so far. It only grows, whatever reports it again.
create table wallet_taken_back (
  entry_id uuid primary key,
  user_id bigint not null,
  reference text not null,
  description text not null,
  credited bigint not null constraint wallet_taken_back_credited check (credited > 0),
  taken bigint not null default 0 constraint wallet_taken_back_taken check (taken >= 0),
  -- The dispute that is still undecided, and whether the wallet is held until it is decided.
  dispute text,
  holds boolean not null default false,
  credited_at timestamptz not null,
  changed_at timestamptz not null
);
create index wallet_taken_back_user on wallet_taken_back (user_id, changed_at desc);

-- The last credit towards their debt that each customer was told of: a posting's number in the account of
-- what they owe.
create table wallet_debt_told (
  user_id bigint primary key,
  seq bigint not null constraint wallet_debt_told_seq check (seq >= 0)
);

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
-- A nightly job looks for unpaid quotes among those of a month.
create index wallet_quote_expired on wallet_quote using brin (expires_at) with (autosummarize = on);

-- One payout per quote and per operation.
create table wallet_payout (
  id uuid primary key,
  user_id bigint not null,
  quote_id uuid not null constraint wallet_payout_quote unique references wallet_quote,
  -- A payout that waits an hour is not initiated before that; the provider hears of it only then.
  status text not null constraint wallet_payout_status check (status in
    ('waiting', 'cancelled', 'initiated', 'sent', 'paid', 'failed', 'returned')),
  checks smallint not null default 0,
  session_id text,
  reason text,
  needs_attention_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- The job to run when it is paid or comes back.
  follow_up text,
  goes_at timestamptz,
  released_at timestamptz,
  -- Set when no provider could settle it; it stays after someone has ended it.
  flagged_at timestamptz,
  constraint wallet_payout_goes
    check (status not in ('waiting', 'cancelled') or goes_at is not null),
  constraint wallet_payout_released check
    (released_at >= goes_at and (status not in ('waiting', 'cancelled') or released_at is null))
);
create index wallet_payout_user on wallet_payout (user_id, created_at desc);
create index wallet_payout_open on wallet_payout (created_at) where status in ('initiated', 'sent');
create index wallet_payout_stuck on wallet_payout (needs_attention_at)
  where needs_attention_at is not null;
create index wallet_payout_session on wallet_payout (session_id) where session_id is not null;
create index wallet_payout_waiting on wallet_payout (user_id) where status = 'waiting';

-- The payments provider's list of banks, as last fetched.
create table wallet_bank (
  code text primary key,
  name text not null,
  told_at timestamptz not null
);

-- A transfer to a customer that waits an hour: its money is in the account transfers_waiting until it goes
-- out or comes back.
create table wallet_waiting (
  -- The hold's entry.
  id uuid primary key,
  user_id bigint not null references identity_user,
  to_user_id bigint not null references identity_user
    constraint wallet_waiting_self check (to_user_id <> user_id),
  amount bigint not null constraint wallet_waiting_amount check (amount > 0),
  status text not null
    constraint wallet_waiting_status check (status in ('waiting', 'sent', 'cancelled', 'returned')),
  created_at timestamptz not null,
  goes_at timestamptz not null constraint wallet_waiting_later check (goes_at > created_at),
  ended_at timestamptz,
  constraint wallet_waiting_ended check ((status = 'waiting') = (ended_at is null)),
  constraint wallet_waiting_early check (status <> 'sent' or ended_at >= goes_at)
);
create index wallet_waiting_user on wallet_waiting (user_id, created_at desc);
create index wallet_waiting_open on wallet_waiting (user_id) where status = 'waiting';

create function wallet_waiting_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'waiting' or (to_jsonb(old) - '{status, ended_at}'::text[])
      is distinct from (to_jsonb(new) - '{status, ended_at}'::text[]) then
    raise exception 'a waiting transfer ends once' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger wallet_waiting_kept before update or delete on wallet_waiting
  for each row execute function wallet_waiting_kept();

-- Limits that customers set for themselves, below their tier's: who set what, and when. Kept as long as the
-- account, because a customer may dispute it. What loosens a limit waits, and holds only once its time has
-- come. The ledger enforces them (ledger_account).
create table wallet_limit_change (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity_user,
  setting text not null
    constraint wallet_limit_change_setting check (setting in ('day', 'payment', 'wait')),
  -- Kobo; null: no limit but the tier's.
  amount_before bigint constraint wallet_limit_change_before check (amount_before > 0),
  amount_after bigint constraint wallet_limit_change_after check (amount_after > 0),
  -- For 'wait': whether it is turned on.
  wait boolean,
  status text not null
    constraint wallet_limit_change_status check (status in ('waiting', 'done', 'cancelled')),
  asked_at timestamptz not null,
  holds_from timestamptz not null,
  ended_at timestamptz,
  -- The request's.
  device text,
  address text,
  constraint wallet_limit_change_kind check ((setting = 'wait') = (wait is not null)
    and (wait is null or num_nonnulls(amount_before, amount_after) = 0)),
  constraint wallet_limit_change_ended check ((status = 'waiting') = (ended_at is null)),
  constraint wallet_limit_change_early check (status <> 'done' or ended_at >= holds_from),
  -- Only what protects holds at once.
  constraint wallet_limit_change_delay check (holds_from >= asked_at + interval '24 hours'
    or coalesce(wait, amount_after < coalesce(amount_before, 9223372036854775807), false))
);
create index wallet_limit_change_user on wallet_limit_change (user_id, id desc);
create unique index wallet_limit_change_one on wallet_limit_change (user_id, setting)
  where status = 'waiting';

create function wallet_limit_change_kept() returns trigger language plpgsql as $$
declare
  -- Where it was asked from may be erased, and nothing else.
  changes constant text[] := '{status, ended_at, device, address}';
begin
  if tg_op = 'DELETE' or to_jsonb(old) - changes is distinct from to_jsonb(new) - changes
      or coalesce(new.device, old.device) is distinct from old.device
      or coalesce(new.address, old.address) is distinct from old.address
      or (old.status <> 'waiting'
        and (new.status, new.ended_at) is distinct from (old.status, old.ended_at)) then
    raise exception 'a change of a limit is kept as it was' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger wallet_limit_change_kept before update or delete on wallet_limit_change
  for each row execute function wallet_limit_change_kept();

-- Statements that were printed or saved: what anyone can check them against, by a code that cannot be
-- guessed. The two posting numbers bound the movements for ever; the hash is of everything shown.
create table wallet_statement (
  id uuid primary key,
  user_id bigint not null,
  name text not null,
  from_day date not null,
  to_day date not null constraint wallet_statement_days check (to_day >= from_day),
  after_seq bigint not null constraint wallet_statement_after check (after_seq >= 0),
  up_to_seq bigint not null,
  opening_balance bigint not null,
  closing_balance bigint not null,
  hash text not null constraint wallet_statement_hash check (hash ~ '^[0-9a-f]{64}$'),
  issued_at timestamptz not null,
  -- The same statement keeps its code.
  constraint wallet_statement_once unique (user_id, hash),
  constraint wallet_statement_seqs check (up_to_seq >= after_seq)
);
