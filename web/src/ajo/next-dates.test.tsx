import { addDays } from '@alajo/contract/days.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { lagosDay } from '../platform/format.ts';
import { serve, show, signInAda } from '../platform/testing.tsx';
import { Component } from './ajo.tsx';
import { group, groupWith, nothing } from './testing-groups.ts';

beforeEach(signInAda);

/** A weekly group whose second round is settled today; its third is due in a week. */
function settledToday(more: object = {}) {
  const today = lagosDay(Date.now());
  return groupWith({
    frequency: 'weekly',
    paid_ahead: 0,
    round: { ...group.round, status: 'settled', due_on: today, paid_count: 3 },
    schedule: group.schedule.map((turn, index) => ({
      ...turn,
      position: index + 1,
      date: addDays(today, 7 * (index - 1)),
      collected: index === 0,
    })),
    ...more,
  });
}

async function dueInAWeek(replies: Parameters<typeof serve>[0]) {
  serve(replies);
  show([{ path: '/ajo', Component }], '/ajo');
  const [name] = await screen.findAllByText('Due in 7 days');
  return name?.nextElementSibling;
}

test('the next round counts as due in 7 days while the current one is still open', async () => {
  expect(await dueInAWeek(settledToday())).toHaveTextContent('₦11,000');
});

test('the amount owed today and the round due in 7 days are added up', async () => {
  const actions = { ...nothing, arrears: 5000 };
  expect(await dueInAWeek(settledToday({ actions }))).toHaveTextContent('₦16,000');
});

test('a round paid ahead is not due', async () => {
  const day = addDays(lagosDay(Date.now()), 30);
  const own = { date: day, position: 3, is_you: true, collected: false };
  const schedule = group.schedule.map((turn, index) => ({
    ...turn,
    is_you: false,
    ...(index === 2 && own),
  }));
  const answers = settledToday({ paid_ahead: 1, schedule });
  expect(await dueInAWeek(answers)).toHaveTextContent('₦0');
});
