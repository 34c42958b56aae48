// Staff actions on collections: assigned, moved on with proof, and paid by two people, once.
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import { kobo } from '@alajo/contract/money.ts';
import type { Proposal } from '@alajo/contract/staff/proposal-schemas.ts';
import { wasteRoutes } from '@alajo/contract/waste/routes.ts';
import { wasteStaffRoutes as routes } from '@alajo/contract/waste/staff-routes.ts';
import type { OperatorDetails, StaffCollection } from '@alajo/contract/waste/staff-schemas.ts';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findAccounts } from '../../ledger/accounts.ts';
import { account as system } from '../../ledger/chart.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { ProviderRejectsKey } from '../../providers/unavailable.ts';
import { fingerprint } from '../../testing/samples.ts';
import type { StaffPerson } from '../../testing/staff.ts';
import { type Person, statusAndCode } from '../../testing/wallet.ts';
import { type WasteApp, wasteApp } from '../../testing/waste.ts';

let alajo: WasteApp;
let ada: Person;
let staff: StaffPerson;
beforeEach(async () => {
  alajo = await wasteApp();
  ada = await alajo.person('ada', 50_000);
  staff = await alajo.staff('operations');
});
// Closing checks the books: the amount owed to each operator, and the amount on its way.
afterEach(() => alajo.close());

const reason = 'They work in Surulere now';
const at = (id: number | string) => ({ id: String(id) });
const collectionIn = ({ body }: { body: unknown }) => body as StaffCollection;
const operatorIn = ({ body }: { body: unknown }) => body as OperatorDetails & { owed: number };
const operatorBody = (more: object = {}) => ({
  name: 'Surulere Waste Partners',
  phone_number: '08030000099',
  areas: ['Surulere', 'Yaba'],
  bank: { bank_code: '058', account_number: '0123456789' },
  ended: false,
  reason,
  ...more,
});
const add = (more: object = {}) =>
  alajo.call(routes.addOperator, { body: operatorBody(more) }, staff);
const added = async (more: object = {}) => operatorIn(await add(more)).id;
const assign = (operator_id: number, ...collections: number[]) =>
  alajo.call(routes.assign, { body: { operator_id, collections } }, staff);
const move = (id: number, action: 'confirm' | 'start' | 'complete' | 'cancel', why?: string) =>
  alajo.call(
    routes.move,
    { params: at(id), body: { move: action, ...(why ? { reason: why } : {}) } },
    staff,
  );
const see = async (id: number) =>
  collectionIn(await alajo.call(routes.staffCollection, { params: at(id) }, staff));
const operator = async (id: number) =>
  operatorIn(await alajo.call(routes.operator, { params: at(id) }, staff));
const has = async (kind: 'waste_operator' | 'waste_payout', id: number) =>
  (await findAccounts(alajo.db, kind, 'operator', [id])).get(id)?.balance ?? 0;
const acts = async () =>
  (await alajo.db.selectFrom('staff_log').select(['act', 'object']).orderBy('id').execute()).map(
    ({ act, object }) => `${act} ${object}`,
  );

async function prove(id: number, color = '#556b2f') {
  const picture = { width: 40, height: 30, channels: 3, background: color } as const;
  const payload = await sharp({ create: picture }).png().toBuffer();
  const headers = { ...staff.headers, 'content-type': 'image/png' };
  const url = `/api/staff/collections/${id}/proofs/`;
  const sent = await alajo.app.inject({ method: 'POST', url, headers, payload });
  return { status: sent.statusCode, body: sent.json() };
}

/** Completed collections of ₦2,000 each, by this operator. */
async function completed(operatorId: number, count: number) {
  const ids: number[] = [];
  for (let nth = 0; nth < count; nth++) {
    ids.push(await alajo.booked(ada, { scheduled_date: alajo.inHours(48 + nth) }));
  }
  await assign(operatorId, ...ids);
  for (const id of ids) await move(id, 'confirm');
  await alajo.pass(2 * DAY + count * HOUR);
  staff = await alajo.staff('operations');
  for (const id of ids) {
    await move(id, 'start');
    await prove(id);
    await move(id, 'complete');
  }
  return ids;
}

test('a day’s collections are listed by time, with the area named in their address', async () => {
  await added({ areas: ['Surulere', 'Surulere Extension', 'Yaba'] });
  const first = await alajo.booked(ada, { collection_address: '2 Herbert Macaulay,\nYABA, Lagos' });
  const second = await alajo.booked(ada, {
    collection_address: '9 Eric Moore Road, Surulere Extension',
    scheduled_date: alajo.inHours(49),
  });
  const third = await alajo.booked(ada, {
    collection_address: '1 Yabatech Lane, Ikeja',
    scheduled_date: alajo.inHours(75),
  });
  const day = alajo.inHours(48).slice(0, 10);
  const list = async (query: object) =>
    (await alajo.call(routes.staffCollections, { query }, staff)).body as {
      results: StaffCollection[];
      next: string | null;
    };
  const { results } = await list({ day });
  expect(results.map((result) => [result.id, result.area, result.customer.name])).toEqual([
    [first, 'Yaba', 'Ada Okafor'],
    [second, 'Surulere Extension', 'Ada Okafor'],
  ]);
  const page = await list({ limit: '2' });
  expect(page.results.map(({ id }) => id)).toEqual([first, second]);
  const rest = await list({ limit: '2', cursor: page.next ?? '' });
  expect(rest.results.map((result) => [result.id, result.area])).toEqual([[third, null]]);
  expect((await list({ operator: 'none' })).results).toHaveLength(3);
});

test('collections are assigned together, all or none, and an ended one is refused', async () => {
  const partner = await added();
  const [first, second] = [
    await alajo.booked(ada),
    await alajo.booked(ada, { amount: 2100, again: true }),
  ];
  const other = await alajo.booked(ada, { amount: 2200, again: true });
  await alajo.cancel(ada, other);
  expect(await statusAndCode(assign(partner, first, other))).toBe('409 collection_changed');
  expect((await see(first)).operator).toBeNull();
  expect(await statusAndCode(assign(partner, first, 999_999))).toBe('404 not_found');
  expect(await statusAndCode(assign(999_999, first))).toBe('404 not_found');
  expect(await statusAndCode(assign(partner, second, first))).toBe('200');
  const before = await fingerprint(alajo.db);
  expect(await statusAndCode(assign(partner, first, second))).toBe('200');
  expect(await fingerprint(alajo.db)).toEqual(before);
  expect((await see(first)).operator).toEqual({ id: partner, name: 'Surulere Waste Partners' });
  const body = operatorBody({ ended: true });
  await alajo.call(routes.changeOperator, { params: at(partner), body }, staff);
  expect(await statusAndCode(assign(partner, first))).toBe('409 operator_ended');
});

test('a collection is completed with a photo, which the customer sees, and its operator is owed', async () => {
  const partner = await added();
  const id = await alajo.booked(ada);
  await assign(partner, id);
  expect(await statusAndCode(move(id, 'start'))).toBe('409 collection_changed');
  expect(await statusAndCode(move(id, 'confirm'))).toBe('200');
  expect(await statusAndCode(move(id, 'start'))).toBe('409 collection_too_early');
  expect((await prove(id)).body.code).toBe('collection_changed');
  await alajo.pass(2 * DAY);
  staff = await alajo.staff('operations');
  expect((await see(id)).moves).toEqual(['start', 'cancel']);
  await move(id, 'start');
  expect(await statusAndCode(move(id, 'complete'))).toBe('409 proof_needed');
  const photo = await prove(id);
  expect(photo.status).toBe(201);
  expect((await prove(id)).body).toEqual(photo.body);
  expect(photo.body).toEqual({ id: expect.any(Number), added_at: alajo.clock.now().toISOString() });
  await Promise.all([move(id, 'complete'), move(id, 'complete')]);
  expect(await alajo.show(ada, id)).toMatchObject({ status: 'completed', proofs: [photo.body] });
  expect(await see(id)).toMatchObject({ paid: 'owed', moves: [], proofs: [photo.body] });
  expect(await has('waste_operator', partner)).toBe(200_000);
  expect(await acts()).toEqual([
    `operator_added waste_operator:${partner}`,
    `collections_assigned waste_operator:${partner}`,
    ...['confirm', 'start'].map(() => `collection_changed collection:${id}`),
    `collection_proved collection:${id}`,
    `collection_changed collection:${id}`,
  ]);
});

test('a photo is encrypted, and shown only to its customer and staff', async () => {
  const [id = 0] = await completed(await added(), 1);
  const [proof] = (await see(id)).proofs;
  const params = { id: String(id), proof: String(proof?.id) };
  const own = await alajo.call(wasteRoutes.proof, { params }, ada);
  expect(own.body).toMatchObject({ media_type: 'image/webp' });
  const bytes = Buffer.from(String(own.body.base64), 'base64');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
  expect((await alajo.call(routes.staffProof, { params }, staff)).body).toEqual(own.body);

  const bola = await alajo.person('bola', 50_000);
  const bolas = await alajo.booked(bola);
  const callAs = (who: Person, more: object = {}) =>
    statusAndCode(alajo.call(wasteRoutes.proof, { params: { ...params, ...more } }, who));
  expect(await callAs(bola)).toBe('404 not_found');
  expect(await callAs(bola, { id: String(bolas) })).toBe('404 not_found');
  expect(await callAs(ada, { proof: '999999' })).toBe('404 not_found');

  const { name } = await alajo.db
    .selectFrom('waste_proof')
    .select('name')
    .executeTakeFirstOrThrow();
  const { storage } = alajo.deps.providers;
  expect(Buffer.from((await storage.get(`${name}.sealed`)) ?? []).includes('WEBP')).toBe(false);
  for (const file of [`${name}.webp`, `${name}-400.webp`, `${name}.sealed`]) {
    expect((await alajo.app.inject(`/files/${file}`)).statusCode, file).toBe(404);
  }
});

test('an older photo with a public address is encrypted on first access', async () => {
  const [id = 0] = await completed(await added(), 1);
  const { name } = await alajo.db
    .selectFrom('waste_proof')
    .select('name')
    .executeTakeFirstOrThrow();
  const { storage } = alajo.deps.providers;
  const picture = { width: 8, height: 8, channels: 3, background: '#556b2f' } as const;
  const before = await sharp({ create: picture }).webp().toBuffer();
  await storage.remove(`${name}.sealed`);
  for (const file of [`${name}.webp`, `${name}-400.webp`]) await storage.put(file, before);
  expect((await alajo.app.inject(`/files/${name}.webp`)).statusCode).toBe(200);
  const [proof] = (await see(id)).proofs;
  const params = { id: String(id), proof: String(proof?.id) };
  for (const _ of ['first', 'again']) {
    const { body } = await alajo.call(wasteRoutes.proof, { params }, ada);
    expect(body.base64).toBe(before.toString('base64'));
    for (const file of [`${name}.webp`, `${name}-400.webp`]) {
      expect((await alajo.app.inject(`/files/${file}`)).statusCode).toBe(404);
    }
  }
});

test('cancelling requires a reason and refunds the customer', async () => {
  const id = await alajo.booked(ada);
  expect(await statusAndCode(move(id, 'cancel'))).toBe('400 invalid_request');
  expect(await statusAndCode(move(id, 'cancel', 'No crew on that day'))).toBe('200');
  expect(await ada.balance()).toBe(50_000);
  expect(await statusAndCode(move(id, 'cancel', 'No crew on that day'))).toBe('200');
  expect(await ada.balance()).toBe(50_000);
});

test('an operator’s name is unique, and the account holder’s name comes from the bank', async () => {
  const partner = await added();
  expect((await operator(partner)).bank).toMatchObject({
    account_number: '0123456789',
    account_name: expect.stringMatching(/\w/),
    bank_name: expect.stringMatching(/\w/),
  });
  const banks = await alajo.call(routes.operatorBanks, {}, staff);
  expect(banks.body).toMatchObject({
    results: expect.arrayContaining([{ code: '058', name: expect.stringMatching(/\w/) }]),
  });
  expect(await statusAndCode(add())).toBe('409 operator_name_taken');
  const wrong = { bank_code: '058', account_number: '0000000001' };
  expect(await statusAndCode(add({ name: 'Others', bank: wrong }))).toBe('404 account_not_found');
  const body = operatorBody({ bank: null, areas: ['Ikeja'] });
  await alajo.call(routes.changeOperator, { params: at(partner), body }, staff);
  expect(await operator(partner)).toMatchObject({
    areas: ['Ikeja'],
    bank: { account_number: '0123456789' },
  });
});

describe('paying an operator', () => {
  const propose = (id: number, collections: number[], by = staff) =>
    alajo.call(
      routes.payOperator,
      { params: at(id), body: { collections, reason: 'The week’s work' } },
      by,
    );
  const approve = async (made: { body: unknown }, by?: StaffPerson) => {
    const { id, digest } = made.body as Proposal;
    const finance = by ?? (await alajo.staff('finance'));
    return alajo.call(proposalRoutes.approve, { params: at(id), body: { digest } }, finance);
  };

  test('requires two people, pays each collection once, and the bank gets one transfer', async () => {
    const partner = await added();
    const ids = await completed(partner, 3);
    expect(await operator(partner)).toMatchObject({
      owed: 6000,
      unpaid: ids.map((id) => ({ id, proposal_id: null })),
    });
    const made = await propose(partner, ids);
    expect(made.body).toMatchObject({
      title: 'Pay Surulere Waste Partners ₦6,000',
      lines: expect.arrayContaining([
        { label: 'For', value: `Collections ${ids.join(', ')}` },
        { label: 'To', value: expect.stringMatching(/0123456789$/) },
      ]),
    });
    const { id: proposal_id } = made.body as Proposal;
    expect((await operator(partner)).unpaid).toMatchObject(ids.map(() => ({ proposal_id })));
    // One of them is already pending, on any list.
    expect(await statusAndCode(propose(partner, ids.slice(1)))).toBe('409 proposal_waiting');
    expect(await statusAndCode(approve(made, staff))).toBe('403 staff_not_allowed');
    expect(await statusAndCode(approve(made))).toBe('200');
    expect(await statusAndCode(approve(made))).toBe('409 proposal_decided');
    expect([await has('waste_operator', partner), await has('waste_payout', partner)]).toEqual([
      0, 600_000,
    ]);
    expect((await see(ids[0] ?? 0)).paid).toBe('sent');
    const float = (await alajo.balanceOf(system.payout_float)) ?? 0;
    await alajo.runJobs();
    await alajo.runJobs();
    expect(await has('waste_payout', partner)).toBe(0);
    const cost = (await alajo.balanceOf(system.provider_costs)) ?? 0;
    expect(await alajo.balanceOf(system.payout_float)).toBe(float + 600_000 - cost);
    expect(await operator(partner)).toMatchObject({
      owed: 0,
      unpaid: [],
      payouts: [{ amount: 6000, collections: 3, status: 'paid' }],
    });
    expect((await see(ids[0] ?? 0)).paid).toBe('paid');
    expect(await statusAndCode(propose(partner, ids))).toBe('409 collections_not_owed');
    const sent = await alajo.db
      .selectFrom('sandbox_payout')
      .select(['amount', 'account_number'])
      .execute();
    expect(sent).toEqual([{ amount: kobo(600_000), account_number: '0123456789' }]);
  });

  test('fails when the account or the total has changed', async () => {
    const partner = await added();
    const other = await added({ name: 'Others' });
    const ids = await completed(partner, 2);
    expect(await statusAndCode(propose(other, ids))).toBe('409 collections_not_owed');
    const made = await propose(partner, ids);
    const body = operatorBody({ bank: { bank_code: '058', account_number: '0123456780' } });
    await alajo.call(routes.changeOperator, { params: at(partner), body }, staff);
    expect(await statusAndCode(approve(made))).toBe('409 collections_not_owed');
    expect(await has('waste_operator', partner)).toBe(400_000);
    const bare = await added({ name: 'No bank', bank: null });
    expect(await statusAndCode(propose(bare, ids))).toBe('409 operator_no_bank');
  });

  test('makes the amount payable again when the bank refuses; staff are notified and can propose it again', async () => {
    const partner = await added({ bank: { bank_code: '058', account_number: '0123450003' } });
    const ids = await completed(partner, 1);
    await approve(await propose(partner, ids));
    await alajo.runJobs();
    expect(await operator(partner)).toMatchObject({ owed: 2000, payouts: [{ status: 'failed' }] });
    const open = await alajo.db.selectFrom('payment_case').select(['kind', 'detail']).execute();
    expect(open).toEqual([
      { kind: 'payout_failed', detail: expect.stringContaining('waste operator') },
    ]);
    expect((await propose(partner, ids)).status).toBe(201);
  });

  test('makes the amount payable again when the bank returns it later', async () => {
    const partner = await added({ bank: { bank_code: '058', account_number: '0123450007' } });
    const ids = await completed(partner, 1);
    await approve(await propose(partner, ids));
    await alajo.runJobs();
    expect((await operator(partner)).payouts).toMatchObject([{ status: 'paid' }]);
    await alajo.pass(2 * DAY);
    staff = await alajo.staff('operations');
    expect(await operator(partner)).toMatchObject({
      owed: 2000,
      payouts: [{ status: 'returned' }],
    });
  });

  test('stays under way when the provider rejects our key, and staff are notified once a day', async () => {
    await alajo.close();
    let rejects = true;
    alajo = await wasteApp((deps) => {
      const { payouts } = deps.providers;
      const send: typeof payouts.send = async (request) => {
        if (rejects) throw new ProviderRejectsKey('invalid key');
        return payouts.send(request);
      };
      return { ...deps, providers: { ...deps.providers, payouts: { ...payouts, send } } };
    });
    ada = await alajo.person('ada', 50_000);
    staff = await alajo.staff('operations');
    const partner = await added();
    const ids = await completed(partner, 1);
    await approve(await propose(partner, ids));
    await alajo.pass(10 * MINUTE);
    staff = await alajo.staff('operations');
    expect(await operator(partner)).toMatchObject({ owed: 0, payouts: [{ status: 'sent' }] });
    expect(await alajo.db.selectFrom('payment_case').select('kind').execute()).toEqual([
      { kind: 'provider_key' },
    ]);
    rejects = false;
    await alajo.pass(HOUR);
    staff = await alajo.staff('operations');
    expect(await operator(partner)).toMatchObject({ owed: 0, payouts: [{ status: 'paid' }] });
  });

  test('stays under way without a reply, and is neither failed nor sent twice', async () => {
    const partner = await added({ bank: { bank_code: '058', account_number: '0123450005' } });
    const ids = await completed(partner, 1);
    await approve(await propose(partner, ids));
    await alajo.pass(2 * DAY);
    staff = await alajo.staff('operations');
    expect(await operator(partner)).toMatchObject({ owed: 0, payouts: [{ status: 'sent' }] });
    expect(await has('waste_payout', partner)).toBe(200_000);
    expect(await alajo.db.selectFrom('payment_case').select('kind').execute()).toEqual([
      { kind: 'payout_failed' },
    ]);
  });
});
