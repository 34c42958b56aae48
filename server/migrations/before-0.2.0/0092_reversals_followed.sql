-- A transfer that our staff reverse takes with it what stood on it: a request it paid is due again, and
-- nobody is asked for it back. Whoever reverses locks the entry first, whoever begins something on it holds
-- it meanwhile, so of two at once the second sees the first (server/src/ledger/standing.ts).

-- Money that went back when its entry was reversed; it counts as paid no longer.
alter table requests_payment add column reversed_at timestamptz;

-- Splits of a payment that went back, and what income was sorted by.
create index requests_split_entry on requests_split (entry_id) where entry_id is not null;
create index sorting_run_entry on sorting_run (entry_id);

-- A reversal ends a recall as given back, by us.
alter table support_recall_step drop constraint support_recall_step_kind,
  add constraint support_recall_step_kind check (kind in ('asked', 'refused', 'silent',
    'given', 'held', 'released', 'bank_asked', 'bank_notified', 'not_given_back', 'withdrawn', 'reversed'));

create function ledger_stands(entry uuid) returns boolean language sql stable as $$
  select not exists (select from ledger_entry r where r.id = ledger_derived_id('reverses', entry))
$$;

-- No transfer is asked back after it was reversed, and nothing is given back or held for it.
create function support_recall_stands() returns trigger language plpgsql as $$
declare
  entry uuid;
begin
  if tg_table_name = 'support_recall' then
    entry := new.entry_id;
  else
    select r.entry_id into entry from support_recall r where r.id = new.recall_id;
  end if;
  if not ledger_stands(entry) then
    raise exception 'the transfer % was reversed', entry
      using errcode = '23514', constraint = 'support_recall_stands';
  end if;
  return new;
end $$;
create trigger support_recall_stands before insert on support_recall
  for each row execute function support_recall_stands();
create trigger support_recall_step_stands before insert on support_recall_step
  for each row when (new.kind in ('given', 'held')) execute function support_recall_stands();

-- Whatever posts the reversal of a transfer, when its transaction ends nothing stands on it.
create function ledger_reversal_followed() returns trigger language plpgsql as $$
begin
  if exists (select from requests_payment p
      where p.entry_id = new.reverses and p.reversed_at is null) then
    raise exception 'a request counts % as paid', new.reverses
      using errcode = '23514', constraint = 'requests_payment_reversed';
  end if;
  if exists (select from support_recall r where r.entry_id = new.reverses
      and (r.answer_by is not null or r.held > 0 or exists (select from support_recall_step s
        where s.recall_id = r.id and s.kind = 'given'))) then
    raise exception '% is asked back, or was given back', new.reverses
      using errcode = '23514', constraint = 'support_recall_reversed';
  end if;
  return null;
end $$;
create constraint trigger ledger_reversal_followed after insert on ledger_entry
  deferrable initially deferred for each row when (new.kind = 'transfer_user_reversal')
  execute function ledger_reversal_followed();
