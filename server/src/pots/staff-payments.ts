// Staff view of guest refunds: those the provider can't make are paid by hand.
import { toReference } from '@alajo/contract/reference.ts';
import { sql } from 'kysely';
import { stepAt } from '../payments/outside/staff-view.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { OutsidePayment, PaymentSource } from '../staff/payments.ts';
import { endRefund, findRefund, refunds, sendRefund } from './refunds.ts';
import { stuckRefunds } from './stuck-refunds.ts';

export const refundSource: PaymentSource = {
  name: 'refund',
  case: stuckRefunds,
  stuck: () => sql`
    select f.received_id as id, p.user_id,
      'To ' || g.name || ', by hand: ' || coalesce(f.detail, '') as what, f.amount,
      f.asked_at as since, f.stuck_at, f.status as state, f.id::text as case_id
    from pots_refund f join pots_received r on r.entry_id = f.received_id
      join pots_guest g on g.id = r.guest_id join pots_pot p on p.id = f.pot_id
    where f.status = 'stuck'`,
  find,
  async idOf(db, reference) {
    return (await findNumbered(db, reference))?.received_id;
  },
  ask: sendRefund,
  end: async (tx, { clock }, id, outcome) =>
    outcome === 'paid' && endRefund(tx, clock.now(), await findRefund(tx, id)),
};

async function findNumbered(db: Db, reference: string) {
  const id = stuckRefunds.idOf(reference);
  if (id === undefined) return undefined;
  return refunds(db).where('f.id', '=', Number(id)).executeTakeFirst();
}

async function find(db: Db | Tx, id: string): Promise<OutsidePayment | undefined> {
  const row = await db
    .selectFrom('pots_refund as f')
    .innerJoin('pots_received as r', 'r.entry_id', 'f.received_id')
    .innerJoin('pots_guest as g', 'g.id', 'r.guest_id')
    .innerJoin('pots_pot as p', 'p.id', 'f.pot_id')
    .select(['f.id', 'f.amount', 'f.status', 'f.reason', 'f.detail', 'f.asked_at', 'f.stuck_at'])
    .select(['f.done_at', 'r.reference', 'g.name', 'p.title', 'p.user_id'])
    .where('f.received_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    user_id: row.user_id,
    from: row.title,
    to: row.name,
    amount: row.amount,
    state: row.status,
    stuck_at: row.status === 'stuck' ? row.stuck_at : null,
    provider_reference: row.reference,
    steps: [
      ...stepAt(row.asked_at, `Refund requested: ${row.reason.replaceAll('_', ' ')}`, {
        detail: `refund-${row.id} · ${toReference(id)}`,
      }),
      ...stepAt(row.stuck_at, 'Needs to be refunded by hand', { detail: row.detail, tone: 'warn' }),
      ...stepAt(row.done_at, 'Returned', { tone: 'good' }),
    ],
    askable: row.status === 'asked',
    ends: row.status === 'stuck' ? ['paid'] : [],
    case_id: String(row.id),
    reversible: false,
  };
}
