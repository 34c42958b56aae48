// Orders with a reported problem, for an operator to settle.
import type { Attention } from '../deps.ts';
import { openProblems, settleProblem } from './delivery.ts';

const ORDER = /^order-([1-9]\d{0,14})$/;

export const orderAttention: Attention = {
  outcomes: ['release', 'refund'],
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
  async end(deps, reference, outcome) {
    const id = Number(ORDER.exec(reference)?.[1]);
    await settleProblem(deps, id, outcome === 'refund' ? 'refund' : 'release');
    return true;
  },
};
