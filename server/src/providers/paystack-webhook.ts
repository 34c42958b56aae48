// Paystack's webhook: names the payment, payout or customer to look up at Paystack.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Limit } from '../platform/http/rate-limits.ts';
import type { IdentificationReport } from './payments/payments.ts';
import { failureIn } from './payments/paystack-identification.ts';
import { domainOf } from './paystack.ts';

// Masked, such as 012****789: enough to tell one claim from another.
const part = z.optional(z.catch(z.nullish(z.string()), null));
const claimed = z.looseObject({ bvn: part, account_number: part, bank_code: part });

const event = z.looseObject({
  event: z.string(),
  data: z.looseObject({
    domain: z.optional(z.string()),
    reference: z.optional(z.string()),
    transaction_reference: z.optional(z.catch(z.nullish(z.string()), null)),
    transaction: z.optional(
      z.catch(z.nullish(z.looseObject({ reference: z.optional(z.string()) })), null),
    ),
    bank_transfer: z.optional(
      z.looseObject({ transaction_id: z.optional(z.union([z.string(), z.number()])) }),
    ),
    customer: z.optional(z.catch(z.nullish(z.looseObject({ email: z.string() })), null)),
    customer_code: z.optional(z.catch(z.nullish(z.string()), null)),
    identification: z.optional(z.catch(z.nullish(claimed), null)),
    reason: z.optional(z.catch(z.nullish(z.string()), null)),
  }),
});

export type PaystackEvents = {
  /** A payment with this reference changed; it may not be ours. */
  payment(reference: string): Promise<void>;
  /** The payment with this reference was disputed or refunded; it may not be ours. */
  chargeback(reference: string): Promise<void>;
  /** A transfer into the transaction with this id was returned because its amount was wrong. */
  transferRejected(transaction: string): Promise<void>;
  /** A customer's identity check has ended; they may not be ours. */
  identified(report: IdentificationReport): Promise<void>;
  /** A mandate of the customer with this email changed; they may not be ours. */
  mandate(email: string): Promise<void>;
  /** A payout with this reference changed; it may not be ours. */
  payout(reference: string): Promise<void>;
};

/**
 * The webhook, signed over the raw body and answered at once. It only triggers a query to Paystack, so repeats, wrong
 * order and foreign references change nothing.
 */
export function mountPaystack(
  app: FastifyInstance,
  limit: Limit,
  secret_key: string,
  hints: PaystackEvents,
): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/webhooks/paystack', async (request, reply) => {
      const raw = request.body;
      const signature = request.headers['x-paystack-signature'];
      if (!Buffer.isBuffer(raw) || !hasValidSignature(raw, signature, secret_key)) {
        // Paystack's webhooks come from a few addresses, and none may be lost to rate limits.
        await limit(request);
        return reply.status(401).send({});
      }
      const read = z.safeParse(event, parseJson(raw));
      if (read.success) await dispatch(read.data, domainOf(secret_key), hints);
      return {};
    });
  });
}

function hasValidSignature(raw: Buffer, signature: unknown, secret_key: string): boolean {
  if (typeof signature !== 'string') return false;
  const [ours, theirs] = [
    createHmac('sha512', secret_key).update(raw).digest(),
    Buffer.from(signature, 'hex'),
  ];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}

async function dispatch(
  { event: name, data }: z.output<typeof event>,
  domain: string,
  hints: PaystackEvents,
): Promise<void> {
  if (data.domain !== undefined && data.domain !== domain) return;
  const { transaction_id } = data.bank_transfer ?? {};
  if (name === 'bank.transfer.rejected' && transaction_id !== undefined) {
    await hints.transferRejected(String(transaction_id));
  }
  if (name.startsWith('customeridentification.')) return reportIdentification(name, data, hints);
  if (name.startsWith('direct_debit.authorization.')) return reportMandate(data, hints);
  if (/^(charge\.dispute|refund)\./.test(name)) {
    const reference = data.transaction?.reference ?? data.transaction_reference;
    if (reference) await hints.chargeback(reference);
    return;
  }
  if (data.reference === undefined) return;
  if (name.startsWith('charge.')) await hints.payment(data.reference);
  if (name.startsWith('transfer.')) await hints.payout(data.reference);
}

async function reportMandate(
  { customer }: z.output<typeof event>['data'],
  hints: PaystackEvents,
): Promise<void> {
  if (customer) await hints.mandate(customer.email);
}

async function reportIdentification(
  name: string,
  { customer_code, identification, reason }: z.output<typeof event>['data'],
  hints: PaystackEvents,
): Promise<void> {
  if (!customer_code) return;
  if (name.endsWith('.success')) return hints.identified({ customer: customer_code });
  if (!name.endsWith('.failed')) return;
  const failure = { reason: failureIn(reason ?? ''), claim: identification ?? {} };
  return hints.identified({ customer: customer_code, failure });
}
