// What pots bring before our staff: those reported or held, and guests' money that the provider can't give back.
import { sql } from 'kysely';
import { numberedCase } from '../payments/case-references.ts';
import type { CaseSource } from '../staff/cases.ts';
import { potReports } from './pot-reports.ts';

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

export const potCases: readonly CaseSource[] = [potReports, stuckRefunds];
