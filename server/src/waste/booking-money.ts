// A booking's money: held on booking, paid to the operator on completion, otherwise refunded. Entry
// ids derived from the booking make each happen at most once.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { HeldMoney } from '@alajo/contract/wallet/balance.ts';
import { sql } from 'kysely';
import { openAccount } from '../ledger/accounts.ts';
import { account as system } from '../ledger/chart.ts';
import { derivedId, type Entry, post, reverse } from '../ledger/entries.ts';
import { ALAJO, type Movement, toMetadata } from '../payments/movements.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { type BookingRow, missedAt, notStarted, OPEN, titleOf } from './booking-rows.ts';

/** The operator of unassigned collections: our own crew (migration waste_operators). */
export const OWN_CREW = 1;

export type Hold = Pick<
  BookingRow,
  'entry_id' | 'waste_type' | 'collection_address' | 'scheduled_at' | 'notes' | 'amount'
> & {
  /** The wallet, its owner's name and its daily limit. */
  from: number;
  name: string;
  day_cap: Kobo;
  /** Part of the request: a retry with another value is a different booking. */
  weekly: boolean;
  /** The same type and time since then is a duplicate; null when the customer confirmed it. */
  since: Date | null;
};

/** The entry that holds a booking's price. */
export function holdOf(hold: Hold): Entry {
  const { from, waste_type, collection_address, notes, amount, weekly } = hold;
  const time = hold.scheduled_at.toISOString();
  return {
    id: hold.entry_id,
    kind: 'waste',
    hold: true,
    content: JSON.stringify([from, waste_type, collection_address, time, notes, amount, weekly]),
    metadata: toMetadata(movementOf(hold)),
    duplicate_key: { name: `waste:${waste_type}:${time}`, since: hold.since },
    postings: [
      { account: from, amount: kobo(-amount), day_cap: hold.day_cap },
      { account: system.waste_pending, amount },
    ],
  };
}

function movementOf(hold: Hold): Movement {
  const { name, amount } = hold;
  const description = titleOf(hold);
  return {
    sender: name,
    recipient: 'Waste operator',
    bank: ALAJO,
    account: null,
    note: null,
    amount,
    lines: [{ kind: 'amount', label: 'Amount', amount }],
    target: null,
    descriptions: { debit: description, credit: `${description} refunded` },
  };
}

/** Pays a completed booking's price to the operator. */
export async function capture(
  tx: Tx,
  now: Date,
  { entry_id, amount, operator_id }: BookingRow,
): Promise<void> {
  const operator = { kind: 'operator', id: operator_id ?? OWN_CREW } as const;
  await post(tx, now, {
    id: derivedId('closes', entry_id),
    closes: entry_id,
    kind: 'waste_collected',
    postings: [
      { account: system.waste_pending, amount: kobo(-amount) },
      { account: await openAccount(tx, 'waste_operator', operator), amount },
    ],
  });
}

/** Refunds a cancelled booking's price to the wallet. */
export async function refundHold(tx: Tx, now: Date, { entry_id }: BookingRow): Promise<void> {
  await reverse(tx, now, entry_id);
}

/** Collections that are not completed or cancelled. */
export async function heldBookings(db: Db | Tx, userId: number): Promise<HeldMoney[]> {
  const rows = await db
    .selectFrom('waste_booking')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', OPEN)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    kind: 'waste',
    name: titleOf(row),
    amount: row.amount,
    since: row.created_at.toISOString(),
    until: notStarted(row) ? missedAt(row).toISOString() : null,
    reference: toReference(row.entry_id),
  }));
}

/** The balance that waste_pending must have: the prices of all open bookings. */
export const openBookings = sql<{ owner: number; open: number }>`
  select user_id as owner, amount as open from waste_booking where status = any(${OPEN}::text[])`;
