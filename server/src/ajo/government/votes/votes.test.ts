// A group's votes: everyone is asked, more than half decide within three days, and no vote takes more from
// anyone than they agreed to.
import { proposalRoutes } from '@alajo/contract/ajo/proposals.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, dayInLagos, HOUR, SECOND } from '../../../platform/clock.ts';
import { type AjoApp, ajoApp } from '../../../testing/ajo.ts';
import type { TestResponse } from '../../../testing/app.ts';
import { stopGroups } from '../../../testing/leftovers.ts';
import { type Person, statusAndCode } from '../../../testing/wallet.ts';

let alajo: AjoApp;
const people: Person[] = [];
let group: { id: number };
const [ada, bola, chi, dayo] = [0, 1, 2, 3].map((at) => () => people[at] as Person) as [
  () => Person,
  () => Person,
  () => Person,
  () => Person,
];

beforeAll(async () => {
  alajo = await ajoApp();
  for (const name of ['ada', 'bola', 'chi', 'dayo']) {
    people.push(await alajo.person(name, 50_000));
  }
});
afterAll(() => alajo.close());

/** A running weekly group of the four, at midnight of its first round; earlier groups stand still. */
async function started() {
  await stopGroups(alajo.db);
  const start_date = dayInLagos(new Date(alajo.clock.now().getTime() + 2 * DAY));
  group = await alajo.groupOf(people, { reserve: 10, late_fee: 3, start_date });
  await alajo.until(`${start_date}T00:00:00+01:00`);
}
const dateIn = (days: number) => dayInLagos(new Date(alajo.clock.now().getTime() + days * DAY));

const params = () => ({ id: String(group.id) });
const pause = (who: Person) => alajo.call(ajoRoutes.pause, { params: params() }, who);
const resume = (who: Person) => alajo.call(ajoRoutes.resume, { params: params() }, who);
const change = (who: Person, changes: object) =>
  alajo.call(proposalRoutes.proposeTerms, { params: params(), body: { changes } }, who);
const answer = async (who: Person, agrees: boolean, proposal?: number) => {
  const proposalId = proposal ?? (await alajo.group(ada(), group)).proposals[0]?.id;
  const at = { ...params(), proposal: String(proposalId) };
  return alajo.call(proposalRoutes.answerProposal, { params: at, body: { agrees } }, who);
};
const after = (who: Person, acted: Promise<TestResponse>) => alajo.after(who, group, acted);
const titles = async (who: Person) => (await alajo.notices(who)).map(({ title }) => title);

describe('a vote', () => {
  beforeEach(started);

  test('a vote needs more than half: three of four pass it, two don’t', async () => {
    await pause(ada());
    expect((await titles(bola()))[0]).toContain('Pause the group?');
    expect(await after(bola(), answer(bola(), true))).toMatchObject({ status: 'active' });
    const proposalId = (await alajo.group(ada(), group)).proposals[0]?.id;
    expect(await after(chi(), answer(chi(), true))).toMatchObject({
      status: 'paused',
      proposals: [],
    });
    expect(await statusAndCode(answer(dayo(), false, proposalId))).toBe('409 vote_closed');
    expect(await statusAndCode(answer(chi(), true, proposalId))).toBe('200');
  });

  test('answering returns only the state of the vote, also after it has ended', async () => {
    const response = await pause(ada());
    expect(response).toEqual({ status: 200, body: { status: 'open', yes: 1, needed: 3 } });
    expect((await pause(ada())).body).toEqual({ status: 'open', yes: 1, needed: 3 });
    const id = (await alajo.group(ada(), group)).proposals[0]?.id;
    expect((await answer(bola(), true)).body).toEqual({ status: 'open', yes: 2, needed: 3 });
    expect((await answer(chi(), true)).body).toEqual({ status: 'agreed', yes: 3, needed: 3 });
    expect((await answer(chi(), true, id)).body).toEqual({ status: 'agreed', yes: 3, needed: 3 });
    await resume(ada());
    await answer(bola(), false);
    expect((await answer(chi(), false)).body).toEqual({ status: 'rejected', yes: 1, needed: 3 });
  });

  test('a vote ends at once when a majority can no longer agree; until then, answers can be changed', async () => {
    await pause(ada());
    await answer(bola(), true);
    expect(await after(bola(), answer(bola(), false))).toMatchObject({
      proposals: [{ yes: 1, no: 1 }],
    });
    expect(await after(chi(), answer(chi(), false))).toMatchObject({
      status: 'active',
      proposals: [],
    });
    expect((await titles(dayo()))[0]).toMatch(/did not agree$/);
    // It can be proposed again.
    expect(await after(ada(), pause(ada()))).toMatchObject({ proposals: [{ yes: 1, no: 0 }] });
  });

  test('if the terms require two thirds, the vote ends as soon as more than a third say no', async () => {
    await alajo.db
      .updateTable('ajo_group')
      .set({ majority: 'two_thirds' })
      .where('id', '=', group.id)
      .execute();
    const { terms, proposals } = await after(ada(), pause(ada()));
    expect(terms).toContain('A group vote passes when two thirds agree.');
    expect(proposals).toMatchObject([{ needed: 3 }]);
    expect((await titles(bola()))[0]).toContain('Pause the group?');
    await answer(bola(), false);
    expect(await after(chi(), answer(chi(), false))).toMatchObject({
      status: 'active',
      proposals: [],
    });
  });

  test('a vote with too few answers ends after three days, and nothing changes', async () => {
    await pause(ada());
    await alajo.pass(72 * HOUR - 1);
    expect(await alajo.group(ada(), group)).toMatchObject({ proposals: [{ kind: 'pause' }] });
    await alajo.pass(1);
    expect(await alajo.group(ada(), group)).toMatchObject({ status: 'active', proposals: [] });
  });

  test('a pause ends automatically after two periods, and dates move by its length', async () => {
    const moved = dateIn(7 + 14);
    for (const who of [ada(), bola(), chi()]) await pause(who);
    await alajo.pass(14 * DAY - SECOND);
    expect(await alajo.group(ada(), group)).toMatchObject({ status: 'paused' });
    await alajo.pass(SECOND);
    const after = await alajo.group(ada(), group);
    expect(after.status).toBe('active');
    expect(after.schedule[1]?.date).toBe(moved);
    expect(await statusAndCode(resume(ada()))).toBe('409 group_not_active');
  });

  test('new terms apply from the next round, and earlier versions stay on record', async () => {
    // In the first round each member has paid ₦1,000, and set ₦100 aside.
    const before = (await ada().balance()) + 1100;
    expect(await statusAndCode(change(bola(), { late_fee: 0 }))).toBe('409 organiser_only');
    const changes = { grace_hours: 72, reserve: 5, rules: ['Greet first'] };
    expect(await after(ada(), change(ada(), changes))).toMatchObject({
      proposals: [
        {
          asks: 'Change the terms for future rounds?',
          means: [
            'From round 2 on:',
            'The grace period changes from 2 days to 3 days.',
            'The amount each member sets aside goes down from 10% to 5%.',
            'The group’s rules become: Greet first',
          ],
        },
      ],
    });
    expect(await statusAndCode(change(ada(), { late_fee: 1 }))).toBe('409 already_proposed');
    for (const who of [bola(), chi()]) await answer(who, true);
    const agreed = await alajo.group(ada(), group);
    expect(agreed).toMatchObject({ terms_version: 2, grace_hours: 48, set_aside: 100, rules: [] });
    await alajo.pass(7 * DAY);
    expect(await alajo.group(ada(), group)).toMatchObject({
      grace_hours: 72,
      set_aside: 50,
      late_fee: 3,
      rules: ['Greet first'],
      reserve_balance: 600,
    });
    const versions = await alajo.db
      .selectFrom('ajo_terms')
      .select(['version', 'from_round', 'settings'])
      .where('group_id', '=', group.id)
      .orderBy('version')
      .execute();
    expect(versions).toMatchObject([
      { version: 1, from_round: 1, settings: { grace_hours: 48, reserve: 10, late_fee: 3 } },
      { version: 2, from_round: 2, settings: { grace_hours: 72, reserve: 5, late_fee: 3 } },
    ]);
    // Each member's reserve is returned: ₦100 of the first round, ₦50 of the three others.
    await alajo.pass(16 * DAY);
    expect(await ada().balance()).toBe(before);
  });
});

describe('a finished group can’t be changed by votes', () => {
  beforeAll(started);

  test.each([
    ['a higher late fee', { late_fee: 4 }, '409 terms_not_raised'],
    ['a higher reserve', { reserve: 11 }, '409 terms_not_raised'],
    ['what holds already', { late_fee: 3, grace_hours: 48 }, '400 invalid_request'],
    ['nothing', {}, '400 invalid_request'],
    ['a contribution', { contribution_amount: 1 }, '400 invalid_request'],
  ])('a vote cannot be about %s', async (_, changes, expected) => {
    expect(await statusAndCode(change(ada(), changes))).toBe(expected);
    expect(await alajo.group(ada(), group)).toMatchObject({ proposals: [] });
  });

  test('strangers can neither see a vote nor take part in it', async () => {
    await pause(ada());
    const stranger = await alajo.person('stranger', 0);
    expect(await statusAndCode(answer(stranger, true))).toBe('404 not_found');
  });
});
