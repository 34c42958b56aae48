// Returns on which buyer and seller do not agree, for an operator to decide.

import { kobo } from '@alajo/contract/money.ts';
import type { Attention } from '../../deps.ts';
import { openCases } from './return-rows.ts';
import { decideReturn } from './return-steps.ts';

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
  async end(deps, reference, outcome, amount) {
    const id = Number(RETURN.exec(reference)?.[1]);
    await decideReturn(deps, id, outcome === 'refund' ? amount : kobo(0));
    return true;
  },
};
