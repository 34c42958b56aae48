// Announcements to all customers: once each, from their start time, and about a price before it applies.
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import type { Announcement } from '@alajo/contract/rules/pause-schemas.ts';
import { providerRoutes } from '@alajo/contract/rules/provider-routes.ts';
import { ruleStaffRoutes } from '@alajo/contract/rules/staff-routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR } from '../platform/clock.ts';
import { type Person, type WalletApp, walletApp } from '../testing/wallet.ts';
import { announceToCustomers } from './announcements.ts';

let alajo: WalletApp;
let ada: Person;
let bola: Person;
beforeAll(async () => {
  alajo = await walletApp();
  [ada, bola] = [await alajo.person('ada'), await alajo.person('bola', 0, { tier: 3 })];
});
afterAll(() => alajo.close());

const inHours = (hours: number) =>
  new Date(alajo.clock.now().getTime() + hours * HOUR).toISOString();
const announce = async (more: object = {}) => {
  const ngozi = await alajo.staff('operations');
  const body = {
    title: 'DSTV is slow',
    body: 'Payments arrive within two hours.',
    tier: null,
    begins_at: inHours(0),
    until: inHours(5),
    ...more,
  };
  const send = (other: object = {}) => {
    const headers = { ...ngozi.headers, 'Idempotency-Key': KEY };
    return alajo.call(providerRoutes.announce, { body: { ...body, ...other } }, { headers });
  };
  const [first, repeat] = await Promise.all([send(), send()]);
  expect(repeat.body.id).toBe(first.body.id);
  return { ...first, send };
};
const KEY = '0198f7a2-0000-7000-8000-000000000002';
const titles = async (who: Person) => (await alajo.notices(who)).map(({ title }) => title);
const listed = async () => {
  const { body } = await alajo.call(
    providerRoutes.announcements,
    { query: {} },
    await alajo.staff('operations'),
  );
  return body.results as Announcement[];
};

test('everyone is notified once, even if two processes run the job concurrently and repeatedly', async () => {
  const { body } = await announce();
  expect(body).toMatchObject({ state: 'telling', told: 0 });
  const id = Number(body.id);
  await Promise.all([announceToCustomers(alajo.deps, id), announceToCustomers(alajo.deps, id)]);
  await alajo.runJobs();
  for (const who of [ada, bola]) {
    expect((await titles(who)).filter((title) => title === 'DSTV is slow')).toHaveLength(1);
  }
  expect((await listed())[0]).toMatchObject({ state: 'told', told: 2 });
});

test('rejects a key that announced something else', async () => {
  const { send } = await announce({ title: 'DSTV is back' });
  expect((await send({ title: 'DSTV is slow' })).body.code).toBe('idempotency_key_reused');
  await alajo.runJobs();
  expect((await titles(ada)).filter((title) => title === 'DSTV is back')).toHaveLength(1);
});

test('reaches a single tier from its start time, and no one after it was ended or has expired', async () => {
  await announce({ title: 'For tier 3', tier: 3, begins_at: inHours(1), until: inHours(3) });
  const ended = await announce({ title: 'Taken back', begins_at: inHours(1), until: inHours(3) });
  await alajo.runJobs();
  expect(await titles(bola)).not.toContain('For tier 3');
  const end = async () =>
    alajo.call(
      providerRoutes.endAnnouncement,
      { params: { id: String(ended.body.id) } },
      await alajo.staff('operations'),
    );
  expect((await end()).body).toMatchObject({ state: 'ended' });
  expect((await end()).status).toBe(200);
  alajo.clock.advance(HOUR);
  await alajo.runJobs();
  expect(await titles(bola)).toContain('For tier 3');
  for (const who of [ada, bola]) expect(await titles(who)).not.toContain('Taken back');
  expect(await titles(ada)).not.toContain('For tier 3');
  const over = await announce({ begins_at: inHours(2), until: inHours(1) });
  expect(over.body.code).toBe('announcement_times');
});

test('a price is announced thirty days before it applies, and its withdrawal to everyone who was notified', async () => {
  const [chika, sola] = [await alajo.staff('administrator'), await alajo.staff('administrator')];
  const decide = async ({ body }: { body: Record<string, unknown> }) => {
    const approval = { params: { id: String(body.id) }, body: { digest: String(body.digest) } };
    const made = await alajo.call(proposalRoutes.approve, approval, sola);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
  };
  const changes = [{ kind: 'VAT' as const, figures: { basis_points: 1000 } }];
  const body = { first_day: '2027-02-01', source: 'Tax Act', changes, reason: 'A new law' };
  await decide(await alajo.call(ruleStaffRoutes.propose, { body }, chika));
  const [waiting] = await listed();
  expect(waiting).toMatchObject({
    title: 'VAT from 1 February 2027',
    body: 'This changes on 1 February 2027. VAT on fees: 7.5% → 10%.',
    state: 'ahead',
    begins_at: '2027-01-02T08:00:00.000Z',
    staff_name: 'Alajo',
  });
  alajo.clock.advance(43 * DAY);
  await alajo.runJobs();
  expect(await titles(ada)).toContain('VAT from 1 February 2027');
  const [ngozi, musa] = [await alajo.staff('administrator'), await alajo.staff('administrator')];
  const params = { id: String(waiting?.rule_id) };
  const reason = 'The law was put off';
  const taken = await alajo.call(ruleStaffRoutes.withdraw, { params, body: { reason } }, ngozi);
  const approval = {
    params: { id: String(taken.body.id) },
    body: { digest: String(taken.body.digest) },
  };
  expect((await alajo.call(proposalRoutes.approve, approval, musa)).status).toBe(200);
  await alajo.runJobs();
  expect(await titles(ada)).toContain('Not changing: VAT from 1 February 2027');
});
