// Limits that customers set for themselves: the payments they refuse, and the delay for loosening them.
import { passkeyRoutes } from '@alajo/contract/identity/passkey-routes.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { naira } from '@alajo/contract/money.ts';
import { notificationRoutes } from '@alajo/contract/notifications/routes.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { ownLimitRoutes } from '@alajo/contract/wallet/own-limit-routes.ts';
import type { LimitName, LimitSetting } from '@alajo/contract/wallet/own-limits.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../platform/clock.ts';
import { brokenConstraint } from '../platform/database/database.ts';
import { sharedUntilClockMoves } from '../testing/app.ts';
import { type Person, statusAndCode, type WalletApp, walletApp } from '../testing/wallet.ts';
import { applyLimitChange } from './limit-changes.ts';

let alajo: WalletApp;
const share = sharedUntilClockMoves(walletApp);
beforeEach(async () => {
  alajo = await share();
});

const set = (who: Person, limit: LimitName, amount: number | null, pin?: string) =>
  alajo.call(ownLimitRoutes.setOwnLimit, { body: { limit, amount, ...(pin ? { pin } : {}) } }, who);
const cancel = (who: Person, setting: LimitSetting) =>
  alajo.call(ownLimitRoutes.cancelLimitChange, { body: { setting } }, who);
const chosen = async (who: Person) => (await alajo.call(ownLimitRoutes.ownLimits, {}, who)).body;
const latestNotice = async (who: Person) => {
  const { body } = await alajo.call(notificationRoutes.list, { query: { topic: 'security' } }, who);
  return (body.results as object[])[0];
};
const events = async (who: Person) => {
  const query = { limit: '50' } as never;
  const { body } = await alajo.call(settingsRoutes.events, { query }, who);
  return (body.results as { kind: string; detail: string | null }[])
    .filter(({ kind }) => kind.includes('limit') || kind.includes('wait'))
    .map(({ kind, detail }) => `${kind}: ${detail}`);
};

test('a lower daily limit applies immediately, and its refusal links to the setting', async () => {
  const [ada] = [await alajo.person('ada', 60_000), await alajo.person('bola')];
  expect(await chosen(ada)).toMatchObject({
    day: { amount: null, raise: null },
    payment: { amount: null, raise: null },
    wait: { on: false, off_at: null },
  });
  expect((await alajo.send(ada, 'bola', 6000)).status).toBe(201);
  expect((await set(ada, 'day', 10_000)).body).toMatchObject({
    day: { amount: 10_000, raise: null },
  });
  const over = await alajo.send(ada, 'bola', 4001);
  expect(over).toMatchObject({ status: 409, body: { code: 'own_day_limit_reached' } });
  expect(over.body.message).toBe(
    'This is ₦1 over your limit for today. You set it to ₦10,000 a day in Settings, and ₦4,000 is left until midnight. Raising it takes 24 hours.',
  );
  expect(over.body.limit).toMatchObject({ kind: 'own_day', left: 4000, over: 1, next: null });
  expect((await alajo.send(ada, 'bola', 4000)).status).toBe(201);
  expect(await statusAndCode(alajo.send(ada, 'bola', 1))).toBe('409 own_day_limit_reached');
  expect(await alajo.wallet(ada)).toMatchObject({
    day_limit: 10_000,
    day_spent: 10_000,
    own_limits: { day: 10_000, payment: null },
  });
  const { body } = await alajo.call(walletRoutes.limits, {}, ada);
  expect(body).toMatchObject({ day_limit: 10_000, day_left: 0 });
});

test('a per-payment limit counts charges, in all kinds of payments', async () => {
  const ada = await alajo.person('ada', 60_000);
  const bola = await alajo.person('bola');
  expect((await set(ada, 'payment', 1000)).status).toBe(200);
  const over = await alajo.send(ada, bola.username, 1001);
  expect(over.body).toMatchObject({ code: 'own_payment_limit_reached' });
  expect(over.body.message).toBe(
    'This is ₦1 over your limit for one payment. You set it to ₦1,000 in Settings. Raising it takes 24 hours.',
  );
  expect(over.body.limit).toMatchObject({ kind: 'own_payment', limit: 1000, left: 1000 });
  const { body: quoted } = await alajo.quote(ada, '0123456789', 1000);
  const bank = alajo.transfer(ada, { type: 'bank', quote_id: String(quoted.id) });
  expect(await statusAndCode(bank)).toBe('409 own_payment_limit_reached');
  const airtime = { network: 'mtn', phone_number: '08031234567', amount: 1500 } as const;
  const bought = alajo.call(serviceRoutes.airtime, { body: airtime }, alajo.as(ada));
  expect(await statusAndCode(bought)).toBe('409 own_payment_limit_reached');
  expect((await alajo.send(ada, bola.username, 1000)).status).toBe(201);
  expect(await ada.balance()).toBe(59_000);
});

test('no own limit can exceed the tier’s, and the lower of the two applies', async () => {
  const ada = await alajo.person('ada', 60_000, { tier: 1 });
  const bola = await alajo.person('bola');
  const high = await set(ada, 'day', 50_001);
  expect(high).toMatchObject({ status: 409, body: { code: 'own_limit_too_high' } });
  expect(high.body.message).toContain('₦50,000');
  expect(await statusAndCode(set(ada, 'payment', 50_001))).toBe('409 own_limit_too_high');
  await alajo.db.updateTable('identity_user').set({ tier: 2 }).where('id', '=', ada.id).execute();
  expect((await set(ada, 'day', 55_000)).status).toBe(200);
  await alajo.db.updateTable('identity_user').set({ tier: 1 }).where('id', '=', ada.id).execute();
  expect(await statusAndCode(alajo.send(ada, bola.username, 51_000))).toBe('409 day_limit_reached');
  expect(await alajo.wallet(ada)).toMatchObject({ day_limit: 50_000 });
});

test('raising a limit requires the PIN and 24 hours, notifies every channel, and can be cancelled', async () => {
  const ada = await alajo.person('ada', 60_000);
  const bola = await alajo.person('bola');
  await set(ada, 'day', 5000);
  expect(await statusAndCode(set(ada, 'day', 8000))).toBe('403 pin_required');
  expect(await statusAndCode(set(ada, 'day', 8000, '1112'))).toBe('403 pin_wrong');
  expect(await chosen(ada)).toMatchObject({ day: { amount: 5000, raise: null } });
  const at = new Date(alajo.clock.now().getTime() + DAY).toISOString();
  const response = await set(ada, 'day', 8000, ada.pin);
  expect(response.body).toMatchObject({ day: { amount: 5000, raise: { to: 8000, at } } });
  await alajo.runJobs();
  const { rows: sent } = await sql<{ channel: string; text: string }>`
    select channel, text from dev_outbox where text like '%8,000 a day%' order by channel`.execute(
    alajo.db,
  );
  expect(sent.map(({ channel }) => channel)).toEqual(['email', 'sms']);
  expect(sent[0]?.text).toContain('cancel it in Settings, under Limits');
  // An identical request keeps its time; a different one restarts it.
  await alajo.pass(HOUR);
  expect((await set(ada, 'day', 8000, ada.pin)).body).toMatchObject({ day: { raise: { at } } });
  expect((await cancel(ada, 'day')).body).toMatchObject({ day: { amount: 5000, raise: null } });
  expect((await cancel(ada, 'day')).status).toBe(200);
  await alajo.pass(2 * DAY);
  expect(await statusAndCode(alajo.send(ada, bola.username, 6000))).toBe(
    '409 own_day_limit_reached',
  );

  await set(ada, 'day', null, ada.pin);
  await alajo.pass(DAY - MINUTE);
  expect(await statusAndCode(alajo.send(ada, bola.username, 6000))).toBe(
    '409 own_day_limit_reached',
  );
  await alajo.pass(MINUTE);
  expect(await chosen(ada)).toMatchObject({ day: { amount: null, raise: null } });
  expect((await alajo.send(ada, bola.username, 6000)).status).toBe(201);
  expect(await events(ada)).toEqual([
    'limit_raised: no daily limit of your own',
    'limit_raise_asked: no daily limit of your own',
    'limit_raise_cancelled: ₦8,000 a day',
    'limit_raise_asked: ₦8,000 a day',
    'limit_lowered: ₦5,000 a day',
  ]);
});

test('lowering a limit again cancels a pending raise; a job that runs early or twice changes nothing', async () => {
  const ada = await alajo.person('ada', 60_000);
  await set(ada, 'payment', 5000);
  await set(ada, 'payment', 9000, ada.pin);
  const { id } = await alajo.db
    .selectFrom('wallet_limit_change')
    .select('id')
    .where('user_id', '=', ada.id)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  await applyLimitChange(alajo.deps, id);
  expect(await chosen(ada)).toMatchObject({ payment: { amount: 5000, raise: { to: 9000 } } });
  await set(ada, 'payment', 3000);
  expect(await chosen(ada)).toMatchObject({ payment: { amount: 3000, raise: null } });
  await alajo.pass(2 * DAY);
  await Promise.all([applyLimitChange(alajo.deps, id), applyLimitChange(alajo.deps, id)]);
  expect(await chosen(ada)).toMatchObject({ payment: { amount: 3000, raise: null } });
});

test('two concurrent raises leave one pending, and a repeated limit stores no second row', async () => {
  const ada = await alajo.person('ada', 60_000);
  await Promise.all([set(ada, 'day', 5000), set(ada, 'day', 5000), set(ada, 'day', 5000)]);
  await Promise.all([set(ada, 'day', 7000, ada.pin), set(ada, 'day', 7000, ada.pin)]);
  await Promise.all([set(ada, 'day', 8000, ada.pin), cancel(ada, 'day')]);
  const rows = await alajo.db
    .selectFrom('wallet_limit_change')
    .select(['amount_after', 'status'])
    .where('user_id', '=', ada.id)
    .orderBy('id')
    .execute();
  expect(rows.slice(0, 2).map(({ amount_after }) => amount_after)).toEqual([
    naira(5000),
    naira(7000),
  ]);
  expect(rows.filter(({ status }) => status === 'waiting').length).toBeLessThanOrEqual(1);
  expect(await chosen(ada)).toMatchObject({ day: { amount: 5000 } });
});

test('no concurrent payment exceeds a limit that was just lowered', async () => {
  const ada = await alajo.person('ada', 60_000);
  const bola = await alajo.person('bola');
  const sends = Array.from({ length: 30 }, (_, n) => alajo.send(ada, bola.username, 1000 + n));
  const lowered = set(ada, 'day', 10_000);
  await lowered;
  const after = await alajo.wallet(ada);
  const more = await Promise.all([
    ...sends,
    ...Array.from({ length: 5 }, (_, n) => alajo.send(ada, bola.username, 2000 + n)),
  ]);
  const { day_spent } = await alajo.wallet(ada);
  expect(Number(day_spent)).toBeLessThanOrEqual(Math.max(10_000, Number(after.day_spent)));
  expect(more.filter(({ body }) => body.code === 'own_day_limit_reached').length).toBeGreaterThan(
    0,
  );
});

test('payments over a lower threshold need more than the PIN at once, and a higher one waits a day', async () => {
  const ada = await alajo.person('ada', 60_000);
  const bola = await alajo.person('bola');
  const send = (amount: number) => statusAndCode(alajo.send(ada, bola.username, amount));
  expect(await send(6000)).toBe('201');
  expect(await statusAndCode(set(ada, 'pin', 20_001, '4826'))).toBe('409 own_limit_too_high');
  expect(await statusAndCode(set(ada, 'pin', 5000))).toBe('403 pin_required');
  expect((await set(ada, 'pin', 5000, '4826')).body).toMatchObject({
    pin: { amount: 5000, raise: null },
    pin_most: 20_000,
  });
  expect(await latestNotice(ada)).toMatchObject({
    title: 'One of your limits has changed',
    body: 'Now: payments over ₦5,000 need more than your PIN. You can lower it at any time in Settings, under Security.',
    link: '/settings/security',
  });
  const { body: rules } = await alajo.call(passkeyRoutes.stepUpPolicy, {}, ada);
  expect(rules).toMatchObject({ guarded: false, pin_up_to: 5000, own_pin_up_to: 5000 });
  expect(await send(5000)).toBe('201');
  expect(await send(5001)).toBe('403 approval_required');

  expect((await set(ada, 'pin', 15_000, '4826')).body).toMatchObject({
    pin: { amount: 5000, raise: { to: 15_000 } },
  });
  expect(await latestNotice(ada)).toMatchObject({
    title: 'One of your limits is about to change',
    link: '/settings/security',
    body: expect.stringContaining('payments over ₦15,000 need more than your PIN. Requested on'),
  });
  await alajo.pass(DAY - MINUTE);
  expect(await send(5001)).toBe('403 approval_required');
  await alajo.pass(2 * MINUTE);
  expect(await send(5001)).toBe('201');
  expect(await send(15_001)).toBe('403 approval_required');

  expect((await set(ada, 'pin', null, '4826')).body).toMatchObject({
    pin: { amount: 15_000, raise: { to: null } },
  });
  expect((await cancel(ada, 'pin')).body).toMatchObject({ pin: { amount: 15_000, raise: null } });
});

test('the database enforces the delay, the history and positive limits', async () => {
  const ada = await alajo.person('ada', 60_000);
  await set(ada, 'day', 5000);
  const now = alajo.clock.now();
  const refused = (query: ReturnType<typeof sql>) =>
    query.execute(alajo.db).then(() => 'done', brokenConstraint);
  const insert = (after: number | null, hours: number) => sql`
    insert into wallet_limit_change (user_id, setting, amount_before, amount_after, status, asked_at, holds_from)
    values (${ada.id}, 'day', 500000, ${after}, 'waiting', ${now}, ${new Date(now.getTime() + hours * HOUR)})`;
  expect(await refused(insert(900_000, 23))).toBe('wallet_limit_change_delay');
  expect(await refused(insert(null, 23))).toBe('wallet_limit_change_delay');
  expect(await refused(insert(0, 30))).toBe('wallet_limit_change_after');
  expect(
    await refused(sql`update ledger_account set own_day_cap = 0 where id = ${ada.wallet}`),
  ).toBe('ledger_account_own_caps');
  expect(await refused(sql`update identity_user set pin_up_to = 0 where id = ${ada.id}`)).toBe(
    'identity_user_pin_up_to',
  );
  await expect(
    sql`update wallet_limit_change set amount_after = 1 where user_id = ${ada.id}`.execute(
      alajo.db,
    ),
  ).rejects.toThrow('kept as it was');
  // Only the device and address of the request may be erased.
  await sql`update wallet_limit_change set device = null, address = null where user_id = ${ada.id}`.execute(
    alajo.db,
  );
  await expect(
    sql`delete from wallet_limit_change where user_id = ${ada.id}`.execute(alajo.db),
  ).rejects.toThrow('kept as it was');
});

test('payments exempt from the tier’s daily limit, such as scheduled contributions, are exempt from an own limit', async () => {
  const ada = await alajo.person('ada', 5000);
  await set(ada, 'day', 100);
  const { rows } = await sql<{ outcome: string }>`
    select outcome from post_entries(array[gen_random_uuid()], array['test'], array['f'], array[null::uuid],
      array[null::uuid], array[false], array['{}'::jsonb], array[null::text], array[null::timestamptz],
      array[1, 1], array[${ada.wallet}::bigint, 1], array[-20000::bigint, 20000], array[null::bigint, null],
      array[null::bigint, null], ${alajo.clock.now()})`.execute(alajo.db);
  expect(rows).toEqual([{ outcome: 'posted' }]);
});
