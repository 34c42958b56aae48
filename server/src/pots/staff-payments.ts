// Refunds to guests as our staff see them: what the provider can't give back, a person pays by hand.
import { toReference } from '@alajo/contract/reference.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import type { OutsidePayment, PaymentSource } from '../staff/payments.ts';
import { endRefund, findRefund, sendRefund } from './refunds.ts';

export const refundSource: PaymentSource = {
  name: 'refund',
  stuck: () => sql`
    select f.received_id as id, p.user_id,
      'To ' || g.name || ', by hand: ' || coalesce(f.detail, '') as what, f.amount,
      f.asked_at as since, f.stuck_at, f.status as state
    from pots_refund f join pots_received r on r.entry_id = f.received_id
      join pots_guest g on g.id = r.guest_id join pots_pot p on p.id = f.pot_id
    where f.status = 'stuck'`,
  find,
  async idOf(db, reference) {
    const number = /^refund-([1-9]\d{0,14})$/.exec(reference)?.[1];
    if (number === undefined) return undefined;
    const row = await db
      .selectFrom('pots_refund')
      .select('received_id')
      .where('id', '=', Number(number))
      .executeTakeFirst();
    return row?.received_id;
  },
  ask: sendRefund,
  end: async (tx, { clock }, id, outcome) =>
    outcome === 'paid' && endRefund(tx, clock.now(), await findRefund(tx, id)),
};

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
      {
        at: row.asked_at,
        says: `Refund asked for: ${row.reason.replaceAll('_', ' ')}`,
        detail: `refund-${row.id} · ${toReference(id)}`,
      },
      ...(row.stuck_at === null
        ? []
        : [
            {
              at: row.stuck_at,
              says: 'A person has to return it',
              ...(row.detail === null ? {} : { detail: row.detail }),
              tone: 'warn' as const,
            },
          ]),
      ...(row.done_at === null
        ? []
        : [{ at: row.done_at, says: 'Returned', tone: 'good' as const }]),
    ],
    askable: row.status === 'asked',
    ends: row.status === 'stuck' ? ['paid'] : [],
    reversible: false,
  };
}
