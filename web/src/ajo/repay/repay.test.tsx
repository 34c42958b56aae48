import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  expectAccessible,
  type SentRequest,
  serve,
  show,
  signInAda,
} from '../../platform/testing.tsx';
import { Component } from '../ajo.tsx';
import { group, groupWith, members, message, nothing } from '../testing-groups.ts';

beforeEach(signInAda);

const open = () => show([{ path: '/ajo', Component }], '/ajo?group=3');
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const posted = (sent: SentRequest[]) => sent.filter(({ method }) => method !== 'GET');
const pin = async () => userEvent.type(await screen.findByLabelText('Transaction PIN'), '2580');
const sums = async () => {
  const list = await screen.findByRole('list', { name: 'Instalments' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.match(/₦.*/)?.[0]);
};
const plan = {
  rhythm: 'weekly',
  left: 2500,
  instalments: [
    { due_on: '2026-12-07', amount: 2000 },
    { due_on: '2026-12-14', amount: 500 },
  ],
};

test('a member in debt chooses frequency and amount, and sees dates and total before the PIN', async () => {
  let made: typeof plan | null = null;
  const actions = () => (made ? nothing : { ...nothing, arrears: 10_500, make_plan: true });
  const shown = () => ({ body: { ...group, plan: made, actions: actions() } });
  const sent = serve({
    ...groupWith({ actions: actions() }),
    'GET /api/ajo-groups/3/': shown,
    'POST /api/ajo-groups/3/plan/': () => {
      made = plan;
      return message('Your plan is set.');
    },
  });
  open();
  await press('Pay back in instalments');
  const amount = await screen.findByLabelText('How much each time?');
  await userEvent.selectOptions(screen.getByLabelText('How often?'), 'monthly');
  await userEvent.type(amount, '1000');
  await press('See the dates');
  expect(amount).toHaveAccessibleDescription(
    'Choose at least ₦1,750, so that it ends within 6 months',
  );
  await userEvent.clear(amount);
  await userEvent.type(amount, '4000');
  await press('See the dates');
  expect(await sums()).toEqual(['₦4,000', '₦4,000', '₦2,500']);
  await expectAccessible();
  await pin();
  expect(await screen.findByText(/^Your plan is set/)).toBeVisible();
  expect(posted(sent)).toMatchObject([{ body: { rhythm: 'monthly', amount: 4000 } }]);
  expect(await screen.findByText('You are paying back ₦2,500.')).toBeVisible();
});

test('a plan shows the amount left, and can be paid off at once', async () => {
  const paid = { amount: 2500, reference: null, rounds: [], message: '₦2,500 paid.' };
  const sent = serve({
    ...groupWith({ plan }),
    'POST /api/ajo-groups/3/contribute/': { body: paid },
  });
  open();
  await press('See your plan');
  expect(await sums()).toEqual(['₦2,000', '₦500']);
  await press('Pay it all now');
  await pin();
  expect(await screen.findByText(/^₦2,500 paid/)).toBeVisible();
  expect(posted(sent)).toMatchObject([{ body: { ahead: 0, planned: true, expected: 2500 } }]);
});

test('the group sees who is paying back, and who has finished', async () => {
  const [ada, bola, chi] = members;
  serve(
    groupWith({
      members: [
        ada,
        { ...bola, owes: 500, recovery: 'in_recovery' },
        { ...chi, recovery: 'recovered' },
      ],
    }),
  );
  open();
  const roster = within(await screen.findByRole('region', { name: 'Members' }));
  const back = roster
    .getAllByRole('listitem')
    .map(({ textContent }) => [
      /^\p{L}+/u.exec(textContent ?? '')?.[0],
      textContent?.includes('paying back'),
    ]);
  expect(Object.fromEntries(back)).toEqual({ You: false, Bola: true, Chukwuemeka: false });
  await press(/^Chukwuemeka/);
  expect(await screen.findByText('Missed contributions')).toBeVisible();
  expect(screen.getByText('Paid back')).toBeVisible();
});
