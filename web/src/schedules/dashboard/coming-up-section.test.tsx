import { addDays } from '@alajo/contract/days.ts';
import { kobo } from '@alajo/contract/money.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { lagosDay } from '../../platform/format.ts';
import { serve, show, signInAda } from '../../platform/testing.tsx';
import ComingUpSection from './coming-up-section.tsx';

beforeEach(signInAda);

test('a payment that repeats within the week shows only its first amount next to its day', async () => {
  serve({});
  const today = lagosDay(Date.now());
  const dues = {
    kind: 'ajo' as const,
    id: 3,
    name: 'Family Àjọ',
    amount: kobo(1_000_000),
    times: 2,
    due_on: today,
    next_amount: kobo(500_000),
  };
  const rent = { ...dues, id: 4, name: 'Rent', times: 1, due_on: addDays(today, 2) };
  const upcoming = [dues, { ...rent, amount: kobo(700_000), next_amount: kobo(700_000) }];
  show([{ path: '/', Component: () => <ComingUpSection upcoming={upcoming} /> }], '/');
  const row = (await screen.findByText('Family Àjọ')).closest('li');
  expect(row).toHaveTextContent('Today, then ₦5,000 within 7 days−₦5,000');
  expect(screen.getByText('Rent').closest('li')).not.toHaveTextContent('then');
});
