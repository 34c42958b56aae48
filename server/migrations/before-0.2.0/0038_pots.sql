-- Group pots: many pay in by one link, and on the closing day the money goes to one customer or back to
-- whoever paid. A pot's balance is its ledger account (kind and owner kind `pot`, owner the pot's id).

create table pots_pot (
  id bigint generated always as identity primary key,
  -- The operation that opened it: a repeated request finds it.
  operation uuid not null constraint pots_pot_once unique,
  -- Goes into the ids of its entries, so that nobody can compute them and look receipts up.
  key uuid not null default gen_random_uuid(),
  -- Unguessable: whoever has it may see the pot and pay in.
  slug text not null constraint pots_pot_slug unique
    constraint pots_pot_slug_form check (slug ~ '^[0-9a-hjkmnp-tv-z]{16}$'),
  -- The organiser.
  user_id bigint not null,
  title text not null constraint pots_pot_title check (length(title) between 1 and 60),
  purpose text not null constraint pots_pot_purpose
    check (purpose in ('aso_ebi', 'party', 'wedding', 'burial', 'gift', 'other')),
  -- Suggested per person; null: everybody chooses.
  share bigint constraint pots_pot_share check (share > 0),
  target bigint constraint pots_pot_target check (target > 0),
  rule text not null constraint pots_pot_rule
    check (rule in ('pay_out', 'target_or_back', 'give_back')),
  -- Who gets the money; null: it goes back to the payers.
  payee_id bigint,
  -- The last day to pay in, as promised at first and as it is now.
  first_closes_on date not null,
  closes_on date not null,
  status text not null default 'open' constraint pots_pot_status
    check (status in ('open', 'waiting', 'returning', 'paid_out', 'returned')),
  -- The sum and number of its payments, returned ones included.
  paid bigint not null default 0,
  payments int not null default 0,
  payout_entry uuid constraint pots_paid_out_once unique,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint pots_payee_of_rule check ((rule = 'give_back') = (payee_id is null)),
  constraint pots_target_of_rule check (rule <> 'target_or_back' or target is not null),
  constraint pots_closes_in_time check (closes_on between first_closes_on and first_closes_on + 30),
  constraint pots_counted check (paid >= 0 and payments >= 0 and (paid = 0) = (payments = 0)),
  constraint pots_ended check ((status in ('paid_out', 'returned')) = (ended_at is not null)),
  constraint pots_paid_out check ((status = 'paid_out') = (payout_entry is not null)),
  -- What the payers were promised.
  constraint pots_promise_kept check (payout_entry is null or rule = 'pay_out'
    or (rule = 'target_or_back' and paid >= target))
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

-- Money that was paid in: the id is the ledger entry's, so each counts once.
create table pots_payment (
  entry_id uuid primary key,
  pot_id bigint not null references pots_pot,
  payer_id bigint not null,
  payer_name text not null constraint pots_payment_payer check (length(payer_name) between 1 and 121),
  amount bigint not null constraint pots_payment_amount check (amount > 0),
  -- The other payers see neither name nor amount.
  hidden boolean not null,
  paid_at timestamptz not null,
  -- The entry that gave it back.
  returned_entry uuid constraint pots_returned_once unique,
  returned_at timestamptz,
  constraint pots_payment_returned check ((returned_entry is null) = (returned_at is null))
);
create index pots_payment_pot on pots_payment (pot_id, paid_at desc, entry_id);
create index pots_payment_payer on pots_payment (payer_id, pot_id);
