// Refunds at Paystack. A refund carries no reference of ours, so before requesting one we check the transaction's
// refunds for an earlier request whose reply was lost.
import * as z from 'zod/mini';
import { type Paystack, refusalOf } from '../paystack.ts';
import { ProviderUnavailable } from '../unavailable.ts';
import type { RefundRequest, RefundState } from './payments.ts';
import { BY_HUNDRED, listAll } from './paystack-lists.ts';

const refund = z.looseObject({
  status: z.string(),
  transaction: z.optional(z.catch(z.nullish(z.union([z.number(), z.string()])), null)),
  dispute: z.optional(z.unknown()),
});
const refundResponse = z.looseObject({ data: refund });

export async function refundPayment(
  paystack: Paystack,
  { reference, payment, amount }: RefundRequest,
): Promise<RefundState> {
  const query = { transaction: payment, ...BY_HUNDRED };
  const listed = await listAll(paystack, '/refund', query, refund);
  const known = listed.filter(
    (refund) => String(refund.transaction) === payment && !refund.dispute,
  );
  const [best] = known.map(stateOf).sort((a, b) => RANKS[a.status] - RANKS[b.status]);
  if (best !== undefined) return best;
  const { status, body } = await paystack.request({
    method: 'POST',
    path: '/refund',
    body: { transaction: payment, amount, currency: 'NGN', merchant_note: `Alajo ${reference}` },
  });
  const read = z.safeParse(refundResponse, body);
  if (read.success) return stateOf(read.data.data);
  const { message } = refusalOf(body);
  // Only a refusal with a reason is final: after any other reply the refund may be under way.
  if (status >= 400 && status < 500 && message) return { status: 'failed', reason: message };
  throw new ProviderUnavailable('paystack /refund: not as documented');
}

const RANKS = { processed: 0, pending: 1, failed: 2 } as const;

function stateOf({ status }: z.output<typeof refund>): RefundState {
  if (status === 'processed') return { status: 'processed' };
  if (status === 'failed' || status === 'needs-attention') {
    return { status: 'failed', reason: `The refund is “${status}” at Paystack.` };
  }
  return { status: 'pending' };
}
