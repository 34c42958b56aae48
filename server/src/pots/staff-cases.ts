// Pots that somebody reported or that we hold, and guests' money that the provider can't give back.
import { sql } from 'kysely';
import { numberedCase } from '../payments/case-references.ts';
import type { CaseSource } from '../staff/cases.ts';

const reported: CaseSource = {
  kind: 'pot_report',
  id: 'bigint',
  open: sql`select p.id, p.user_id, p.title as who, w.what, nullif(p.paid, 0) as amount, w.since,
      w.since as clock, w.state
    from (
      select pot_id, 'Reports: ' || count(*) || ' (' || string_agg(distinct reason, ', ') || ')' as what,
        min(reported_at) as since, 'reported' as state
      from pots_report where closed_at is null group by pot_id
      union all
      select h.pot_id, h.reason, h.held_at, 'held' from pots_hold h
      where h.decided_at is null and not exists
        (select from pots_report r where r.pot_id = h.pot_id and r.closed_at is null)
    ) w join pots_pot p on p.id = w.pot_id`,
  ...numberedCase('pot'),
};

const stuckRefunds: CaseSource = {
  kind: 'stuck_refund',
  id: 'bigint',
  open: sql`select f.id, p.user_id, g.name as who, 'To return by hand: ' || coalesce(f.detail, '') as what,
      f.amount, f.asked_at as since, f.stuck_at as clock, f.status as state
    from pots_refund f join pots_received r on r.entry_id = f.received_id
      join pots_guest g on g.id = r.guest_id join pots_pot p on p.id = f.pot_id
    where f.status = 'stuck'`,
  ...numberedCase('refund'),
};

export const potCases: readonly CaseSource[] = [reported, stuckRefunds];
