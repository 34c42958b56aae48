// Approvals: actions that require more than a PIN; exactly the approved action is carried out, once.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { approvalRoutes } from '@alajo/contract/identity/approval-routes.ts';
import { passkeyRoutes } from '@alajo/contract/identity/passkey-routes.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { naira } from '@alajo/contract/money.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openHolds } from '../app.ts';
import { checkBooks, findProblems } from '../ledger/check.ts';
import { DAY, MINUTE } from '../platform/clock.ts';
import { sharedUntilClockMoves } from '../testing/app.ts';
import { approvalsOf, askedBy, guard, onNewDevice } from '../testing/approvals.ts';
import { createAuthenticator } from '../testing/authenticator.ts';
import { type Person, statusAndCode, type WalletApp, walletApp } from '../testing/wallet.ts';

const open = sharedUntilClockMoves(walletApp);
let alajo: WalletApp;
let ways: ReturnType<typeof approvalsOf>;
beforeEach(async () => {
  alajo = await open();
  ways = approvalsOf(alajo);
});

const { transfer } = walletRoutes;
const to = (who: Person, amount: number, more = {}) => ({
  body: { type: 'user' as const, recipient: who.username, amount, ...more },
});
async function pair(whole = 200_000, tier: 1 | 2 | 3 = 3) {
  const [ada, bola] = [await alajo.person('ada', whole, { tier }), await alajo.person('bola')];
  await guard(alajo, ada);
  return { ada, bola };
}
/** Takes ₦5,000 out of a wallet, for which a PIN is enough. */
async function spend(who: Person) {
  const body = { network: 'mtn' as const, phone_number: '08031234567', amount: 5000, again: true };
  expect((await alajo.call(serviceRoutes.airtime, { body }, alajo.as(who))).status).toBe(201);
}
let keys = 0;
const newKey = () => {
  keys += 1;
  return `approvals-${keys}-key`;
};

test('asks unguarded accounts for no more than the PIN', async () => {
  const ada = await alajo.person('ada', 200_000, { tier: 3 });
  const bola = await alajo.person('bola');
  expect((await alajo.send(ada, bola.username, 50_000)).status).toBe(201);
});

test('asks for more than the PIN for the first payment to someone, and not again', async () => {
  const { ada, bola } = await pair();
  const key = newKey();
  const first = await alajo.send(ada, bola.username, 1000, { key });
  const approval = askedBy(first);
  expect(first.status).toBe(403);
  expect(approval).toMatchObject({ reason: 'new_payee', ways: ['code'], passkey: null });
  expect(approval.title).toBe('Send ₦1,000 to Bola Okafor');
  expect(approval.terms).toContainEqual({ label: 'To', value: `Bola Okafor (@${bola.username})` });
  expect((await ways.byCode(ada, approval)).status).toBe(200);
  const sent = { key, approval: approval.id, pin: true };
  expect((await ways.send(ada, transfer, to(bola, 1000), sent)).status).toBe(201);
  expect((await alajo.send(ada, bola.username, 20_000)).status).toBe(201);
  expect(askedBy(await alajo.send(ada, bola.username, 20_001)).reason).toBe('amount');
});

test('knows payees paid before the account was guarded', async () => {
  const [ada, bola] = [await alajo.person('ada', 50_000, { tier: 3 }), await alajo.person('bola')];
  await alajo.send(ada, bola.username, 500);
  await guard(alajo, ada);
  expect((await alajo.send(ada, bola.username, 600)).status).toBe(201);
});

test('requires a code in addition to the PIN, never instead of it', async () => {
  const { ada, bola } = await pair();
  const key = newKey();
  const approval = askedBy(await alajo.send(ada, bola.username, 1000, { key }));
  await ways.byCode(ada, approval);
  const without = await ways.send(ada, transfer, to(bola, 1000), { key, approval: approval.id });
  expect(without.body.code).toBe('pin_required');
  const wrong = await alajo.call(transfer, to(bola, 1000), {
    token: ada.token,
    headers: { 'X-Approval': approval.id, 'X-Transaction-Pin': '9999', 'Idempotency-Key': key },
  });
  expect(wrong.body.code).toBe('pin_wrong');
  expect(await ada.balance()).toBe(200_000);
});

test('sends the code by email alone, and ends after five wrong ones', async () => {
  const { ada, bola } = await pair();
  const approval = askedBy(await alajo.send(ada, bola.username, 1000));
  const otp = await ways.code(ada, approval.id);
  const { rows } = await sql<{ channel: string; text: string }>`
    select channel, text from dev_outbox where text like ${`${otp}%`}`.execute(alajo.db);
  expect(rows.map(({ channel }) => channel)).toEqual(['email']);
  expect(rows[0]?.text).toContain('Send ₦1,000 to Bola Okafor');
  const wrong = otp === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries++) {
    expect((await ways.approve(ada, approval.id, { way: 'code', otp: wrong })).body.code).toBe(
      'otp_invalid',
    );
  }
  const late = await ways.approve(ada, approval.id, { way: 'code', otp });
  expect(late.body.code).toBe('otp_invalid');
});

test('a code for one approval can’t be used for another', async () => {
  const { ada, bola } = await pair();
  const small = askedBy(await alajo.send(ada, bola.username, 100));
  const large = askedBy(await alajo.send(ada, bola.username, 90_000));
  const otp = await ways.code(ada, small.id);
  await ways.code(ada, large.id);
  const response = await ways.approve(ada, large.id, { way: 'code', otp });
  expect(response.body.code).toBe('otp_invalid');
});

test('pays with a passkey’s signature of the terms, without the PIN, and stores the signature', async () => {
  const { ada, bola } = await pair();
  const device = await ways.addPasskey(ada);
  const key = newKey();
  const approval = askedBy(await alajo.send(ada, bola.username, 30_000, { key }));
  expect(approval.ways).toEqual(['passkey', 'code']);
  expect(await statusAndCode(ways.signed(ada, approval, device))).toBe('200');
  const paid = await ways.send(ada, transfer, to(bola, 30_000), { key, approval: approval.id });
  expect(paid.status, JSON.stringify(paid.body)).toBe(201);
  const { rows } = await sql`select a.way, a.signature from identity_approval a
    join ledger_entry e on e.id = a.operation where a.id = ${approval.id}`.execute(alajo.db);
  expect(rows).toEqual([{ way: 'passkey', signature: expect.any(String) }]);
  expect(await bola.balance()).toBe(30_000);
});

test.each([
  ['a different amount', (bola: Person) => to(bola, 30_001)],
  ['a different note', (bola: Person) => to(bola, 30_000, { note: 'Rent' })],
  ['a different payee', (_: Person, chi: Person) => to(chi, 30_000)],
])('refuses an approval for %s, and moves nothing', async (_, tampered) => {
  const { ada, bola } = await pair();
  const chi = await alajo.person('chi');
  const device = await ways.addPasskey(ada);
  const key = newKey();
  const approval = askedBy(await alajo.send(ada, bola.username, 30_000, { key }));
  await ways.signed(ada, approval, device);
  const sent = await ways.send(ada, transfer, tampered(bola, chi), { key, approval: approval.id });
  expect(sent).toMatchObject({ status: 403, body: { code: 'approval_invalid' } });
  expect(await ada.balance()).toBe(200_000);
});

test('refuses an approval under a different key, which would pay twice', async () => {
  const { ada, bola } = await pair();
  const device = await ways.addPasskey(ada);
  const approval = askedBy(await alajo.send(ada, bola.username, 30_000, { key: newKey() }));
  await ways.signed(ada, approval, device);
  for (const key of [newKey(), undefined]) {
    const sent = await ways.send(ada, transfer, to(bola, 30_000), {
      approval: approval.id,
      ...(key && { key }),
    });
    expect(sent.body.code).toBe('approval_invalid');
  }
});

test('a repeat gets the same reply, even much later, and pays once', async () => {
  const { ada, bola } = await pair();
  const device = await ways.addPasskey(ada);
  const key = newKey();
  const approval = askedBy(await alajo.send(ada, bola.username, 30_000, { key }));
  await ways.signed(ada, approval, device);
  const again = () => ways.send(ada, transfer, to(bola, 30_000), { key, approval: approval.id });
  const both = await Promise.all([again(), again()]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  alajo.clock.advance(60 * MINUTE);
  const late = await again();
  expect(late.body).toEqual(both[0]?.body);
  expect(await bola.balance()).toBe(30_000);
});

test('two concurrent uses without a key pay once', async () => {
  const { ada, bola } = await pair();
  const device = await ways.addPasskey(ada);
  const approval = askedBy(await alajo.send(ada, bola.username, 30_000));
  await ways.signed(ada, approval, device);
  const use = () => ways.send(ada, transfer, to(bola, 30_000), { approval: approval.id });
  const [one, other] = await Promise.all([use(), use()]);
  expect(one.body.reference).toBe(other.body.reference);
  expect(await bola.balance()).toBe(30_000);
});

test('an approval stays valid for at most ten minutes after a refusal the customer can fix', async () => {
  const { ada, bola } = await pair(32_000);
  const device = await ways.addPasskey(ada);
  const key = newKey();
  const approval = askedBy(await alajo.send(ada, bola.username, 30_000, { key }));
  await ways.signed(ada, approval, device);
  await spend(ada);
  const again = () => ways.send(ada, transfer, to(bola, 30_000), { key, approval: approval.id });
  expect((await again()).body.code).toBe('insufficient_funds');
  const eve = await alajo.person('eve', 50_000, { tier: 3 });
  await alajo.send(eve, ada.username, 25_000);
  expect((await again()).status).toBe(201);

  const more = newKey();
  const second = askedBy(await alajo.send(ada, bola.username, 21_000, { key: more }));
  await ways.signed(ada, second, device);
  await spend(ada);
  const late = () => ways.send(ada, transfer, to(bola, 21_000), { key: more, approval: second.id });
  expect((await late()).body.code).toBe('insufficient_funds');
  alajo.clock.advance(11 * MINUTE);
  expect((await late()).body.code).toBe('approval_invalid');
});

test('a new approval of the same request replaces an expired one', async () => {
  const { ada, bola } = await pair(32_000);
  const device = await ways.addPasskey(ada);
  const key = newKey();
  const first = askedBy(await alajo.send(ada, bola.username, 30_000, { key }));
  await ways.signed(ada, first, device);
  await spend(ada);
  const use = (approval: string) => ways.send(ada, transfer, to(bola, 30_000), { key, approval });
  expect((await use(first.id)).body.code).toBe('insufficient_funds');
  alajo.clock.advance(12 * MINUTE);
  const eve = await alajo.person('eve', 50_000, { tier: 3 });
  await alajo.send(eve, ada.username, 25_000);
  const second = askedBy(await alajo.send(ada, bola.username, 30_000, { key }));
  await ways.signed(ada, second, device);
  expect((await use(second.id)).status).toBe(201);
});

test('refuses an approval of another session or customer, and one that is expired or unapproved', async () => {
  const { ada, bola } = await pair();
  const device = await ways.addPasskey(ada);
  const key = newKey();
  const approval = askedBy(await alajo.send(ada, bola.username, 30_000, { key }));
  const use = (who: Person) =>
    ways.send(who, transfer, to(bola, 30_000), { key, approval: approval.id, pin: true });
  expect((await use(ada)).body.code).toBe('approval_invalid');
  const eve = await alajo.person('eve', 50_000, { tier: 3 });
  expect((await ways.signed(eve, approval, device)).body.code).toBe('not_found');
  const options = await alajo.call(passkeyRoutes.passkeyLoginOptions, {});
  const { challenge } = options.body.options as { challenge: string };
  const login = await alajo.call(passkeyRoutes.passkeyLogin, {
    body: { passkey: device.show(challenge) },
  });
  const elsewhere = { ...ada, token: String(login.body.token) };
  expect((await ways.signed(elsewhere, approval, device)).body.code).toBe('not_found');
  expect((await ways.signed(ada, approval, device)).status).toBe(200);
  expect((await ways.signed(ada, approval, device)).body.code).toBe('approval_invalid');
  expect((await use(elsewhere)).body.code).toBe('approval_invalid');
  expect((await use(eve)).body.code).toBe('approval_invalid');
  alajo.clock.advance(11 * MINUTE);
  expect((await use(ada)).body.code).toBe('approval_invalid');
});

test('refuses a signature of other terms, by another passkey, or made earlier', async () => {
  const { ada, bola } = await pair();
  const device = await ways.addPasskey(ada);
  const [one, other] = [
    askedBy(await alajo.send(ada, bola.username, 30_000)),
    askedBy(await alajo.send(ada, bola.username, 90_000)),
  ];
  const passkey = device.show(String(one.passkey?.challenge));
  const with_ = (id: string, shown: object) =>
    statusAndCode(ways.approve(ada, id, { way: 'passkey', passkey: shown }));
  expect(await with_(other.id, passkey)).toBe('403 passkey_refused');
  const strange = createAuthenticator(alajo.deps.config.url);
  expect(await with_(one.id, strange.show(String(one.passkey?.challenge)))).toBe(
    '403 passkey_refused',
  );
  const unverified = device.show(String(one.passkey?.challenge), { verified: false });
  expect(await with_(one.id, unverified)).toBe('403 passkey_refused');
  expect(await with_(one.id, passkey)).toBe('200');
  // Simulates a copied passkey, whose counter continues from the original's.
  const copied = device.show(String(other.passkey?.challenge), { counter: 1 });
  expect(await with_(other.id, copied)).toBe('403 passkey_refused');
});

test('accepts one of two concurrent signatures', async () => {
  const { ada, bola } = await pair();
  const device = await ways.addPasskey(ada);
  const approval = askedBy(await alajo.send(ada, bola.username, 30_000));
  const both = await Promise.all([
    ways.signed(ada, approval, device),
    ways.signed(ada, approval, device),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
});

test('pays by passkey instead of the PIN if the customer chooses it', async () => {
  const { ada, bola } = await pair();
  const none = await ways.send(ada, transfer, to(bola, 100), { approval: 'passkey' });
  expect(none.body).toMatchObject({ code: 'invalid_request', field: 'X-Approval' });
  const device = await ways.addPasskey(ada);
  const key = newKey();
  await alajo.db
    .insertInto('identity_known_payee')
    .values({ user_id: ada.id, payee: `user:${bola.id}`, since: alajo.clock.now() })
    .execute();
  const approval = askedBy(
    await ways.send(ada, transfer, to(bola, 100), { key, approval: 'passkey' }),
  );
  expect(approval.reason).toBe('chosen');
  await ways.signed(ada, approval, device);
  const paid = await ways.send(ada, transfer, to(bola, 100), { key, approval: approval.id });
  expect(paid.status).toBe(201);
});

test('any payment from a new device needs more than the PIN', async () => {
  const { ada, bola } = await pair();
  const approval = askedBy(await alajo.send(ada, bola.username, 100));
  await ways.byCode(ada, approval);
  await onNewDevice(alajo, ada);
  expect(askedBy(await alajo.send(ada, bola.username, 50)).reason).toBe('new_device');
});

test('a sensitive action on a guarded account is refused without an approval', async () => {
  const { ada } = await pair();
  const input = { body: { password: ada.password } };
  const approval = askedBy(await alajo.call(settingsRoutes.exportData, input, ada));
  expect(approval.reason).toBe('sensitive');
  await ways.byCode(ada, approval);
  const headers = { 'X-Approval': approval.id };
  const sent = () => alajo.call(settingsRoutes.exportData, input, { token: ada.token, headers });
  expect((await sent()).status).toBe(200);
  expect((await sent()).body.code).toBe('approval_invalid');
});

test('joining a group needs more than the PIN when its total is above the limit', async () => {
  const { ada } = await pair();
  const small = await createCircle(ada, circle('Small circle', 10_000));
  expect(small.status, JSON.stringify(small.body)).toBe(201);
  const large = askedBy(await createCircle(ada, circle('Large circle', 30_000)));
  expect(large.reason).toBe('ajo_total');
  await ways.byCode(ada, large);
  const approved = { 'X-Approval': large.id };
  expect((await createCircle(ada, circle('Large circle', 30_000), approved)).status).toBe(201);
});

/** The form of a group whose five members pay for five rounds. */
const circle = (name: string, contribution_amount: number) => ({
  name,
  description: 'We save together',
  contribution_amount,
  frequency: 'monthly' as const,
  max_members: 5,
  start_date: '2026-12-20',
});
const createCircle = (who: Person, body: object, more: Record<string, string> = {}) =>
  alajo.call(
    ajoRoutes.create,
    { body: body as never },
    { token: who.token, headers: { 'X-Transaction-Pin': who.pin, ...more } },
  );

test('groups joined by PIN within a day are added up, each counted once however often it is requested', async () => {
  const { ada } = await pair();
  const first = () => createCircle(ada, circle('One', 19_800), { 'Idempotency-Key': 'circle-one' });
  expect((await first()).status).toBe(201);
  const second = askedBy(await createCircle(ada, circle('Two', 19_800)));
  expect(second).toMatchObject({ reason: 'ajo_total', title: 'Create Two' });
  expect(askedBy(await createCircle(ada, circle('Three', 19_800))).reason).toBe('ajo_total');
  expect((await createCircle(ada, circle('Small', 200))).status).toBe(201);
  expect((await first()).status).toBe(201);
  await ways.byCode(ada, second);
  const approved = await createCircle(ada, circle('Two', 19_800), { 'X-Approval': second.id });
  expect(approved.status).toBe(201);
  expect(askedBy(await createCircle(ada, circle('Four', 200))).reason).toBe('ajo_total');
  alajo.clock.advance(DAY);
  expect((await createCircle(ada, circle('Three', 19_800))).status).toBe(201);
});

test('only one of two groups joined concurrently is allowed by PIN alone', async () => {
  const { ada } = await pair();
  const made = await Promise.all(
    ['One', 'Two'].map((name) => createCircle(ada, circle(name, 12_000))),
  );
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 403]);
});

test('first payments and groups joined within a day are added up; payments to known payees don’t count', async () => {
  const { ada, bola } = await pair();
  const pay = async (amount: number, key: string) => {
    const reply = await alajo.send(ada, bola.username, amount, { key });
    if (reply.status === 201) return;
    const approval = askedBy(reply);
    await ways.byCode(ada, approval);
    const sent = await ways.send(ada, transfer, to(bola, amount), {
      key,
      approval: approval.id,
      pin: true,
    });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  };
  await pay(30_000, 'first-payment');
  await pay(15_000, 'known-payment');
  expect(askedBy(await createCircle(ada, circle('Large', 14_200))).reason).toBe('ajo_total');
  expect((await createCircle(ada, circle('Fits', 14_000))).status).toBe(201);
});

test('the step-up rules in Settings match the enforced ones', async () => {
  const { ada } = await pair();
  const { body } = await alajo.call(passkeyRoutes.stepUpPolicy, {}, ada);
  expect(body).toMatchObject({
    guarded: true,
    pin_up_to: 20_000,
    ajo_total: 100_000,
    has_passkey: false,
  });
  expect((body.rungs as object[]).length).toBeGreaterThan(5);
});

test('the books report a signature that doesn’t match, and an entry with a different amount', async () => {
  const { ada, bola } = await pair();
  const device = await ways.addPasskey(ada);
  const key = newKey();
  const approval = askedBy(await alajo.send(ada, bola.username, 30_000, { key }));
  await ways.signed(ada, approval, device);
  await ways.send(ada, transfer, to(bola, 30_000), { key, approval: approval.id });
  expect((await checkBooks(alajo.db, openHolds)).problems).toEqual([]);
  const tampering = { ok: true };
  await alajo.db
    .transaction()
    .execute(async (tx) => {
      await sql`alter table identity_approval disable trigger identity_approval_kept`.execute(tx);
      await sql`update identity_approval set terms = replace(terms, ${String(naira(30_000))}, '1'),
        terms_hash = translate(encode(sha256(convert_to(replace(terms, ${String(naira(30_000))}, '1'), 'UTF8')), 'base64'), '+/=', '-_')
        where id = ${approval.id}`.execute(tx);
      expect(await findProblems(tx, openHolds)).toEqual([
        expect.stringContaining(`approval ${approval.id} is of 1 kobo`),
        `the signature of approval ${approval.id} does not fit its terms`,
      ]);
      tampering.ok = false;
      throw new Error('roll back');
    })
    .catch((error) => {
      if (tampering.ok) throw error;
    });
});

test('an approval’s terms can’t be changed afterwards', async () => {
  const { ada, bola } = await pair();
  const approval = askedBy(await alajo.send(ada, bola.username, 1000));
  const change = sql`update identity_approval set title = 'Something else' where id = ${approval.id}`;
  await expect(change.execute(alajo.db)).rejects.toThrow('kept as it was');
});

test('sends at most ten codes a day, across all purposes', async () => {
  const { ada, bola } = await pair();
  for (let count = 0; count < 10; count++) {
    const { id } = askedBy(await alajo.send(ada, bola.username, 100 + count));
    await ways.code(ada, id);
  }
  const { id } = askedBy(await alajo.send(ada, bola.username, 999));
  const eleventh = await alajo.call(approvalRoutes.sendApprovalCode, { params: { id } }, ada);
  expect(eleventh.body.code).toBe('wait_before_resend');
});
