-- Guests pay into pots without an account. What they pay waits in an account of the pot's own (kind
-- `pot_guests`) until it is in the pot, and again while it is on its way back to them.

-- A funding that is not for the customer's wallet: the account it credits, and the job that is to run
-- when the provider takes some of it back.
alter table wallet_funding
  add column account bigint,
  add column taken_back text,
  add constraint wallet_funding_account
    check (num_nonnulls(account, taken_back) = 0 or num_nonnulls(account, taken_back, follow_up) = 3);

-- What was received by such fundings, until the module it is for takes it over; the id is the ledger
-- entry's.
create table payment_received (
  entry_id uuid primary key,
  funding_id uuid not null references wallet_funding,
  account bigint not null,
  amount bigint not null constraint payment_received_amount check (amount > 0),
  -- What the provider knows it by: our reference, and its own id.
  reference text not null,
  payment text not null,
  received_at timestamptz not null,
  taken_over_at timestamptz
);
create index payment_received_open on payment_received (received_at) where taken_over_at is null;

-- A payment begun by a guest. Its id is the funding's.
create table pots_guest (
  id uuid primary key,
  pot_id bigint not null references pots_pot,
  name text not null constraint pots_guest_name check (length(name) between 1 and 60),
  -- Where they are told if their money goes back; null once the pot is over and nothing is due to them.
  email text,
  amount bigint not null constraint pots_guest_amount check (amount > 0),
  -- The other payers see neither name nor amount.
  hidden boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index pots_guest_pot on pots_guest (pot_id, expires_at desc);

-- What arrived of a guest: the id is the ledger entry's. What the provider took back of it only grows,
-- whatever reports it again.
create table pots_received (
  entry_id uuid primary key,
  guest_id uuid not null references pots_guest,
  amount bigint not null constraint pots_received_amount check (amount > 0),
  reference text not null,
  payment text not null,
  taken bigint not null default 0 constraint pots_received_taken check (taken >= 0),
  received_at timestamptz not null
);
create index pots_received_guest on pots_received (guest_id);

alter table pots_payment
  alter column payer_id drop not null,
  -- What a guest paid: it counts once.
  add column received_id uuid constraint pots_payment_received_once unique references pots_received,
  -- What the pot lost to the guest's bank, and what whoever received the pot owes for it.
  add column taken bigint not null default 0,
  add column owed bigint not null default 0,
  add constraint pots_payment_from check (num_nonnulls(payer_id, received_id) = 1),
  add constraint pots_payment_taken check (taken >= 0 and owed >= 0 and taken + owed <= amount
    and (taken + owed = 0 or received_id is not null));

-- The sum of its payments without what was taken back, which may be all of it.
alter table pots_pot
  drop constraint pots_counted,
  add constraint pots_counted check (paid >= 0 and payments >= 0 and (payments > 0 or paid = 0));

-- A guest's money that goes back by the way it came.
create table pots_refund (
  id bigint generated always as identity primary key,
  received_id uuid not null constraint pots_refund_once unique references pots_received,
  pot_id bigint not null references pots_pot,
  amount bigint not null constraint pots_refund_amount check (amount > 0),
  -- Why: the pot was given back, or the payment could not be paid in.
  reason text not null constraint pots_refund_reason
    check (reason in ('given_back', 'closed', 'full', 'crowded', 'twice')),
  -- `stuck`: the provider can't, and our people return it.
  status text not null default 'asked' constraint pots_refund_status
    check (status in ('asked', 'stuck', 'done')),
  -- Why the provider can't, in its words.
  detail text,
  asked_at timestamptz not null,
  stuck_at timestamptz,
  done_at timestamptz,
  constraint pots_refund_stuck check (status <> 'stuck' or stuck_at is not null),
  constraint pots_refund_done check ((status = 'done') = (done_at is not null))
);
create index pots_refund_pot on pots_refund (pot_id);
create index pots_refund_waiting on pots_refund (stuck_at) where status = 'stuck';
