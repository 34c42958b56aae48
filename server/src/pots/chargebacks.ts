// Chargebacks of guests' payments: taken from the pot while it has the money, afterwards owed by the payee. A
// refund in progress then counts as arrived.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { account as system } from '../ledger/chart.ts';
import { post } from '../ledger/entries.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { openCase } from '../payments/cases.ts';
import { OWED_JOB } from '../payments/guest-fundings.ts';
import { oneTimeOperationId } from '../payments/operations.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { decide, findReceived, type GuestContribution } from './guest-contributions.ts';
import { movementOf } from './movements.ts';
import { potNotices } from './notices.ts';
import { accountOf, type PotRow } from './pot-rows.ts';
import { completeRefund, findRefund } from './refunds.ts';
import type { PotsPayment } from './tables.ts';

/** Job: books a payment's chargeback; `total` is cumulative and only grows. */
export async function bookChargeback(
  { db, clock }: Deps,
  entry: string,
  total: number,
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const decided = await decide(tx, now, entry);
    if (decided === undefined) throw new Error(`no guest paid by entry ${entry}`);
    const { row } = decided;
    // Read again under the pot's lock.
    const received = (await findReceived(tx, entry)) ?? decided.received;
    const more = kobo(total - received.taken);
    if (more <= 0) return;
    const refund = await findRefund(tx, entry);
    if (refund !== undefined && refund.status !== 'done') {
      // Less than the refund in progress: the provider will report more, or staff see the dispute.
      if (more < refund.amount) return;
      await completeRefund(tx, now, refund, 'provider');
      return debitRest(tx, now, row, { received, more: kobo(more - refund.amount) });
    }
    return debitRest(tx, now, row, { received, more });
  });
}

type GuestChargeback = { received: GuestContribution; more: Kobo };

/** The guest's payment is charged to the pot or its payee; anything beyond it is our loss. */
async function debitRest(
  tx: Tx,
  now: Date,
  row: PotRow,
  { received, more }: GuestChargeback,
): Promise<void> {
  if (more === 0) return;
  const { entry_id } = received;
  await tx
    .updateTable('pots_received')
    .set((eb) => ({ taken: eb('taken', '+', more) }))
    .where('entry_id', '=', entry_id)
    .execute();
  const payment = await tx
    .selectFrom('pots_payment')
    .selectAll()
    .where('received_id', '=', entry_id)
    .executeTakeFirst();
  const theirs = kobo(Math.min(more, payment === undefined ? 0 : leftOf(payment)));
  await bookLoss(tx, now, received, kobo(more - theirs));
  if (payment === undefined || theirs === 0) return;
  if (row.status === 'paid_out')
    await recordChargebackDebt(tx, now, row, { received, payment, amount: theirs });
  else await debitPot(tx, now, row, { payment, amount: theirs });
  const { title, slug } = row;
  const params = { payer: payment.payer_name, amount: theirs, title, slug };
  await notify(tx, [createNotice(potNotices.pot_taken_back, row.user_id, now, params)]);
}

type Payment = Selectable<PotsPayment>;

/** Nothing is left of a payment that was refunded. */
const leftOf = ({ amount, taken, owed, returned_at }: Payment): number =>
  returned_at === null ? amount - taken - owed : 0;

async function bookLoss(
  tx: Tx,
  now: Date,
  { entry_id, taken, reference }: GuestContribution,
  lost: Kobo,
) {
  if (lost === 0) return;
  await post(tx, now, {
    id: oneTimeOperationId(`pot_loss:${entry_id}:${taken + lost}`),
    kind: 'chargeback',
    metadata: { takes_back: entry_id },
    postings: [
      { account: system.losses, amount: kobo(-lost) },
      { account: system.funding_clearing, amount: lost },
    ],
  });
  const detail = `${lost} kobo of a guest’s payment charged back after its refund: our loss`;
  const subject = `${reference} ${taken + lost}`;
  await openCase(tx, now, { kind: 'chargeback', subject, detail, amount: lost });
}

type FromPot = { payment: Payment; amount: Kobo };

async function debitPot(tx: Tx, now: Date, row: PotRow, { payment, amount }: FromPot) {
  const taken = kobo(payment.taken + amount);
  const description = `${payment.payer_name} paid into ${row.title}, reversed by their bank`;
  await post(tx, now, {
    id: oneTimeOperationId(`pot_taken:${payment.received_id}:${taken}`),
    kind: 'chargeback',
    metadata: {
      ...movementOf({ from: row.title, to: payment.payer_name, amount, description }),
      takes_back: payment.received_id,
    },
    postings: [
      { account: await accountOf(tx, row.id), amount: kobo(-amount) },
      { account: system.funding_clearing, amount },
    ],
  });
  await tx
    .updateTable('pots_payment')
    .set({ taken })
    .where('entry_id', '=', payment.entry_id)
    .execute();
  await tx
    .updateTable('pots_pot')
    .set({ paid: kobo(row.paid - amount) })
    .where('id', '=', row.id)
    .execute();
}

type GuestChargebackDebt = FromPot & { received: GuestContribution };

/** The wallet books the debt in a job, as for any chargeback. */
async function recordChargebackDebt(
  tx: Tx,
  now: Date,
  row: PotRow,
  { received, payment, amount }: GuestChargebackDebt,
) {
  const owed = kobo(payment.owed + amount);
  await tx
    .updateTable('pots_payment')
    .set({ owed })
    .where('entry_id', '=', payment.entry_id)
    .execute();
  const { reference, entry_id: entry } = received;
  const user_id = row.payee_id ?? row.user_id;
  const key = `${OWED_JOB}:${entry}:${owed}`;
  await enqueue(tx, OWED_JOB, { reference, entry, user_id, amount: owed }, { key, run_at: now });
}
