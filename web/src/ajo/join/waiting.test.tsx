// The waiting list on screens: joining it, the position on it, leaving it, and offering it a seat.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible, serve, show, signInAda } from '../../platform/testing.tsx';
import { Component } from '../ajo.tsx';
import { base, group, having, list, offered, openGroup } from '../testing-groups.ts';

const open = (at = '/ajo') => show([{ path: '/ajo', Component }], at);
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const full = { ...openGroup, total_members: 10, status: 'waiting' };
const listed = {
  id: 3,
  group_id: 5,
  group_name: 'Ìbàdàn Traders',
  contribution_amount: 10_000,
  frequency: 'monthly',
  start_date: '2026-12-01',
  total_members: 3,
  max_members: 10,
  asked_at: '2026-11-21T10:00:00+01:00',
  place: 2,
  started: false,
};

beforeEach(signInAda);

test('joining the waiting list of a full group takes the PIN, and shows the position', async () => {
  const sent = serve({
    ...base,
    'GET /api/ajo-groups/available/': list(full),
    'POST /api/ajo-groups/5/requests/': { status: 201, body: listed },
  });
  open('/ajo?tab=available');
  await press('Join the waiting list');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/you can leave the list at any time/)).toBeVisible();
  expect(dialog.queryByText(/Your Position/)).toBeNull();
  for (const box of dialog.getAllByRole('checkbox')) await userEvent.click(box);
  await userEvent.type(dialog.getByLabelText('Transaction PIN'), '4826');
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Join Waiting List' }));
  expect(await dialog.findByText(/You’re number 2 on the waiting list/)).toBeVisible();
  expect(sent.find(({ method }) => method === 'POST')?.url).toContain('/requests/');
});

test('the position on the list is shown, and one tap leaves the list', async () => {
  const sent = serve({
    ...base,
    'GET /api/ajo-requests/': list(listed),
    'DELETE /api/ajo-requests/3/': { body: { message: 'You no longer ask to join.' } },
  });
  open();
  expect(await screen.findByText(/you’ll get the next free seat/)).toBeVisible();
  await press('Leave the list');
  await vi.waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('a seat offered to the next in line shows its deadline', async () => {
  const lapses_at = '2026-12-02T10:00:00+01:00';
  serve({ ...base, 'GET /api/ajo-seats/': list({ ...offered, lapses_at }) });
  open();
  expect(await screen.findByText(/Take it by .*the next person on the list/)).toBeVisible();
});

test('a member can offer the seat to the waiting list before naming someone', async () => {
  const actions = { ...group.actions, leave: false, offer_seat: true };
  const sent = serve({
    ...having({ on_list: 2, actions }),
    'POST /api/ajo-groups/3/leave/': { body: { message: 'Your seat is offered.' } },
  });
  open('/ajo?group=3');
  await press(/^Offer your seat/);
  expect(await screen.findByText(/2 people are waiting for a seat/)).toBeVisible();
  await press('Offer it to the waiting list');
  expect(await screen.findByText('Your seat is offered.')).toBeVisible();
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ to_list: true });
});
