// Requirements for a seat. On 28 December most people here have an income of ₦30,000 a month, and two have
// missed every contribution of a group.

import { eligibilityRoutes } from '@alajo/contract/ajo/eligibility.ts';
import { invitationRoutes } from '@alajo/contract/ajo/invitation-routes.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AjoApp, ajoApp, type NewGroup } from '../../../testing/ajo.ts';
import { type Person, statusAndCode } from '../../../testing/wallet.ts';
import { drawOrder } from '../../turns/turn-order.ts';

let alajo: AjoApp;
let rich: Person;
let [ada, bola, chi, late, later, poor]: Person[] = [];
let people = 0;
beforeAll(async () => {
  alajo = await ajoApp();
  rich = await alajo.person('rich', 3_000_000, { tier: 3 });
  ada = await alajo.person('ada');
  bola = await alajo.person('bola');
  chi = await alajo.person('chi');
  late = await alajo.person('late');
  later = await alajo.person('later');
  poor = await alajo.person('poor');
  // 39 days until 28 December, both included.
  for (const who of [ada, bola, chi]) await alajo.send(rich, who?.username ?? '', 39_000);
  await alajo.send(rich, poor.username, 390);
  const missed = { start_date: '2026-12-01', contribution_amount: 100 };
  await alajo.groupOf([rich, late as Person, later as Person], missed);
  for (const day of ['2026-12-15', '2026-12-28']) {
    await alajo.until(`${day}T10:00:00+01:00`);
    // A session expires after 30 days without use.
    for (const who of [rich, ada, bola, chi, late, later, poor]) await standing(own(who));
  }
});
afterAll(() => alajo.close());

const own = (who: Person | undefined): Person => {
  if (who === undefined) throw new Error('a person is missing');
  return who;
};
const person = () => {
  people += 1;
  return alajo.person(`friend${people}`, 50_000);
};
const at = (group: { id: number }, more: object = {}) => ({
  params: { id: String(group.id), ...more } as never,
});
const START = '2027-01-04';
const create = (who: Person, form: NewGroup) => alajo.create(who, { start_date: START, ...form });
const groupOf = (list: Person[], form: NewGroup = {}) =>
  alajo.groupOf(list, { start_date: START, ...form });
const monthly = (contribution_amount: number): NewGroup => ({
  contribution_amount,
  frequency: 'monthly',
});
const standing = async (who: Person) =>
  (await alajo.call(eligibilityRoutes.standing, {}, who)).body as Record<string, unknown>;
const requestToJoin = (who: Person, group: { id: number }) =>
  alajo.call(
    invitationRoutes.ask,
    { ...at(group), body: { terms_version: 1, organiser_first: true } },
    alajo.as(who),
  );
const approve = async (organiser: Person, group: { id: number }) => {
  const [request] = (await alajo.group(organiser, group)).requests;
  const params = at(group, { request: String(request?.id) });
  return alajo.call(invitationRoutes.approve, params, organiser);
};

describe('the affordability limit', () => {
  test('all groups and requests together may take 60% of an income, to the naira; the refusal states the amounts', async () => {
    const who = own(ada);
    expect(await standing(who)).toEqual({ trust_score: 50, monthly: 0, income: 30_000 });
    expect(await statusAndCode(create(who, monthly(10_000)))).toBe('201');
    const friend = await person();
    const created = await groupOf([friend], { ...monthly(7_000), approval: true });
    expect(await statusAndCode(requestToJoin(who, created))).toBe('201');
    expect(await standing(who)).toMatchObject({ monthly: 17_000 });
    const open = await groupOf([await person()], { ...monthly(1_001), max_members: 4 });
    const refused = await alajo.join(who, open);
    expect([refused.status, refused.body.code]).toEqual([409, 'contributions_too_high']);
    expect(refused.body.message).toMatch(/take ₦18,001 a month, more than 60% of the ₦30,000/);
    expect((await alajo.group(friend, created)).members).toHaveLength(1);
    const fitting = await groupOf([await person()], monthly(1_000));
    expect(await statusAndCode(alajo.join(who, fitting))).toBe('200');
    expect(await standing(who)).toMatchObject({ monthly: 18_000 });
    expect(await statusAndCode(create(who, monthly(100)))).toBe('409 contributions_too_high');
  });

  test('a weekly contribution counts 52 times a year, including the set-aside', async () => {
    const who = own(bola);
    const form = { contribution_amount: 3_500, reserve: 20 };
    expect(await statusAndCode(create(who, form))).toBe('409 contributions_too_high');
    expect(await statusAndCode(create(who, { ...form, reserve: 0 }))).toBe('201');
    expect(await standing(who)).toMatchObject({ monthly: 15_166 });
  });

  test('two simultaneous joins can’t exceed the limit', async () => {
    const who = own(chi);
    const groups = [
      await groupOf([await person()], monthly(10_000)),
      await groupOf([await person()], monthly(10_000)),
    ];
    const codes = await Promise.all(groups.map((group) => statusAndCode(alajo.join(who, group))));
    expect(codes.toSorted()).toEqual(['200', '409 contributions_too_high']);
  });

  test('only money from outside counts as income, from its thirtieth day on', async () => {
    const who = await person();
    expect(await standing(who)).toMatchObject({ income: null });
    expect(await statusAndCode(create(who, monthly(500_000)))).toBe('201');
  });
});

describe('the limits of a trust score', () => {
  const low = { contribution_amount: 100 };

  test('newcomers may join pots up to ₦2,000,000, and the refusal names the score needed for more', async () => {
    const who = await person();
    const large = await create(who, monthly(700_000));
    expect([large.status, large.body.code]).toEqual([409, 'pot_too_large']);
    expect(large.body.message).toBe(
      'Your trust score is 50, which allows pots up to ₦2,000,000. This group’s pot is up to ₦2,100,000: that needs a score of 60.',
    );
    expect(await statusAndCode(create(who, { ...monthly(500_000), max_members: 4 }))).toBe('201');
  });

  test('customers below 40 may join or ask for pots up to ₦100,000', async () => {
    const who = own(late);
    const score = Number((await standing(who)).trust_score);
    expect(score).toBeLessThan(40);
    const group = await groupOf([await person()], { ...monthly(10_000), max_members: 11 });
    const refused = await alajo.join(who, group);
    expect(refused.body.code).toBe('pot_too_large');
    expect(refused.body.message).toContain(`Your trust score is ${score}`);
    expect(await statusAndCode(requestToJoin(who, group))).toBe('409 pot_too_large');
    const fitting = await groupOf([await person()], { ...monthly(10_000), max_members: 10 });
    expect(await statusAndCode(alajo.join(who, fitting))).toBe('200');
  });

  test('customers below 40 get a turn in the last third, while one is left', async () => {
    const [organiser, second, third] = [await person(), await person(), await person()];
    const group = await groupOf([organiser, own(late)], { ...low, max_members: 8 });
    const refused = await alajo.join(own(later), group);
    expect(refused.body).toMatchObject({ code: 'late_turns_taken' });
    expect(refused.body.message).toContain('below 40 collect in the last third of the turns');
    for (const who of [second, third, await person()]) await alajo.join(who, group);
    expect(await statusAndCode(alajo.join(own(later), group))).toBe('200');
    expect((await alajo.group(organiser, group)).members).toHaveLength(6);
  });

  test('the organiser is told why a joiner can’t be approved yet: they can see the score', async () => {
    const [organiser, second] = [await person(), await person()];
    const group = await groupOf([organiser], { ...low, max_members: 8, approval: true });
    for (const who of [second, own(late), own(later)]) {
      expect(await statusAndCode(requestToJoin(who, group))).toBe('201');
    }
    expect((await approve(organiser, group)).status).toBe(200);
    expect((await approve(organiser, group)).status).toBe(200);
    const { status, body } = await approve(organiser, group);
    expect([status, body.code]).toEqual([409, 'joiner_unavailable']);
    expect(body.message).toMatch(/^Their trust score limits them to the last third/);
    expect((await alajo.group(organiser, group)).members).toHaveLength(3);
  });
});

const turnsOf = async (who: Person, group: { id: number }) =>
  (await alajo.group(who, group)).members.map(({ user_id, position }) => `${position}:${user_id}`);

describe('trust scores after the start', () => {
  let crew: Person[];
  let running: { id: number };
  let early: { id: number };
  let drawn: { id: number };
  let waiting: { id: number };
  let old: { id: number };
  beforeAll(async () => {
    crew = [];
    while (crew.length < 5) crew.push(await person());
    const low = { contribution_amount: 100 };
    running = await groupOf([own(late), ...crew], low);
    early = await groupOf([own(late), ...crew.slice(0, 2)], { ...low, order: 'organiser_last' });
    drawn = await groupOf([own(late), ...crew.slice(0, 4), own(later)], { ...low, order: 'drawn' });
    old = await groupOf([own(late), ...crew.slice(0, 2)], low);
    await alajo.db.updateTable('ajo_group').set({ wording: 1 }).where('id', '=', old.id).execute();
    waiting = await groupOf([own(crew[0])], {
      ...monthly(17_000),
      approval: true,
      start_date: '2027-02-01',
    });
    const dayo = await alajo.person('dayo');
    await alajo.send(rich, 'dayo', 1);
    expect(await statusAndCode(requestToJoin(own(bola), waiting))).toBe(
      '409 contributions_too_high',
    );
    expect(await statusAndCode(requestToJoin(dayo, waiting))).toBe('201');
    await alajo.until(`${START}T00:00:01+01:00`);
  });
  const swap = async (who: Person, other: Person) => {
    const { members } = await alajo.group(who, running);
    const member_id = members.find(({ user_id }) => user_id === other.id)?.id ?? 0;
    return alajo.call(ajoRoutes.offerSwap, { ...at(running), body: { member_id } }, who);
  };
  const take = async (from: Person, to: Person) => {
    const body = { replacement: to.username };
    expect((await alajo.call(ajoRoutes.leave, { ...at(running), body }, from)).status).toBe(200);
    const { results } = (await alajo.call(ajoRoutes.seatOffers, {}, to)).body as {
      results: { id: number; terms_version: number }[];
    };
    const offer = results.at(-1);
    const taken = { terms_version: offer?.terms_version ?? 0 };
    return alajo.call(
      ajoRoutes.takeSeat,
      { params: { id: String(offer?.id) }, body: taken },
      alajo.as(to),
    );
  };

  test('members below 40 collect after the others in every turn order', async () => {
    const ids = crew.map(({ id }) => id);
    expect(await turnsOf(own(crew[0]), running)).toEqual(
      [...ids, own(late).id].map((id, i) => `${i + 1}:${id}`),
    );
    expect(await turnsOf(own(crew[0]), early)).toEqual(
      [ids[0], ids[1], own(late).id].map((id, i) => `${i + 1}:${id}`),
    );
    const shown = await alajo.group(own(crew[0]), drawn);
    const behind = shown.members.slice(-2);
    expect(new Set(behind.map(({ user_id }) => user_id))).toEqual(
      new Set([own(late).id, own(later).id]),
    );
    expect(shown.members.map(({ collects_late }) => collects_late).join()).toBe(
      'false,false,false,false,true,true',
    );
    const drawnIds = drawOrder(
      String(shown.seed),
      shown.members.map(({ id }) => id),
    );
    const isLate = (id: number) => shown.members.find((member) => member.id === id)?.collects_late;
    expect(shown.members.map(({ id }) => id)).toEqual([
      ...drawnIds.filter((id) => !isLate(id)),
      ...drawnIds.filter(isLate),
    ]);
  });

  test('members of a group created before this rule keep the order they agreed to', async () => {
    const ids = [own(late), ...crew.slice(0, 2)].map(({ id }) => id);
    expect(await turnsOf(own(crew[0]), old)).toEqual(ids.map((id, i) => `${i + 1}:${id}`));
    const [before, now] = await Promise.all(
      [old, running].map(async (group) => (await alajo.group(own(crew[0]), group)).terms.join()),
    );
    expect(before).not.toContain('trust score');
    expect(now).toContain('Members with a trust score below 40 when the group starts');
  });

  test('a swap can’t move a member below 40 out of the last third', async () => {
    const [second, fifth] = [own(crew[1]), own(crew[4])];
    const mine = await swap(own(late), second);
    expect([mine.status, mine.body.code]).toEqual([409, 'turn_too_early']);
    expect(mine.body.message).toMatch(
      /^Your trust score is \d+\. Members with a trust score below 40/,
    );
    const theirs = await swap(second, own(late));
    expect(theirs.body.message).toMatch(/^Late .*’s trust score is/);
    expect((await swap(fifth, own(late))).status).toBe(201);
    expect((await swap(second, fifth)).status).toBe(201);
    // Their score has fallen since it was offered.
    const { id } = await alajo.db
      .updateTable('ajo_swap')
      .set((eb) => ({
        to_id: eb
          .selectFrom('ajo_member')
          .select('id')
          .where('group_id', '=', running.id)
          .where('user_id', '=', own(late).id),
      }))
      .where('from_id', '=', await memberId(second))
      .returning('id')
      .executeTakeFirstOrThrow();
    const accept = { ...at(running, { swap: String(id) }) };
    const accepted = await alajo.call(ajoRoutes.acceptSwap, accept, own(late));
    expect([accepted.status, accepted.body.code]).toEqual([409, 'turn_too_early']);
  });

  test('an offered seat needs a high enough score for its turn, and an income', async () => {
    await alajo.send(rich, own(later).username, 5_000);
    expect(await statusAndCode(take(own(crew[1]), own(later)))).toBe('409 turn_too_early');
    expect(await statusAndCode(take(own(crew[2]), own(poor)))).toBe('409 contributions_too_high');
    expect(await statusAndCode(take(own(crew[4]), own(later)))).toBe('200');
  });

  test('income is checked again on approval, and the organiser learns nothing about it', async () => {
    await alajo.until('2027-01-30T10:00:00+01:00');
    const { status, body } = await approve(own(crew[0]), waiting);
    expect([status, body.code]).toEqual([409, 'joiner_unavailable']);
    expect(body.message).not.toMatch(/₦|score/);
  });

  const memberId = async (who: Person) => (await alajo.group(who, running)).your_member_id;
});
