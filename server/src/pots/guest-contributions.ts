// Guests' payments that have arrived: they go into the pot, or back the way they came if the pot has closed
// since or can't hold them.
import { POT_PAYMENTS_MAX } from '@alajo/contract/count-limits.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { CeilingExceeded, post } from '../ledger/entries.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { openCase } from '../payments/cases.ts';
import { oneTimeOperationId } from '../payments/operations.ts';
import { type ReceivedRow as Arrived, claimReceived } from '../payments/received-money.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import { movementOf } from './movements.ts';
import { potNotices } from './notices.ts';
import { boundedCredit } from './pay-from-wallet.ts';
import { accountOf, guestsAccount, lockById, type PotRow, stateAt } from './pot-rows.ts';
import { startRefund } from './refunds.ts';
import type { PotsGuest, PotsReceived, RefundReason } from './tables.ts';

export type GuestContribution = Selectable<PotsReceived> &
  Pick<Selectable<PotsGuest>, 'pot_id' | 'name' | 'hidden'> & {
    /** The amount the guest chose to pay. */
    asked: Kobo;
  };

/** The guest's payment behind a ledger entry; undefined for any other entry. */
export const findReceived = (tx: Tx, entry: string): Promise<GuestContribution | undefined> =>
  tx
    .selectFrom('pots_received as r')
    .innerJoin('pots_guest as g', 'g.id', 'r.guest_id')
    .selectAll('r')
    .select(['g.pot_id', 'g.name', 'g.hidden', 'g.amount as asked'])
    .where('r.entry_id', '=', entry)
    .executeTakeFirst();

/** Job: settles a received payment. Idempotent. */
export const payInReceived = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, entry: string) =>
  inTransaction(db, (tx) => decide(tx, clock.now(), entry));

/** Same as the job, inside a transaction. Leaves the pot locked and returns it with the payment. */
export async function decide(
  tx: Tx,
  now: Date,
  entry: string,
): Promise<{ row: PotRow; received: GuestContribution } | undefined> {
  const arrived = await claimReceived(tx, entry, now);
  if (arrived !== undefined) await recordGuestPayment(tx, arrived);
  const received = await findReceived(tx, entry);
  if (received === undefined) return undefined;
  const row = await lockById(tx, received.pot_id);
  if (arrived === undefined) return { row, received };
  const refused = refusalOf(row, received, now) ?? (await payIn(tx, now, row, received));
  if (refused === undefined) return { row: await lockById(tx, row.id), received };
  await startRefund(tx, now, row, { received, amount: received.amount, reason: refused });
  return { row, received };
}

async function recordGuestPayment(
  tx: Tx,
  { entry_id, funding_id, ...arrived }: Arrived,
): Promise<void> {
  const { amount, reference, payment, received_at } = arrived;
  await tx
    .insertInto('pots_received')
    .values({ entry_id, guest_id: funding_id, amount, reference, payment, received_at })
    .execute();
}

/** A guest approves one payment only: a second one for it is a mistake and is refunded. */
function refusalOf(row: PotRow, received: GuestContribution, now: Date): RefundReason | undefined {
  if (received.entry_id !== received.guest_id) return 'twice';
  if (stateAt(row, now) !== 'open') return 'closed';
  if (row.held) return 'held';
  return row.payments >= POT_PAYMENTS_MAX ? 'crowded' : undefined;
}

async function payIn(
  tx: Tx,
  now: Date,
  row: PotRow,
  { entry_id, amount, asked, name, hidden }: GuestContribution,
): Promise<RefundReason | undefined> {
  const description = `${name} paid into ${row.title}`;
  const id = oneTimeOperationId(`pot_guest:${row.key}:${entry_id}`);
  const account = await accountOf(tx, row.id);
  try {
    await post(tx, now, {
      id,
      kind: 'pot_payment',
      content: entry_id,
      metadata: movementOf({ from: name, to: row.title, amount, description }),
      postings: [
        { account: await guestsAccount(tx, row.id), amount: kobo(-amount) },
        await boundedCredit(tx, row, { account, amount, now }),
      ],
    });
  } catch (error) {
    if (error instanceof CeilingExceeded) return 'full';
    throw error;
  }
  await tx
    .insertInto('pots_payment')
    .values({
      entry_id: id,
      pot_id: row.id,
      payer_id: null,
      received_id: entry_id,
      payer_name: name,
      amount,
      hidden,
      paid_at: now,
    })
    .execute();
  await tx
    .updateTable('pots_pot')
    .set({ paid: kobo(row.paid + amount), payments: row.payments + 1 })
    .where('id', '=', row.id)
    .execute();
  const excess = kobo(Math.max(amount - asked, 0));
  if (excess > 0) {
    await openCase(tx, now, {
      kind: 'funding_overpaid',
      subject: toReference(entry_id),
      detail: `${name} paid ${formatNaira(excess)} more than they chose into the pot “${row.title}”: refund it if they ask`,
      user_id: row.user_id,
      amount: excess,
    });
  }
  const params = {
    payer: name,
    amount,
    ...(excess > 0 && { excess }),
    title: row.title,
    slug: row.slug,
  };
  await notify(tx, [createNotice(potNotices.pot_paid_in, row.user_id, now, params)]);
  return undefined;
}
