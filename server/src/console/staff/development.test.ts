// The development sign-in, and its absence everywhere else.
import { developmentRoutes, staffRoutes } from '@alajo/contract/console/staff-routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asStaff } from '../../commands/as-staff.ts';
import { makeDemoStaff } from '../../demo/staff.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { hasDevelopmentSignIn } from './development.ts';

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp((deps) => ({ ...deps, config: { ...deps.config, demo: true } }));
  await makeDemoStaff(alajo.deps);
});
afterAll(() => alajo.close());

test('a browser signs in as a demo member by its cookie alone if there are demo customers', async () => {
  const { body } = await alajo.call(developmentRoutes.members, {});
  const [ngozi] = body.results as { id: number; name: string }[];
  expect(ngozi?.name).toBe('Ngozi Obi');
  const { origin } = new URL(alajo.deps.config.url);
  const answer = await alajo.app.inject({
    method: 'POST',
    url: `/api/${developmentRoutes.signIn.path}`,
    headers: { origin },
    payload: { id: ngozi?.id },
  });
  expect(answer.statusCode).toBe(201);
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({ path: '/api/staff', httpOnly: true, sameSite: 'Strict' });
  const headers = { cookie: `${cookie?.name}=${cookie?.value}` };
  const me = await alajo.call(staffRoutes.me, {}, { headers });
  expect(me.body).toMatchObject({ name: 'Ngozi Obi', roles: ['operations'] });
  expect(JSON.stringify(answer.json())).not.toContain(cookie?.value);
});

test("commands act for the demo's staff, including members made before they were marked as joined", async () => {
  await alajo.db.updateTable('staff_member').set({ joined_at: null }).execute();
  await makeDemoStaff(alajo.deps);
  const acting = {
    email: 'halima@staff.alajo.example',
    permission: 'identity.decide',
    command: 'kyc',
  } as const;
  const name = await asStaff(alajo.deps, acting, async (caller) => {
    caller.unchanged();
    return caller.name;
  });
  expect(name).toBe('Halima Sani');
});

test.each([
  [{ demo: false }],
  [{ mode: 'production' as const }],
  [{ payments: 'paystack' as const }],
  [{ payouts: 'paystack' as const }],
])('the development sign-in is off with %j', (other) => {
  expect(hasDevelopmentSignIn(alajo.deps.config)).toBe(true);
  expect(hasDevelopmentSignIn({ ...alajo.deps.config, ...other })).toBe(false);
});
