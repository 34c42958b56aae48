-- Group pots: many pay in by one link, and on the closing day the money goes to one customer or back to
-- whoever paid. A pot's balance is its ledger account (kind and owner kind `pot`, owner the pot's id).

create table pots_pot (
  id bigint generated always as identity primary key,
  -- The operation that opened it: a repeated request finds it.
  operation uuid not null constraint pots_pot_once unique,
  -- Part of the ids of its entries, so that no one can compute them and look up receipts.
  key uuid not null default gen_random_uuid(),
  -- Unguessable: whoever has it may see the pot and pay in.
  slug text not null constraint pots_pot_slug unique
    constraint pots_pot_slug_form check (slug ~ '^[0-9a-hjkmnp-tv-z]{16}$'),
  -- The organiser.
  user_id bigint not null,
  title text not null constraint pots_pot_title check (length(title) between 1 and 60),
  purpose text not null constraint pots_pot_purpose
    check (purpose in ('aso_ebi', 'party', 'wedding', 'burial', 'gift', 'other')),
  -- Suggested per person; null: everyone chooses.
  share bigint constraint pots_pot_share check (share > 0),
  target bigint constraint pots_pot_target check (target > 0),
  rule text not null constraint pots_pot_rule
    check (rule in ('pay_out', 'target_or_back', 'give_back')),
  -- Who gets the money; null: it goes back to the payers.
  payee_id bigint,
  -- The last day to pay in, as first promised and as it is now.
  first_closes_on date not null,
  closes_on date not null,
  status text not null default 'open' constraint pots_pot_status
    check (status in ('open', 'waiting', 'returning', 'paid_out', 'returned')),
  -- The sum and number of its payments, returned ones included; the sum without what guests' banks took
  -- back, which may be all of it.
  paid bigint not null default 0,
  payments int not null default 0,
  payout_entry uuid constraint pots_paid_out_once unique,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- By our staff: it pays nothing out and takes nothing in; money can still go back.
  held boolean not null default false,
  constraint pots_payee_of_rule check ((rule = 'give_back') = (payee_id is null)),
  constraint pots_target_of_rule check (rule <> 'target_or_back' or target is not null),
  constraint pots_closes_in_time check (closes_on between first_closes_on and first_closes_on + 30),
  constraint pots_counted check (paid >= 0 and payments >= 0 and (payments > 0 or paid = 0)),
  constraint pots_ended check ((status in ('paid_out', 'returned')) = (ended_at is not null)),
  constraint pots_paid_out check ((status = 'paid_out') = (payout_entry is not null)),
  -- What the payers were promised.
  constraint pots_promise_kept check (payout_entry is null or rule = 'pay_out'
    or (rule = 'target_or_back' and paid >= target)),
  constraint pots_held_pays_nothing check (not held or payout_entry is null)
);
create index pots_pot_user on pots_pot (user_id, id desc);
create index pots_pot_payee on pots_pot (payee_id) where payee_id is not null;

-- People pay by these terms, so nothing can change them.
create function pots_terms_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of a pot never change: end it and open another';
end $$;
create trigger pots_terms_never_change before update on pots_pot for each row
  when ((old.operation, old.key, old.slug, old.user_id, old.title, old.purpose, old.share, old.target,
      old.rule, old.first_closes_on)
    is distinct from (new.operation, new.key, new.slug, new.user_id, new.title, new.purpose, new.share,
      new.target, new.rule, new.first_closes_on))
  execute function pots_terms_never_change();
create trigger pots_pot_open after insert on pots_pot
  for each row execute function identity_must_be_open('user_id');
create trigger pots_payee_open after insert on pots_pot
  for each row execute function identity_must_be_open('payee_id');

-- Guests pay without an account. What they pay is in another account of the pot (kind `pot_guests`) until it
-- is in the pot, and again while it is on its way back to them.

-- A payment begun by a guest. Its id is the funding's.
create table pots_guest (
  id uuid primary key,
  pot_id bigint not null references pots_pot,
  name text not null constraint pots_guest_name check (length(name) between 1 and 60),
  -- Where we write if their money goes back; null once the pot is over and nothing is due to them.
  email text,
  amount bigint not null constraint pots_guest_amount check (amount > 0),
  -- The other payers see neither name nor amount.
  hidden boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index pots_guest_pot on pots_guest (pot_id, expires_at desc);

-- Money that arrived from a guest: the id is the ledger entry's. What the provider took back of it only
-- grows, however often it is reported.
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

-- Money that was paid in: the id is the ledger entry's, so each counts once.
create table pots_payment (
  entry_id uuid primary key,
  pot_id bigint not null references pots_pot,
  -- Null: a guest.
  payer_id bigint,
  payer_name text not null
    constraint pots_payment_payer check (length(payer_name) between 1 and 121),
  amount bigint not null constraint pots_payment_amount check (amount > 0),
  -- The other payers see neither name nor amount.
  hidden boolean not null,
  paid_at timestamptz not null,
  -- The entry that gave it back.
  returned_entry uuid constraint pots_returned_once unique,
  returned_at timestamptz,
  -- What a guest paid: it counts once.
  received_id uuid constraint pots_payment_received_once unique references pots_received,
  -- Lost by the pot to the guest's bank, and owed for it by the receiver of the pot.
  taken bigint not null default 0,
  owed bigint not null default 0,
  constraint pots_payment_returned check ((returned_entry is null) = (returned_at is null)),
  constraint pots_payment_from check (num_nonnulls(payer_id, received_id) = 1),
  constraint pots_payment_taken check (taken >= 0 and owed >= 0 and taken + owed <= amount
    and (taken + owed = 0 or received_id is not null))
);
create index pots_payment_pot on pots_payment (pot_id, paid_at desc, entry_id);
create index pots_payment_payer on pots_payment (payer_id, pot_id);

-- A guest's money that goes back the way it came.
create table pots_refund (
  id bigint generated always as identity primary key,
  received_id uuid not null constraint pots_refund_once unique references pots_received,
  pot_id bigint not null references pots_pot,
  amount bigint not null constraint pots_refund_amount check (amount > 0),
  -- Why: the pot was given back, or the payment could not be paid in.
  reason text not null constraint pots_refund_reason
    check (reason in ('given_back', 'closed', 'full', 'crowded', 'twice', 'held')),
  -- `stuck`: the provider can't, and our staff return it.
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

-- Pots that someone reported.
create table pots_report (
  id bigint generated always as identity primary key,
  pot_id bigint not null references pots_pot,
  reason text not null constraint pots_report_reason
    check (reason in ('not_them', 'not_true', 'scam', 'other')),
  note text not null constraint pots_report_note check (length(note) <= 500),
  reported_at timestamptz not null,
  -- When our staff closed it: nothing was wrong, or the pot was held for it.
  closed_at timestamptz
);
create index pots_report_pot on pots_report (pot_id, id);
create index pots_report_open on pots_report (reported_at) where closed_at is null;

-- Holds by our staff, kept for ever: one of them holds a pot; ending the hold takes two.
create table pots_hold (
  id bigint generated always as identity primary key,
  pot_id bigint not null references pots_pot,
  held_by text not null,
  reason text not null constraint pots_hold_reason check (length(reason) between 3 and 500),
  held_at timestamptz not null,
  outcome text constraint pots_hold_outcome check (outcome in ('release', 'give_back')),
  decided_by text,
  decided_at timestamptz,
  proposal_id bigint references staff_proposal,
  constraint pots_hold_decision check (num_nonnulls(outcome, decided_by, decided_at) in (0, 3)),
  constraint pots_hold_proposal_once unique (proposal_id)
);
create unique index pots_held_once on pots_hold (pot_id) where decided_at is null;

create function pots_hold_two_people() returns trigger language plpgsql as $$
begin
  if not staff_agreed(new.proposal_id, 'pot_end_hold', 'pot:' || new.pot_id, 'pots_hold:' || new.id) then
    raise exception 'two people end the hold of a pot' using errcode = '23514',
      constraint = 'pots_hold_two_people';
  end if;
  return null;
end $$;
create constraint trigger pots_hold_two_people after insert or update on pots_hold
  deferrable initially deferred for each row when (new.decided_at is not null)
  execute function pots_hold_two_people();
