// Sends reminders to all customers, a page at a time. A page's marks and notices are one transaction and a mark exists
// once per customer, day and kind: a crash, a retry or another process continues, and no one is reminded twice.
import { addDays } from '@alajo/contract/days.ts';
import { kobo } from '@alajo/contract/money.ts';
import { REMINDER_DAYS } from '@alajo/contract/time-limits.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { listCustomerIds } from '../identity/directory.ts';
import { findAccounts } from '../ledger/accounts.ts';
import type { JobNeeds } from '../module.ts';
import { createNotice, type Notice } from '../notices/kinds.ts';
import { findReaders } from '../notifications/notices-since.ts';
import { notify } from '../notifications/notifications.ts';
import { isQuiet } from '../notifications/quiet-hours.ts';
import { DAY, dayInLagos } from '../platform/clock.ts';
import { plainArray } from '../platform/database/arrays.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import { composeAhead, composeToday, type Reminder } from './compose.ts';
import { reminderNotices } from './notices.ts';
import type { ReminderKind } from './tables.ts';

const CUSTOMER_BATCH = 1000;
const KEPT_DAYS = 30;

export type ReminderSources = Pick<
  JobNeeds,
  'listPaymentsToRemindOf' | 'listPayouts' | 'listDueBills' | 'announcePulls' | 'relay'
>;

/** Reminds every customer who has something due, once; nothing in quiet hours, after a long downtime. */
export async function sendReminders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sources: ReminderSources,
  kind: ReminderKind,
): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const now = clock.now();
    if (isQuiet(now)) return;
    const users = await listCustomerIds(db, { after, tier: null, limit: CUSTOMER_BATCH });
    if (users.length > 0) {
      await inTransaction(db, (tx) => remindPage(tx, now, sources, { kind, users }));
    }
    after = users.length === CUSTOMER_BATCH ? users.at(-1) : undefined;
  }
}

/** Deletes the marks of days long past. */
export async function forgetReminders({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = addDays(dayInLagos(clock.now()), -KEPT_DAYS);
  await db.deleteFrom('reminders_sent').where('day', '<', before).execute();
}

type CustomerReminder = { user_id: number; reminder: Reminder };

async function remindPage(
  tx: Tx,
  now: Date,
  sources: ReminderSources,
  { kind, users }: { kind: ReminderKind; users: readonly number[] },
): Promise<void> {
  const today = dayInLagos(now);
  const due = await composeAll(tx, now, sources, { kind, users });
  const marked = await markSent(tx, today, kind, due);
  const readers = kind === 'on_the_day' ? await findRecentReaders(tx, now, sources, marked) : [];
  const notices = marked.map(({ user_id, reminder }) => {
    const unread = kind === 'on_the_day' && !readers.includes(user_id);
    return noticeOf(user_id, now, reminder, unread);
  });
  if (notices.length > 0) await notify(tx, notices);
}

async function composeAll(
  tx: Tx,
  now: Date,
  { listPaymentsToRemindOf, listPayouts, listDueBills, announcePulls }: ReminderSources,
  { kind, users }: { kind: ReminderKind; users: readonly number[] },
): Promise<CustomerReminder[]> {
  const today = dayInLagos(now);
  const window = { now, until: kind === 'ahead' ? addDays(today, REMINDER_DAYS[0]) : today };
  const payments = await listPaymentsToRemindOf(tx, users, window);
  const payouts = kind === 'ahead' ? await listPayouts(tx, users, window) : new Map();
  const bills = kind === 'ahead' ? await listDueBills(tx, users, window) : new Map();
  const tomorrow = { day: addDays(today, REMINDER_DAYS[1]), payments };
  const pulls = kind === 'ahead' ? await announcePulls(tx, now, tomorrow) : new Map();
  const wallets = await findAccounts(tx, 'wallet', 'user', users);
  const compose = kind === 'ahead' ? composeAhead : composeToday;
  return users.flatMap((user_id) => {
    const reminder = compose(today, {
      payments: payments.get(user_id) ?? [],
      payouts: payouts.get(user_id) ?? [],
      bills: bills.get(user_id) ?? [],
      pulls: pulls.get(user_id),
      balance: wallets.get(user_id)?.balance ?? kobo(0),
    });
    return reminder === null ? [] : [{ user_id, reminder }];
  });
}

/** The customers who had no such reminder today, from now on marked as reminded. */
async function markSent(
  tx: Tx,
  day: string,
  kind: ReminderKind,
  due: readonly CustomerReminder[],
): Promise<CustomerReminder[]> {
  if (due.length === 0) return [];
  const { rows } = await sql<{ user_id: number }>`
    insert into reminders_sent (user_id, day, kind)
    select user_id, ${day}, ${kind} from unnest(${plainArray(due.map(({ user_id }) => user_id))}::bigint[]) u(user_id)
    order by user_id on conflict (user_id, day, kind) do nothing returning user_id`.execute(tx);
  const marked = new Set(rows.map(({ user_id }) => user_id));
  return due.filter(({ user_id }) => marked.has(user_id));
}

/** The customers who have read yesterday's reminder in the app or in a chat. */
async function findRecentReaders(
  tx: Tx,
  now: Date,
  { relay }: ReminderSources,
  marked: readonly CustomerReminder[],
): Promise<number[]> {
  const users = marked.map(({ user_id }) => user_id);
  const since = new Date(now.getTime() - DAY);
  const kind = reminderNotices.payments_due.kind;
  return [
    ...(await findReaders(tx, { users, kind, since })),
    ...(await relay.findReaders(tx, users, since)),
  ];
}

function noticeOf(user_id: number, now: Date, reminder: Reminder, unread: boolean): Notice {
  const { payments_due, turns_ahead, bills_due } = reminderNotices;
  if (reminder.about === 'turns') return createNotice(turns_ahead, user_id, now, reminder.params);
  if (reminder.about === 'bills') return createNotice(bills_due, user_id, now, reminder.params);
  const params = { ...reminder.params, ...(unread && { unread }) };
  return createNotice(payments_due, user_id, now, params);
}
