// The product's bills: each customer's numbers, their reminders as they see them, and the messages about them.
import { sql } from 'kysely';
import type { Db } from '../../src/platform/database/database.ts';
import { showOrder } from '../../src/schedules/order-rows.ts';
import {
  announcedText,
  BILL_PAYERS,
  messageText,
  reminderName,
  reminderText,
} from '../model/bills.ts';
import { dateOf, dayOf } from '../model/model.ts';
import type { Snapshot } from '../model/snapshot.ts';
import type { Customer } from './customers.ts';

// Below 5000, the last digits could be ones with which the simulated provider fails.
const digitsOf = ({ id }: Customer) => String(5000 + id);

export const airtimeOf = (me: Customer) => ({
  network: 'mtn' as const,
  phone_number: `+234803555${digitsOf(me)}`,
});

export const meterOf = (me: Customer) => ({
  category: 'electricity' as const,
  provider: 'ikedc',
  account_number: `4507123${digitsOf(me)}`,
  variant: 'postpaid' as const,
});

export const hasBillPayers = (customers: Map<string, Customer>): boolean =>
  BILL_PAYERS.some((name) => customers.has(name));

/** All reminders of bills, and everything announced of them; nothing is read if no customer pays bills. */
export async function readBills(
  db: Db,
  customers: Map<string, Customer>,
  now: number,
): Promise<Pick<Snapshot, 'reminders' | 'announced'>> {
  if (!hasBillPayers(customers)) return { reminders: {}, announced: {} };
  const names = new Map([...customers.values()].map(({ id, name }) => [id, name]));
  return {
    reminders: await readReminders(db, names, now),
    announced: await readAnnounced(db, names),
  };
}

type Names = Map<number, string>;

async function readReminders(db: Db, names: Names, now: number) {
  const rows = await db
    .selectFrom('schedules_order')
    .select(['id', 'user_id', 'kind'])
    .where('automatic', '=', false)
    .orderBy('id')
    .execute();
  const counts = new Map<string, number>();
  const reminders: Snapshot['reminders'] = {};
  for (const { id, user_id, kind } of rows) {
    const bill = `${names.get(user_id)} ${kind === 'airtime' ? kind : 'electricity'}`;
    const number = (counts.get(bill) ?? 0) + 1;
    counts.set(bill, number);
    const shown = await showOrder(db, user_id, id, new Date(now));
    const { status, frequency, expected: price, next_day: next, runs } = shown;
    const state = { status, frequency, price, next, paid: runs.length };
    reminders[reminderName(bill, number)] = reminderText(state);
  }
  return reminders;
}

type AnnouncedBill = { amount: number; link: string };

async function readAnnounced(db: Db, names: Names) {
  const { rows } = await sql<{ user_id: number; created_at: Date; bills: AnnouncedBill[] }>`
    select user_id, created_at, params -> 'bills' as bills from notification
    where params ? 'bills' order by id`.execute(db);
  const announced: Snapshot['announced'] = {};
  for (const { user_id, created_at, bills } of rows) {
    const message = `${names.get(user_id)} ${dateOf(dayOf(created_at.getTime()))}`;
    const texts = bills.map(({ amount, link }) => announcedText(categoryIn(link), amount));
    announced[message] = [...(announced[message] ?? []), messageText(texts)];
  }
  return announced;
}

/** The category of the bill that a link fills in. */
function categoryIn(link: string): string {
  const { searchParams } = new URL(link, 'https://alajo.example');
  return searchParams.get('category') ?? searchParams.get('tab') ?? '';
}
