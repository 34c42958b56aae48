// Money of recalls: returned to the sender, held until staff decide, or released. Each is an entry
// in the transaction that counts it, and never more is returned than was sent.
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { HeldMoney } from '@alajo/contract/wallet/balance.ts';
import { type RawBuilder, sql } from 'kysely';
import { findCustomer } from '../identity/customers.ts';
import { type Account, findAccounts, lockAccounts, whileUnfrozen } from '../ledger/accounts.ts';
import { account as system } from '../ledger/chart.ts';
import { type Posting, post } from '../ledger/entries.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { ALAJO, type Movement, toMetadata } from '../payments/movements.ts';
import { debitAlert } from '../payments/notices.ts';
import { oneTimeOperationId } from '../payments/operations.ts';
import { cappedCredit, openParked, parkedNotice, postWithParking } from '../payments/parking.ts';
import { dayInLagos } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { recallNotices } from './recall-notices.ts';
import { addStep, hasStep, leftOf, moveRecall, nameOf, type RecallRow } from './recall-rows.ts';

type RecallKey = Pick<RecallRow, 'key'>;

/** Ids of the entries of staff decisions: each happens once. */
const holdId = ({ key }: RecallKey) => oneTimeOperationId(`recall_hold:${key}`);
const releaseId = ({ key }: RecallKey) => oneTimeOperationId(`recall_release:${key}`);
export const returnId = ({ key }: RecallKey) => oneTimeOperationId(`give_back:${key}`);

export const staffEntries = (row: RecallKey) => [holdId(row), releaseId(row), returnId(row)];

/** Money held for a claim is apart from money that two members of staff hold for a recall. */
const holdAccount = ({ held_by_claim }: Pick<RecallRow, 'held_by_claim'>) =>
  held_by_claim ? system.claim_held : system.recall_held;

type Wallets = { from: Account; to: Account };

/** The wallets of the recipient and the sender, locked with the account of held money. */
async function lockWallets(tx: Tx, row: RecallRow): Promise<Wallets> {
  const { user_id, to_user_id } = row;
  const owners = [user_id, ...(to_user_id === null ? [] : [to_user_id])];
  const known = await findAccounts(tx, 'wallet', 'user', owners);
  const ids = [...known.values()].map(({ id }) => id);
  await lockAccounts(tx, [holdAccount(row), ...ids]);
  const locked = await findAccounts(tx, 'wallet', 'user', owners);
  const [from, to] = [locked.get(to_user_id ?? 0), locked.get(user_id)];
  if (from === undefined || to === undefined) throw new Error('a customer has no wallet');
  return { from, to };
}

/** Locks all accounts that the holds of some recalls move money between, in one order. */
export async function lockHolds(tx: Tx, rows: readonly RecallRow[]): Promise<void> {
  const owners = rows.flatMap(({ user_id, to_user_id }) =>
    to_user_id === null ? [] : [user_id, to_user_id],
  );
  const wallets = await findAccounts(tx, 'wallet', 'user', owners);
  const ids = [...wallets.values()].map(({ id }) => id);
  await lockAccounts(tx, [system.recall_held, system.claim_held, ...ids]);
}

type RecallReturn = {
  row: RecallRow;
  /** The entry's id. */
  id: string;
  /** The maximum to return: first from the held money, then from the recipient's wallet. */
  most: Kobo;
  /** False: only held money, since the recipient did not agree. */
  agreed: boolean;
  /** The staff proposal that decided it. */
  proposal_id?: number | undefined;
};

/**
 * Returns a locked recall's money and notifies both. Limited to the available amount: throws
 * nothing_to_give if there is none, and the ledger's refusal of a frozen wallet.
 */
export async function payBack(
  tx: Tx,
  now: Date,
  { row, id, most, agreed, proposal_id }: RecallReturn,
) {
  const { from, to } = await lockWallets(tx, row);
  const held = kobo(Math.min(row.held, most));
  const rest = agreed ? Math.min(most - held, leftOf(row), from.balance) : 0;
  const amount = kobo(held + rest);
  if (amount <= 0) throw new AppError('nothing_to_give');
  const names = await namesOf(tx, row);
  const movement = movementOf(row, amount, {
    ...names,
    debit: `Returned to ${names.sender}`,
    credit: `Returned by ${names.receiver}`,
  });
  const { tier } = await findCustomer(tx, row.user_id);
  const debits: Posting[] = [
    { account: holdAccount(row), amount: kobo(-held) },
    { account: from.id, amount: kobo(-rest) },
  ];
  const { parked } = await postWithParking(
    {
      id,
      kind: 'give_back',
      holder: from.id,
      content: `${row.id}`,
      metadata: { ...toMetadata(movement), gives_back: row.entry_id },
      postings: [
        ...debits.filter((debit) => debit.amount !== 0),
        cappedCredit(to.id, amount, tier, dayInLagos(now)),
      ],
    },
    () => openParked(tx, row.user_id),
    (entry) => post(tx, now, entry),
  );
  const total = kobo(row.given + amount);
  const whole = total === row.amount;
  const moved = await moveRecall(tx, row, whole ? 'given_back' : row.status, {
    given: total,
    held: kobo(row.held - held),
  });
  await addStep(tx, now, row, { kind: 'given', amount, entry_id: id, proposal_id });
  await notify(tx, [
    createNotice(recallNotices.recall_given, row.user_id, now, {
      amount,
      left: leftOf(moved),
      name: names.receiver,
      reference: toReference(id),
    }),
    debitAlert(
      { user_id: from.owner_id, amount, description: movement.descriptions.debit, entry: id },
      now,
    ),
    ...(parked > 0 ? [parkedNotice(row.user_id, parked, now)] : []),
  ]);
  return moved;
}

/**
 * Holds the part of it still in the recipient's wallet, as two members of staff agreed. Throws
 * nothing_to_give.
 */
export async function holdRest(
  tx: Tx,
  now: Date,
  row: RecallRow,
  proposal_id: number | undefined,
): Promise<RecallRow> {
  const moved = await moveToHold(tx, now, row, proposal_id);
  if (moved === undefined) throw new AppError('nothing_to_give');
  const { user_id, to_user_id, other, held: amount } = moved;
  const name = await nameOf(tx, user_id);
  await notify(tx, [
    createNotice(recallNotices.recall_held, to_user_id ?? 0, now, {
      amount,
      name,
      reference: toReference(holdId(row)),
    }),
    createNotice(recallNotices.recall_secured, user_id, now, {
      amount,
      name: other,
      reference: toReference(row.entry_id),
    }),
  ]);
  return moved;
}

/**
 * Moves what the recipient's wallet still has of it to the account of held money, also from a wallet its owner froze.
 * Undefined if there is nothing, if a dispute already holds the whole wallet, or if it was on hold before.
 */
export async function moveToHold(
  tx: Tx,
  now: Date,
  row: RecallRow,
  proposal_id: number | undefined,
): Promise<RecallRow | undefined> {
  const { from } = await lockWallets(tx, row);
  const amount = kobo(Math.min(leftOf(row), from.balance));
  if (amount <= 0 || from.held || (await hasStep(tx, row, 'held'))) return undefined;
  const description = 'On hold until our team decides';
  const id = holdId(row);
  const movement = ownMovement(row, amount, description);
  await whileUnfrozen(tx, [from.id], () =>
    post(tx, now, {
      id,
      kind: 'recall_hold',
      metadata: { ...toMetadata(movement), holds_of: row.entry_id },
      postings: [
        { account: from.id, amount: kobo(-amount) },
        { account: holdAccount(row), amount },
      ],
    }),
  );
  const moved = await moveRecall(tx, row, row.status, { held: amount });
  await addStep(tx, now, row, { kind: 'held', amount, entry_id: id, proposal_id });
  return moved;
}

/** Releases held money to the recipient. It was theirs, so it needs no room. */
export async function releaseHeld(
  tx: Tx,
  now: Date,
  row: RecallRow,
  proposal_id?: number,
): Promise<RecallRow> {
  const { from } = await lockWallets(tx, row);
  const amount = row.held;
  const description = 'No longer on hold';
  const id = releaseId(row);
  await post(tx, now, {
    id,
    kind: 'recall_release',
    metadata: toMetadata(ownMovement(row, amount, description)),
    postings: [
      { account: holdAccount(row), amount: kobo(-amount) },
      { account: from.id, amount },
    ],
  });
  const moved = await moveRecall(tx, row, row.status, { held: kobo(0) });
  await addStep(tx, now, row, { kind: 'released', amount, entry_id: id, proposal_id });
  const params = { amount, reference: toReference(id) };
  await notify(tx, [createNotice(recallNotices.recall_released, from.owner_id, now, params)]);
  return moved;
}

const namesOf = async (tx: Tx, row: RecallRow) => ({
  sender: await nameOf(tx, row.user_id),
  receiver: row.other,
});

type ReturnTexts = { sender: string; receiver: string; debit: string; credit: string };

/** Runs opposite to the transfer: from its recipient to its sender. */
const movementOf = (
  row: RecallRow,
  amount: Kobo,
  { sender, receiver, debit, credit }: ReturnTexts,
): Movement => ({
  sender: receiver,
  recipient: row.to_user_id === null ? ALAJO : sender,
  bank: ALAJO,
  account: null,
  note: null,
  amount,
  lines: [{ kind: 'amount', label: 'Amount', amount }],
  target: null,
  descriptions: { debit, credit },
});

/** The sender's name is not in it: the sender has no part in the entry, so erasing theirs would not find it. */
const ownMovement = (row: RecallRow, amount: Kobo, description: string): Movement => {
  const names = { sender: row.other, receiver: row.other };
  return movementOf(row, amount, { ...names, debit: description, credit: description });
};

/** A recipient's money that is held until staff decide on its recall. */
export async function heldOf(db: Db | Tx, userId: number): Promise<HeldMoney[]> {
  const rows = await db
    .selectFrom('support_recall as r')
    .innerJoin('support_recall_step as s', 's.recall_id', 'r.id')
    .leftJoin('support_claim as c', 'c.id', 'r.claim_id')
    .select(['r.user_id', 'r.held', 's.at', 's.entry_id'])
    .select((eb) => eb.fn.coalesce('c.hold_until', 'r.answer_by').as('until'))
    .where('r.to_user_id', '=', userId)
    .where('r.held', '>', kobo(0))
    .where('s.kind', '=', 'held')
    .orderBy('s.at', 'desc')
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      kind: 'recall',
      name: await nameOf(db, row.user_id),
      amount: row.held,
      since: row.at.toISOString(),
      until: row.until?.toISOString() ?? null,
      reference: row.entry_id === null ? null : toReference(row.entry_id),
    })),
  );
}

/** The balances that recall_held and claim_held must have: the held money of all recipients. */
export const heldRecalls = heldIn(sql`not held_by_claim`);
export const heldClaims = heldIn(sql`held_by_claim`);

function heldIn(where: RawBuilder<unknown>) {
  return sql<{ owner: number; open: number }>`
    select to_user_id as owner, held as open from support_recall where held > 0 and ${where}`;
}
