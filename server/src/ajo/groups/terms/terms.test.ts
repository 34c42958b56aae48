// A group keeps the terms it was created with: its own grace period, its minimum size, and the record of the
// agreement.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AjoApp, ajoApp } from '../../../testing/ajo.ts';
import type { Person } from '../../../testing/wallet.ts';
import { changesBetween } from './renewed-terms.ts';

let alajo: AjoApp;
let people: Person[];
beforeAll(async () => {
  alajo = await ajoApp();
  people = [
    await alajo.person('ada', 50_000),
    await alajo.person('bola', 50_000),
    await alajo.person('chi', 0),
  ];
});
afterAll(() => alajo.close());

const termsOf = (group: { id: number }) =>
  alajo.db.selectFrom('ajo_terms').selectAll().where('group_id', '=', group.id).execute();

test('retries a late contribution until the grace period its members agreed to is over', async () => {
  const day = await alajo.groupOf(people, { name: 'A day', grace_hours: 24 });
  const days = await alajo.groupOf(people, { name: 'Four days', grace_hours: 96 });
  const [ada] = people as [Person];
  const shown = await alajo.group(ada, days);
  expect(shown.terms[1]).toContain('after 6 hours, and then daily for 4 days');
  const late = async (group: { id: number }) => {
    const { members, round } = await alajo.group(ada, group);
    return [members[2]?.contribution_status, round?.grace_until];
  };
  await alajo.until('2026-12-01T00:00:00+01:00');
  expect(await late(day)).toEqual(['late', '2026-12-01T23:00:00.000Z']);
  expect(await late(days)).toEqual(['late', '2026-12-04T23:00:00.000Z']);
  await alajo.until('2026-12-02T00:00:00+01:00');
  expect(await late(day)).toEqual(['missed', null]);
  await alajo.until('2026-12-04T23:59:59+01:00');
  expect((await late(days))[0]).toBe('late');
  await alajo.until('2026-12-05T00:00:00+01:00');
  expect((await late(days))[0]).toBe('missed');
});

test('doesn’t start with fewer members than its terms require', async () => {
  const form = { max_members: 6, min_members: 4, start_date: '2026-12-07' };
  const group = await alajo.groupOf(people, form);
  await alajo.until('2026-12-07T00:00:00+01:00');
  expect(await alajo.group(people[0] as Person, group)).toMatchObject({ outcome: 'dissolved' });
});

test('records the agreement with its hash, and the record can’t be changed', async () => {
  const group = await alajo.groupOf(people, { start_date: '2026-12-20', grace_hours: 72 });
  const [first, ...more] = await termsOf(group);
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    version: 1,
    from_round: 1,
    settings: { wording: 8, contribution: 100_000, grace_hours: 72, turn_order: 'join' },
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const changes = [
    alajo.db.updateTable('ajo_terms').set({ from_round: 2 }).where('group_id', '=', group.id),
    alajo.db.deleteFrom('ajo_terms').where('group_id', '=', group.id),
  ];
  for (const change of changes) {
    await expect(change.execute()).rejects.toThrow('terms that were agreed to do not change');
  }
  expect(await termsOf(group)).toEqual([first]);
});

const later = { start_date: '2026-12-20' };

test('a group keeps the sentences its members agreed to after Alajo rewords them', async () => {
  const group = await alajo.groupOf(people, { name: 'Reworded', ...later });
  const disputes = async () => {
    const { terms } = await alajo.group(people[0] as Person, group);
    return terms.filter((sentence) => sentence.includes('a round that is due'));
  };
  expect(await disputes()).toEqual([expect.stringContaining('payout is put on hold, for 3 days')]);
  await alajo.db.updateTable('ajo_group').set({ wording: 7 }).where('id', '=', group.id).execute();
  expect(await disputes()).toEqual([expect.stringContaining('Only its payout waits, for 3 days')]);
});

test('a renewal lists rules introduced since, but no sentence that was only reworded', async () => {
  const { id } = await alajo.groupOf(people, { name: 'Renewed', ...later });
  const row = await alajo.db
    .selectFrom('ajo_group')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const after = { ...row, held_account: 1, bond: 1, slot_fee: 3 };
  const tooFew = [
    expect.stringContaining('those who are ready (at least 3)'),
    `If the group has fewer than ${after.min_members} members on the start date, it votes in the same way.`,
  ];
  expect(changesBetween({ ...after, wording: 7 }, after)).toEqual(tooFew);
  expect(changesBetween({ ...after, wording: 6 }, after)).toEqual([
    ...tooFew,
    'A group vote passes when more than half agree.',
    expect.stringContaining('next of kin'),
  ]);
});
