-- What our staff do to money by hand: ends of payments that no provider could settle, reversals,
-- corrections against the suspense account, and credits. Each is written here in the transaction of its
-- entry. Above an amount, and for all but ends, it takes two people: checked when the transaction ends.

-- Differences that are being looked into: no floor, because either side may be short.
insert into ledger_account (id, kind, floor) values (40, 'suspense', null);

-- The most that one person ends alone, in kobo (contract/src/wallet/staff-payments.ts).
create function payment_alone_max() returns bigint language sql immutable parallel safe return 2000000;

create table payment_by_hand (
  -- The entry it posted; of an end, the payment that ended.
  entry_id uuid primary key,
  kind text not null constraint payment_by_hand_kind
    check (kind in ('end', 'reversal', 'correction', 'credit')),
  -- The payment it is about; of a credit none.
  payment_id uuid,
  -- Of a correction signed, as posted to the account that was put right.
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

-- What one person did alone was small, by its entry and not by what the row says; everything else was
-- approved, for this payment and as this kind.
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

-- No entry of these kinds without its row: whatever posts it.
create function ledger_entry_by_hand() returns trigger language plpgsql as $$
begin
  if not exists (select from payment_by_hand h where h.entry_id = new.id) then
    raise exception 'an entry of the kind % takes two people', new.kind
      using errcode = '23514', constraint = 'payment_by_hand_two';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_by_hand after insert on ledger_entry
  deferrable initially deferred for each row when (new.kind in ('correction', 'manual_credit'))
  execute function ledger_entry_by_hand();

-- Finding a payment by what its provider calls it.
create index wallet_funding_provider on wallet_funding (provider_reference)
  where provider_reference is not null;
create index wallet_payout_session on wallet_payout (session_id) where session_id is not null;
-- Questions that were never answered.
create index payment_provider_answer_silent on payment_provider_answer (at)
  where asked = 'check' and outcome in ('no_answer', 'key_rejected', 'fault');
