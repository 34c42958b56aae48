// Early turns pay a small fee out of their pot, and late turns get it as a bonus.
import { disputeRoutes } from '@alajo/contract/ajo/dispute-routes.ts';
import { type FirstTerms, proposalRoutes } from '@alajo/contract/ajo/proposals.ts';
import { renewalRoutes } from '@alajo/contract/ajo/renewals.ts';
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endByTwo } from '../../../testing/agreements.ts';
import { type AjoApp, ajoApp, type NewGroup } from '../../../testing/ajo.ts';
import { type Person, statusAndCode } from '../../../testing/wallet.ts';

let alajo: AjoApp;
beforeAll(async () => {
  alajo = await ajoApp();
});
// `close` verifies the ledger.
afterAll(() => alajo.close());

const DAY = 86_400_000;
const inAWeek = () => new Date(alajo.clock.now().getTime() + 8 * DAY).toISOString().slice(0, 10);

let named = 0;
const person = (name: string, naira: number) => {
  named += 1;
  return alajo.person(`${name}${named}`, naira);
};

/** Four members who contribute ₦1,000 a week each, at the first due date; the first turn pays ₦400. */
async function four(chis = 20_000, form: NewGroup = {}) {
  const ada = await person('ada', 20_000);
  const bola = await person('bola', 20_000);
  const chi = await person('chi', chis);
  const dayo = await person('dayo', 20_000);
  const start_date = inAWeek();
  const people = [ada, bola, chi, dayo];
  const terms = { start_date, ready: true, early_turn_fee: 10, ...form };
  const group = await alajo.groupOf(people, terms);
  await alajo.until(`${start_date}T00:00:00+01:00`);
  return { ada, bola, chi, dayo, people, group };
}

/** Lets weeks pass, using the sessions so that they stay valid. */
async function weeks(count: number, people: readonly Person[]) {
  for (let week = 0; week < count; week++) {
    await alajo.pass(7 * DAY);
    await alajo.balances([...people]);
  }
}

const premiumsOf = (group: Group) => group.schedule.map(({ premium }) => premium);
const pool = async ({ id }: { id: number }) => {
  const { slot_pool } = await alajo.db
    .selectFrom('ajo_group')
    .select('slot_pool')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return slot_pool;
};

test('the first turn pays, the last one receives, and everything adds up to zero', async () => {
  const { ada, bola, people, group } = await four();
  expect(premiumsOf(await alajo.group(ada, group))).toEqual([-400, -133.33, 133.33, 400]);
  expect((await alajo.notices(ada))[0]?.title).toBe('It’s your turn: ₦3,600 is ready');
  const collected = await alajo.collect(ada, group);
  expect(collected.body).toMatchObject({
    amount: 3600,
    premium: -400,
    message: '₦3,600 is in your wallet. ₦400 went to those who collect late.',
  });
  expect((await alajo.collect(ada, group)).body).toEqual(collected.body);
  expect(await pool(group)).toBe(40_000);
  expect((await alajo.notices(ada))[0]?.body).toMatch(/₦400 went to those who collect late\.$/);
  await weeks(4, people);
  expect(await alajo.group(bola, group)).toMatchObject({ outcome: 'finished' });
  expect(await alajo.balances(people)).toEqual([19_600, 19_866.67, 20_133.33, 20_400]);
  expect(await pool(group)).toBe(0);
});

test('a member who missed a contribution gets no bonus, and the rest is shared equally', async () => {
  const { ada, chi, group, people } = await four(1000);
  // Chi misses the second round and waits behind Dayo, who gets the third turn's bonus.
  await alajo.pass(9.5 * DAY);
  const shown = await alajo.group(ada, group);
  expect(shown.schedule.map(({ member_id, premium }) => [member_id, premium]).slice(2)).toEqual([
    [shown.members.find(({ name }) => name.startsWith('Dayo'))?.id, 133.33],
    [shown.members.find(({ name }) => name.startsWith('Chi'))?.id, 0],
  ]);
  await alajo.send(ada, chi.username, 3000);
  await weeks(3, people);
  expect(await alajo.group(ada, group)).toMatchObject({ outcome: 'finished' });
  expect(premiumsOf(await alajo.group(ada, group))).toEqual([-400, -133.33, 133.33, 0]);
  const [adas, , , dayos] = await alajo.balances(people);
  // Each has ₦100 of the ₦400 no one received.
  expect([adas, dayos]).toEqual([16_700, 20_233.33]);
});

test('a returned round pays no fee, and no one receives it', async () => {
  const { ada, bola, group, people } = await four();
  const body = { round: 1, about: 'collector' as const, text: 'We agreed that I collect first.' };
  const params = { id: String(group.id) };
  await alajo.call(disputeRoutes.disputeRound, { params, body }, bola);
  const [dispute] = (await alajo.group(ada, group)).disputes;
  const caseName = { kind: 'ajo_dispute' as const, reference: `dispute-${dispute?.id}` };
  const response = await endByTwo(alajo, caseName, {
    end: 'give_back',
    reason: 'It was Bola’s turn',
  });
  expect(response.status).toBe(200);
  await weeks(6, people);
  const ended = await alajo.group(ada, group);
  expect(ended).toMatchObject({ outcome: 'finished', total_rounds: 5 });
  expect(ended.schedule.map(({ position, premium }) => [position, premium])).toEqual([
    [2, -133.33],
    [3, 133.33],
    [4, 0],
    [5, 0],
  ]);
  const [adas, bolas] = await alajo.balances(people);
  expect([adas, bolas]).toEqual([20_000, 19_866.67]);
});

test('the fee is a term from 0 to 10% with an example, fixed once others have agreed', async () => {
  const ada = await person('ada', 20_000);
  const bola = await person('bola', 20_000);
  const form = { ready: true, start_date: inAWeek() };
  expect(await statusAndCode(alajo.create(ada, { ...form, early_turn_fee: 11 }))).toBe(
    '400 invalid_request',
  );
  const made = await alajo.create(ada, form);
  const plain = await alajo.group(ada, { id: Number(made.body.id) });
  expect(plain).toMatchObject({ early_turn_fee: 0 });
  expect(plain.terms).not.toContainEqual(expect.stringMatching(/collects early/));
  const change = (id: number, early_turn_fee: number) => {
    const terms: FirstTerms = {
      grace_hours: 48,
      late_fee: 0,
      reserve: 0,
      bond: 0,
      early_turn_fee,
      min_members: 3,
      majority: 'half',
      approval: false,
      order: 'join',
      rules: [],
    };
    const input = { params: { id: String(id) }, body: terms };
    return alajo.call(proposalRoutes.changeTerms, input, alajo.as(ada));
  };
  const changed = await alajo.after(ada, plain, change(plain.id, 10));
  expect(changed).toMatchObject({ early_turn_fee: 10, terms_version: 2 });
  expect(changed.terms).toContainEqual(
    'Members who collect early give a little of their pot to those who collect late. With 3 members, the first turn gives ₦300 (10%), the last gets ₦300, and the turns in between scale evenly. That is about 520% a year, and more with fewer members.',
  );
  const { body: agreed } = await alajo.create(ada, { ...form, early_turn_fee: 5 });
  await alajo.join(bola, { id: Number(agreed.id) });
  expect(await statusAndCode(change(Number(agreed.id), 0))).toBe('409 terms_agreed');
});

test('the next cycle keeps the fee', async () => {
  const { ada, people, group } = await four();
  await weeks(4, people);
  const params = { id: String(group.id) };
  const renewed = await alajo.call(renewalRoutes.renew, { params, body: {} }, alajo.as(ada));
  expect(renewed.status).toBe(201);
  expect(await alajo.group(ada, { id: Number(renewed.body.id) })).toMatchObject({
    early_turn_fee: 10,
    renewal: { changes: [] },
  });
});
