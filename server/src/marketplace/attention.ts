// Orders with a reported problem, and returns on which buyer and seller do not agree, for an operator to
// settle.
import { inTransaction } from '../platform/database/database.ts';
import type { Attention } from '../staff/cases.ts';
import { openProblems } from './delivery.ts';
import { openCases } from './returns/return-rows.ts';
import { endDispute } from './staff/decisions.ts';

/** A dispute ends with its money released to the seller or refunded to the buyer. */
const disputes = (prefix: string, list: Attention['list']): Attention => {
  const reference = new RegExp(`^${prefix}-([1-9]\\d{0,14})$`);
  return {
    outcomes: ['release', 'refund'],
    takes_amount: true,
    list,
    owns: (given) => reference.test(given),
    end: ({ db, clock }, given, outcome, amount) =>
      inTransaction(db, async (tx) => {
        const id = Number(reference.exec(given)?.[1]);
        const wanted = outcome === 'refund' ? 'refund' : 'release';
        return (await endDispute(tx, clock.now(), id, { outcome: wanted, amount })) !== undefined;
      }),
  };
};

export const orderAttention = disputes('order', async (db, limit) => {
  const orders = await openProblems(db, limit);
  return orders.map(({ id, seller_id, status, since }) => ({
    reference: `order-${id}`,
    what: 'order with a problem',
    status,
    since,
    provider_reference: `seller ${seller_id}`,
  }));
});

export const returnAttention = disputes('return', async (db, limit) => {
  const cases = await openCases(db, limit);
  return cases.map(({ order_id, seller_id, review_cause, since }) => ({
    reference: `return-${order_id}`,
    what: 'return without agreement',
    status: review_cause,
    since,
    provider_reference: `seller ${seller_id}`,
  }));
});
