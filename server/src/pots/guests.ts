// Paying into a pot without an account, by card or bank transfer. The wallet's fundings take the money;
// guest-contributions.ts puts it into the pot or refunds it.
import { POT_GUESTS_MAX } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { PotGuestBody, PotGuestPayment } from '@alajo/contract/pots/schemas.ts';
import { fromReference } from '@alajo/contract/reference.ts';
import type { GuestPayment } from '@alajo/contract/requests/schemas.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import type { GuestFundings } from '../payments/guest-fundings.ts';
import { beginGuestPayment, toGuestPayment } from '../payments/guests.ts';
import { once } from '../payments/idempotency.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Visitor } from '../platform/http/handlers.ts';
import { payInReceived } from './guest-contributions.ts';
import { requirePayable, requireRoom } from './pay-from-wallet.ts';
import { findPot, guestsAccount, lockPot, type PotRow } from './pot-rows.ts';
import type { PotsGuest } from './tables.ts';

type GuestRow = Selectable<PotsGuest>;
type GuestPaymentPath = { slug: string; reference: string };

/** Jobs that follow a received payment and a chargeback. */
export const RECEIVED_JOB = 'pots_received';
export const CHARGEBACK_JOB = 'pots_taken';

/**
 * Starts a guest's payment; repeating the key returns the same next step. Throws pot_closed, pot_payment_limit,
 * pot_full, pot_busy and provider_unavailable.
 */
export async function payAsGuest(
  deps: Deps,
  fundings: GuestFundings,
  caller: Visitor,
  { slug, ...body }: PotGuestBody & { slug: string },
): Promise<PotGuestPayment> {
  const payment = await beginGuestPayment(deps, fundings, caller, {
    link: `pot_guest:${slug}`,
    body,
    reserve: async (tx, payment) => {
      const row = await lockPot(tx, slug);
      const account = await guestsAccount(tx, row.id);
      const { id, name, amount, created_at: now } = payment;
      const contribution = { pot_id: row.id, name, amount };
      await once(tx, { table: 'pots_guest', key: { id } }, contribution, async () => {
        requirePayable(row, now);
        await requireRoom(tx, row, amount, now);
        await requireGuestRoom(tx, row, now);
        const { email, hidden } = body;
        const values = { ...payment, email, hidden, pot_id: row.id };
        return tx.insertInto('pots_guest').values(values).returningAll().executeTakeFirstOrThrow();
      });
      return {
        user_id: row.user_id,
        purpose: row.title,
        return_path: `/pot/${slug}`,
        follow_up: RECEIVED_JOB,
        into: { account, taken_back: CHARGEBACK_JOB },
      };
    },
  });
  return withMoneyLocation(deps.db, payment);
}

async function requireGuestRoom(tx: Tx, { id }: PotRow, now: Date): Promise<void> {
  const { count } = await tx
    .selectFrom('pots_guest as g')
    .leftJoin('pots_received as r', 'r.guest_id', 'g.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('g.pot_id', '=', id)
    .where('g.expires_at', '>', now)
    .where('r.entry_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= POT_GUESTS_MAX) throw new AppError('pot_busy');
}

/** Status of a guest's payment. Throws not_found. */
export async function findGuestPayment(
  { db }: Deps,
  fundings: GuestFundings,
  at: GuestPaymentPath,
): Promise<PotGuestPayment> {
  const guest = await requireGuest(db, at);
  return withMoneyLocation(db, toGuestPayment(await fundings.find(guest.id)));
}

/** Polls the provider and pays in anything it confirms. Throws not_found, provider_unavailable. */
export async function checkGuestPayment(
  deps: Deps,
  fundings: GuestFundings,
  at: GuestPaymentPath,
): Promise<PotGuestPayment> {
  const guest = await requireGuest(deps.db, at);
  const funding = await fundings.check(guest.id);
  // The first payment's entry has the funding's id.
  if (funding.status === 'completed') await payInReceived(deps, guest.id);
  return withMoneyLocation(deps.db, toGuestPayment(funding));
}

const findGuest = (db: Db | Tx, id: string): Promise<GuestRow | undefined> =>
  db.selectFrom('pots_guest').selectAll().where('id', '=', id).executeTakeFirst();

async function requireGuest(db: Db, { slug, reference }: GuestPaymentPath): Promise<GuestRow> {
  const { id } = await findPot(db, slug);
  const guest = await findGuest(db, fromReference(reference));
  if (guest?.pot_id !== id) throw new AppError('not_found');
  return guest;
}

const withMoneyLocation = async (db: Db, payment: GuestPayment): Promise<PotGuestPayment> => ({
  ...payment,
  money: await placeOf(db, fromReference(payment.reference)),
});

/** Location of a first payment's money; null until it is in the pot or being refunded. */
async function placeOf(db: Db, entry: string): Promise<PotGuestPayment['money']> {
  const refund = await db
    .selectFrom('pots_refund')
    .select('status')
    .where('received_id', '=', entry)
    .executeTakeFirst();
  if (refund !== undefined) return refund.status === 'done' ? 'given_back' : 'going_back';
  const payment = await db
    .selectFrom('pots_payment as p')
    .innerJoin('pots_pot as o', 'o.id', 'p.pot_id')
    .select(['p.amount', 'p.taken', 'p.owed', 'o.status'])
    .where('p.received_id', '=', entry)
    .executeTakeFirst();
  if (payment === undefined) return null;
  if (payment.taken + payment.owed >= payment.amount) return 'charged_back';
  return payment.status === 'paid_out' ? 'paid_out' : 'in_pot';
}
