-- Functions by which other modules' queries read entries and postings. Those may be on other servers, where a query
-- over several tables can't look up a row for each of its rows (docs/decisions/0048-citus.md), so it calls one of
-- these functions instead. They are in PL/pgSQL, because PostgreSQL would inline an SQL function into the query.

-- An entry; all columns are null if there is none.
create or replace function ledger_find_entry(entry uuid) returns ledger_entry
language plpgsql stable strict set enable_seqscan = off as $$
declare
  found_entry ledger_entry;
begin
  select * into found_entry from ledger_entry e where e.id = entry;
  return found_entry;
end $$;

-- The amount an entry debited from a user's wallet, in kobo; null if it debited nothing.
create or replace function ledger_taken_from(owner bigint, entry uuid) returns bigint
language plpgsql stable strict set enable_seqscan = off as $$
begin
  return (select -sum(p.amount) from (select account_id, amount from ledger_posting
      where entry_id = entry offset 0) p
    join ledger_account w on w.id = p.account_id and w.kind = 'wallet' and w.owner_id = owner);
end $$;

-- The user in whose account an entry posted; null if there is none.
create or replace function ledger_user_of(entry uuid) returns bigint
language plpgsql stable strict set enable_seqscan = off as $$
begin
  return (select a.owner_id from (select account_id from ledger_posting
      where entry_id = entry offset 0) p
    join ledger_account a on a.id = p.account_id and a.owner_kind = 'user' limit 1);
end $$;

-- The number of an account's last posting before an instant, 0 if there is none; null without an account. Numbers
-- follow time, so a binary search finds it.
create or replace function ledger_last_before(account bigint, at timestamptz) returns bigint
language plpgsql stable strict set enable_seqscan = off as $$
declare
  low bigint := 0; high bigint; middle bigint; posted timestamptz;
begin
  select posting_count + 1 into high from ledger_account where id = account;
  if not found then
    return null;
  end if;
  while high - low > 1 loop
    middle := (low + high) / 2;
    select p.posted_at into posted from ledger_posting p
      where p.account_id = account and p.seq = middle;
    if posted < at then
      low := middle;
    else
      high := middle;
    end if;
  end loop;
  return low;
end $$;

-- The two functions below may get 100,000 operations, or postings newer than the planner's statistics, for which it
-- expects one row. So each table gets the ids as one array, and the results are joined by hash.

-- For each operation of `p_ops`, the total its entries booked in an account (`net`) and, with it, in our costs
-- (`costs`), as described at `clearingTotals` (clearing.ts); `p_costs` are the accounts of our costs and commissions.
create or replace function ledger_clearing_sums(
  p_account bigint, p_part text, p_costs bigint[], p_ops uuid[]
) returns table (op uuid, net bigint, costs bigint, at timestamptz)
language plpgsql stable set enable_seqscan = off set enable_nestloop = off as $$
#variable_conflict use_column
begin
  return query with about as materialized (
    select coalesce(e.metadata ->> 'takes_back', e.metadata ->> 'corrects')::uuid as op, e.id,
      coalesce((e.metadata ->> 'fee')::bigint, 0) as fee
    from ledger_entry e
    where coalesce(e.metadata ->> 'takes_back', e.metadata ->> 'corrects') = any(p_ops::text[])
      and coalesce(e.metadata ->> 'takes_back', e.metadata ->> 'corrects') is not null
  ), entries as materialized (
    select w.op, i.id from unnest(p_ops) w(op)
      cross join lateral (values (w.op), (ledger_derived_id('closes', w.op)),
        (ledger_derived_id('reverses', w.op)),
        (ledger_derived_id('reverses', ledger_derived_id('closes', w.op)))) i(id)
    union all
    select op, i.id from about
      cross join lateral (values (about.id), (ledger_derived_id('reverses', about.id))) i(id)
      where about.id <> op
  ), moved as materialized (
    select p.entry_id, p.account_id, p.amount, p.posted_at from ledger_posting p
    where p.entry_id = any(array(select id from entries))
  ), told as materialized (
    -- The entries matter only for a part of an account, not for a whole one.
    select e.id, e.kind, e.reverses, e.metadata ->> 'takes_back' as takes_back from ledger_entry e
    where p_part is not null and e.id = any(array(select id from entries))
  ), meant as materialized (
    select distinct m.entry_id as id from moved m
      left join told e on e.id = m.entry_id left join told o on o.id = e.reverses
    where m.account_id = p_account and (p_part is null
      or (p_part = 'taken_back') = (coalesce(e.takes_back, o.takes_back) is not null
        -- Reversing a manual credit or a correction of ours charges nothing back: that money didn't come from a
        -- payer.
        or (o.id is not null and o.kind not in ('manual_credit', 'correction'))))
  ), charged as (
    select about.op, sum(about.fee)::bigint as fee from about join meant on meant.id = about.id
    where about.fee <> 0
      and not exists (select from moved r where r.entry_id = ledger_derived_id('reverses', about.id))
    group by about.op
  )
  select n.op, sum(p.amount) filter (where p.account_id = p_account)::bigint,
    (coalesce(sum(p.amount) filter (where p.account_id = any(p_costs)), 0)
      - coalesce(min(c.fee), 0))::bigint,
    min(p.posted_at)
  from entries n join meant on meant.id = n.id join moved p on p.entry_id = n.id
    left join charged c on c.op = n.op
  group by n.op;
end $$;

-- The operations with entries in an account after one posting number and up to another, with the amounts these
-- entries alone booked (`clearingMovements` in clearing.ts).
create or replace function ledger_clearing_movements(
  p_account bigint, p_part text, p_costs bigint[], p_after bigint, p_up_to bigint
) returns table (op uuid, net bigint, costs bigint)
language plpgsql stable set enable_seqscan = off set enable_nestloop = off as $$
#variable_conflict use_column
begin
  return query with p as materialized (
    select entry_id, amount from ledger_posting
    where account_id = p_account and seq > p_after and seq <= p_up_to
  ), e as materialized (
    select id, kind, closes, reverses, metadata ->> 'takes_back' as takes_back,
      coalesce(metadata ->> 'takes_back', metadata ->> 'corrects')::uuid as about,
      coalesce((metadata ->> 'fee')::bigint, 0) as fee
    from ledger_entry where id = any(array(select entry_id from p))
  ), o as materialized (
    select id, kind, closes, metadata ->> 'takes_back' as takes_back,
      coalesce(metadata ->> 'takes_back', metadata ->> 'corrects')::uuid as about,
      coalesce((metadata ->> 'fee')::bigint, 0) as fee
    from ledger_entry where id = any(array(select reverses from e where reverses is not null))
  ), c as materialized (
    -- Finds an entry's few postings by its id alone: with a condition on the account as well, PostgreSQL would read
    -- all postings of that account for each entry.
    select entry_id, sum(amount) as amount from (select entry_id, account_id, amount
      from ledger_posting where entry_id = any(array(select entry_id from p)) offset 0) booked
    where account_id = any(p_costs) group by entry_id
  )
  select coalesce(e.about, o.about, o.closes, e.reverses, e.closes, e.id), sum(p.amount)::bigint,
    (coalesce(sum(c.amount), 0) - sum(e.fee) + coalesce(sum(o.fee), 0))::bigint
  from p join e on e.id = p.entry_id left join o on o.id = e.reverses
    left join c on c.entry_id = p.entry_id
  where p_part is null
    or (p_part = 'taken_back') = (coalesce(e.takes_back, o.takes_back) is not null
      or (o.id is not null and o.kind not in ('manual_credit', 'correction')))
  group by 1;
end $$;
