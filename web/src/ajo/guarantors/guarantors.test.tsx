// Guarantors on screens: a member asks for one, who reads the possible cost in one sentence before the PIN.
import { errors } from '@alajo/contract/errors.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../../platform/testing.tsx';
import { Component } from '../ajo.tsx';
import { base, groupWith, list, message } from '../testing-groups.ts';

const open = (at = '/ajo') => show([{ path: '/ajo', Component }], at);
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const request = {
  id: 4,
  group_id: 3,
  group_name: 'Traders',
  contribution_amount: 10_000,
  frequency: 'monthly',
  member: 'Bola Ade',
  guarantor: 'Ada Okafor',
  is_yours: true,
  amount: 25_000,
  used: 0,
  owed: 0,
  status: 'asked',
};

beforeEach(signInAda);

test('shows the possible cost in one sentence, and puts the amount on hold with the PIN', async () => {
  let answered = false;
  const sent = serve({
    ...base,
    'GET /api/ajo-guarantees/': () => list({ ...request, status: answered ? 'held' : 'asked' }),
    'POST /api/ajo-guarantees/4/accept/': () => {
      answered = true;
      return { body: { ...request, status: 'held' } };
    },
  });
  open();
  expect(
    await screen.findByRole('heading', { name: 'Bola Ade is asking you to be their guarantor' }),
  ).toBeVisible();
  await press('Continue');
  const dialog = within(await screen.findByRole('dialog', { name: 'Be a guarantor' }));
  expect(
    dialog.getByText(
      /^You may pay ₦25,000 at most for contributions Bola Ade misses in Traders\. We’ll hold it in your wallet now/,
    ),
  ).toBeVisible();
  await expectAccessible();
  await userEvent.type(dialog.getByLabelText('Transaction PIN'), '4826');
  expect(await dialog.findByText(/^on hold for Bola Ade in/)).toBeVisible();
  expect(dialog.getByText('₦25,000')).toBeVisible();
  const post = sent.find(({ method }) => method === 'POST');
  expect(post?.body).toEqual({ expected: 25_000 });
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText(/₦25,000 of ₦25,000 is still on hold/)).toBeVisible();
});

test('a request can be declined, and a guarantee shows the amount owed', async () => {
  const held = { ...request, id: 5, member: 'Chi Obi', status: 'held', used: 10_000, owed: 4_000 };
  const sent = serve({
    ...base,
    'GET /api/ajo-guarantees/': list(request, held),
    'DELETE /api/ajo-guarantees/4/': { body: { message: 'You have declined.' } },
  });
  open();
  expect(await screen.findByText(/₦15,000 of ₦25,000 is still on hold/)).toBeVisible();
  expect(screen.getByText(/Chi Obi owes you ₦4,000/)).toBeVisible();
  await press('Decline');
  expect(await screen.findByRole('button', { name: 'Decline' })).toBeEnabled();
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('a member asks for a guarantor up to an amount', async () => {
  const replies = [
    refused('recipient_not_found', { field: 'guarantor' }),
    message('We’ve asked them.', 201),
  ];
  const sent = serve({
    ...groupWith({ ready_check: true }),
    'POST /api/ajo-groups/3/guarantor/': () => replies.shift() ?? 'offline',
  });
  open('/ajo?group=3');
  await press(/^Your safety/);
  await press(/^Your guarantor/);
  await userEvent.type(await screen.findByLabelText('Their username or email'), 'bola');
  await userEvent.type(screen.getByLabelText('Up to how much?'), '20000');
  await press('Ask them');
  expect(await screen.findByText(errors.recipient_not_found.message)).toBeVisible();
  await press('Ask them');
  expect(await screen.findByText(/We’ve asked them/)).toBeVisible();
  expect(sent.findLast(({ method }) => method === 'POST')?.body).toEqual({
    guarantor: 'bola',
    amount: 20_000,
  });
});

test('a member sees their guarantor, and withdraws an unanswered request', async () => {
  serve({
    ...groupWith({ ready_check: true }),
    'GET /api/ajo-guarantees/': list({ ...request, is_yours: false, guarantor: 'Emeka Obi' }),
    'DELETE /api/ajo-guarantees/4/': { body: { message: 'You no longer ask for it.' } },
  });
  open('/ajo?group=3');
  await press(/^Your safety/);
  await press(/^Your guarantor/);
  expect(await screen.findByText('Emeka Obi')).toBeVisible();
  await press('Withdraw');
  expect(await screen.findByText('You no longer ask for it.')).toBeVisible();
});
