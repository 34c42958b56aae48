// Requests and the waiting list on screens: the page of a request, taking it back, joining the list, the
// position on it, leaving it, and offering it a seat.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../../platform/testing.tsx';
import { Component } from '../ajo.tsx';
import { base, group, groupWith, list, offered, openGroup } from '../testing-groups.ts';

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

test('a request opens as a page that says who decides, by when and what it would bring', async () => {
  const request = { ...listed, place: null };
  const waiting = [list(request), list()];
  const sent = serve({
    ...base,
    'GET /api/ajo-requests/': () => waiting.shift() ?? list(),
    'DELETE /api/ajo-requests/3/': { body: { message: 'You no longer ask to join.' } },
  });
  const { router } = open();
  await press('Ìbàdàn Traders');
  const dialog = within(await screen.findByRole('dialog', { name: 'Ìbàdàn Traders waiting' }));
  expect(router.state.location.search).toBe('?request=3');
  const card = dialog.getByRole('region', { name: 'Your request' });
  expect(card).toHaveTextContent(
    /^.*Nothing has been taken\. The organiser decides by Mon 30 Nov 23:59\./,
  );
  expect(card).toHaveTextContent('No answer by then? Your request ends automatically.');
  expect(card).toHaveTextContent('You would collect₦100,000 if full');
  expect(dialog.getByRole('img', { name: /^Seats taken: 3 of 10/ })).toBeVisible();
  await expectAccessible();
  await press('Take back my request');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(true);
  await vi.waitFor(() => expect(screen.queryByText(/You’ve asked to join/)).toBeNull());
});

test('a request that can’t be taken back stays, with the reason', async () => {
  serve({
    ...base,
    'GET /api/ajo-requests/': list({ ...listed, place: null }),
    'DELETE /api/ajo-requests/3/': refused('not_found'),
  });
  open('/ajo?request=3');
  await press('Take back my request');
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Take back my request' })).toBeVisible();
});

test('an address of a request that has ended says so', async () => {
  serve(base);
  open('/ajo?request=3');
  expect(await screen.findByText(/This request has ended/)).toBeVisible();
});

test('the page of a request on the waiting list has the position, and one tap leaves the list', async () => {
  const sent = serve({
    ...base,
    'GET /api/ajo-requests/': list(listed),
    'DELETE /api/ajo-requests/3/': { body: { message: 'You no longer ask to join.' } },
  });
  open('/ajo?request=3');
  expect(await screen.findByText(/You’re number 2 on the waiting list\.$/)).toBeVisible();
  expect(screen.getByText(/you’re first in line/)).toBeVisible();
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
    ...groupWith({ on_list: 2, actions }),
    'POST /api/ajo-groups/3/leave/': { body: { message: 'Your seat is offered.' } },
  });
  open('/ajo?group=3');
  await press(/^Offer your seat/);
  expect(await screen.findByText(/2 people are waiting for a seat/)).toBeVisible();
  await press('Offer it to the waiting list');
  expect(await screen.findByText('Your seat is offered.')).toBeVisible();
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ to_list: true });
});
