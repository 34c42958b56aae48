// Customer and staff routes are separate: each route rejects the other side's session. New routes are
// included automatically.
import { permissionsOf, type Role, roleNames } from '@alajo/contract/staff-roles.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proposalKinds } from '../src/app.ts';
import { MINUTE } from '../src/platform/clock.ts';
import { type TestApp, testApp } from '../src/testing/app.ts';
import {
  allRoutes,
  fingerprint,
  type Person,
  sendRequest,
  validRequest,
} from '../src/testing/samples.ts';
import type { StaffPerson } from '../src/testing/staff.ts';

const forStaff = allRoutes.filter(([, route]) => route.access === 'staff');
const forCustomers = allRoutes.filter(([, route]) => route.access === 'customer');
const belowStaff = allRoutes.filter(([, route]) => route.path.startsWith('staff/'));

let alajo: TestApp;
let ada: Person;
const staff = new Map<Role, StaffPerson>();
beforeAll(async () => {
  alajo = await testApp();
  ada = await alajo.person('ada');
  for (const role of roleNames) staff.set(role, await alajo.staff(role));
});
afterAll(() => alajo.close());

type Route = (typeof allRoutes)[number][1];
const ask = (route: Route, headers: Record<string, string>) =>
  sendRequest(alajo.app, route, { ...validRequest(route), headers });
const codeOf = async (route: Route, headers: Record<string, string>) => {
  const answer = await ask(route, headers);
  return [answer.statusCode, answer.json().code];
};

test('staff routes reject strangers, customer tokens and invalid cookies', async () => {
  const { origin } = staff.get('auditor')?.headers ?? { origin: '' };
  const token = `Token ${ada.token}`;
  const unknown = 'b'.repeat(43);
  const all: Record<string, string>[] = [
    {},
    { authorization: token },
    { cookie: `alajo_staff=${ada.token}` },
    { cookie: `alajo_staff=${unknown}` },
    { cookie: 'alajo_staff=' },
    { cookie: `other_alajo_staff=${unknown}` },
  ];
  for (const [name, route] of forStaff) {
    for (const headers of all) {
      const got = await codeOf(route, { origin, ...headers });
      expect(got, `${name} ${JSON.stringify(headers)}`).toEqual([401, 'staff_signed_out']);
    }
  }
});

test('customer routes reject a staff cookie, or its token in place of a customer’s', async () => {
  const [first] = staff.values();
  const cookie = first?.headers.cookie ?? '';
  const token = cookie.replace(/^.*=/, '');
  for (const [name, route] of forCustomers) {
    for (const headers of [{ cookie }, { authorization: `Token ${token}` }]) {
      const [status, code] = await codeOf(route, { ...headers });
      expect([status, code], name).toEqual([401, 'not_signed_in']);
    }
  }
});

test('each staff route admits the roles with its permission, and reveals nothing to other roles', async () => {
  for (const [name, route] of forStaff) {
    if (route.access !== 'staff') continue;
    const may = roleNames.filter((role) => permissionsOf([role]).has(route.permission));
    expect(may, `${name}: no role may`).not.toEqual([]);
    for (const role of roleNames.filter((roleName) => !may.includes(roleName))) {
      const answer = await ask(route, staff.get(role)?.headers ?? {});
      expect([answer.statusCode, answer.json().code], `${name} as ${role}`).toEqual([
        403,
        'staff_not_allowed',
      ]);
      expect(answer.body).not.toContain(route.permission);
    }
  }
});

test('changes need the console’s origin, signed in or not', async () => {
  const before = await fingerprint(alajo.db);
  for (const [name, route] of belowStaff.filter(([, { method }]) => method !== 'GET')) {
    const able = roleNames.find(
      (role) => route.permission && permissionsOf([role]).has(route.permission),
    );
    const cookie = staff.get(able ?? 'support')?.headers.cookie ?? '';
    for (const origin of [
      {},
      { origin: 'null' },
      { origin: 'https://alajo.example.evil.example' },
    ]) {
      expect(await codeOf(route, { cookie, ...origin }), name).toEqual([403, 'staff_other_site']);
    }
  }
  expect(await fingerprint(alajo.db)).toEqual(before);
});

test('a read-only role has no permission to change anything', () => {
  const auditor = permissionsOf(['auditor']);
  const writes = forStaff.filter(
    ([, route]) => route.method !== 'GET' && auditor.has(route.permission ?? 'console.use'),
  );
  // The caller's own session; decisions, each with its own permission; and recorded actions: exporting the
  // log and opening a customer's account.
  expect(writes.map(([name]) => name)).toEqual([
    'POST staff/me/verify/',
    'POST staff/me/sign-out/',
    'POST staff/proposals/:id/approve/',
    'POST staff/proposals/:id/reject/',
    'POST staff/log/export/',
    'POST staff/customers/:id/looks/',
    'POST staff/customers/:id/looks/end/',
    'POST staff/customers/:id/contacts/',
  ]);
  for (const [name, { make, approve }] of Object.entries(proposalKinds)) {
    expect([auditor.has(make), auditor.has(approve)], name).toEqual([false, false]);
  }
});

test('a route that needs a fresh passkey asks for it again after five minutes', async () => {
  const fresh = forStaff.filter(([, route]) => route.fresh);
  expect(fresh.length).toBeGreaterThan(4);
  alajo.clock.advance(6 * MINUTE);
  for (const [name, route] of fresh) {
    const role = roleNames.find((roleName) =>
      permissionsOf([roleName]).has(route.permission ?? 'log.read'),
    );
    const headers = staff.get(role ?? 'auditor')?.headers ?? {};
    expect(await codeOf(route, headers), name).toEqual([403, 'staff_verify_again']);
  }
});
