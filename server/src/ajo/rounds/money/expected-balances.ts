// Expected balances of a group's ledger accounts, derived from its rows; the ledger check compares them.
import { sql } from 'kysely';

/** The pot holds the contributions to rounds not yet paid out or returned. */
export const fundedRounds = sql<{ owner: number; open: number }>`
  select group_id as owner, sum(funded) as open from ajo_round where status not in ('paid', 'returned')
  group by group_id`;

/** Until the group ends, the reserve holds the set-asides, less its outstanding loans. */
export const reserves = sql<{ owner: number; open: number }>`
  select g.id as owner,
    coalesce((select sum(set_aside) from ajo_share s where s.group_id = g.id), 0)
    - coalesce((select sum(amount - paid) from ajo_debt d
        where d.group_id = g.id and d.kind = 'reserve' and d.dropped_at is null), 0) as open
  from ajo_group g where g.status <> 'completed'`;

/** Holds before the start, and until the end bonds, guarantees, late fees and early-turn fees. */
export const heldOfMembers = sql<{ owner: number; open: number }>`
  select g.id as owner, g.fees + g.slot_pool + coalesce((select sum(bond - bond_used
      + case when status = 'held' then first else 0 end) from ajo_hold h
    where h.group_id = g.id and h.status <> 'returned'), 0)::bigint
    + coalesce((select sum(amount - used) from ajo_guarantee q
        where q.group_id = g.id and q.status = 'held'), 0)::bigint as open
  from ajo_group g where g.held_account is not null`;
