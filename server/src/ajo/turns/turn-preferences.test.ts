// Turns that members pick, or request with a reason, before the start.

import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { turnRoutes } from '@alajo/contract/ajo/turns.ts';
import { firstNameOf } from '@alajo/contract/first-name.ts';
import { beforeEach, expect, test } from 'vitest';
import { type AjoApp, ajoApp, type NewGroup } from '../../testing/ajo.ts';
import { sharedUntilClockMoves } from '../../testing/app.ts';
import { type Person, statusAndCode } from '../../testing/wallet.ts';

const open = sharedUntilClockMoves(ajoApp);
let alajo: AjoApp;
let ada: Person;
let bola: Person;
let chi: Person;
let dayo: Person;
let group: { id: number };

beforeEach(async () => {
  alajo = await open();
  [ada, bola, chi, dayo] = [
    await alajo.person('ada', 20_000),
    await alajo.person('bola', 20_000),
    await alajo.person('chi', 20_000),
    await alajo.person('dayo', 20_000),
  ];
});

const groupBy = async (order: 'picked' | 'need', form: NewGroup = {}) => {
  group = await alajo.groupOf([ada, bola, chi, dayo], { order, max_members: 6, ...form });
};
const at = (more: object = {}) => ({ params: { id: String(group.id), ...more } as never });
const choose = (who: Person, turn: number, reason?: string) =>
  alajo.call(turnRoutes.chooseTurn, { ...at(), body: { turn, reason } }, who);
const idOf = async (who: Person) => (await alajo.group(who, group)).your_member_id;
const propose = async (who: Person, candidate: Person, turn: number) => {
  const member = String(await idOf(candidate));
  return alajo.call(turnRoutes.proposeTurn, { ...at({ member }), body: { turn } }, who);
};
const support = async (who: Person, candidate: Person, supports = true) => {
  const member = String(await idOf(candidate));
  return alajo.call(
    turnRoutes.supportTurnPreference,
    { ...at({ member }), body: { supports } },
    who,
  );
};
const see = (who = ada) => alajo.group(who, group);
const started = async () => {
  await alajo.until('2026-12-01T00:00:01+01:00');
  return (await see()).members.map(({ name }) => firstNameOf(name));
};

test('a picked turn belongs to one member; until the start they can change it or give it up', async () => {
  await groupBy('picked');
  for (let time = 0; time < 2; time++) {
    expect((await choose(bola, 2)).body).toEqual({ message: 'Turn 2 is yours.' });
  }
  expect(await statusAndCode(choose(chi, 2))).toBe('409 turn_taken');
  expect(await statusAndCode(choose(chi, 7))).toBe('400 invalid_request');
  expect(await statusAndCode(choose(chi, 3, 'School fees'))).toBe('400 invalid_request');
  expect(await statusAndCode(choose(bola, 6))).toBe('200');
  expect(await statusAndCode(choose(chi, 2))).toBe('200');
  expect(await statusAndCode(choose(ada, 5))).toBe('200');
  expect((await see()).turn_preferences).toMatchObject([
    { name: 'Chi Okafor', turn: 2, is_you: false },
    { name: 'Ada Okafor', turn: 5, is_you: true, reason: null, support: 0 },
    { name: 'Bola Okafor', turn: 6 },
  ]);
  const response = await alajo.call(turnRoutes.giveUpTurn, at(), ada);
  expect(response.body).toEqual({ message: 'You’ve given up your turn.' });
  expect((await see()).turn_preferences).toHaveLength(2);
});

test('picks keep their order if there are fewer members than turns, and the others fill the gaps', async () => {
  await groupBy('picked');
  await choose(bola, 6);
  await choose(ada, 5);
  await choose(dayo, 1);
  expect(await started()).toEqual(['Dayo', 'Chi', 'Ada', 'Bola']);
  expect(await statusAndCode(choose(chi, 2))).toBe('409 turns_fixed');
  expect((await see()).turn_preferences).toEqual([]);
});

test('a turn proposed by the organiser counts only once the member accepts it', async () => {
  await groupBy('picked');
  expect(await statusAndCode(propose(bola, chi, 1))).toBe('409 organiser_only');
  expect(await statusAndCode(propose(ada, ada, 1))).toBe('404 not_found');
  for (let time = 0; time < 2; time++) {
    const message = 'You’ve proposed turn 1 to Chi Okafor.';
    expect((await propose(ada, chi, 1)).body).toEqual({ message });
  }
  expect((await see(chi)).proposed_turn).toBe(1);
  expect((await see(bola)).proposed_turn).toBeNull();
  expect((await see(chi)).turn_preferences).toEqual([]);
  const told = (await alajo.notices(chi)).filter(({ title }) => title.includes('proposes turn 1'));
  expect(told).toHaveLength(1);
  expect(await statusAndCode(choose(chi, 1))).toBe('200');
  expect(await see(chi)).toMatchObject({ proposed_turn: null, turn_preferences: [{ turn: 1 }] });
  expect(await statusAndCode(propose(ada, bola, 1))).toBe('409 turn_taken');
});

test('the request with the most support wins a turn; the others get the next free one', async () => {
  await groupBy('need');
  expect(await statusAndCode(choose(bola, 1))).toBe('400 invalid_request');
  expect((await choose(bola, 1, 'Stall rent')).body).toEqual({
    message: 'The group sees when you need the money, and why.',
  });
  expect(await statusAndCode(choose(chi, 1, 'School fees'))).toBe('200');
  expect(await statusAndCode(support(chi, chi))).toBe('404 not_found');
  expect((await support(ada, bola)).body).toEqual({ message: 'You support Bola Okafor.' });
  for (const who of [ada, dayo]) {
    expect(await statusAndCode(support(who, chi))).toBe('200');
    expect(await statusAndCode(support(who, chi))).toBe('200');
  }
  expect((await see(ada)).turn_preferences).toMatchObject([
    { name: 'Bola Okafor', reason: 'Stall rent', support: 1, you_support: true },
    { name: 'Chi Okafor', reason: 'School fees', support: 2, you_support: true },
  ]);
  expect((await support(ada, bola, false)).body).toEqual({
    message: 'You no longer support Bola Okafor.',
  });
  expect((await see(ada)).turn_preferences[0]).toMatchObject({ support: 0, you_support: false });
  expect(await started()).toEqual(['Chi', 'Bola', 'Ada', 'Dayo']);
});

test('a new request loses the support of the previous one, and leavers take their support with them', async () => {
  await groupBy('need');
  await choose(bola, 1, 'Stall rent');
  await choose(chi, 1, 'School fees');
  for (const who of [ada, dayo]) await support(who, bola);
  await choose(bola, 2, 'Stall rent');
  expect((await see()).turn_preferences.map(({ support: sum }) => sum)).toEqual([0, 0]);
  await support(dayo, chi);
  await alajo.call(ajoRoutes.leave, { ...at(), body: {} }, dayo);
  expect((await see()).turn_preferences).toMatchObject([
    { turn: 1, support: 0 },
    { turn: 2, support: 0 },
  ]);
});

test('turns are chosen only if the group’s order allows it, and joiners can see who may be first', async () => {
  group = await alajo.groupOf([ada, bola, chi], { order: 'drawn' });
  expect(await statusAndCode(choose(bola, 1))).toBe('409 turns_fixed');
  await groupBy('picked', { visibility: 'open' });
  const body = { terms_version: 1 };
  const eve = await alajo.person('eve', 20_000);
  expect(await statusAndCode(alajo.call(ajoRoutes.join, { ...at(), body }, alajo.as(eve)))).toBe(
    '400 invalid_request',
  );
  expect(await statusAndCode(choose(eve, 1))).toBe('404 not_found');
});
