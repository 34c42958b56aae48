-- Common ground of all paying modules: repeats, cases for our staff, replies of providers, and payments that
-- our staff settle by hand.

-- Requests that were carried out without a ledger entry of the same id: orders that were ended, standing
-- orders that were set up, seats that were taken over. By their keys, customers whose reply was lost learn
-- the outcome.
create table payment_operation (
  id uuid primary key,
  user_id bigint not null,
  carried_out_at timestamptz not null
);

-- Money received by fundings that are not for the customer's wallet, until their module takes it over; the id
-- is the ledger entry's.
create table payment_received (
  entry_id uuid primary key,
  funding_id uuid not null references wallet_funding,
  account bigint not null,
  amount bigint not null constraint payment_received_amount check (amount > 0),
  -- The provider knows it by our reference and by its own id.
  reference text not null,
  payment text not null,
  received_at timestamptz not null,
  taken_over_at timestamptz
);
create index payment_received_open on payment_received (received_at) where taken_over_at is null;

-- Cases that only our staff can resolve. A kind has one per subject, ever: a second report changes nothing.
create table payment_case (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  detail text not null,
  user_id bigint,
  amount bigint,
  opened_at timestamptz not null,
  closed_at timestamptz,
  outcome text,
  -- An accepted dispute lets the provider take a customer's money: two of our staff agree.
  proposal_id bigint references staff_proposal,
  constraint payment_case_once unique (kind, subject),
  constraint payment_case_accepted check (proposal_id is null or kind = 'dispute'),
  constraint payment_case_proposal_once unique (proposal_id)
);
create index payment_case_open on payment_case (opened_at) where closed_at is null;

create function payment_case_two_people() returns trigger language plpgsql as $$
begin
  if not staff_agreed(new.proposal_id, 'accept_dispute', 'chargeback:case-' || new.id,
      'payment_case:' || new.id) then
    raise exception 'two people accept a dispute'
      using errcode = '23514', constraint = 'payment_case_two_people';
  end if;
  return null;
end $$;
create constraint trigger payment_case_two_people after insert or update on payment_case
  deferrable initially deferred for each row when (new.proposal_id is not null)
  execute function payment_case_two_people();

-- Replies of providers about payments, without secrets: our staff read from them why a payment is where it
-- is. Kept as long as accounting records (CAMA 2020 s. 375: six years), and then deleted.
create table payment_provider_answer (
  id bigint generated always as identity primary key,
  -- The payout, purchase or funding; of a refund and a deposit the entry it is about.
  payment_id uuid not null,
  provider text not null
    constraint payment_provider_answer_provider check (length(provider) between 1 and 40),
  -- Our request, or `webhook`: the provider told us unasked.
  asked text not null constraint payment_provider_answer_asked check (asked in
    ('begin', 'send', 'check', 'taken_back', 'refund', 'webhook')),
  outcome text not null
    constraint payment_provider_answer_outcome check (length(outcome) between 1 and 40),
  http_status int,
  message text constraint payment_provider_answer_message check (length(message) <= 500),
  answer jsonb constraint payment_provider_answer_size check (length(answer::text) <= 8000),
  latency_ms int constraint payment_provider_answer_latency check (latency_ms >= 0),
  at timestamptz not null
);
create index payment_provider_answer_payment on payment_provider_answer (payment_id, id);
-- Rows are written in the order of time: a small index finds the old ones.
create index payment_provider_answer_time on payment_provider_answer using brin (at);
-- Checks without a reply.
create index payment_provider_answer_silent on payment_provider_answer (at)
  where asked = 'check' and outcome in ('no_answer', 'key_rejected', 'fault');

create function payment_answer_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '6 years' then
    return old;
  end if;
  raise exception 'what a provider answered is kept as it was';
end $$;
create trigger payment_answer_kept before update or delete on payment_provider_answer
  for each row execute function payment_answer_kept();

-- The balance that a provider last reported.
create table payment_provider_balance (
  provider text primary key
    constraint payment_provider_balance_provider check (provider in ('payouts', 'services')),
  balance bigint not null,
  asked_at timestamptz not null
);

-- Services that our staff paused, and what customers read meanwhile.
create table payment_pause (
  id bigint generated always as identity primary key,
  -- payouts, funding, a category of services, or one of its billers: `airtime:mtn`.
  target text not null constraint payment_pause_target check (target ~
    '^(payouts|funding|(airtime|data|electricity|cable|internet|exams)(:[a-z0-9-]{2,40})?)$'),
  -- Customers read it.
  message text not null constraint payment_pause_message check (length(message) between 5 and 200),
  reason text not null constraint payment_pause_reason check (length(reason) between 5 and 500),
  staff_id bigint not null references staff_member,
  staff_name text not null,
  began_at timestamptz not null,
  -- It ends then automatically.
  until timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  constraint payment_pause_lasts check (until > began_at and until <= began_at + interval '7 days'),
  constraint payment_pause_ended
    check ((ended_at is null) = (ended_by is null) and ended_at >= began_at)
);
create unique index payment_pause_one on payment_pause (target) where ended_at is null;

-- The most that one person ends alone, in kobo (contract/src/wallet/staff-payments.ts).
create function payment_alone_max() returns bigint language sql immutable parallel safe return 2000000;

-- Money that our staff move by hand: ends of payments that no provider could settle, reversals, corrections
-- against the suspense account, and credits. Each is written here in the transaction of its entry. Above an
-- amount, and for everything but ends, it takes two people: checked when the transaction ends.
create table payment_by_hand (
  -- The entry it posted; of an end, the payment that ended.
  entry_id uuid primary key,
  kind text not null constraint payment_by_hand_kind
    check (kind in ('end', 'reversal', 'correction', 'credit')),
  -- The payment it is about; of a credit none.
  payment_id uuid,
  -- Of a correction: signed, as posted to the account that was corrected.
  amount bigint not null constraint payment_by_hand_amount check (amount <> 0),
  outcome text constraint payment_by_hand_outcome check (outcome in ('paid', 'failed')),
  -- Who ended it alone, or proposed it.
  staff_id bigint not null references staff_member,
  proposal_id bigint references staff_proposal,
  at timestamptz not null,
  constraint payment_by_hand_two check (kind = 'end' or proposal_id is not null),
  constraint payment_by_hand_about check ((kind = 'credit') = (payment_id is null)),
  constraint payment_by_hand_ended check ((kind = 'end') = (outcome is not null))
);
create index payment_by_hand_payment on payment_by_hand (payment_id) where payment_id is not null;

create function payment_never_changed() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never updated or deleted', tg_table_name;
end $$;
create trigger payment_by_hand_never_changed before update or delete or truncate on payment_by_hand
  for each statement execute function payment_never_changed();

-- One person acts alone only on a small payment, by its entry and not by what the row says; everything else
-- was approved, for this payment and as this kind. No entry of these kinds exists without its row: see
-- ledger_entry_by_hand.
create function payment_by_hand_approved() returns trigger language plpgsql as $$
declare
  moved bigint;
begin
  if new.proposal_id is null then
    select sum(p.amount) into moved from ledger_posting p
      where p.entry_id = new.payment_id and p.amount > 0;
    if moved is null or moved > payment_alone_max() then
      raise exception 'it takes two people to end this payment'
        using errcode = '23514', constraint = 'payment_by_hand_two';
    end if;
  elsif not exists (select from staff_proposal s where s.id = new.proposal_id
      and s.state = 'approved' and s.maker_id = new.staff_id and s.decider_id <> s.maker_id
      and s.kind = case new.kind when 'end' then 'end_payment' when 'reversal' then 'reverse_entry'
        when 'correction' then 'correct_entry' else 'manual_credit' end
      and (new.kind = 'credit' or 'payment:' || new.payment_id = any(s.objects))) then
    raise exception 'no proposal that somebody else approved says so'
      using errcode = '23514', constraint = 'payment_by_hand_two';
  end if;
  return null;
end $$;
create constraint trigger payment_by_hand_approved after insert on payment_by_hand
  deferrable initially deferred for each row execute function payment_by_hand_approved();
