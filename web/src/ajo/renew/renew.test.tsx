import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../../platform/testing.tsx';
import { Component } from '../ajo.tsx';
import { base, group, groupWith, list, members, nothing, openGroup } from '../testing-groups.ts';

const open = (path = '/ajo') => show([{ path: '/ajo', Component }], path);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const next = { ...openGroup, id: 8, name: 'Family Àjọ', order: 'rotated', visibility: 'private' };
const invitation = {
  of: 3,
  by: 'Chukwuemeka Abdulrahman-Ezenwa',
  group: next,
  changes: ['The late fee changes from 1% to 2%.'],
  turn: 3,
};
const finished = {
  status: 'completed',
  outcome: 'finished',
  current_collector: null,
  next_collection_date: null,
  round: null,
};
const cycle = (more: object) => ({ ...group, id: 8, order: 'rotated', renewal: null, ...more });

beforeEach(signInAda);

test('an invited member sees the changed terms, and confirms with the PIN', async () => {
  const joined = cycle({ status: 'recruiting', collection_order: [], your_turn: 2 });
  let answered = false;
  const sent = serve({
    ...base,
    'GET /api/ajo-renewals/': () => list(...(answered ? [] : [invitation])),
    'POST /api/ajo-groups/8/join/': () => {
      answered = true;
      return { body: { group_id: 8, position: 2 } };
    },
    'GET /api/ajo-groups/8/': { body: joined },
  });
  open();
  const card = within(await screen.findByRole('article', { name: 'Go again with Family Àjọ?' }));
  expect(
    card.getByText(/Chukwuemeka Abdulrahman-Ezenwa is proposing another cycle/),
  ).toHaveTextContent(/₦10,000 monthly, from Tue 1 Dec\. .*your turn is #3\.$/);
  const changed = within(card.getByRole('status'));
  expect(changed.getByText('What’s changed since last time')).toBeVisible();
  expect(changed.getByText('The late fee changes from 1% to 2%.')).toBeVisible();
  await expectAccessible();
  await userEvent.click(card.getByRole('button', { name: 'Confirm' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Join Family Àjọ' }));
  expect(dialog.getByText('The late fee changes from 1% to 2%.')).toBeVisible();
  const [rules, first] = dialog.getAllByRole('checkbox');
  expect(first).toHaveAccessibleName(/^The organiser may collect before any member\./);
  for (const box of [rules, first]) if (box) await userEvent.click(box);
  await userEvent.type(dialog.getByLabelText('Transaction PIN'), '4826');
  await userEvent.click(dialog.getByRole('button', { name: 'Join Group' }));
  expect(
    await screen.findByText(/Your position is #2; turns are fixed at the start\./),
  ).toBeVisible();
  const post = sent.find(({ method }) => method === 'POST');
  expect(post?.body).toEqual({ terms_version: 1, organiser_first: true });
  expect(post?.headers.get('x-transaction-pin')).toBe('4826');
});

test("the next cycle can be declined on the finished group's page; an error is shown", async () => {
  const replies = [refused('too_many_requests'), { body: { message: 'You stay out.' } }];
  const sent = serve({
    ...groupWith(finished),
    'GET /api/ajo-renewals/': list(invitation, { ...invitation, of: 4, group: { ...next, id: 9 } }),
    'POST /api/ajo-groups/3/renew/decline/': () => replies.shift() ?? 'offline',
  });
  open('/ajo?group=3');
  const page = within(await screen.findByRole('dialog', { name: /^Family Àjọ/ }));
  const card = within(await page.findByRole('article'));
  await userEvent.click(card.getByRole('button', { name: 'Not this time' }));
  expect(await card.findByText(/Too many requests/)).toBeVisible();
  await userEvent.click(card.getByRole('button', { name: 'Not this time' }));
  expect(await page.findByText('You stay out.')).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

test('the organiser proposes the next cycle unchanged, or with other terms', async () => {
  const made = cycle({ name: 'Family Àjọ 2', status: 'recruiting' });
  const sent = serve({
    ...groupWith({ ...finished, actions: { ...nothing, renew: true } }),
    'GET /api/ajo-groups/8/': { body: made },
    'POST /api/ajo-groups/3/renew/': { status: 201, body: { id: 8 } },
  });
  open('/ajo?group=3');
  await press('Renew group');
  expect(await screen.findByText(/We’ll ask the other 2/)).toHaveTextContent(/your turn is #3\.$/);
  await press('Change the terms');
  const fee = screen.getByLabelText('Late fee (%)');
  await userEvent.clear(fee);
  await userEvent.type(fee, '9');
  await press('Use these terms');
  expect(fee).toHaveAccessibleDescription(/Enter a late fee from 0 to 5%/);
  await userEvent.clear(fee);
  await userEvent.type(fee, '4');
  await press('Use these terms');
  expect(screen.getByText('4%')).toBeVisible();
  await expectAccessible();
  await userEvent.type(screen.getByLabelText('Transaction PIN'), '4826');
  expect(await screen.findByRole('dialog', { name: /^Family Àjọ 2/ })).toBeVisible();
  const post = sent.find(({ method }) => method === 'POST');
  expect(post?.body).toMatchObject({ contribution_amount: 10_000, late_fee: 4, reserve: 10 });
  expect(post?.headers.get('idempotency-key')).toMatch(/./);
});

test('the organiser sees who has yet to answer and who stays out', async () => {
  const renewal = { of: 1, changes: [], unanswered: ['Bola', 'Chi'], declined: ['Dayo'] };
  const organised = members.map((member) => ({ ...member, is_organiser: member.is_you }));
  serve(groupWith({ status: 'recruiting', renewal, members: organised }));
  open('/ajo?group=3');
  const list = within(await screen.findByRole('region', { name: 'Who goes again' }));
  expect(list.getByText(/^Still to answer: Bola and Chi\./)).toBeVisible();
  expect(list.getByText(/^Not this time: Dayo\./)).toBeVisible();
  expect(list.getByText('The terms are the same as last time.')).toBeVisible();
});
