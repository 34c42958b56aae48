import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { kobo } from '@alajo/contract/money.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../platform/database/database.ts';
import { sharedUntilClockMoves, type TestApp, testApp } from '../testing/app.ts';
import { seedFor } from '../testing/seed.ts';
import { setPinThreshold } from './approvals/step-up-policy.ts';

let alajo: TestApp;
const app = sharedUntilClockMoves(testApp);
beforeEach(async () => {
  alajo = await app();
});

type Customer = Awaited<ReturnType<TestApp['person']>>;

const close = (who: Customer, more: { password?: string; pin?: string } = {}) => {
  const body = { password: who.password, pin: who.pin, ...more };
  return alajo.call(settingsRoutes.closeAccount, { body }, who);
};
const send = (from: Customer, recipient: string, amount: number) =>
  alajo.call(
    walletRoutes.transfer,
    { body: { type: 'user', recipient, amount } },
    { token: from.token, headers: { 'x-transaction-pin': from.pin } },
  );
const obligations = async (who: Customer) => {
  const { body } = await alajo.call(settingsRoutes.closing, {}, who);
  return (body.obligations as { description: string; link: string }[]).map(
    ({ description }) => description,
  );
};
const statusOf = async (who: Customer) => {
  const { rows } = await sql<{ status: string }>`
    select status from ledger_account where id = ${who.wallet}`.execute(alajo.db);
  return rows[0]?.status;
};

test('an account with nothing open closes: it is signed out, notified, and can’t be found', async () => {
  const [ada, bola] = [await alajo.person('ada'), await alajo.person('bola', 1000)];
  expect(await obligations(ada)).toEqual([]);
  const exported = await alajo.call(
    settingsRoutes.exportData,
    { body: { password: ada.password } },
    ada,
  );
  expect(exported.status).toBe(200);
  const phone = await alajo.db
    .selectFrom('identity_user')
    .select('phone_number')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow();
  await inTransaction(alajo.db, (tx) => setPinThreshold(tx, ada.id, kobo(10_000_00)));
  expect((await close(ada)).status).toBe(200);
  await alajo.runJobs();
  expect((await alajo.call(settingsRoutes.settings, {}, ada)).status).toBe(401);
  const body = { username: ada.username, password: ada.password };
  expect((await alajo.call(identityRoutes.login, { body })).body.code).toBe('wrong_login');
  expect(await statusOf(ada)).toBe('closed');
  const secrets = await alajo.db
    .selectFrom('identity_user')
    .select(['password_hash', 'pin_hash', 'pin_up_to'])
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow();
  expect(secrets).toEqual({ password_hash: '', pin_hash: null, pin_up_to: null });
  const messages = await alajo.db
    .selectFrom('dev_outbox')
    .select(['channel', 'text'])
    .where('address', 'in', [ada.email, phone.phone_number])
    .where((eb) =>
      eb.or([
        eb('text', 'like', '%account is closed%'),
        eb('subject', 'like', '%account is closed%'),
      ]),
    )
    .execute();
  expect(messages.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
  for (const handle of ['nobody.at.all', ada.username, ada.email]) {
    const { status, body } = await send(bola, handle, 10);
    expect([status, body.code]).toEqual([404, 'recipient_not_found']);
  }
});

test('closing requires the password and the PIN', async () => {
  const ada = await alajo.person('ada');
  expect((await close(ada, { password: 'not mine at all' })).body.code).toBe('password_wrong');
  expect((await close(ada, { pin: '9158' })).body.code).toBe('pin_wrong');
  expect(await statusOf(ada)).toBe('open');
});

test('a closed username is never reused; email and phone are free for a new account', async () => {
  const ada = await alajo.person('ada');
  const profile = await alajo.db
    .selectFrom('identity_user')
    .select('phone_number')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow();
  await close(ada);
  const again = {
    email: ada.email,
    phone_number: profile.phone_number,
    password: 'palm-wine-9',
    first_name: 'Ada',
    last_name: 'Okafor',
  };
  const register = (username: string) =>
    alajo.call(identityRoutes.register, { body: { ...again, username } });
  expect((await register(ada.username)).body.code).toBe('username_taken');
  expect((await register(`${ada.username}.again`)).status).toBe(201);
});

test('money in the wallet blocks closing with an explanation, and nothing is changed', async () => {
  const ada = await alajo.person('ada', 500);
  const description = '₦500 is in your wallet. Send it to your bank account or to someone else.';
  expect(await obligations(ada)).toEqual([description]);
  expect((await close(ada)).body).toMatchObject({ code: 'account_in_use', message: description });
  expect(await statusOf(ada)).toBe('open');
  expect((await alajo.call(settingsRoutes.settings, {}, ada)).status).toBe(200);
});

test('money in a goal blocks closing', async () => {
  const ada = await alajo.person('ada', 500);
  const goal = { title: 'Rent', target_amount: 500, target_date: '2027-06-30' };
  const { body } = await alajo.call(savingsRoutes.create, { body: goal }, ada);
  await alajo.call(
    savingsRoutes.contribute,
    { params: { id: String(body.id) }, body: { amount: 500 } },
    { token: ada.token, headers: { 'x-transaction-pin': ada.pin } },
  );
  expect(await obligations(ada)).toEqual([
    'You have ₦500 in your goal “Rent”. Withdraw it to your wallet.',
  ]);
});

const at = '2026-11-27T10:00:00Z';
/** Rows that block closing, keyed by the wording of the refusal. */
const open: [string, RegExp, (id: number) => ReturnType<typeof sql>][] = [
  [
    'a purchase',
    /purchase from MTN isn’t finished/,
    (
      id,
    ) => sql`insert into service_purchase (id, user_id, category, biller, biller_name, account_number,
        phone, amount, fee, quantity, reference, status, created_at)
      values (gen_random_uuid(), ${id}, 'airtime', 'mtn', 'MTN', '0803', '0803', 5000, 0, 1, ${`r${id}`}, 'pending', ${at})`,
  ],
  [
    'a case',
    /still sorting out one of your payments/,
    (id) => sql`insert into payment_case (kind, subject, detail, user_id, opened_at)
      values ('chargeback', ${`s${id}`}, 'd', ${id}, ${at})`,
  ],
  [
    'a payment in',
    /payment into your wallet isn’t finished/,
    (
      id,
    ) => sql`insert into wallet_funding (id, user_id, fingerprint, amount, source, status, created_at, expires_at)
      values (gen_random_uuid(), ${id}, 'f', 5000, 'card', 'pending', ${at}, 'infinity')`,
  ],
  [
    'our freeze',
    /Alajo froze your wallet/,
    (id) => sql`update identity_user set staff_frozen_at = ${at}, staff_frozen_by = 'staff',
      staff_frozen_reason = 'r' where id = ${id}`,
  ],
  [
    'a data request',
    /haven’t answered your data request/,
    (id) => sql`insert into support_data_request (user_id, kind, about, asked_at, answer_by)
      values (${id}, 'copy', 'all', ${at}, ${at})`,
  ],
];

test.each(open)('%s blocks closing', async (_, description, make) => {
  const ada = await alajo.person('ada');
  await make(ada.id).execute(alajo.db);
  expect(await obligations(ada)).toEqual([expect.stringMatching(description)]);
  expect((await close(ada)).body.code).toBe('account_in_use');
  // The books are checked when the file ends: no row without money behind it may remain.
  await sql`delete from service_purchase where user_id = ${ada.id}`.execute(alajo.db);
  await sql`delete from wallet_funding where user_id = ${ada.id}`.execute(alajo.db);
});

type Pair = { alajo: TestApp; ada: Customer; bola: Customer };
let pair: Pair | undefined;

/** Two customers with one of everything open, shared by the tests that only read it. */
async function withEverythingOpen(): Promise<Pair> {
  if (pair?.alajo === alajo) return pair;
  const [ada, bola] = [await alajo.person('ada', 50_000), await alajo.person('bola', 50_000)];
  await seedFor(alajo, bola, ada);
  pair = { alajo, ada, bola };
  return pair;
}

test('every open obligation blocks closing and links to the page where it ends', async () => {
  const { ada, bola } = await withEverythingOpen();
  const quote = { bank_code: '058', account_number: '0123456789', amount: 300 };
  const made = await alajo.call(walletRoutes.quote, { body: quote }, ada);
  const payout = { type: 'bank' as const, quote_id: String(made.body.id) };
  const headers = { 'x-transaction-pin': ada.pin };
  await alajo.call(walletRoutes.transfer, { body: payout }, { token: ada.token, headers });
  const { body } = await alajo.call(settingsRoutes.closing, {}, ada);
  const found = body.obligations as { description: string; link: string }[];
  const expected: [RegExp, string][] = [
    [/is in your wallet\. Send it/, '/send-money'],
    [/^₦7 to Bola.* Okafor is waiting to be sent\. Cancel it/, '/transactions'],
    [/bank transfer is still on its way/, '/transactions'],
    [/payment into your wallet isn’t finished/, '/wallet'],
    [/^You have a seat in the Ajo group “ada.*’s”\. It ends with the last round/, '/ajo'],
    [/^You have a seat in the Ajo group “Open to all”\. Leave it before it starts/, '/ajo'],
    [/^Your dispute in the Ajo group “ada.*’s” hasn’t been decided/, '/ajo'],
    [/^Your order #\d+ is still open\. Confirm that it arrived/, '/marketplace/orders'],
    [/^Order \d+ in your shop is still open\. Deliver it/, '/marketplace/selling'],
    [/^You have a waste collection booked at 3 Broad St/, '/waste'],
    [/^Your pot “Aso ebi” is open/, '/pots'],
    [/^We haven’t answered your ticket /, '/support'],
    [/^You asked Bola.* Okafor to return a transfer/, '/transactions'],
    [/haven’t answered your data request/, '/settings#data'],
  ];
  for (const [description, link] of expected) {
    expect(found).toContainEqual({ description: expect.stringMatching(description), link });
  }
  expect((await close(ada)).body.code).toBe('account_in_use');
  expect(await statusOf(ada)).toBe('open');
  // Includes the other side of obligations between two people.
  const theirs = await obligations(bola);
  expect(theirs).toContainEqual(expect.stringMatching(/^The pot “Aso ebi” will be paid to you/));
  expect(theirs).toContainEqual(expect.stringMatching(/^Someone asked you to return a transfer/));
});

test('an account with Ajo debts or claims can’t be closed', async () => {
  const { ada } = await withEverythingOpen();
  const { rows } = await sql<{ id: number; member: number; other: number }>`
    select g.id, (select id from ajo_member where group_id = g.id and user_id = ${ada.id}) as member,
      (select min(id) from ajo_member where group_id = g.id and user_id <> ${ada.id}) as other
    from ajo_group g where g.organiser_id = ${ada.id} and g.status in ('active', 'paused')`.execute(
    alajo.db,
  );
  const group = rows[0];
  if (group === undefined) throw new Error('no group');
  const debt = (debtor: number, creditor: number) => sql`
    insert into ajo_debt (group_id, round, debtor_id, creditor_id, kind, amount, paid, created_at)
    values (${group.id}, 1, ${debtor}, ${creditor}, 'collector', 5000, 1000, ${at})`;
  await debt(group.member, group.other).execute(alajo.db);
  expect(await obligations(ada)).toContain(
    `You owe ₦40 in the Ajo group “${ada.username}’s”. Pay it in the group.`,
  );
  await sql`delete from ajo_debt where group_id = ${group.id}`.execute(alajo.db);
  await debt(group.other, group.member).execute(alajo.db);
  expect(await obligations(ada)).toContainEqual(
    expect.stringMatching(/^Members of the Ajo group “ada.* owe you ₦40/),
  );
  await sql`delete from ajo_debt where group_id = ${group.id}`.execute(alajo.db);
});

test('closing ends standing orders, which make no more payments', async () => {
  const [ada, bola] = [await alajo.person('ada'), await alajo.person('bola')];
  const target = { type: 'user' as const, recipient: bola.username };
  const terms = { amount: 50, most: 60, frequency: 'weekly' as const, first_day: '2026-11-30' };
  const sent = { token: ada.token, headers: { 'x-transaction-pin': ada.pin } };
  const made = await alajo.call(scheduleRoutes.create, { body: { target, ...terms } }, sent);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(await obligations(ada)).toEqual([]);
  expect((await close(ada)).status).toBe(200);
  const order = await alajo.db
    .selectFrom('schedules_order')
    .select(['status', 'next_day', 'next_at'])
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow();
  expect(order).toEqual({ status: 'ended', next_day: null, next_at: null });
});

test('two concurrent closings: both succeed, and one takes effect', async () => {
  const ada = await alajo.person('ada');
  const responses = await Promise.all([close(ada), close(ada)]);
  expect(responses.map(({ status }) => status)).toContain(200);
  const { rows } = await sql`select from identity_closed where user_id = ${ada.id}`.execute(
    alajo.db,
  );
  expect(rows).toHaveLength(1);
  const events = await alajo.db
    .selectFrom('identity_event')
    .select('id')
    .where('user_id', '=', ada.id)
    .where('kind', '=', 'account_closed')
    .execute();
  expect(events).toHaveLength(1);
});

test('a payment that arrives while the account closes is either included or refused, never lost', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [ada, bola] = [await alajo.person('ada'), await alajo.person('bola', 100)];
    const [closed, paid] = await Promise.all([close(ada), send(bola, ada.username, 100)]);
    const status = await statusOf(ada);
    const { rows } = await sql<{ balance: number }>`
      select balance from ledger_account where id = ${ada.wallet}`.execute(alajo.db);
    if (closed.status === 200) {
      expect([status, rows[0]?.balance, paid.body.code]).toEqual([
        'closed',
        0,
        'recipient_not_found',
      ]);
    } else {
      expect([closed.body.code, status, rows[0]?.balance, paid.status]).toEqual([
        'account_in_use',
        'open',
        10_000,
        201,
      ]);
    }
  }
});

test('a sign-in under way doesn’t open a session for a closed account', async () => {
  const ada = await alajo.person('ada');
  const body = { username: ada.username, password: ada.password };
  const [closed] = await Promise.all([close(ada), alajo.call(identityRoutes.login, { body })]);
  expect(closed.status).toBe(200);
  const { rows } = await sql`select from identity_session where user_id = ${ada.id}`.execute(
    alajo.db,
  );
  expect(rows).toEqual([]);
  await expect(
    sql`insert into identity_session (user_id, token_hash, device, address, created_at, last_used_at, expires_at)
      values (${ada.id}, 'x', 'd', 'a', ${at}, ${at}, ${at})`.execute(alajo.db),
  ).rejects.toThrow('the account is closed');
});

test('the ledger neither credits nor debits a closed wallet, and never reopens it', async () => {
  const ada = await alajo.person('ada');
  await close(ada);
  const set = (change: ReturnType<typeof sql>) =>
    sql`update ledger_account set ${change} where id = ${ada.wallet}`.execute(alajo.db);
  await expect(set(sql`status = 'open'`)).rejects.toThrow('a closed account stays closed');
  await expect(set(sql`balance = 1`)).rejects.toThrow('ledger_account_closed');
});
