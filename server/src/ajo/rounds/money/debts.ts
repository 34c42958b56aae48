// Debts from missed contributions: to fellow members and guarantors, to the reserve, and late fees to the
// pot.
import { AppError, type ErrorCode } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { type Entry, type PostedEntry, post } from '../../../ledger/entries.ts';
import { notify } from '../../../notifications/notifications.ts';
import { fromMetadata } from '../../../payments/movements.ts';
import { creditAlert, debitAlert } from '../../../payments/notices.ts';
import {
  cappedCredit,
  openParked,
  parkedNotice,
  postWithParking,
} from '../../../payments/parking.ts';
import { dayInLagos } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { debtEntry, heldAccount } from '../../ground/entries/entries.ts';
import {
  type DebtRow,
  debtDayCap,
  debtsOf,
  type GroupState,
  isSuspended,
  type Seat,
  seatById,
} from '../../ground/state.ts';
import { endPlan } from './end-plan.ts';
import { addFee } from './fees.ts';
import { guarantorOf } from './guarantors.ts';

/** Posts an entry whose last posting credits a member; the amount over their balance limit waits for room. */
export async function credit(tx: Tx, now: Date, entry: Entry, seat: Payee): Promise<PostedEntry> {
  const last = entry.postings.at(-1);
  if (last?.account !== seat.wallet) throw new RangeError(`${entry.kind} credits another account`);
  const bounded = cappedCredit(seat.wallet, last.amount, seat.tier, dayInLagos(now));
  const { posted, parked } = await postWithParking(
    { ...entry, postings: [...entry.postings.slice(0, -1), bounded] },
    () => openParked(tx, seat.user_id),
    (split) => post(tx, now, split),
  );
  const notices = parked > 0 ? [parkedNotice(seat.user_id, parked, now)] : [];
  // A payout has its own notice.
  if (entry.kind !== 'ajo_payout' && !posted.repeated) {
    const { descriptions } = fromMetadata(entry.metadata ?? {});
    const received = { user_id: seat.user_id, amount: last.amount, entry: entry.id };
    notices.push(creditAlert({ ...received, description: descriptions.credit }, now));
  }
  if (notices.length > 0) await notify(tx, notices);
  return posted;
}

type Payee = Pick<Seat, 'user_id' | 'wallet' | 'tier'>;

/** Pays all or part of a debt from an account. Throws the errors of `post`. */
export async function payDebt(
  tx: Tx,
  now: Date,
  state: GroupState,
  { debt, from, amount, day_cap }: DebtPayment,
): Promise<void> {
  const { group, round } = state;
  const payment = { debt, debtor: seatById(state, debt.debtor_id), from, amount, day_cap };
  switch (debt.kind) {
    case 'collector':
    case 'cover':
    case 'loss': {
      const creditor = seatById(state, Number(debt.creditor_id));
      const to = { account: creditor.wallet, name: creditor.name };
      await credit(tx, now, debtEntry(group, { ...payment, to }), creditor);
      break;
    }
    case 'guarantor': {
      const guarantor = await guarantorOf(tx, Number(debt.guarantee_id));
      const to = { account: guarantor.wallet, name: guarantor.name };
      await credit(tx, now, debtEntry(group, { ...payment, to }), guarantor);
      break;
    }
    case 'reserve': {
      const to = { account: group.reserve_account, name: group.name };
      await post(tx, now, debtEntry(group, { ...payment, to }));
      break;
    }
    case 'fee': {
      if (group.bond > 0) {
        const to = { account: heldAccount(group), name: group.name };
        await post(tx, now, debtEntry(group, { ...payment, to }));
        await addFee(tx, state, amount);
        break;
      }
      if (round === undefined) throw new RangeError('a fee without an open round');
      const to = { account: group.pot, name: group.name };
      await post(tx, now, debtEntry(group, { ...payment, to }));
      round.funded = kobo(round.funded + amount);
      break;
    }
    default:
      throw new RangeError(`unknown debt ${debt.kind satisfies never}`);
  }
  await markPaid(tx, debt, amount);
}

/**
 * A payment towards a debt; `from` is the debtor's wallet account or the pot they collect. With a `day_cap`
 * it counts towards the daily limit: it is paid manually, or was agreed to under a low limit.
 */
type DebtPayment = { debt: DebtRow; from: number; amount: Kobo; day_cap?: Kobo | undefined };

/** Records a payment towards a debt. */
export async function markPaid(tx: Tx, debt: DebtRow, amount: Kobo): Promise<void> {
  debt.paid = kobo(debt.paid + amount);
  debt.left = kobo(debt.left - amount);
  await tx.updateTable('ajo_debt').set({ paid: debt.paid }).where('id', '=', debt.id).execute();
}

/**
 * Takes a member's debts from their wallet, each in full, as far as the balance goes; nothing while they keep
 * to a repayment plan, or from a suspended seat.
 */
export async function collectDebts(
  tx: Tx,
  now: Date,
  state: GroupState,
  seat: Seat,
): Promise<void> {
  if (state.plans.has(seat.id) || isSuspended(seat)) return;
  for (const debt of debtsOf(state, seat)) {
    try {
      const amount = debt.left;
      const day_cap = debtDayCap(state, seat, now);
      await payDebt(tx, now, state, { debt, from: seat.wallet, amount, day_cap });
      const description = `Ajo: ${state.group.name}, owed from round ${debt.round}`;
      await notify(tx, [
        debitAlert({ user_id: seat.user_id, amount, description, entry: null }, now),
      ]);
    } catch (error) {
      // A smaller debt may still fit.
      if (!isWalletRefusal(error)) throw error;
    }
  }
}

/** True if an error concerns the wallet's owner alone; the rest of the group carries on. */
export const isWalletRefusal = (error: unknown): boolean =>
  error instanceof AppError && WALLET_REFUSALS.has(error.code);

const WALLET_REFUSALS = new Set<ErrorCode>([
  'insufficient_funds',
  'wallet_frozen',
  'wallet_held',
  'day_limit_reached',
  'own_day_limit_reached',
  'own_payment_limit_reached',
]);

/** Records a new debt. A plan applies to earlier debts: another default ends it. */
export async function addDebt(tx: Tx, now: Date, state: GroupState, debt: NewDebt): Promise<void> {
  const plan = state.plans.get(debt.debtor_id);
  // A debt to the reserve becomes a debt to its members, which is not new.
  if (plan && debt.kind !== 'loss') await endPlan(tx, now, state, { plan, missed: 'contribution' });
  const row = await tx
    .insertInto('ajo_debt')
    .values({
      guarantee_id: null,
      ...debt,
      group_id: state.group.id,
      dropped_at: null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  state.debts.push({ ...row, left: row.amount });
}

type NewDebt = Pick<DebtRow, 'round' | 'debtor_id' | 'creditor_id' | 'kind' | 'amount'> & {
  guarantee_id?: number;
  for_id?: number | null;
};
