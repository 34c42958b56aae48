// What two of our people may do to money, each in the caller's transaction: the same verbs that happen when a
// proposal is approved show beforehand what it would post.
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import {
  type CreditCause,
  creditCauses,
  type PaymentOutcome,
} from '@alajo/contract/wallet/staff-payments.ts';
import { findCustomer } from '../../identity/customers.ts';
import { findAccounts, lockAccounts, whileUnfrozen } from '../../ledger/accounts.ts';
import { account as system } from '../../ledger/chart.ts';
import { type Effect, listEffects } from '../../ledger/effects.ts';
import { derivedId, post, reverse } from '../../ledger/entries.ts';
import { lockEntry } from '../../ledger/standing.ts';
import { type EntryDetail, findEntry } from '../../ledger/statement.ts';
import { createNotice, type Notice } from '../../notifications/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import { ALAJO, fromMetadata, type Movement, toMetadata } from '../../payments/movements.ts';
import { cappedCredit, openParked, parkedNotice, postWithParking } from '../../payments/parking.ts';
import { rehearseWithin } from '../../payments/rehearsal.ts';
import { dayInLagos } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { EndingDeps, OnReversal, PaymentSource } from '../../staff/payments.ts';
import { walletNotices } from '../notices.ts';
import { isCorrectable } from './booked.ts';
import { findOutside } from './find.ts';
import { requireReversible } from './reversible.ts';

export type Ending = {
  payments: readonly { id: string; amount: number }[];
  outcome: PaymentOutcome;
};

/** Ends payments that wait for a person, all or none. Throws payment_not_waiting. */
export async function endPayments(
  tx: Tx,
  deps: EndingDeps,
  sources: readonly PaymentSource[],
  { payments, outcome }: Ending,
): Promise<void> {
  await lockAll(
    tx,
    payments.map(({ id }) => id),
  );
  for (const { id, amount } of payments) {
    const outside = await findOutside(tx, sources, id);
    const same = outside?.facts.amount === amount && outside.facts.ends.includes(outcome);
    const ended = same && (await outside.source.end?.(tx, deps, id, outcome));
    if (!ended) throw new AppError('payment_not_waiting');
  }
}

/** In the order of every writer of the ledger, so that of several payments none waits for another's. */
async function lockAll(tx: Tx, ids: readonly string[]): Promise<void> {
  const held = await listEffects(tx, ids);
  const settling = [
    system.payout_float,
    system.services_float,
    system.fees,
    system.vat_payable,
    system.stamp_duty_payable,
    system.provider_costs,
    system.commissions,
  ];
  await lockAccounts(tx, [...settling, ...held.map(({ account_id }) => account_id)]);
}

/** What companies carry out, and what modules undo when an entry goes back. */
export type Reversals = {
  sources: readonly PaymentSource[];
  follow: readonly OnReversal[];
};

/**
 * Reverses a payment: the same postings, swapped, once. One that a company carried out is undone by its
 * module, and what others built on it by theirs: returns the entries those posted. Throws
 * payment_not_reversible, and receiver_has_too_little: nobody is put into debt by it.
 */
export async function reversePayment(
  tx: Tx,
  deps: EndingDeps,
  { sources, follow }: Reversals,
  { id, reason }: { id: string; reason: string },
): Promise<string[]> {
  const now = deps.clock.now();
  await lockEntry(tx, id);
  const outside = await findOutside(tx, sources, id);
  const entry = await findEntry(tx, id);
  requireReversible(entry, outside?.facts);
  const followed: string[] = [];
  // One that waited is two entries: what its receiver built on it stands on the second.
  const parts = entry === undefined ? [] : [...(await captureOf(tx, entry)), entry];
  for (const part of parts) {
    for (const undo of follow) followed.push(...(await undo(tx, now, part)));
  }
  if (outside !== undefined) {
    const undone = await outside.source.reverse?.(tx, deps, id, reason);
    if (!undone) throw new AppError('payment_not_reversible');
    return followed;
  }
  if (entry === undefined) throw new AppError('payment_not_reversible');
  const accounts = parts.flatMap(({ postings }) => postings.map(({ account_id }) => account_id));
  const reverseAll = async () => {
    for (const part of parts) await reverse(tx, now, part.id);
  };
  await refuseShort(whileUnfrozen(tx, [...new Set(accounts)], reverseAll));
  await notify(
    tx,
    parts.flatMap((part) => reversalNotices(part, now)),
  );
  return followed;
}

/** Throws what a module would refuse a reversal with, and changes nothing: it is asked before two people are. */
export async function rehearseFollowing(
  tx: Tx,
  now: Date,
  follow: readonly OnReversal[],
  id: string,
): Promise<void> {
  const entry = await findEntry(tx, id);
  if (entry === undefined) return;
  await rehearseWithin(tx, async () => {
    for (const part of [...(await captureOf(tx, entry)), entry]) {
      for (const undo of follow) await undo(tx, now, part);
    }
  });
}

async function captureOf(tx: Tx, { id, kind, captured }: EntryDetail): Promise<EntryDetail[]> {
  if (kind !== 'transfer_user' || !captured) return [];
  const capture = await findEntry(tx, derivedId('closes', id));
  return capture === undefined ? [] : [capture];
}

function reversalNotices({ id, postings, metadata }: EntryDetail, now: Date): Notice[] {
  const { says } = fromMetadata(metadata);
  return postings.flatMap(({ kind, owner_id, amount }) => {
    if (kind !== 'wallet' || owner_id === null) return [];
    const description = amount < 0 ? says.debit : says.credit;
    const params = { amount: kobo(-amount), description, reference: toReference(id) };
    return [createNotice(walletNotices.reversed_by_us, owner_id, now, params)];
  });
}

export type Correcting = {
  id: string;
  /** The same as `id` for what is about no payment of ours. */
  entry_id: string;
  account_id: number;
  amount: number;
  fee?: number | undefined;
  takes_back?: boolean | undefined;
};

/** Corrects one account of a payment; the suspense account has the other side. */
export async function correctPayment(
  tx: Tx,
  { clock }: EndingDeps,
  { id, entry_id, account_id, amount, fee = 0, takes_back = false }: Correcting,
): Promise<void> {
  const now = clock.now();
  const { owner_id } =
    id === entry_id ? { owner_id: null } : await requireCorrectable(tx, { id, account_id });
  const name = owner_id === null ? ALAJO : await nameOf(tx, owner_id);
  const away = amount < 0;
  const says =
    id === entry_id ? 'Booked from a provider’s list' : `Correction of ${toReference(id)}`;
  const movement: Movement = {
    ...ofAlajo(kobo(Math.abs(amount)), says),
    sender: away ? name : ALAJO,
    recipient: away ? ALAJO : name,
  };
  await refuseShort(
    whileUnfrozen(tx, [account_id, system.suspense], () =>
      post(tx, now, {
        id: entry_id,
        kind: 'correction',
        metadata: {
          ...toMetadata(movement),
          corrects: id,
          ...(fee === 0 ? {} : { fee }),
          ...(takes_back ? { takes_back: id } : {}),
        },
        postings: [
          { account: account_id, amount: kobo(amount) },
          { account: system.suspense, amount: kobo(-amount) },
        ],
      }),
    ),
  );
  if (owner_id === null) return;
  const params = { amount: kobo(amount), reference: toReference(entry_id) };
  await notify(tx, [createNotice(walletNotices.corrected_by_us, owner_id, now, params)]);
}

/** The account of a payment that may be corrected. Throws invalid_request. */
export async function requireCorrectable(
  tx: Tx,
  { id, account_id }: Pick<Correcting, 'id' | 'account_id'>,
): Promise<Effect> {
  const all = await listEffects(tx, [id, derivedId('closes', id)]);
  const found = all.find((one) => one.account_id === account_id);
  if (found === undefined || !isCorrectable(found.kind)) {
    throw new AppError('invalid_request', { field: 'account_id' });
  }
  return found;
}

/** Which of our accounts a credit by hand comes from. */
const FROM: Record<CreditCause, number> = {
  unidentified_deposit: system.funding_clearing,
  our_error: system.losses,
  goodwill: system.losses,
};

export type Crediting = {
  entry_id: string;
  user_id: number;
  amount: number;
  cause: CreditCause;
  /** A payment of ours that was credited with too little. */
  corrects?: string | null;
};

/** Credits a customer by hand; what is over their balance cap is parked. */
export async function creditByHand(
  tx: Tx,
  { clock }: EndingDeps,
  { entry_id, user_id, amount, cause, corrects = null }: Crediting,
): Promise<void> {
  const now = clock.now();
  const customer = await findCustomer(tx, user_id);
  const wallet = (await findAccounts(tx, 'wallet', 'user', [user_id])).get(user_id);
  if (wallet === undefined) throw new AppError('not_found');
  const says = `Credit from Alajo: ${creditCauses[cause].toLowerCase()}`;
  const credit = cappedCredit(wallet.id, kobo(amount), customer.tier, dayInLagos(now));
  const { parked } = await postWithParking(
    {
      id: entry_id,
      kind: 'manual_credit',
      content: entry_id,
      metadata: {
        ...toMetadata({
          ...ofAlajo(kobo(amount), says),
          recipient: `${customer.first_name} ${customer.last_name}`,
        }),
        ...(corrects === null ? {} : { corrects }),
      },
      postings: [{ account: FROM[cause], amount: kobo(-amount) }, credit],
    },
    () => openParked(tx, user_id),
    (tried) => post(tx, now, tried),
  );
  const params = { amount: kobo(amount), cause, reference: toReference(entry_id) };
  const notices = [createNotice(walletNotices.credited_by_us, user_id, now, params)];
  if (parked > 0) notices.push(parkedNotice(user_id, parked, now));
  await notify(tx, notices);
}

const ofAlajo = (amount: Kobo, says: string): Movement => ({
  sender: ALAJO,
  recipient: ALAJO,
  bank: ALAJO,
  account: null,
  note: null,
  amount,
  lines: [],
  target: null,
  says: { debit: says, credit: says },
});

async function nameOf(tx: Tx, userId: number): Promise<string> {
  const { first_name, last_name } = await findCustomer(tx, userId);
  return `${first_name} ${last_name}`;
}

/** Says who is short in words for our people: theirs is not the balance. */
async function refuseShort<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'insufficient_funds') throw error;
    throw new AppError('receiver_has_too_little', { cause: error });
  }
}
