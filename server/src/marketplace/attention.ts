// Orders with a reported problem, for an operator to settle.

import { inTransaction } from '../platform/database/database.ts';
import type { Attention } from '../staff/cases.ts';
import { openProblems } from './delivery.ts';
import { endDispute } from './staff/decisions.ts';

const ORDER = /^order-([1-9]\d{0,14})$/;

export const orderAttention: Attention = {
  outcomes: ['release', 'refund'],
  takes_amount: true,
  async list(db, limit) {
    const orders = await openProblems(db, limit);
    return orders.map(({ id, seller_id, status, since }) => ({
      reference: `order-${id}`,
      what: 'order with a problem',
      status,
      since,
      provider_reference: `seller ${seller_id}`,
    }));
  },
  owns: (reference) => ORDER.test(reference),
  end: ({ db, clock }, reference, outcome, amount) =>
    inTransaction(db, async (tx) => {
      const id = Number(ORDER.exec(reference)?.[1]);
      const wanted = outcome === 'refund' ? 'refund' : 'release';
      return (await endDispute(tx, clock.now(), id, { outcome: wanted, amount })) !== undefined;
    }),
};
