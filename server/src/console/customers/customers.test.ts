// Finding customers, opening their accounts, and staff actions on them: nothing without a reason, nothing unlogged, and
// nothing without telling the customer.
import { customerRoutes } from '@alajo/contract/console/customer-routes.ts';
import {
  type AppView,
  appScreen,
  type CustomerPage,
  type SearchResult,
} from '@alajo/contract/console/customer-schemas.ts';
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import { pinRoutes } from '@alajo/contract/identity/pin-routes.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import { notificationRoutes } from '@alajo/contract/notifications/routes.ts';
import type { Proposal } from '@alajo/contract/staff/proposal-schemas.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { fingerprint } from '../../testing/samples.ts';
import { type StaffPerson, staffActionsOn } from '../../testing/staff.ts';
import { type SupportApp, supportApp } from '../../testing/support.ts';
import type { Person } from '../../testing/wallet.ts';

let alajo: SupportApp;
let support: StaffPerson;
let compliance: StaffPerson;
beforeAll(async () => {
  alajo = await supportApp();
  await signIn();
});
afterAll(() => alajo.close());

const signIn = async () => {
  support = await alajo.staff('support');
  compliance = await alajo.staff('compliance');
};
const paramsOf = ({ id }: Person) => ({ params: { id: String(id) } });
const reason = 'She called and asked for it';
const look = (who: Person, body: object, by = support) =>
  alajo.call(customerRoutes.look, { ...paramsOf(who), body: body as never }, by);
const page = async (who: Person, by = support) => {
  const { status, body } = await alajo.call(customerRoutes.customer, paramsOf(who), by);
  return { status, body: body as Partial<CustomerPage & { code: string }> };
};
const eventsOf = async (who: Person) => {
  const { body } = await alajo.call(settingsRoutes.events, { query: {} }, who);
  return (body.results as { kind: string }[]).map(({ kind }) => kind);
};
const noticesOf = async (who: Person) => {
  const { body } = await alajo.call(notificationRoutes.list, { query: {} }, who);
  return (body.results as { title: string }[]).map(({ title }) => title);
};

test('an account is opened only for a case or a reason, and its customer is notified once', async () => {
  const ada = await alajo.person('ada', 20_000);
  const bola = await alajo.person('bola');
  expect((await page(ada)).body.code).toBe('access_reason_required');
  expect((await look(ada, { at: 'page' })).status).toBe(400);
  const number = await alajo.opened(ada);
  const caseName = { kind: 'ticket', reference: number };
  expect((await look(bola, { at: 'page', case: caseName })).status).toBe(404);
  const begun = await look(ada, { at: 'page', case: caseName });
  expect(begun).toMatchObject({ status: 201, body: { reason: `For ${number}` } });
  expect(await look(ada, { at: 'page', reason })).toEqual(begun);
  const { body } = await page(ada);
  expect(body).toMatchObject({
    profile: { name: 'Ada Okafor', state: 'active', email: 'a•••@example.ng', frozen: null },
    wallet: { balance: 20_000 },
    ledger_version: 1,
    tickets: [{ number }],
    groups: [],
    orders: [],
    holds: [],
    proposals: [],
    history: [{ description: 'Viewed a customer’s account', by: { id: support.id } }],
  });
  expect(JSON.stringify(body.profile)).not.toContain(ada.email);
  // Another colleague's reason isn't yours.
  expect((await page(ada, compliance)).body.code).toBe('access_reason_required');
  expect(await staffActionsOn(alajo.db, ada)).toEqual([`account_seen: ${number}`]);
  expect((await eventsOf(ada)).filter((kind) => kind.startsWith('staff_'))).toEqual([
    'staff_saw_account',
  ]);
  expect(await staffActionsOn(alajo.db, bola)).toEqual([]);
});

test('the ledger of a wallet is paged, with the balance after each entry', async () => {
  const chi = await alajo.person('chi', 1000);
  await alajo.person('dele');
  for (const amount of [10, 20, 30]) await alajo.send(chi, 'dele', amount);
  const ledger = (query: object) =>
    alajo.call(customerRoutes.ledger, { ...paramsOf(chi), query }, support);
  expect((await ledger({})).body.code).toBe('access_reason_required');
  await look(chi, { at: 'page', reason });
  const first = (await ledger({ limit: '2' })).body;
  expect(first.results).toMatchObject([{ balance_after: 940 }, { balance_after: 970 }]);
  const rest = (await ledger({ limit: '2', cursor: String(first.next) })).body;
  expect(rest.results).toMatchObject([{ balance_after: 990 }, { balance_after: 1000 }]);
});

test('customers are found by their own data or ours, with contacts masked', async () => {
  const emi = await alajo.person('emi', 500);
  await alajo.db
    .updateTable('identity_user')
    .set({ first_name: 'Olúwaṣeun', last_name: 'Adébáyọ̀' })
    .where('id', '=', emi.id)
    .execute();
  const shop = { name: 'Mama Sikira Fabrics', about: 'Ankara' };
  expect((await alajo.call(marketplaceRoutes.startSelling, { body: shop }, emi)).status).toBe(200);
  const sent = await alajo.send(emi, 'ada', 50);
  const number = await alajo.opened(emi);
  const { phone_number } = await alajo.db
    .selectFrom('identity_user')
    .select('phone_number')
    .where('id', '=', emi.id)
    .executeTakeFirstOrThrow();
  const wallets = (await alajo.call(walletRoutes.wallets, {}, emi)).body.results;
  const [wallet] = wallets as { account_number: string }[];
  const find = async (q: string) => {
    const { body } = await alajo.call(customerRoutes.search, { query: { q } }, support);
    return body.results as SearchResult[];
  };
  for (const typed of [
    'oluwaseun',
    'Adebayo Olu',
    '@emi',
    emi.email.toUpperCase(),
    `0${phone_number.slice(4)}`,
    String(wallet?.account_number),
    'sikira mama',
    number.toLowerCase(),
  ]) {
    const [found] = await find(typed);
    expect(found?.customer_id, typed).toBe(emi.id);
    expect(JSON.stringify(found)).not.toContain(emi.email);
    expect(JSON.stringify(found)).not.toContain(phone_number.slice(4));
  }
  const parties = await find(String(sent.body.reference));
  expect(parties.map(({ customer_id }) => customer_id)).toContain(emi.id);
  expect(parties).toHaveLength(2);
  for (const typed of ['no such customer', '100% _', 'ng', '08099999999']) {
    expect(await find(typed), typed).toEqual([]);
  }
});

test('an exact username, phone, email, wallet number or ticket comes first among hundreds of similar ones', async () => {
  const ife = await alajo.person('ife', 500);
  const wallets = (await alajo.call(walletRoutes.wallets, {}, ife)).body.results;
  const wallet = String((wallets as { account_number: string }[])[0]?.account_number);
  const number = await alajo.opened(ife);
  const letters = number.toLowerCase().replaceAll('-', '.');
  // The one we look for comes after the first hundred.
  await sql`insert into identity_user
      (username, email, phone_number, first_name, last_name, password_hash, verified_at, created_at)
    select 'ifeoma-' || n, ${wallet} || '.' || n || '@example.ng',
      '+234809' || lpad(n::text, 7, '0'), 'Ifeoma08090000149', ${letters}, 'none', now(), now()
    from generate_series(1, 150) n`.execute(alajo.db);
  const last = await alajo.person('ifeoma');
  const find = async (q: string) => {
    const { body } = await alajo.call(customerRoutes.search, { query: { q } }, support);
    return (body.results as SearchResult[]).map(({ customer_id }) => customer_id);
  };
  expect(await find('ifeoma')).toHaveLength(20);
  for (const typed of ['ifeoma', '@Ifeoma', last.email]) {
    expect((await find(typed))[0], typed).toBe(last.id);
  }
  for (const typed of [wallet, number]) expect((await find(typed))[0], typed).toBe(ife.id);
  const { id: byPhone } = await alajo.db
    .selectFrom('identity_user')
    .select('id')
    .where('username', '=', 'ifeoma-149')
    .executeTakeFirstOrThrow();
  expect(await find('0809 000 0149')).toEqual([byPhone]);
});

test("the customer's view is shown unchanged for 15 minutes, and viewing changes nothing", async () => {
  const fola = await alajo.person('fola', 700);
  const see = (screen: 'home' | 'settings') =>
    alajo.call(customerRoutes.app, { params: { id: String(fola.id), screen } }, support);
  expect((await see('home')).body.code).toBe('access_reason_required');
  await look(fola, { at: 'app', reason });
  const own = (await alajo.call(walletRoutes.wallets, {}, fola)).body;
  await see('home');
  const before = await fingerprint(alajo.db);
  const { replies } = (await see('home')).body as AppView;
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(replies.find(({ path }) => path === 'wallet/')?.body).toEqual(own);
  for (const screen of appScreen.options) {
    const shown = await alajo.call(
      customerRoutes.app,
      { params: { id: String(fola.id), screen } },
      support,
    );
    expect(shown.status, screen).toBe(200);
    const all = (shown.body as AppView).replies;
    expect(
      all.map(({ status }) => status),
      screen,
    ).toEqual(all.map(() => 200));
  }
  expect(await fingerprint(alajo.db)).toEqual(before);
  expect(await eventsOf(fola)).toContain('staff_saw_account');
  await alajo.call(customerRoutes.endLook, { ...paramsOf(fola), body: { at: 'app' } }, support);
  expect((await see('home')).body.code).toBe('access_reason_required');
  expect(await staffActionsOn(alajo.db, fola)).toEqual([
    `account_shown: ${reason}`,
    'look_ended: ',
  ]);
});

test("customers can't lift our freeze, and lifting a compliance freeze takes two members of staff", async () => {
  const gbenga = await alajo.person('gbenga', 1000);
  const send = async () => (await alajo.send(gbenga, 'ada', 1, { again: true })).body.code;
  const freeze = (by: StaffPerson) =>
    alajo.call(customerRoutes.freeze, { ...paramsOf(gbenga), body: { reason } }, by);
  const unfreeze = (by: StaffPerson) =>
    alajo.call(customerRoutes.unfreeze, { ...paramsOf(gbenga), body: { reason } }, by);
  expect((await unfreeze(support)).body.code).toBe('not_frozen_by_us');
  expect((await freeze(support)).status).toBe(200);
  expect((await freeze(support)).status).toBe(200);
  expect(await send()).toBe('wallet_frozen');
  const own = { body: { password: gbenga.password, pin: gbenga.pin } };
  expect((await alajo.call(settingsRoutes.unfreeze, own, gbenga)).body.code).toBe('frozen_by_us');
  const keep = { body: { ajo: true, plans: true, pin: gbenga.pin } };
  const response = await alajo.call(settingsRoutes.keepWhileFrozen, keep, gbenga);
  expect(response.body.code).toBe('frozen_by_us');
  expect((await alajo.call(settingsRoutes.settings, {}, gbenga)).body).toMatchObject({
    frozen_at: alajo.clock.now().toISOString(),
    frozen_by_us: true,
  });
  // The customer's own freeze outlasts ours.
  await alajo.call(settingsRoutes.freeze, {}, gbenga);
  expect((await unfreeze(support)).status).toBe(200);
  expect(await send()).toBe('wallet_frozen');
  expect((await alajo.call(settingsRoutes.unfreeze, own, gbenga)).status).toBe(200);
  expect(await send()).toBeUndefined();

  expect((await freeze(compliance)).status).toBe(200);
  for (const staffPerson of [support, compliance]) {
    expect((await unfreeze(staffPerson)).body.code).toBe('frozen_by_compliance');
  }
  const made = await alajo.call(
    customerRoutes.proposeUnfreeze,
    { ...paramsOf(gbenga), body: { reason: 'The bank withdrew its report' } },
    support,
  );
  expect(made.status).toBe(201);
  const { id, digest } = made.body as Proposal;
  await look(gbenga, { at: 'page', reason });
  expect((await page(gbenga)).body).toMatchObject({
    profile: { state: 'frozen', frozen: { by: 'compliance', reason } },
    proposals: [{ id, state: 'open', may_approve: false }],
  });
  const approve = (by: StaffPerson) =>
    alajo.call(proposalRoutes.approve, { params: { id: String(id) }, body: { digest } }, by);
  expect((await approve(support)).body.code).toBe('staff_not_allowed');
  expect((await approve(compliance)).status).toBe(200);
  expect(await send()).toBeUndefined();
  expect(await staffActionsOn(alajo.db, gbenga)).toEqual([
    `wallet_frozen: ${reason}`,
    `wallet_unfrozen: ${reason}`,
    `wallet_frozen: ${reason}`,
    'proposal_made: The bank withdrew its report',
    `account_seen: ${reason}`,
    'proposal_approved: ',
  ]);
  const notices = await noticesOf(gbenga);
  expect(notices.filter((title) => title === 'Alajo froze your wallet')).toHaveLength(2);
  expect(notices.filter((title) => title === 'Alajo unfroze your wallet')).toHaveLength(2);
});

test('ending sessions, unlocking a PIN and revealing a contact happen once, and the customer is notified', async () => {
  const hauwa = await alajo.person('hauwa', 100);
  const act = (name: 'endSessions' | 'unlockPin') =>
    alajo.call(customerRoutes[name], { ...paramsOf(hauwa), body: { reason } }, support);
  for (let tries = 0; tries < 5; tries++) {
    const body = { pin: '7391', old_pin: '9999' };
    await alajo.call(pinRoutes.setPin, { body }, hauwa);
  }
  expect((await alajo.send(hauwa, 'ada', 1)).body.code).toBe('pin_locked');
  expect((await act('unlockPin')).status).toBe(200);
  expect((await act('unlockPin')).status).toBe(200);
  expect((await alajo.send(hauwa, 'ada', 1)).status).toBe(201);
  const shown = await alajo.call(
    customerRoutes.contact,
    { ...paramsOf(hauwa), body: { contact: 'email', reason } },
    support,
  );
  expect(shown.body).toEqual({ value: hauwa.email });
  const note = { ...paramsOf(hauwa), body: { body: 'Prefers to be called' } };
  expect((await alajo.call(customerRoutes.note, note, support)).status).toBe(201);
  expect(await noticesOf(hauwa)).toContain('Alajo unlocked your PIN');
  expect((await act('endSessions')).status).toBe(200);
  expect((await act('endSessions')).status).toBe(200);
  expect((await alajo.call(identityRoutes.profile, {}, hauwa)).body.code).toBe('not_signed_in');
  expect(await staffActionsOn(alajo.db, hauwa)).toEqual([
    `pin_unlocked: ${reason}`,
    `number_seen: ${reason}`,
    'note_written: ',
    `customer_signed_out: ${reason}`,
  ]);
  const nobody = { params: { id: '999999' }, body: { reason } };
  for (const route of [
    customerRoutes.freeze,
    customerRoutes.endSessions,
    customerRoutes.unlockPin,
  ]) {
    expect((await alajo.call(route, nobody, support)).status).toBe(404);
  }
});

test('access to an account expires automatically', async () => {
  const ify = await alajo.person('ify');
  await look(ify, { at: 'page', reason });
  await look(ify, { at: 'app', reason });
  for (let minutes = 0; minutes < 14; minutes += 7) {
    alajo.clock.advance(7 * MINUTE);
    expect((await page(ify)).status).toBe(200);
  }
  alajo.clock.advance(MINUTE);
  const seen = { params: { id: String(ify.id), screen: 'home' as const } };
  expect((await alajo.call(customerRoutes.app, seen, support)).body.code).toBe(
    'access_reason_required',
  );
  alajo.clock.advance(HOUR);
  const again = await alajo.staff('support');
  expect((await page(ify, again)).body.code).toBe('access_reason_required');
});
