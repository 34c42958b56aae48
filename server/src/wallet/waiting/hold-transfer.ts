// Waiting transfers, for customers who chose them: the money is set aside with the PIN and sent
// after an hour unless cancelled (docs/decisions/0041-own-limits-and-waiting.md). A transfer to a
// customer waits in its own account; one to a bank in bank_pending, as a payout not yet submitted.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import type { HeldMoney } from '@alajo/contract/wallet/balance.ts';
import type { WaitingTransfer } from '@alajo/contract/wallet/own-limits.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Payer, Person } from '../../identity/directory.ts';
import { account as system } from '../../ledger/chart.ts';
import { type Entry, post } from '../../ledger/entries.ts';
import { metadataOf } from '../../ledger/statement.ts';
import { notify } from '../../notifications/notifications.ts';
import { ALAJO, type Movement } from '../../payments/movements.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { enqueueRelease, sendTime, waitingAlert } from '../transfer-delay.ts';

type TransferHold = { payer: Payer; person: Person; movement: Movement; now: Date };

/**
 * Sets the money of a transfer to a customer aside, instead of posting the `entry` that would send
 * it now, under the same id; a repeat changes nothing. Throws the ledger's errors.
 */
export async function holdTransfer(
  { db }: Pick<Deps, 'db'>,
  entry: Entry,
  { payer, person, movement, now }: TransferHold,
): Promise<void> {
  const [debit] = entry.postings;
  if (debit === undefined) throw new RangeError('an entry without postings');
  const { amount, descriptions } = movement;
  const goes_at = sendTime(now);
  const waits: Pick<Movement, 'waits_until' | 'to_user_id'> = {
    waits_until: goes_at.toISOString(),
    to_user_id: person.user_id,
  };
  await inTransaction(db, async (tx) => {
    const { repeated } = await post(tx, now, {
      ...entry,
      hold: true,
      metadata: { ...entry.metadata, ...waits },
      postings: [debit, { account: system.transfers_waiting, amount }],
    });
    if (repeated) return;
    await tx
      .insertInto('wallet_waiting')
      .values({
        id: entry.id,
        user_id: payer.user_id,
        to_user_id: person.user_id,
        amount,
        status: 'waiting',
        created_at: now,
        goes_at,
        ended_at: null,
      })
      .execute();
    await enqueueRelease(tx, entry.id, goes_at);
    await notify(tx, [waitingAlert({ payer, amount, id: entry.id, descriptions }, now)]);
  });
}

const LISTED_MAX = 100;
const recipient = metadataOf(sql`w.id`, 'recipient');

/** A customer's waiting transfers, the first due first. */
export async function listWaiting(
  { db }: Pick<Deps, 'db'>,
  userId: number,
): Promise<WaitingTransfer[]> {
  const { rows } = await sql<Row>`
    select w.id, 'transfer_user' as kind, ${recipient} as recipient,
      ${ALAJO}::text as bank, w.amount as total, w.created_at, w.goes_at
    from wallet_waiting w
    where w.user_id = ${userId} and w.status = 'waiting'
    union all
    select p.id, 'transfer_bank', q.account_name, q.bank_name,
      q.amount + q.fee + q.vat + q.stamp_duty, p.created_at, p.goes_at
    from wallet_payout p join wallet_quote q on q.id = p.quote_id
    where p.user_id = ${userId} and p.status = 'waiting'
    order by goes_at, id limit ${LISTED_MAX}`.execute(db);
  return rows.map(({ id, created_at, goes_at, ...row }) => ({
    ...row,
    reference: toReference(id),
    sent_at: created_at.toISOString(),
    goes_at: goes_at.toISOString(),
  }));
}

type Row = Pick<WaitingTransfer, 'kind' | 'recipient' | 'bank' | 'total'> & {
  id: string;
  created_at: Date;
  goes_at: Date;
};

/** Waiting transfers to customers; those to banks are among the payouts. */
export async function heldWaiting(db: Db | Tx, userId: number): Promise<HeldMoney[]> {
  const { rows } = await sql<
    Pick<Row, 'id' | 'created_at' | 'goes_at' | 'recipient'> & { amount: Kobo }
  >`
    select w.id, w.amount, w.created_at, w.goes_at, ${recipient} as recipient
    from wallet_waiting w
    where w.user_id = ${userId} and w.status = 'waiting' order by w.created_at desc`.execute(db);
  return rows.map((row) => ({
    kind: 'waiting',
    name: row.recipient,
    amount: kobo(row.amount),
    since: row.created_at.toISOString(),
    until: row.goes_at.toISOString(),
    reference: toReference(row.id),
  }));
}

/** The balance that transfers_waiting must have. */
export const openWaiting = sql<{ owner: number; open: number }>`
  select user_id as owner, amount as open from wallet_waiting where status = 'waiting'`;

/** A waiting transfer by its reference, locked: the row of one of the two kinds, or neither. */
export async function lockWaiting(tx: Tx, userId: number, reference: string) {
  const id = fromReference(reference);
  const transfer = await tx
    .selectFrom('wallet_waiting')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const payout = await tx
    .selectFrom('wallet_payout')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('goes_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return { transfer, payout };
}
