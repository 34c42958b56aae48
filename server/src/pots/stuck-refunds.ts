// Guest payments the provider can't refund: staff pay them by hand.
import { sql } from 'kysely';
import { numberedCase } from '../payments/case-references.ts';
import { stuckEnds } from '../payments/desk/end-stuck-payment.ts';
import type { CaseSource } from '../staff/cases.ts';

export const stuckRefunds: CaseSource = {
  kind: 'stuck_refund',
  id: 'bigint',
  open: sql`select f.id, p.user_id, g.name as who, 'To refund by hand: ' || coalesce(f.detail, '') as what,
      f.amount, f.asked_at as since, f.stuck_at as clock, f.status as state
    from pots_refund f join pots_received r on r.entry_id = f.received_id
      join pots_guest g on g.id = r.guest_id join pots_pot p on p.id = f.pot_id
    where f.status = 'stuck'`,
  ...numberedCase('refund'),
  async describe(db, id) {
    const row = await db
      .selectFrom('pots_refund as f')
      .innerJoin('pots_received as r', 'r.entry_id', 'f.received_id')
      .innerJoin('pots_guest as g', 'g.id', 'r.guest_id')
      .select(['g.name', 'g.email', 'r.reference', 'f.asked_at', 'f.stuck_at'])
      .where('f.id', '=', Number(id))
      .executeTakeFirstOrThrow();
    return {
      facts: [
        { label: 'To', value: row.name },
        ...(row.email === null ? [] : [{ label: 'Email', value: row.email }]),
        { label: 'Provider’s reference', value: row.reference },
      ],
      events: [
        { at: row.asked_at, description: 'Refund requested' },
        ...(row.stuck_at
          ? [{ at: row.stuck_at, description: 'Needs to be refunded by hand' }]
          : []),
      ],
    };
  },
  ends: stuckEnds('paid'),
};
