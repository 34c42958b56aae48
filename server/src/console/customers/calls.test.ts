// Calls from staff: for a reason or a case, logged, and shown to the customer until they end.

import { customerRoutes } from '@alajo/contract/console/customer-routes.ts';
import { firstNameOf } from '@alajo/contract/first-name.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { callRoutes, callsText } from '@alajo/contract/support/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '../../platform/clock.ts';
import { brokenConstraint } from '../../platform/database/database.ts';
import { type StaffPerson, staffActionsOn } from '../../testing/staff.ts';
import { type SupportApp, supportApp } from '../../testing/support.ts';
import { type Person, statusAndCode } from '../../testing/wallet.ts';

let alajo: SupportApp;
let support: StaffPerson;
beforeAll(async () => {
  alajo = await supportApp();
});
afterAll(() => alajo.close());
beforeEach(async () => {
  support = await alajo.staff('support');
});

const reason = 'To ask about a transfer';
const paramsOf = ({ id }: Person) => ({ params: { id: String(id) } });
const start = (who: Person, body: object = { reason }, by = support) =>
  alajo.call(customerRoutes.call, { ...paramsOf(who), body }, by);
const end = (who: Person, by = support) => alajo.call(customerRoutes.endCall, paramsOf(who), by);
const callsTo = async (who: Person) => {
  const { body } = await alajo.call(callRoutes.calls, {}, who);
  return body.results as Parameters<typeof callsText>[0];
};
const firstName = async () => {
  const { name } = await alajo.db
    .selectFrom('staff_member')
    .select('name')
    .where('id', '=', support.id)
    .executeTakeFirstOrThrow();
  return firstNameOf(name);
};
const NO_ONE = 'No one from Alajo is calling you now.';

test('a customer sees who is calling, about which ticket and since when, until the call is ended', async () => {
  const ada = await alajo.person('ada');
  expect(callsText(await callsTo(ada))).toBe(NO_ONE);
  const reference = await alajo.opened(ada);
  const begun = await start(ada, { case: { kind: 'ticket', reference } });
  expect(begun).toMatchObject({
    status: 201,
    body: {
      reason: `For ${reference}`,
      until: new Date(alajo.clock.now().getTime() + 30 * MINUTE).toISOString(),
    },
  });
  const name = await firstName();
  expect(await callsTo(ada)).toEqual([
    { name, ticket: reference, since: alajo.clock.now().toISOString() },
  ]);
  expect(callsText(await callsTo(ada))).toMatch(
    new RegExp(
      `^${name} from Alajo is calling you now, about ${reference}, since \\d\\d:\\d\\d\\.$`,
    ),
  );
  expect((await end(ada)).status).toBe(200);
  expect((await end(ada)).status).toBe(200);
  expect(await callsTo(ada)).toEqual([]);
  expect(await staffActionsOn(alajo.db, ada)).toEqual([
    `customer_called: ${reference}`,
    'call_ended: ',
  ]);
  const { body } = await alajo.call(settingsRoutes.events, { query: {} }, ada);
  expect(body.results).toMatchObject([
    { title: 'Alajo staff started a call to you', detail: `For ${reference}` },
    {},
    {},
  ]);
});

test('a call ends after 30 minutes, and the database rejects a longer one', async () => {
  const bola = await alajo.person('bola');
  await start(bola);
  alajo.clock.advance(30 * MINUTE - 1);
  expect(await callsTo(bola)).toHaveLength(1);
  alajo.clock.advance(1);
  expect(await callsTo(bola)).toEqual([]);
  const longer = sql`update staff_look set ends_at = begun_at + interval '31 minutes'
    where about_user_id = ${bola.id}`.execute(alajo.db);
  expect(await longer.then(() => 'accepted', brokenConstraint)).toBe('staff_look_call_lasts');
});

test('repeated and concurrent starts make one call, which no other customer sees', async () => {
  const [chi, dele] = [await alajo.person('chi'), await alajo.person('dele')];
  const begun = await Promise.all([start(chi), start(chi)]);
  expect(begun[0]?.body).toEqual(begun[1]?.body);
  expect(await start(chi)).toMatchObject({ body: begun[0]?.body });
  expect(await callsTo(chi)).toHaveLength(1);
  expect(await callsTo(dele)).toEqual([]);
  expect(await staffActionsOn(alajo.db, chi)).toEqual([`customer_called: ${reason}`]);
});

test('a call to another customer ends the one before', async () => {
  const [efe, femi] = [await alajo.person('efe'), await alajo.person('femi')];
  await start(efe);
  await start(femi);
  expect([await callsTo(efe), await callsTo(femi)]).toMatchObject([[], [{}]]);
  expect(await staffActionsOn(alajo.db, efe)).toEqual([
    `customer_called: ${reason}`,
    'call_ended: ',
  ]);
});

test('a member who has left is calling no one', async () => {
  const gozi = await alajo.person('gozi');
  await start(gozi);
  await alajo.db
    .updateTable('staff_member')
    .set({ ended_at: alajo.clock.now() })
    .where('id', '=', support.id)
    .execute();
  expect(await callsTo(gozi)).toEqual([]);
});

test('needs a reason or an open case of this customer, and a role that may call', async () => {
  const [hauwa, ify] = [await alajo.person('hauwa'), await alajo.person('ify')];
  expect((await start(hauwa, {})).status).toBe(400);
  const reference = await alajo.opened(ify);
  const other = start(hauwa, { case: { kind: 'ticket', reference } });
  expect((await other).status).toBe(404);
  for (const role of ['finance', 'auditor', 'administrator'] as const) {
    const refused = start(hauwa, { reason }, await alajo.staff(role));
    expect(await statusAndCode(refused), role).toBe('403 staff_not_allowed');
  }
  expect(await callsTo(hauwa)).toEqual([]);
  expect((await start(hauwa, { reason }, await alajo.staff('kyc_reviewer'))).status).toBe(201);
});

test('the member’s own call is part of the customer’s page, a colleague’s is not', async () => {
  const jide = await alajo.person('jide');
  const colleague = await alajo.staff('compliance');
  const { body: call } = await start(jide);
  for (const [by, shown] of [
    [support, call],
    [colleague, null],
  ] as const) {
    const body = { at: 'page', reason } as const;
    await alajo.call(customerRoutes.look, { ...paramsOf(jide), body }, by);
    const page = await alajo.call(customerRoutes.customer, paramsOf(jide), by);
    expect(page.body.call).toEqual(shown);
  }
});
