import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { expect, test } from 'vitest';
import { beadsOf, countOfSeats } from './seats.ts';
import { sortGroups } from './sort-groups.ts';
import { group as wire } from './testing-groups.ts';

const groupOf = (more: object): Group => ajoRoutes.group.reply.parse({ ...wire, ...more });

test('a seat is filled only by a contribution to the current round, and the collector is on top', () => {
  const beads = beadsOf(groupOf({}));
  expect(beads.map(({ initials, state }) => `${initials} ${state}`)).toEqual([
    'BỌ paid',
    'CA due',
    'You paid',
  ]);
  expect(countOfSeats(groupOf({}))).toEqual({ count: 2, total: 3, label: 'paid' });
});

test("the customer's own turn comes first, then payments due, then groups that still recruit", () => {
  const now = Date.parse('2026-11-20T08:00:00+01:00');
  const later = { round: null };
  const groups = [
    groupOf({ ...later, id: 1 }),
    groupOf({ ...later, id: 2, status: 'recruiting', max_members: 9 }),
    groupOf({ id: 3 }),
    groupOf({ ...later, id: 4, current_collector: 11 }),
  ];
  expect(sortGroups(groups, now).map(({ id }) => id)).toEqual([4, 3, 2, 1]);
});
