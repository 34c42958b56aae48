-- post_entries, the only writer of the ledger's tables. This file is reapplied whenever its text changes
-- (docs/decisions/0022-migrations.md). To change parameters or results, add a migration that drops the function
-- first; `create or replace` keeps it callable for processes that are running.

-- Locks accounts in id order, so that batches can't deadlock, and reads them. On a cluster it takes more locks: see
-- the end of this file.
create or replace function ledger_lock(account_ids bigint[]) returns setof ledger_account
language sql volatile as $$
  select * from ledger_account where id = any(account_ids) order by id for no key update
$$;

-- Pays an owner's debt from an account's balance, by a separate entry with the description of the latest chargeback.
-- An owing account keeps no balance until the debt is paid. A receivable is locked only after its owner's accounts,
-- so this can't deadlock.
create or replace function ledger_collect(account_ids bigint[], at timestamptz) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  owing record; debt record; newest uuid; why jsonb; paid bigint;
begin
  for owing in select * from ledger_account l where l.id = any(account_ids) and l.owing order by l.id
  loop
    select * into debt from ledger_account l where l.kind = 'receivable'
      and l.owner_kind = owing.owner_kind and l.owner_id = owing.owner_id for no key update;
    paid := least(owing.balance, -debt.balance);
    if paid > 0 then
      select p.entry_id into newest from ledger_posting p
        where p.account_id = debt.id and p.amount < 0 order by p.seq desc limit 1;
      select e.metadata into why from ledger_entry e where e.id = newest;
      perform post_entries(
        array[gen_random_uuid()],
        array['debt_payment'], array['debt_payment'], array[null::uuid], array[null::uuid],
        array[false], array[jsonb_set(why, '{amount}', to_jsonb(paid))], array[null::text],
        array[null::timestamptz], array[1, 1], array[owing.id, debt.id], array[-paid, paid],
        array[null::bigint, null], array[null::bigint, null], at);
    end if;
    if -debt.balance <= greatest(paid, 0) then
      update ledger_account l set owing = false
        where l.owner_kind = owing.owner_kind and l.owner_id = owing.owner_id and l.owing;
    end if;
  end loop;
end $$;

-- Posts a batch: entries as arrays by position, postings as arrays that name their entry's position, in order.
-- Returns one row per entry; each entry is evaluated after the previous ones and applies completely or not at all.
-- `amount` is the missing amount (insufficient_funds), the rest of the daily limit (day_cap_exceeded,
-- own_day_cap_exceeded), the owner's limit for one payment (own_payment_cap_exceeded) or the room left
-- (ceiling_exceeded). An entry with a duplicate key (`e_twin`) is refused (duplicate) if its first account sent one
-- with the same key after `e_twin_since`; if that is null, the key is only stored.
--
-- A wallet's `set_aside` follows its owner's money in goals and holds, and counts towards the wallet's ceiling. An
-- entry sets aside or releases money of the wallet among its postings, unless it names another in `e_holder` or ends
-- another entry's hold. Within an entry, debits come before the credits they pay for.
--
-- Planned once per connection: its queries are all lookups by key, so a generic plan is as good as a custom one, and
-- without sequential scans, a plan made while a table was empty is still good after the table has grown.
--
-- Entries and postings may be on other servers (docs/decisions/0048-citus.md): each statement reads one of the two
-- tables by known ids, and the results are combined here.
create or replace function post_entries(
  e_id uuid[], e_kind text[], e_fingerprint text[], e_reverses uuid[], e_closes uuid[],
  e_hold boolean[], e_metadata jsonb[], e_twin text[], e_twin_since timestamptz[],
  p_entry int[], p_account bigint[], p_amount bigint[], p_day_cap bigint[], p_ceiling bigint[],
  at timestamptz, e_holder bigint[] default null
) returns table (entry int, outcome text, entry_at timestamptz, amount bigint)
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  this_day constant date := ledger_day(at);
  entries constant int := cardinality(e_id);
  postings constant int := cardinality(p_account);
  outside_wallet constant text[] :=
    '{goal, services_pending, bank_pending, market_escrow, waste_pending, recall_held, claim_held,
    transfers_waiting}';
  -- kinds that must match other rows when the transaction ends: on a cluster, triggers on the entries themselves
  -- couldn't read those (ledger_watched)
  watched constant text[] := '{correction, manual_credit, transfer_user_reversal}';
  -- accounts of the batch, and the index of each posting's account among them
  a_id bigint[]; a_balance bigint[]; a_floor bigint[]; a_count bigint[]; a_open boolean[];
  a_frozen boolean[]; a_held boolean[]; a_owing boolean[];
  a_keeps_ajo boolean[]; a_keeps_plans boolean[]; a_own_day bigint[]; a_own_payment bigint[];
  a_spent bigint[]; a_today boolean[]; a_touched boolean[]; a_recent jsonb[];
  a_kind text[]; a_set_aside bigint[];
  p_index int[];
  -- the holder of each entry that names one or ends a hold, and its index among the accounts
  h_id bigint[] := coalesce(e_holder, array_fill(null::bigint, array[cardinality(e_id)]));
  h_index int[] := array_fill(null::int, array[cardinality(e_id)]);
  closes_any constant boolean := num_nonnulls(variadic e_closes) > 0;
  reverses_any constant boolean := num_nonnulls(variadic e_reverses) > 0;
  -- the hold that each entry captures, or whose capture it reverses
  e_ends uuid[];
  -- stored entries that concern the batch, by id: its own, those they capture or reverse, and any that ended those
  -- earlier; for each original, the amount each account must get back; the entries this batch has ended
  relevant uuid[] := e_id; stored jsonb; to_reverse jsonb; ended uuid[] := '{}';
  -- the first position with the same id in this batch
  e_first int[] := '{1}';
  e_applied int[] := array_fill(null::int, array[cardinality(e_id)]);
  e_outcome text[] := array_fill(null::text, array[cardinality(e_id)]);
  e_at timestamptz[] := array_fill(at, array[cardinality(e_id)]);
  e_amount bigint[] := array_fill(null::bigint, array[cardinality(e_id)]);
  e_capped boolean[] := array_fill(false, array[cardinality(e_id)]);
  p_seq bigint[] := array_fill(null::bigint, array[cardinality(p_account)]);
  p_after bigint[] := array_fill(null::bigint, array[cardinality(p_account)]);
  i int; j int := 1; first int; last int; a int; verdict text; detail bigint; money bigint; total bigint;
  restores_day boolean; pays_debt boolean; holder int; aside bigint; room bigint;
  other uuid; original jsonb; unmatched jsonb; by_id jsonb;
begin
  if closes_any or reverses_any then
    -- A capture doesn't touch the wallet: the money was set aside by the wallet that the hold debited.
    e_ends := e_closes;
    if reverses_any then
      select jsonb_object_agg(l.id, l.closes) into by_id from ledger_entry l
        where l.id = any(e_reverses) and l.closes is not null;
      for i in 1..entries loop
        e_ends[i] := coalesce(e_ends[i], (by_id ->> e_reverses[i]::text)::uuid);
      end loop;
    end if;
    if closes_any or by_id is not null then
      select jsonb_object_agg(p.entry_id, p.account_id) into by_id from ledger_posting p
        where p.entry_id = any(e_ends) and p.amount < 0;
      for i in 1..entries loop
        h_id[i] := coalesce(h_id[i], (by_id -> e_ends[i]::text)::bigint);
      end loop;
    end if;
  end if;
  select array_agg(distinct account order by account) into a_id
    from unnest(p_account || h_id) account where account is not null;

  select array_agg(l.balance order by wanted.id), array_agg(l.floor order by wanted.id),
    array_agg(l.posting_count order by wanted.id), array_agg(l.status <> 'closed' order by wanted.id),
    array_agg(l.status = 'frozen' order by wanted.id), array_agg(l.held order by wanted.id),
    array_agg(l.owing order by wanted.id), array_agg(l.frozen_keeps_ajo order by wanted.id),
    array_agg(l.frozen_keeps_plans order by wanted.id),
    array_agg(l.own_day_cap order by wanted.id), array_agg(l.own_payment_cap order by wanted.id),
    -- If the clock jumped back beyond the earlier day, debits keep counting towards the latest day.
    array_agg(case when l.earlier_day = this_day then l.earlier_day_spent
      when l.day >= this_day then l.day_spent else 0 end order by wanted.id),
    array_agg(coalesce(l.day >= this_day, false) order by wanted.id),
    array_agg(false order by wanted.id), array_agg(l.recent order by wanted.id),
    array_agg(l.kind order by wanted.id), array_agg(l.set_aside order by wanted.id)
    into a_balance, a_floor, a_count, a_open, a_frozen, a_held, a_owing, a_keeps_ajo, a_keeps_plans,
      a_own_day, a_own_payment, a_spent, a_today, a_touched, a_recent, a_kind, a_set_aside
    from unnest(a_id) wanted(id) left join ledger_lock(a_id) l on l.id = wanted.id;
  select array_agg(indexed.at order by p.position) into p_index
    from unnest(p_account) with ordinality p(account, position)
    join unnest(a_id) with ordinality indexed(id, at) on indexed.id = p.account;
  if num_nonnulls(variadic h_id) > 0 then
    select array_agg(indexed.at order by h.position) into h_index
      from unnest(h_id) with ordinality h(account, position)
      left join unnest(a_id) with ordinality indexed(id, at) on indexed.id = h.account;
  end if;
  if entries > 1 then
    select array_agg(ids.first order by ids.position) into e_first
      from (select position, min(position) over (partition by id)::int as first
        from unnest(e_id) with ordinality ids(id, position)) ids;
  end if;
  if closes_any then
    relevant := relevant || e_closes;
    foreach other in array e_closes loop
      relevant := relevant || ledger_derived_id('reverses', other);
    end loop;
  end if;
  if reverses_any then
    relevant := relevant || e_reverses;
    foreach other in array e_reverses loop
      other := ledger_derived_id('closes', other);
      relevant := relevant || other;
      relevant := relevant || ledger_derived_id('reverses', other);
    end loop;
  end if;
  select jsonb_object_agg(l.id, jsonb_build_object('fingerprint', l.fingerprint, 'at', l.posted_at,
      'hold', l.hold, 'reversal', l.reverses is not null,
      'today', l.capped and ledger_day(l.posted_at) = this_day))
    into stored from ledger_entry l where l.id = any(relevant);
  if reverses_any then
    select jsonb_object_agg(o.id, o.amounts) into to_reverse
      from (select p.entry_id as id, jsonb_object_agg(p.account_id, -p.amount) as amounts
        from ledger_posting p where p.entry_id = any(e_reverses) group by p.entry_id) o;
  end if;
  for i in 1..entries loop
    first := j; total := 0;
    while j <= postings and p_entry[j] = i loop total := total + p_amount[j]; j := j + 1; end loop;
    last := j - 1;
    if total <> 0 then raise exception 'the postings of an entry must sum to zero'; end if;

    -- seen before: in the table, or posted earlier in this batch
    if stored ? e_id[i]::text then
      original := stored -> e_id[i]::text;
      e_outcome[i] := case when original ->> 'fingerprint' = e_fingerprint[i] then 'repeated' else 'reused' end;
      e_at[i] := original ->> 'at';
      continue;
    elsif e_applied[e_first[i]] is not null then
      e_outcome[i] := case when e_fingerprint[e_applied[e_first[i]]] = e_fingerprint[i]
        then 'repeated' else 'reused' end;
      continue;
    end if;
    if (a_recent[p_index[first]] ->> e_twin[i])::timestamptz > e_twin_since[i] then
      e_outcome[i] := 'duplicate';
      continue;
    end if;

    restores_day := false;
    if reverses_any and e_reverses[i] is not null then
      -- A capture must be reversed before its hold.
      other := ledger_derived_id('closes', e_reverses[i]);
      original := stored -> e_reverses[i]::text;
      unmatched := to_reverse -> e_reverses[i]::text;
      for k in first..last loop
        unmatched := case when (unmatched -> p_account[k]::text)::bigint = p_amount[k]
          then unmatched - p_account[k]::text end;
      end loop;
      if (original -> 'reversal' = 'false' and unmatched = '{}' and e_reverses[i] <> all(ended)
        and (not stored ? other::text or stored ? ledger_derived_id('reverses', other)::text))
        is not true
      then
        e_outcome[i] := 'reversal_mismatch';
        continue;
      end if;
      restores_day := original -> 'today' = 'true';
    end if;
    if closes_any and e_closes[i] is not null and (stored -> e_closes[i]::text -> 'hold' = 'true'
      and e_closes[i] <> all(ended)
      and not stored ? ledger_derived_id('reverses', e_closes[i])::text) is not true
    then
      e_outcome[i] := 'closing_mismatch';
      continue;
    end if;

    -- Checks a missing, closed or frozen account first, then funds, then the daily limit, then the ceiling. A frozen
    -- wallet still pays debts, and automatic payments that its owner allows (`automatic` in their metadata); an owing
    -- account pays nothing but its debt, not even with money credited earlier in this batch.
    pays_debt := e_kind[i] = 'debt_payment';
    verdict := 'posted'; detail := null; holder := h_index[i]; aside := 0;
    for k in first..last loop
      a := p_index[k]; money := p_amount[k];
      if a_kind[a] = 'wallet' then
        holder := coalesce(holder, a);
      elsif a_kind[a] = any(outside_wallet) then
        aside := aside + money;
      end if;
      if a_open[a] is not true then
        verdict := case when a_open[a] is null then 'unknown_account' else 'closed_account' end;
        detail := null;
        exit;
      elsif money < 0 and (a_frozen[a] or a_held[a]) and not pays_debt
        and (a_held[a] or not coalesce(e_metadata[i] -> 'automatic' = 'true', false)
          or not case when e_kind[i] in ('ajo_contribution', 'ajo_hold') then a_keeps_ajo[a] else a_keeps_plans[a] end)
      then
        verdict := case when a_held[a] then 'held_account' else 'frozen_account' end;
        detail := null;
        exit;
      elsif money > 0 then
        if verdict = 'posted' and p_ceiling[k] is not null then
          room := p_ceiling[k] - a_balance[a] - a_set_aside[a]
            - case when a = holder then aside else 0 end;
          if money > room then
            verdict := 'ceiling_exceeded';
            detail := greatest(room, 0);
          end if;
        end if;
      elsif verdict <> 'insufficient_funds' then
        if a_owing[a] and not pays_debt then
          verdict := 'insufficient_funds';
          detail := -money;
        elsif a_balance[a] + money < a_floor[a] then
          verdict := 'insufficient_funds';
          detail := a_floor[a] - a_balance[a] - money;
        elsif p_day_cap[k] is not null and verdict not like '%cap_exceeded' then
          -- The owner's limits per payment and per day apply where the tier's limit does.
          room := least(p_day_cap[k], a_own_day[a]) - a_spent[a];
          if -money > a_own_payment[a] then
            verdict := 'own_payment_cap_exceeded';
            detail := a_own_payment[a];
          elsif -money > room then
            verdict := case when a_own_day[a] < p_day_cap[k] then 'own_day_cap_exceeded'
              else 'day_cap_exceeded' end;
            detail := greatest(room, 0);
          end if;
        end if;
      end if;
    end loop;
    e_outcome[i] := verdict;
    if verdict <> 'posted' then
      e_amount[i] := detail;
      continue;
    end if;

    if aside <> 0 then
      if holder is null or a_kind[holder] is distinct from 'wallet' then
        raise exception 'no wallet sets aside what the entry % moves', e_id[i];
      end if;
      a_set_aside[holder] := a_set_aside[holder] + aside;
      a_touched[holder] := true;
    end if;
    for k in first..last loop
      a := p_index[k]; money := p_amount[k];
      a_balance[a] := a_balance[a] + money;
      a_count[a] := a_count[a] + 1;
      a_touched[a] := true;
      p_seq[k] := a_count[a];
      p_after[k] := a_balance[a];
      if money < 0 then
        if p_day_cap[k] is not null then
          a_spent[a] := a_spent[a] - money;
          a_today[a] := true;
          e_capped[i] := true;
        end if;
      elsif restores_day and a_today[a] then
        a_spent[a] := greatest(a_spent[a] - money, 0);
      end if;
    end loop;
    e_applied[e_first[i]] := i;
    -- Two entries that end the same one in the same way have the same id.
    if closes_any and reverses_any and num_nonnulls(e_closes[i], e_reverses[i]) > 0 then
      ended := ended || coalesce(e_closes[i], e_reverses[i]);
    end if;
    if e_twin[i] is not null then
      a := p_index[first];
      if pg_column_size(a_recent[a]) > 512 then
        a_recent[a] := (select coalesce(jsonb_object_agg(key, value), '{}')
          from jsonb_each_text(a_recent[a]) where value::timestamptz > at - interval '5 minutes');
      end if;
      a_recent[a] := a_recent[a] || jsonb_build_object(e_twin[i], at);
    end if;
  end loop;

  insert into ledger_entry
    (id, kind, fingerprint, reverses, closes, hold, capped, metadata, posted_at)
    select e.id, e.kind, e.fingerprint, e.reverses, e.closes, e.hold, e.capped, e.metadata, at
    from unnest(e_id, e_kind, e_fingerprint, e_reverses, e_closes, e_hold, e_capped, e_metadata,
      e_outcome) e(id, kind, fingerprint, reverses, closes, hold, capped, metadata, outcome)
    where e.outcome = 'posted';
  if e_kind && watched and to_regclass('pg_dist_partition') is not null then
    insert into ledger_watched (id, kind, reverses)
      select e.id, e.kind, e.reverses from unnest(e_id, e_kind, e_reverses, e_outcome)
        e(id, kind, reverses, outcome)
      where e.outcome = 'posted' and e.kind = any(watched);
  end if;
  insert into ledger_posting (account_id, seq, entry_id, amount, balance_after, posted_at)
    select p.account, p.seq, e_id[p.entry], p.amount, p.after, at
    from unnest(p_entry, p_account, p_amount, p_seq, p_after) p(entry, account, amount, seq, after)
    where p.seq is not null;
  update ledger_account l
    set balance = c.balance, posting_count = c.count, recent = c.recent, set_aside = c.aside,
      day = case when c.today then greatest(l.day, this_day) else l.day end,
      day_spent = case when c.today and l.earlier_day is distinct from this_day then c.spent
        else l.day_spent end,
      earlier_day = case when c.today and l.day < this_day then l.day else l.earlier_day end,
      earlier_day_spent = case when not c.today then l.earlier_day_spent
        when l.day < this_day then l.day_spent
        when l.earlier_day = this_day then c.spent else l.earlier_day_spent end
    from unnest(a_id, a_balance, a_count, a_spent, a_today, a_touched, a_recent, a_set_aside)
      c(id, balance, count, spent, today, touched, recent, aside)
    where l.id = c.id and c.touched;
  if true = any(a_owing) then
    perform ledger_collect(
      array(select o.id from unnest(a_id, a_owing, a_touched) o(id, owing, touched)
        where o.owing and o.touched), at);
  end if;

  return query select position::int, r.outcome, r.at, r.amount
    from unnest(e_outcome, e_at, e_amount) with ordinality r(outcome, at, amount, position);
end $$;

-- On a cluster a generic plan can't know which servers have the ids it will get. There, too, the lock on an account's
-- row ends when the coordinator has committed, a moment before the workers show the rows committed with it: a
-- transaction in between would see neither the capture nor the reversal of a hold. The account's advisory lock, taken
-- in the same order, ends after both.
do $cluster$ begin
  if exists (select from pg_extension where extname = 'citus') then
    alter function post_entries set plan_cache_mode = force_custom_plan;
    alter function ledger_collect set plan_cache_mode = force_custom_plan;
    create or replace function ledger_lock(account_ids bigint[]) returns setof ledger_account
    language plpgsql volatile as $lock$
    begin
      perform pg_advisory_xact_lock(-id)
        from (select distinct id from unnest(account_ids) id order by id offset 0) ordered;
      return query select * from ledger_account where id = any(account_ids) order by id for no key update;
    end $lock$;
  end if;
end $cluster$;
