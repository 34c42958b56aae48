// Staff sessions and their duration.
import { memberRoutes } from '@alajo/contract/console/member-routes.ts';
import { staffRoutes } from '@alajo/contract/console/staff-routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { type TestApp, testApp } from '../../testing/app.ts';

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
afterAll(() => alajo.close());

const me = (headers: Record<string, string>) => alajo.call(staffRoutes.me, {}, { headers });

test('members of staff see who they are and what they may do', async () => {
  const ngozi = await alajo.staff('support', 'operations');
  const { status, body } = await alajo.call(staffRoutes.me, {}, ngozi);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: ngozi.id, roles: ['support', 'operations'] });
  expect(body.permissions).toContain('tickets.answer');
  expect(body.permissions).not.toContain('proposals.approve_money');
});

test("a customer's token opens no staff route, and a staff cookie no customer's", async () => {
  const ada = await alajo.person('ada');
  const ngozi = await alajo.staff('operations');
  expect((await alajo.call(staffRoutes.me, {}, ada)).body.code).toBe('staff_signed_out');
  const token = /=(.*)$/.exec(ngozi.headers.cookie)?.[1] ?? '';
  for (const headers of [ngozi.headers, { authorization: `Token ${token}` }]) {
    const { body } = await alajo.call(walletRoutes.wallets, {}, { headers });
    expect(body.code).toBe('not_signed_in');
  }
  const both = { ...ngozi.headers, authorization: `Token ${ada.token}` };
  expect((await me(both)).body.id).toBe(ngozi.id);
});

test('a session ends after 15 minutes without a request, and after 8 hours in any case', async () => {
  const idle = await alajo.staff('support');
  const busy = await alajo.staff('support');
  alajo.clock.advance(14 * MINUTE);
  expect((await me(busy.headers)).status).toBe(200);
  alajo.clock.advance(MINUTE);
  expect((await me(idle.headers)).body.code).toBe('staff_signed_out');
  for (let minutes = 15; minutes < 480; minutes += 14) {
    expect((await me(busy.headers)).status).toBe(200);
    alajo.clock.advance(14 * MINUTE);
  }
  alajo.clock.advance(HOUR);
  expect((await me(busy.headers)).body.code).toBe('staff_signed_out');
});

test("an administrator sees a colleague's sessions and can end them", async () => {
  const [chika, musa] = [await alajo.staff('administrator'), await alajo.staff('support')];
  const params = { id: String(musa.id) };
  const sessions = async (query = params) =>
    (await alajo.call(memberRoutes.memberSessions, { params: query }, chika)).body;
  const at = alajo.clock.now().toISOString();
  expect(await sessions()).toEqual({
    results: [
      {
        id: musa.session_id,
        device: 'test',
        address: '127.0.0.1',
        created_at: at,
        last_used_at: at,
        current: false,
      },
    ],
  });
  expect(await sessions({ id: String(chika.id) })).toMatchObject({ results: [{ current: true }] });
  expect(await sessions({ id: '999999' })).toMatchObject({ code: 'not_found' });
  const body = { reason: 'A phone was stolen.' };
  await alajo.call(memberRoutes.endSessions, { params, body }, chika);
  expect(await sessions()).toEqual({ results: [] });
  const idle = await alajo.staff('support');
  alajo.clock.advance(14 * MINUTE);
  await alajo.call(staffRoutes.me, {}, chika);
  alajo.clock.advance(MINUTE);
  expect(await sessions({ id: String(idle.id) })).toEqual({ results: [] });
});

test("a write needs the console's own origin", async () => {
  const { headers } = await alajo.staff('support');
  const { origin: _, ...without } = headers;
  for (const other of [without, { ...headers, origin: 'https://evil.example' }]) {
    const { status, body } = await alajo.call(staffRoutes.signOut, {}, { headers: other });
    expect([status, body.code]).toEqual([403, 'staff_other_site']);
  }
  expect((await alajo.call(staffRoutes.signOut, {}, { headers })).status).toBe(200);
  expect((await me(headers)).body.code).toBe('staff_signed_out');
});
