// The next cycle of finished groups. Ada's group of four ended on 23 December, as did one with Efe, who had
// no money. A third is still running.

import { invitationRoutes } from '@alajo/contract/ajo/invitation-routes.ts';
import { renewalRoutes } from '@alajo/contract/ajo/renewals.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { firstNameOf } from '@alajo/contract/first-name.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AjoApp, ajoApp } from '../../testing/ajo.ts';
import { type Person, statusAndCode } from '../../testing/wallet.ts';

let alajo: AjoApp;
let [ada, bola, chi, dayo, efe, femi, eve]: Person[] = [];
const finished: { id: number }[] = [];
let late: { id: number };
let going: { id: number };
beforeAll(async () => {
  alajo = await ajoApp();
  for (const name of ['ada', 'bola', 'chi', 'dayo', 'efe', 'femi', 'eve']) {
    people.push(await alajo.person(name, name === 'efe' ? 0 : 90_000));
  }
  [ada, bola, chi, dayo, efe, femi, eve] = people;
  const four = people.slice(0, 4);
  for (let n = 0; n < 5; n++) {
    finished.push(await alajo.groupOf(four, { name: `Sisters ${n}`, late_fee: 1 }));
  }
  late = await alajo.groupOf([own(ada), own(bola), own(chi), own(efe)], { name: 'With Efe' });
  going = await alajo.groupOf(four, { name: 'Going on', frequency: 'monthly' });
  for (const day of ['12-08', '12-15', '12-22', '12-28']) {
    await alajo.until(`2026-${day}T10:00:00+01:00`);
    // A session expires after 30 days without use.
    for (const who of people) await renewalInvitationsOf(who);
  }
});
afterAll(() => alajo.close());

const people: Person[] = [];
const own = (who: Person | undefined): Person => {
  if (who === undefined) throw new Error('a person is missing');
  return who;
};
const cycle = (at: number) => own2(finished[at]);
const own2 = (group: { id: number } | undefined) => {
  if (group === undefined) throw new Error('a group is missing');
  return group;
};
const at = (group: { id: number }) => ({ params: { id: String(group.id) } as never });
const renew = (who: Person | undefined, group: { id: number }, body: object = {}, key?: string) =>
  alajo.call(renewalRoutes.renew, { ...at(group), body }, alajo.as(own(who), key));
const decline = (who: Person | undefined, group: { id: number }) =>
  alajo.call(renewalRoutes.declineRenewal, at(group), own(who));
const renewalInvitationsOf = async (who: Person | undefined) =>
  (await alajo.call(renewalRoutes.renewals, {}, own(who))).body.results as RenewalInvitation[];
type RenewalInvitation = {
  of: number;
  by: string;
  turn: number;
  changes: string[];
  group: { id: number };
};
const leave = (who: Person | undefined, group: { id: number }) =>
  alajo.call(ajoRoutes.leave, { ...at(group), body: {} }, own(who));
const titles = async (who: Person | undefined) =>
  (await alajo.notices(own(who))).map(({ title }) => title);
const idOf = async (made: ReturnType<typeof renew>) => {
  const { body } = await made;
  return { id: Number(body.id) };
};
const byLink = async (who: Person | undefined, group: { id: number }) => {
  const { body } = await alajo.call(invitationRoutes.invite, at(group), own(ada));
  const joining = { terms_version: 1, organiser_first: true, invitation: String(body.code) };
  return alajo.call(ajoRoutes.join, { ...at(group), body: joining }, alajo.as(own(who)));
};

test('the organiser creates one next cycle with the PIN, on the same terms, and the last to collect goes first', async () => {
  const before = cycle(0);
  expect(await alajo.group(own(ada), before)).toMatchObject({
    outcome: 'finished',
    actions: { renew: true },
  });
  expect((await alajo.group(own(bola), before)).actions.renew).toBe(false);
  const pinless = { token: own(ada).token };
  expect(
    await statusAndCode(alajo.call(renewalRoutes.renew, { ...at(before), body: {} }, pinless)),
  ).toMatch(/pin/);
  const made = await renew(ada, before, {}, 'renew-once');
  expect(made.status).toBe(201);
  const next = { id: Number(made.body.id) };
  expect(await alajo.group(own(ada), next)).toMatchObject({
    name: 'Sisters 0',
    visibility: 'private',
    order: 'rotated',
    start_date: '2026-12-29',
    contribution_amount: 1000,
    max_members: 4,
    total_members: 1,
    renewal: {
      of: before.id,
      changes: [],
      unanswered: ['Bola Okafor', 'Chi Okafor', 'Dayo Okafor'],
      declined: [],
    },
  });
  expect(await idOf(renew(ada, before, {}, 'renew-once'))).toEqual(next);
  expect(await idOf(renew(ada, before, { late_fee: 5 }))).toEqual(next);
  expect((await alajo.group(own(ada), before)).actions.renew).toBe(false);
  expect((await titles(dayo)).filter((title) => title === 'Go again with Sisters 0?')).toHaveLength(
    1,
  );
  expect(await titles(ada)).not.toContain('Go again with Sisters 0?');
  expect(await renewalInvitationsOf(dayo)).toMatchObject([
    { of: before.id, by: 'Ada Okafor', turn: 1, changes: [], group: { id: next.id } },
  ]);
  expect(await renewalInvitationsOf(ada)).toEqual([]);
  for (const who of [bola, dayo, chi]) {
    expect(await statusAndCode(alajo.join(own(who), next))).toBe('200');
  }
  expect(await renewalInvitationsOf(dayo)).toEqual([]);
  expect(await alajo.group(own(ada), next)).toMatchObject({
    status: 'waiting',
    renewal: { unanswered: [] },
  });
  await alajo.until('2026-12-29T00:00:01+01:00');
  const { members, status, renewal } = await alajo.group(own(ada), next);
  expect([status, renewal]).toEqual(['active', null]);
  expect(members.map(({ name }) => firstNameOf(name))).toEqual(['Dayo', 'Chi', 'Bola', 'Ada']);
});

test('shows the changes, and refuses terms no group could have', async () => {
  const before = cycle(1);
  for (const [wrong, field] of [
    [{ start_date: '2026-12-29' }, 'start_date'],
    [{ min_members: 5 }, 'min_members'],
    [{ contribution_amount: 99 }, 'contribution_amount'],
    [{ late_fee: 6 }, 'late_fee'],
  ] as const) {
    expect(await renew(ada, before, wrong)).toMatchObject({ status: 400, body: { field } });
  }
  const form = {
    start_date: '2027-01-20',
    contribution_amount: 2000,
    late_fee: 2,
    reserve: 5,
    grace_hours: 72,
    min_members: 4,
  };
  expect((await renewalInvitationsOf(bola)).filter(({ of }) => of === before.id)).toEqual([]);
  await renew(ada, before, form);
  const [invitation] = (await renewalInvitationsOf(bola)).filter(({ of }) => of === before.id);
  expect(invitation?.changes).toEqual([
    'Each contribution changes from ₦1,000 to ₦2,000.',
    'The late fee changes from 1% to 2%.',
    'The amount each member sets aside for the reserve changes from 0% to 5%.',
    'The grace period changes from 2 days to 3 days.',
    'The minimum number of members changes from 3 to 4.',
  ]);
  expect(invitation?.group).toMatchObject({ start_date: '2027-01-20', set_aside: 100 });
});

test('reserves seats until members answer; declining frees one, and newcomers collect last', async () => {
  const before = cycle(2);
  const next = await idOf(renew(ada, before, { start_date: '2027-01-03' }));
  expect(await statusAndCode(byLink(femi, next))).toBe('409 group_full');
  expect(await statusAndCode(decline(bola, before))).toBe('200');
  expect(await statusAndCode(decline(bola, before))).toBe('200');
  expect(await titles(ada)).toEqual(
    expect.arrayContaining(['Bola Okafor won’t join the next cycle of Sisters 2']),
  );
  expect(
    (await titles(ada)).filter((title) => title?.startsWith('Bola Okafor won’t')),
  ).toHaveLength(1);
  expect((await renewalInvitationsOf(bola)).some(({ of }) => of === before.id)).toBe(false);
  expect((await alajo.group(own(ada), next)).renewal).toMatchObject({
    unanswered: ['Chi Okafor', 'Dayo Okafor'],
    declined: ['Bola Okafor'],
  });
  expect(await statusAndCode(byLink(femi, next))).toBe('200');
  expect((await alajo.group(own(femi), next)).renewal).toMatchObject({
    unanswered: [],
    declined: [],
  });
  expect(await statusAndCode(byLink(eve, next))).toBe('409 group_full');
  expect(await statusAndCode(alajo.join(own(bola), next))).toBe('409 group_full');
  for (const who of [chi, dayo]) await alajo.join(own(who), next);
  expect(await statusAndCode(decline(chi, before))).toBe('409 already_member');
  await alajo.until('2027-01-03T00:00:01+01:00');
  const { members } = await alajo.group(own(ada), next);
  expect(members.map(({ name }) => firstNameOf(name))).toEqual(['Dayo', 'Chi', 'Ada', 'Femi']);
});

test('a member with a score below 40 gets a turn in the last third, whatever their previous turn', async () => {
  const next = await idOf(renew(ada, late, { start_date: '2027-01-06' }));
  for (const who of [bola, chi, efe]) {
    expect(await statusAndCode(alajo.join(own(who), next))).toBe('200');
  }
  await alajo.send(own(eve), 'efe', 10_000);
  await alajo.until('2027-01-06T00:00:01+01:00');
  const { members } = await alajo.group(own(ada), next);
  expect(members.map(({ name }) => firstNameOf(name))).toEqual(['Chi', 'Bola', 'Ada', 'Efe']);
});

test('a cycle that never started can be proposed again; leaving it counts as declining', async () => {
  const before = cycle(3);
  const first = await idOf(renew(ada, before, { start_date: '2027-01-12' }));
  await alajo.join(own(bola), first);
  await leave(bola, first);
  expect((await alajo.group(own(ada), first)).renewal).toMatchObject({ declined: ['Bola Okafor'] });
  await leave(ada, first);
  expect((await alajo.group(own(ada), before)).actions.renew).toBe(true);
  const second = await idOf(renew(ada, before, { start_date: '2027-01-13' }));
  expect(second).not.toEqual(first);
  expect((await renewalInvitationsOf(bola)).map(({ group }) => group.id)).toContain(second.id);
});

test('takes another name if the organiser has a running group of the same name', async () => {
  await alajo.create(own(ada), { name: 'sisters 4', start_date: '2027-02-01' });
  const next = await idOf(renew(ada, cycle(4), { start_date: '2027-02-01' }));
  expect((await alajo.group(own(ada), next)).name).toBe('Sisters 4 2');
});

test('only the organiser of a finished group can propose; it is hidden from strangers', async () => {
  expect(await statusAndCode(renew(bola, cycle(3)))).toBe('409 organiser_only');
  expect(await statusAndCode(renew(ada, going))).toBe('409 group_not_finished');
  expect(await statusAndCode(decline(ada, going))).toBe('404 not_found');
  const [next] = (await renewalInvitationsOf(chi)).filter(({ of }) => of === cycle(3).id);
  expect(next).toBeDefined();
  expect(await statusAndCode(renew(eve, cycle(3)))).toBe('404 not_found');
  expect(await statusAndCode(decline(eve, cycle(3)))).toBe('404 not_found');
  expect(await statusAndCode(alajo.join(own(eve), { id: next?.group.id ?? 0 }))).toBe(
    '404 not_found',
  );
  expect(await renewalInvitationsOf(eve)).toEqual([]);
});
