-- Entries and postings may lie on other servers (docs/decisions/0048-citus.md), where a trigger sees none of
-- our other tables, and functions look rows up by ids that are known.

-- Of entries that other rows must say too (what two people decide, and the reversal of a transfer) a copy on
-- a cluster's coordinator, beside those rows: proved when the transaction ends, by the functions that prove
-- the entries themselves elsewhere.
create table ledger_watched (
  id uuid primary key,
  kind text not null,
  reverses uuid
);
create trigger ledger_watched_never_changed before update or delete or truncate on ledger_watched
  for each statement execute function ledger_never_changed();
create constraint trigger ledger_watched_by_hand after insert on ledger_watched
  deferrable initially deferred for each row when (new.kind in ('correction', 'manual_credit'))
  execute function ledger_entry_by_hand();
create constraint trigger ledger_watched_followed after insert on ledger_watched
  deferrable initially deferred for each row when (new.kind = 'transfer_user_reversal')
  execute function ledger_reversal_followed();

create or replace function ledger_stands(entry uuid) returns boolean language plpgsql stable as $$
begin
  return not exists (select from ledger_entry r where r.id = ledger_derived_id('reverses', entry));
end $$;

create or replace function identity_learn_payees() returns trigger language plpgsql as $$
declare
  accounts bigint[]; times timestamptz[];
begin
  select array_agg(p.account_id), array_agg(p.at) into accounts, times from (
    select other.account_id, min(paid.posted_at) as at from (
      select entry.id, own.posted_at from (
        select entry_id, posted_at from ledger_posting
        where amount < 0 and account_id = (select id from ledger_account
          where kind = 'wallet' and owner_kind = 'user' and owner_id = new.id) offset 0) own
      join ledger_entry entry on entry.id = own.entry_id and entry.kind = 'transfer_user'
        and entry.reverses is null offset 0) paid
    join ledger_posting other on other.entry_id = paid.id and other.amount > 0
    group by other.account_id) p;
  insert into identity_known_payee (user_id, payee, since)
    select new.id, payee, min(at) from (
      select 'user:' || theirs.owner_id as payee, paid.at
      from unnest(accounts, times) paid(account_id, at)
      join ledger_account theirs on theirs.id = paid.account_id
        and theirs.kind in ('wallet', 'parked') and theirs.owner_id <> new.id
      union all
      select 'bank:' || quote.bank_code || ':' || quote.account_number, payout.created_at
      from wallet_payout payout join wallet_quote quote on quote.id = payout.quote_id
      where payout.user_id = new.id and payout.status = 'paid'
    ) paid group by payee
    on conflict do nothing;
  return null;
end $$;

create or replace function ledger_erase_names(p_account bigint, p_after bigint, p_limit int, p_at timestamptz)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record; last bigint; ids uuid[]; groups bigint[]; name text;
begin
  select u.first_name, u.last_name, c.username, u.id into who from ledger_account a
    join identity_closed c on c.user_id = a.owner_id join identity_user u on u.id = c.user_id
    where a.id = p_account and a.owner_kind = 'user' and c.closed_at <= p_at - interval '5 years' and c.erased_at is null;
  if not found then
    raise exception 'the law still keeps these entries' using errcode = '23514';
  end if;
  name := who.first_name || ' ' || who.last_name;
  select max(seq), array_agg(entry_id) into last, ids from (select seq, entry_id from ledger_posting
    where account_id = p_account and seq > p_after order by seq limit p_limit) page;
  -- What takes an entry back, or ends it, says the same of it.
  ids := ids || array(select ledger_derived_id('closes', i) from unnest(ids) i)
    || array(select ledger_derived_id('reverses', i) from unnest(ids) i);
  set local alajo.erases to 'names';
  update ledger_entry e set metadata = ledger_without_names(e.metadata, name, who.username)
    where e.id = any(ids);
  -- What their Ajo groups paid for them out of what was held.
  if p_after = 0 then
    groups := array(select g.id from ajo_member m
      join ledger_account g on g.owner_kind = 'ajo_group' and g.owner_id = m.group_id
      where m.user_id = who.id);
    select array_agg(p.entry_id) into ids from ledger_posting p where p.account_id = any(groups);
    update ledger_entry e set metadata = ledger_without_names(e.metadata, name, who.username)
      where e.id = any(ids) and name in (e.metadata ->> 'sender', e.metadata ->> 'recipient');
  end if;
  set local alajo.erases to '';
  return last;
end $$;
