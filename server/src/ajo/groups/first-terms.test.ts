// The organiser can change the terms alone until someone else has agreed to them.
import { invitationRoutes } from '@alajo/contract/ajo/invitation-routes.ts';
import { type FirstTerms, proposalRoutes } from '@alajo/contract/ajo/proposals.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { turnRoutes } from '@alajo/contract/ajo/turns.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AjoApp, ajoApp, type NewGroup } from '../../testing/ajo.ts';
import { type Person, statusAndCode } from '../../testing/wallet.ts';

let alajo: AjoApp;
let ada: Person;
let bola: Person;
beforeAll(async () => {
  alajo = await ajoApp();
  [ada, bola] = [await alajo.person('ada', 50_000), await alajo.person('bola', 50_000)];
});
afterAll(() => alajo.close());

const before: FirstTerms = {
  grace_hours: 48,
  late_fee: 0,
  reserve: 0,
  bond: 0,
  early_turn_fee: 0,
  min_members: 3,
  majority: 'half',
  approval: false,
  order: 'join',
  rules: [],
};
const made = async (form: NewGroup = {}) => {
  const { body } = await alajo.create(ada, { ready: true, max_members: 5, ...form });
  return { id: Number(body.id) };
};
const at = (group: { id: number }) => ({ params: { id: String(group.id) } });
const change = (who: Person, group: { id: number }, terms: Partial<FirstTerms>) =>
  alajo.call(
    proposalRoutes.changeTerms,
    { ...at(group), body: { ...before, ...terms } },
    alajo.as(who),
  );
const versions = (group: { id: number }) =>
  alajo.db
    .selectFrom('ajo_terms')
    .select(['version', 'from_round', 'settings'])
    .where('group_id', '=', group.id)
    .orderBy('version')
    .execute();

test('the organiser alone creates the next version with the PIN, once, and joiners agree to it', async () => {
  const group = await made();
  const body = { ...before, bond: 2 };
  const pinless = alajo.call(proposalRoutes.changeTerms, { ...at(group), body }, ada);
  expect(await statusAndCode(pinless)).toMatch(/pin/);
  for (let time = 0; time < 2; time++) {
    const changed = change(ada, group, { bond: 2, reserve: 10, rules: ['Be kind'] });
    expect(await alajo.after(ada, group, changed)).toMatchObject({
      bond: 2,
      reserve: 10,
      set_aside: 100,
      rules: ['Be kind'],
      terms_version: 2,
      actions: { edit_terms: true },
    });
  }
  const again = await change(ada, group, { bond: 2, reserve: 10, rules: ['Be kind'] });
  expect(again.body).toEqual({ message: 'The terms have been changed.' });
  expect(await versions(group)).toMatchObject([
    { version: 1, from_round: 1, settings: { bond: 0 } },
    { version: 2, from_round: 1, settings: { bond: 2, reserve: 10, set_aside: 10_000 } },
  ]);
  const joining = { ...at(group), body: { terms_version: 1 } };
  expect(await statusAndCode(alajo.call(ajoRoutes.join, joining, alajo.as(bola)))).toBe(
    '409 terms_changed',
  );
  const { body: invited } = await alajo.call(invitationRoutes.invite, at(group), ada);
  const shown = await alajo.call(invitationRoutes.invitation, {
    params: { code: String(invited.code) },
  });
  expect(shown.body).toMatchObject({ bond: 2, terms_version: 2 });
});

test('a new turn order drops the chosen turn, and a draw gets its seed', async () => {
  const group = await made({ order: 'picked' });
  const choose = { ...at(group), body: { turn: 2 } };
  expect((await alajo.call(turnRoutes.chooseTurn, choose, ada)).status).toBe(200);
  const drawn = change(ada, group, { order: 'drawn', majority: 'two_thirds' });
  expect(await alajo.after(ada, group, drawn)).toMatchObject({
    order: 'drawn',
    majority: 'two_thirds',
    seed_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const by_need = change(ada, group, { order: 'need' });
  expect(await alajo.after(ada, group, by_need)).toMatchObject({
    seed_hash: null,
    turn_preferences: [],
  });
  expect(await statusAndCode(change(ada, group, { order: 'rotated' }))).toBe('400 invalid_request');
});

test('the terms are fixed once someone has joined or asked to join, and for non-organisers', async () => {
  const group = await made();
  expect(await statusAndCode(change(bola, group, { bond: 1 }))).toBe('404 not_found');
  expect(await statusAndCode(change(ada, group, { min_members: 6 }))).toBe('400 invalid_request');
  await alajo.join(bola, group);
  expect(await statusAndCode(change(bola, group, { bond: 1 }))).toBe('409 organiser_only');
  expect(await statusAndCode(change(ada, group, { bond: 1 }))).toBe('409 terms_agreed');
  expect((await alajo.group(ada, group)).actions.edit_terms).toBe(false);
  const created = await made({ approval: true });
  const asking = { ...at(created), body: { terms_version: 1, organiser_first: true } };
  expect((await alajo.call(invitationRoutes.ask, asking, alajo.as(bola))).status).toBe(201);
  expect(await statusAndCode(change(ada, created, { bond: 1 }))).toBe('409 terms_agreed');
  expect((await alajo.group(ada, created)).actions.edit_terms).toBe(false);
  expect(await versions(created)).toHaveLength(1);
});
