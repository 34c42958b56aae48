// The demo customers: people with money and five months of history, made with the product's own functions on an empty
// database, so that everything a visitor sees obeys every rule.
import { kobo, naira } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Deps } from '../deps.ts';
import type { Payers } from '../identity/approvals/payers.ts';
import { codeBy } from '../identity/customer-codes.ts';
import { identityHandlers } from '../identity/routes.ts';
import { pinHash } from '../identity/secrets.ts';
import { endSessions } from '../identity/sessions.ts';
import { confirmPhone } from '../kyc/phone.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { account as system } from '../ledger/chart.ts';
import { post } from '../ledger/entries.ts';
import { createLedger } from '../ledger/submit.ts';
import { readAllNotifications } from '../notifications/notifications.ts';
import { createPaymentContext } from '../payments/context.ts';
import { ALAJO, toMetadata } from '../payments/movements.ts';
import { operationId } from '../payments/operations.ts';
import { DAY, dayInLagos, HOUR } from '../platform/clock.ts';
import { type Db, inTransaction } from '../platform/database/database.ts';
import { type Customer, NO_DEVICE } from '../platform/http/handlers.ts';
import { creditReceived } from '../wallet/fundings/credits.ts';
import { walletHandlers } from '../wallet/routes.ts';
import { DEMO_CONTRIBUTED, groupsUntil, seedGroups } from './ajo.ts';
import { seedBank } from './banks.ts';
import { DEMO_BILLED, FIRST_BILL, seedBill, seedBillReminder } from './bills.ts';
import { seedCard } from './cards.ts';
import { casesOfToday, casesOfYesterday } from './cases.ts';
import { DEMO_ORDERED } from './goods.ts';
import { seedInsights } from './insights.ts';
import { seedKyc } from './kyc.ts';
import { seedSales, seedShops } from './marketplace.ts';
import { seedPeople } from './people.ts';
import { DEMO_POTTED, seedPots } from './pots.ts';
import { seedRecalls, WRONGLY_RECEIVED, WRONGLY_SENT } from './recalls.ts';
import { seedReconciliation } from './reconciliation.ts';
import { reminderTimes, seedReminder } from './reminders.ts';
import { DEMO_REQUESTED, seedRequests } from './requests.ts';
import { DEMO_SAVED, GOALS_SINCE, seedSavings } from './savings.ts';
import { seedStandingOrders } from './schedules.ts';
import { seedPendingSorts, seedRules } from './sorting.ts';
import { seedAnsweredTicket, seedOpenTicket } from './support.ts';
import { DEMO_WASTE, seedWaste } from './waste.ts';

const MAIL = 'demo.alajo.example';
const PASSWORD = 'demo-naira-25';
const PIN = '4826';
/** The second was used by 0.1.0's demo customers. */
const KNOWN_PINS = [PIN, '2580'];

/** Raised with each change of `play`: it continues only a history that the same version began. */
const VERSION = 2;

const SPENT = DEMO_SAVED + DEMO_CONTRIBUTED + DEMO_ORDERED + DEMO_WASTE + DEMO_POTTED + DEMO_BILLED;

// The demo account ends with the ₦125,000 of the specification (spec §9), next to its goals and purchases.
const DEMO_HELD = 125_000;

/** The balance of each other customer when the groups begin. */
const people = [
  ['demo', 'Adaeze', 'Okonkwo', '+2348030000025', 0],
  ['amaka', 'Amaka', 'Eze', '+2348030000026', 60_000],
  ['tunde', 'Tunde', 'Bakare', '+2348030000027', 80_000],
  ['musa', 'Musa', 'Ibrahim', '+2348030000028', 65_000],
  ['ngozi', 'Ngozi', 'Nwosu', '+2348030000029', 240_000],
  // For staff cases.
  ['zainab', 'Zainab', 'Lawal', '+2348030000030', 160_000],
  ['chidi', 'Chidi', 'Okafor', '+2348030000031', 15_000],
  ['bisi', 'Bisi', 'Adewale-Ogunbanjo', '+2348030000032', 95_000],
] as const;

/** This many of them are named at the start; the rest are for staff cases. */
const SHOWN = 5;

type DemoTransfer = readonly [days: number, from: string, to: string, whole: number, note: string];

const REGISTERED_SINCE = 140;

// Days ago, from, to, naira, note: before there were groups and goals.
const earlier: readonly DemoTransfer[] = [
  [138, 'amaka', 'demo', 38_000, 'Ankara, twelve yards'],
  [135, 'demo', 'tunde', 14_000, 'Market union dues'],
  [124, 'musa', 'demo', 30_000, 'Stall takings'],
  [118, 'demo', 'amaka', 9_500, 'Mummy’s drugs'],
  [110, 'tunde', 'demo', 26_000, 'Lace for the choir'],
  [103, 'demo', 'musa', 18_000, 'Bus hire to Aba'],
  [93, 'musa', 'demo', 30_000, 'Stall takings'],
  [88, 'demo', 'tunde', 22_000, 'Generator repair'],
  [75, 'ngozi', 'demo', 41_000, 'Aso oke, two bundles'],
  [68, 'demo', 'amaka', 12_500, 'Mummy’s drugs'],
  [62, 'musa', 'demo', 31_000, 'Stall takings'],
  [54, 'demo', 'musa', 24_500, 'Bus hire to Aba'],
  [47, 'amaka', 'demo', 27_000, 'Ankara, nine yards'],
  [44, 'demo', 'tunde', 16_000, 'Market union dues'],
  [38, 'demo', 'amaka', 11_000, 'Mummy’s drugs'],
  [32, 'musa', 'demo', 30_500, 'Stall takings'],
  [26, 'demo', 'musa', 19_000, 'Bus hire to Aba'],
  [23, 'demo', 'ngozi', 4_000, 'Lesson teacher'],
];

/** Deposits from their own banks: days ago, to, naira. Ajo affordability is measured against them. */
const paydays = [85, 55, 25].flatMap(
  (days) =>
    [
      [days, 'demo', 120_000],
      [days, 'ngozi', 60_000],
    ] as const,
);

const history: readonly DemoTransfer[] = [
  [20, 'demo', 'amaka', 5_000, 'Aso ebi deposit'],
  [17, 'tunde', 'demo', 15_000, 'Generator repair, my half'],
  [16, 'demo', 'ngozi', 4_000, 'Lesson teacher'],
  [15, 'musa', 'tunde', 4_200, 'Five-a-side pitch'],
  [14, 'demo', 'musa', 3_500, 'Suya on Saturday'],
  [10, 'amaka', 'demo', 20_000, 'My share of the light bill'],
  [9, 'demo', 'ngozi', 4_000, 'Lesson teacher'],
  [6, 'demo', 'tunde', 12_000, 'Fuel for the Ibadan trip'],
  [5, 'musa', 'amaka', 2_500, 'Data for the week'],
  [3, 'musa', 'demo', 7_500, 'Thank you for the loan'],
  [2, 'demo', 'ngozi', 4_000, 'Lesson teacher'],
  [2, ...WRONGLY_SENT],
  [2, ...WRONGLY_RECEIVED],
  [1, 'demo', 'amaka', 2_500, 'Cake for Mummy'],
];

/** The net amount a customer received by transfers. */
const netOf = (list: readonly DemoTransfer[], name: string) =>
  list.reduce(
    (sum, [, from, to, whole]) => sum + (to === name ? whole : 0) - (from === name ? whole : 0),
    0,
  );

const paidTo = (name: string) =>
  paydays.reduce((sum, [, to, whole]) => sum + (to === name ? whole : 0), 0);

const openingOf = (name: string, whole: number) =>
  (name === 'demo' ? DEMO_HELD + SPENT - DEMO_REQUESTED - netOf(history, name) : whole) -
  netOf(earlier, name) -
  paidTo(name);

/** Sign-in details of a demo customer, and the names of others with the same password and PIN. */
export type Demo = {
  username: string;
  password: string;
  pin: string;
  others: string[];
  /** False for a history made by an earlier start. */
  is_new: boolean;
};

/**
 * Creates the demo customers if the database has no customers, and returns sign-in details; undefined if no one has the
 * published password and PIN. Finishes an interrupted start; a second start changes nothing. Demo customers of another
 * version stay unchanged.
 */
export async function makeDemo(deps: Deps): Promise<Demo | undefined> {
  if (deps.config.mode === 'production') throw new Error('demo customers are not for production');
  const is_new = await needsDemo(deps);
  if (is_new) {
    await seedHistory(deps);
    await deps.db
      .updateTable('demo_history')
      .set({ finished_at: deps.clock.now() })
      .where('version', '=', VERSION)
      .execute();
  }
  const [first, ...more] = await findSignIns(deps);
  if (first === undefined) return undefined;
  const others = more.filter(({ pin }) => pin === first.pin).map(({ username }) => username);
  return { ...first, others, is_new };
}

/** True if there is a history to make, because the database is new or a start of this version was interrupted. */
async function needsDemo({ db, clock }: Deps): Promise<boolean> {
  const history = await db
    .selectFrom('demo_history')
    .select(['version', 'finished_at'])
    .executeTakeFirst();
  if (history) return history.version === VERSION && history.finished_at === null;
  if (await hasCustomers(db)) return false;
  const begun = { version: VERSION, begun_at: clock.now() };
  await db.insertInto('demo_history').values(begun).execute();
  return true;
}

/** The demo customers who still have the published password and a published PIN, the main one first. */
async function findSignIns({ db, passwords, secret }: Deps) {
  const emails = people.slice(0, SHOWN).map(([username]) => emailOf(username));
  const rows = await db
    .selectFrom('identity_user')
    .select(['id', 'username', 'email', 'password_hash', 'pin_hash'])
    .where('email', 'in', emails)
    .execute();
  const found = await Promise.all(
    emails.map(async (email) => {
      const row = rows.find((row) => row.email === email);
      const pin =
        row && KNOWN_PINS.find((knownPin) => pinHash(secret, row.id, knownPin) === row.pin_hash);
      if (!(pin && (await passwords.matches(row.password_hash, PASSWORD)))) return [];
      return [{ username: row.username, password: PASSWORD, pin }];
    }),
  );
  return found.flat();
}

/** True if the database has demo customers, whose passwords are public. */
export async function hasDemo(db: Db): Promise<boolean> {
  return (await findDemoIds(db)).size > 0;
}

async function findDemoIds(db: Db): Promise<Map<string, number>> {
  const emails = people.map(([username]) => emailOf(username));
  const rows = await db
    .selectFrom('identity_user')
    .select(['id', 'username'])
    .where('email', 'in', emails)
    .execute();
  return new Map(rows.map((row) => [row.username, row.id]));
}

const emailOf = (username: string) => `${username}@${MAIL}`;

async function hasCustomers(db: Db): Promise<boolean> {
  return (await db.selectFrom('identity_user').select('id').limit(1).execute()).length > 0;
}

const keyOf = (days: number, to: string) => `demo-transfer-${days}-days-ago-to-${to}`;

/** Every step can be repeated: existing customers are found, and entry ids are fixed. */
async function seedHistory(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime();
  let at = new Date(now - REGISTERED_SINCE * DAY);
  const clock = { now: () => at };
  const past = { ...deps, clock, ledger: createLedger(deps.db, clock) };
  const payments = createPaymentContext(past);
  const { payers } = payments;
  const ids = new Map<string, number>();
  const idOf = (name: string) => ids.get(name) ?? 0;
  for (const person of people) ids.set(person[0], await settleIn(past, payers, person));
  await seedKyc(past, idOf('demo'));
  const wallet = walletHandlers(past, {
    ...payments,
    compareBvn: async () => 'unknown',
    listHeldMoney: async () => [],
    findAjoPayment: async () => undefined,
    listCoverable: async () => new Map(),
  });
  const asDemo = (key: string) => callerOf(idOf('demo'), key);
  const send = async ([days, from, recipient, whole, note]: DemoTransfer) => {
    const body = { type: 'user', recipient, amount: naira(whole), note, again: false } as const;
    await wallet.transfer(body, callerOf(idOf(from), keyOf(days, recipient)));
  };
  const add = async (days: number, name: string, whole: number) => {
    const id = operationId(callerOf(idOf(name), `demo-payday-${days}`));
    const payment = { id, amount: naira(whole), paid_at: at };
    const to = { user_id: idOf(name), source: 'bank_transfer' as const };
    await inTransaction(past.db, (tx) => creditReceived(past, tx, to, { id, payment }));
  };
  const before = [
    ...earlier.map((sent) => ({ days: sent[0], happen: () => send(sent) })),
    ...paydays.map(([days, name, whole]) => ({ days, happen: () => add(days, name, whole) })),
    { days: FIRST_BILL, happen: () => seedBill(past, payments, FIRST_BILL, asDemo) },
  ];
  for (const { days, happen } of before.toSorted((a, b) => b.days - a.days)) {
    at = new Date(now - days * DAY);
    await happen();
  }
  at = new Date(now - GOALS_SINCE * DAY);
  const saves = (days: number) => seedSavings(past, payments, days, asDemo);
  await saves(GOALS_SINCE);
  const today = dayInLagos(new Date(now));
  await seedGroups(past, payments, today, (name) => callerOf(idOf(name), `demo-ajo-${name}`));
  const named = (name: string, key: string) => callerOf(idOf(name), `${key}-${name}`);
  const cases = { deps: past, payments, wallet, callerOf: named };
  const shelf = await seedShops(past, payments, named);
  const moveTo = (instant: Date) => {
    at = instant;
  };
  const reminders = reminderTimes(today);
  const countUntil = (until: number) => reminders.filter(({ at }) => at.getTime() <= until).length;
  const groupsTo = async (until: number) => {
    for (const { task, at: due } of reminders.splice(0, countUntil(until))) {
      await groupsUntil(past, due, moveTo);
      moveTo(due);
      await seedReminder(past, task);
    }
    await groupsUntil(past, new Date(until), moveTo);
  };
  for (const sent of history) {
    const [days] = sent;
    await groupsTo(now - days * DAY - 3 * HOUR);
    at = new Date(now - days * DAY - 3 * HOUR);
    await seedWaste(past, payments, days, asDemo);
    await seedSales(past, payments, { shelf, callerOf: named }, days);
    const fuel = toReference(operationId(asDemo(keyOf(6, 'tunde'))));
    await seedBill(past, payments, days, asDemo);
    if (days === 10) await seedPots(past, payments, named);
    await seedCard(past, idOf('demo'), days);
    if (days === 3) await seedAnsweredTicket(past, asDemo, fuel);
    await seedRules(past, payments, days, asDemo);
    if (days === 5) await seedRequests(past, payments, named, fuel);
    await casesOfYesterday(cases, days);
    await send(sent);
    await saves(days);
    // Notifications older than a week are marked as read.
    if (days > 7) for (const id of ids.values()) await readAllNotifications(past, id);
  }
  await groupsTo(now - HOUR);
  at = new Date(now - HOUR);
  await casesOfToday(cases);
  await seedOpenTicket(past, asDemo);
  await seedRecalls(past, (from, to) => callerOf(idOf(from), keyOf(2, to)));
  await seedInsights(past, idOf('demo'));
  await seedStandingOrders(past, payments, asDemo);
  await seedBillReminder(past, asDemo);
  await seedPendingSorts(past, payments);
  await seedPeople(past, payments, asDemo('demo-people'));
  await seedBank(past, payments, asDemo('demo-bank'));
  await groupsTo(now);
  await past.ledger.drain();
  await seedReconciliation(deps);
}

type Person = (typeof people)[number];

/** Registers, confirms, sets a PIN and adds the opening balance, skipping completed steps. */
async function settleIn(deps: Deps, payers: Payers, person: Person): Promise<number> {
  const [username, first_name, last_name, phone_number, whole] = person;
  const identity = identityHandlers(deps, {
    payers,
    birthDateOf: async () => null,
    confirmPhone,
  });
  const email = emailOf(username);
  if (!(await findDemoIds(deps.db)).has(username)) {
    const names = { username, first_name, last_name };
    await identity.register({ ...names, email, phone_number, password: PASSWORD }, anonymous);
  }
  const row = await deps.db
    .selectFrom('identity_user')
    .select(['id', 'verified_at', 'pin_hash'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const caller = callerOf(row.id, 'demo-opening');
  if (row.verified_at === null) {
    await identity.resendOtp({ email }, anonymous);
    await identity.verifyOtp({ email, otp: await codeFor(deps, row.id) }, anonymous);
    await inTransaction(deps.db, (tx) => endSessions(tx, row.id));
  }
  if (row.pin_hash === null) await identity.setPin({ pin: PIN, password: PASSWORD }, caller);
  await open(deps, caller, `${first_name} ${last_name}`, openingOf(username, whole));
  return row.id;
}

async function codeFor({ db, secret }: Deps, userId: number): Promise<string> {
  const row = await db
    .selectFrom('identity_code')
    .select(['user_id', 'purpose', 'nonce', 'per_channel'])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'verify')
    .executeTakeFirstOrThrow();
  return codeBy(secret, row, 'email');
}

async function open({ db, clock }: Deps, caller: Customer, name: string, whole: number) {
  const wallet = (await findAccounts(db, 'wallet', 'user', [caller.user_id])).get(caller.user_id);
  if (wallet === undefined) throw new Error('a demo customer has no wallet');
  const amount = naira(whole);
  const descriptions = { debit: 'Opening balance', credit: 'Opening balance' };
  const metadata = toMetadata({
    sender: ALAJO,
    recipient: name,
    bank: ALAJO,
    account: null,
    note: null,
    target: null,
    amount,
    lines: [],
    descriptions,
  });
  const postings = [
    { account: system.opening_balances, amount: kobo(-amount) },
    { account: wallet.id, amount },
  ];
  const entry = { id: operationId(caller), kind: 'opening', metadata, postings };
  await inTransaction(db, (tx) => post(tx, clock.now(), entry));
}

const anonymous = {
  address: '127.0.0.1',
  device: 'Demo',
  request_id: 'demo',
  idempotency_key: undefined,
  pin: undefined,
};

function callerOf(user_id: number, idempotency_key: string): Customer {
  return { ...anonymous, user_id, session_id: 0, trust: NO_DEVICE, idempotency_key, pin: PIN };
}
