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
import { group, groupWith, nothing } from '../testing-groups.ts';

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
  return within(await screen.findByRole('dialog', { name: /^Family Àjọ/ }));
};
const posted = (sent: SentRequest[]) => sent.filter(({ method }) => method !== 'GET');

test('the missing amount is put on hold with the PIN, split into contribution and bond', async () => {
  const held = { amount: 31_000, reference: 'REF-1', rounds: [1], message: '₦31,000 is on hold.' };
  const sent = serve({
    ...groupWith({ ...waiting, ready }),
    'POST /api/ajo-groups/3/ready/': { body: held },
  });
  const dialog = await open();
  const round = dialog.getByRole('region', { name: 'Round' });
  expect(round).toHaveTextContent(/Put ₦31,000 on hold by Mon 30 Nov 23:59\./);
  expect(round).toHaveTextContent(/If you do nothing, we hold it from your wallet/);
  await userEvent.click(dialog.getByRole('button', { name: 'Hold ₦31,000 now' }));
  const amountOf = async (name: string) => (await screen.findByText(name)).nextElementSibling;
  expect(await amountOf('First contribution')).toHaveTextContent('₦11,000');
  expect(await amountOf('Bond, returned at the end')).toHaveTextContent('₦20,000');
  await expectAccessible();
  await userEvent.type(await screen.findByLabelText('Transaction PIN'), '2580');
  expect(await screen.findByText('₦31,000 is on hold.')).toBeVisible();
  expect(posted(sent)).toMatchObject([{ body: { expected: 31_000 } }]);
});

test('a ready member sees how many are ready, and the date of the hold before that', async () => {
  serve(groupWith({ ...waiting, ready: { ...ready, yours: 0 }, your_hold: 31_000 }));
  expect((await open()).getByRole('region', { name: 'Round' })).toHaveTextContent(
    /₦31,000 is on hold for the start on .*2 of 3 are ready\./,
  );
});

test('a group that holds nothing yet shows the amount and date of the hold', async () => {
  serve(groupWith({ ...waiting, ready: { ...ready, held: 0, yours: 0 } }));
  expect((await open()).getByRole('region', { name: 'Round' })).toHaveTextContent(
    /On .*29 Nov.* your ₦31,000 is held: first payment and bond\./,
  );
});

test('a member whose bond paid for a missed round sees how much, and what is left of it', async () => {
  serve(groupWith({ bond: 2, your_hold: 10_000, your_bond_used: 10_000 }));
  const dialog = await open();
  await userEvent.click(dialog.getByRole('button', { name: /^Your safety/ }));
  expect(dialog.getByText(/^Your bond paid ₦10,000 for what you missed\./)).toHaveTextContent(
    '₦10,000 of it is left, and comes back to you at the end.',
  );
});

test('an organiser who has just created a group is not offered to undo joining it', async () => {
  const now = new Date().toISOString();
  const { members } = group;
  const mine = members.map((member) => ({
    ...member,
    join_date: now,
    is_organiser: member.is_you,
  }));
  serve(groupWith({ ...waiting, ready: null, members: mine }));
  const dialog = await open();
  expect(await dialog.findByRole('button', { name: /^Leave group/ })).toBeVisible();
  expect(dialog.queryByText(/just joined/)).toBeNull();
});
