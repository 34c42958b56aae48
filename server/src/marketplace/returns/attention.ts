// Returns on which buyer and seller do not agree, for an operator to decide.

import { inTransaction } from '../../platform/database/database.ts';
import type { Attention } from '../../staff/cases.ts';
import { endDispute } from '../staff/decisions.ts';
import { openCases } from './return-rows.ts';

const RETURN = /^return-([1-9]\d{0,14})$/;

export const returnAttention: Attention = {
  outcomes: ['release', 'refund'],
  takes_amount: true,
  async list(db, limit) {
    const cases = await openCases(db, limit);
    return cases.map(({ order_id, seller_id, review_cause, since }) => ({
      reference: `return-${order_id}`,
      what: 'return without agreement',
      status: review_cause,
      since,
      provider_reference: `seller ${seller_id}`,
    }));
  },
  owns: (reference) => RETURN.test(reference),
  end: ({ db, clock }, reference, outcome, amount) =>
    inTransaction(db, async (tx) => {
      const id = Number(RETURN.exec(reference)?.[1]);
      const wanted = outcome === 'refund' ? 'refund' : 'release';
      return (await endDispute(tx, clock.now(), id, { outcome: wanted, amount })) !== undefined;
    }),
};
