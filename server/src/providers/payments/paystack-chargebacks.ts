// Money Paystack charged back from a payment, by a lost dispute, a refund or a reversal. A dispute's refund may
// appear in both lists, and is counted once.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import * as z from 'zod/mini';
import { type Paystack, refusalOf } from '../paystack.ts';
import { ProviderUnavailable } from '../unavailable.ts';
import type { Chargeback } from './payments.ts';
import { BY_HUNDRED, listAll } from './paystack-lists.ts';

/** The transaction, as verified. */
export type PaystackPayment = {
  id: number | string;
  reference: string;
  status: string;
  amount: number;
  created_at?: string | null | undefined;
};

// A number, sometimes sent as text.
const amount = z.catch(z.coerce.number().check(z.int(), z.gte(0)), 0);
const dispute = z.looseObject({
  id: z.union([z.number(), z.string()]),
  status: z.string(),
  resolution: z.optional(z.catch(z.nullish(z.string()), null)),
  refund_amount: z.optional(z.nullable(amount)),
  transaction: z.optional(
    z.nullable(z.looseObject({ id: z.union([z.number(), z.string()]), reference: z.string() })),
  ),
});
const refund = z.looseObject({
  status: z.string(),
  amount,
  transaction_reference: z.optional(z.nullable(z.string())),
  transaction: z.optional(z.catch(z.nullish(z.union([z.number(), z.string()])), null)),
  dispute: z.optional(z.unknown()),
});
type Dispute = z.output<typeof dispute>;
type Refund = z.output<typeof refund>;

export async function chargeback(paystack: Paystack, paid: PaystackPayment): Promise<Chargeback> {
  const id = String(paid.id);
  const from = paid.created_at ?? new Date(0).toISOString();
  const [disputes, refunds] = await Promise.all([
    listAll(paystack, '/dispute', { transaction: id, ...BY_HUNDRED }, dispute),
    listAll(paystack, '/refund', { from, ...BY_HUNDRED }, refund),
  ]);
  const ours = disputes.filter(({ transaction }) => String(transaction?.id) === id);
  const theirRefunds = refunds.filter(
    ({ transaction, transaction_reference }) =>
      String(transaction) === id || transaction_reference === paid.reference,
  );
  const open = ours.find(({ status }) => status !== 'resolved');
  const disputed = (dispute: Dispute) => kobo(dispute.refund_amount || paid.amount);
  const lost = sumOf(ours.filter(isLost).map(disputed));
  const processed = theirRefunds.filter(({ status }) => status === 'processed');
  const [byDispute, plain] = [
    processed.filter(isFromDispute),
    processed.filter((r) => !isFromDispute(r)),
  ];
  const listed =
    sumOf(plain.map((r) => r.amount)) + Math.max(lost, sumOf(byDispute.map((r) => r.amount)));
  const all = listed === 0 && paid.status === 'reversed' ? paid.amount : listed;
  return {
    id,
    amount: kobo(Math.min(all, paid.amount)),
    dispute: open === undefined ? null : { id: String(open.id), amount: disputed(open) },
    disputed: ours.length > 0 || (listed === 0 && all > 0),
  };
}

// merchant-accepted or auto-accepted; a declined one cost nothing.
const isLost = ({ status, resolution }: Dispute) =>
  status === 'resolved' && (resolution?.endsWith('accepted') ?? false);

const isFromDispute = (refund: Refund) => refund.dispute !== null && refund.dispute !== undefined;

const sumOf = (amounts: readonly number[]): Kobo =>
  kobo(amounts.reduce((sum, amount) => sum + amount, 0));

/** The references of transactions disputed or refunded since an instant. */
export async function chargebacksSince(paystack: Paystack, since: Date): Promise<string[]> {
  const query = { from: since.toISOString(), ...BY_HUNDRED };
  const [disputes, refunds] = await Promise.all([
    listAll(paystack, '/dispute', query, dispute),
    listAll(paystack, '/refund', query, refund),
  ]);
  const references = [
    ...disputes.map(({ transaction }) => transaction?.reference),
    ...refunds.map(({ transaction_reference }) => transaction_reference),
  ];
  return [...new Set(references.flatMap((reference) => reference ?? []))];
}

const fetched = z.looseObject({ data: dispute });
const upload = z.looseObject({ data: z.looseObject({ fileName: z.string() }) });

/** Accepts a dispute for its amount. A resolved one stays unchanged, so a retry does nothing. */
export async function acceptDispute(
  paystack: Paystack,
  { id, amount }: { id: string; amount: Kobo },
): Promise<void> {
  const path = `/dispute/${encodeURIComponent(id)}`;
  const found = z.safeParse(fetched, (await paystack.request({ method: 'GET', path })).body);
  if (!found.success) throw new ProviderUnavailable(`paystack ${path}: not as documented`);
  if (found.data.data.status === 'resolved') return;
  // A resolution must name a file, even without evidence.
  const query = { upload_filename: `accepted-${id}.txt` };
  const offered = await paystack.request({ method: 'GET', path: `${path}/upload_url`, query });
  const file = z.safeParse(upload, offered.body);
  if (!file.success) throw new ProviderUnavailable('paystack upload_url: not as documented');
  const { status, body } = await paystack.request({
    method: 'PUT',
    path: `${path}/resolve`,
    body: {
      resolution: 'merchant-accepted',
      message: 'Accepted',
      refund_amount: amount,
      uploaded_filename: file.data.data.fileName,
    },
  });
  if (status < 200 || status >= 300)
    throw new ProviderUnavailable(`paystack ${path}/resolve: ${refusalOf(body).message || status}`);
}
