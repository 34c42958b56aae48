import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, type Sent, serve, show, signInAda } from '../../platform/testing.tsx';
import { Component } from '../ajo.tsx';
import { having, nothing } from '../testing-groups.ts';

beforeEach(signInAda);

const waiting = {
  status: 'waiting',
  start_date: '2026-12-01',
  current_round: 0,
  current_collector: null,
  total_rounds: 0,
  collection_order: [],
  round: null,
  bond: 2,
  actions: { ...nothing, leave: true },
};
const ready = { from: '2026-11-29T00:00:00+01:00', held: 2, yours: 31_000, unready: false };

const open = async () => {
  show([{ path: '/ajo', Component }], '/ajo?group=3');
  return within(await screen.findByRole('dialog', { name: 'Family Àjọ' }));
};
const posted = (sent: Sent[]) => sent.filter(({ method }) => method !== 'GET');

test('what is missing is held with the PIN, told apart into contribution and bond', async () => {
  const held = { amount: 31_000, reference: 'REF-1', rounds: [1], message: '₦31,000 is held.' };
  const sent = serve({
    ...having({ ...waiting, ready }),
    'POST /api/ajo-groups/3/ready/': { body: held },
  });
  const dialog = await open();
  expect(dialog.getByText('₦31,000 is missing from you.').closest('p')).toHaveTextContent(
    '2 of 3 are.',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Have ₦31,000 held now' }));
  const amountOf = async (name: string) => (await screen.findByText(name)).nextElementSibling;
  expect(await amountOf('First contribution')).toHaveTextContent('₦11,000');
  expect(await amountOf('Bond, returned at the end')).toHaveTextContent('₦20,000');
  await expectAccessible();
  await userEvent.type(await screen.findByLabelText('Transaction PIN'), '2580');
  expect(await screen.findByText('₦31,000 is held.')).toBeVisible();
  expect(posted(sent)).toMatchObject([{ body: { expected: 31_000 } }]);
});

test('whoever is ready sees how many are, and before that from when it is held', async () => {
  serve(having({ ...waiting, ready: { ...ready, yours: 0 }, your_hold: 31_000 }));
  expect(
    (await open()).getByText('₦31,000 of yours is held for the start. 2 of 3 are ready.'),
  ).toBeVisible();
});

test('a group that holds nothing yet says from when', async () => {
  serve(having({ ...waiting, ready: { ...ready, held: 0, yours: 0 } }));
  expect((await open()).getByText(/^Your first contribution is held from .*29 Nov/)).toBeVisible();
});
