import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../../platform/testing.tsx';
import { Component } from '../ajo.tsx';
import { base, group, having, list, members, nothing } from '../testing-groups.ts';

const open = (path = '/ajo?group=3') => show([{ path: '/ajo', Component }], path);
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const CODE = 'AbCdEfGhIjKlMnOpQrStUv';
const invitation = { code: CODE, expires_at: '2026-11-28T10:00:00+01:00', joined: 2 };
const recruiting = {
  status: 'recruiting',
  visibility: 'private',
  max_members: 10,
  current_round: 0,
  current_collector: null,
  collection_order: [],
  round: null,
  actions: { ...nothing, invite: true, leave: true },
};
const organising = members.map((one, at) => ({ ...one, is_organiser: at === 0 }));
const joiner = {
  id: 8,
  name: 'Dayo Adéyẹmí',
  username: 'dayo',
  trust_score: 62,
  invited_by: 'Bola Ọlátúnjí',
  asked_at: '2026-11-21T08:00:00+01:00',
};

beforeEach(signInAda);

test('shows the link with its QR code, who came by it, and WhatsApp with the text', async () => {
  serve({
    ...having({ ...recruiting, members: organising }),
    'POST /api/ajo-groups/3/invitation/': { body: invitation },
  });
  open('/ajo?group=3&view=invite');
  expect(await screen.findByText(/2 have joined by this link/)).toBeVisible();
  expect(
    screen.getByRole('img', { name: 'QR code of the invitation to Family Àjọ' }),
  ).toBeVisible();
  const link = `${window.location.origin}/join/${CODE}`;
  expect(screen.getByText(link)).toBeVisible();
  const whatsApp = screen.getByRole('link', { name: 'Share on WhatsApp' });
  const text = new URL(String(whatsApp.getAttribute('href'))).searchParams.get('text');
  expect(text).toContain('₦10,000 monthly, 10 rounds');
  expect(text).toContain(link);
  expect(screen.getByText(/can read the terms and join at once/)).toBeVisible();
  await expectAccessible();
});

test('ends a link, and makes a new one when asked', async () => {
  const sent = serve({
    ...having(recruiting),
    'POST /api/ajo-groups/3/invitation/': { body: invitation },
    'DELETE /api/ajo-groups/3/invitation/': { body: { message: 'The link has ended.' } },
  });
  open();
  await press('Invite friends');
  expect(await screen.findByText(/The organiser approves/)).toBeVisible();
  await press('End this link');
  expect(await screen.findByText('The link has ended.')).toBeVisible();
  await press('Make a new link');
  expect(await screen.findByText(/2 have joined by this link/)).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

test('copies the link where the phone has no share sheet', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  serve({ ...having(recruiting), 'POST /api/ajo-groups/3/invitation/': { body: invitation } });
  open('/ajo?group=3&view=invite');
  await press('Copy');
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/join/${CODE}`);
});

test('an organiser sees who waits and approves them', async () => {
  const own = { ...recruiting, members: organising };
  serve({
    ...having({ ...own, requests: [joiner] }),
    'POST /api/ajo-groups/3/requests/8/approve/': { body: { ...group, ...own } },
  });
  open();
  const waiting = within(await screen.findByRole('region', { name: 'Waiting to join' }));
  expect(waiting.getByText('@dayo, trust score 62, invited by Bola Ọlátúnjí')).toBeVisible();
  await expectAccessible();
  await press('Approve Dayo Adéyẹmí');
  expect(await screen.findByText('Dayo Adéyẹmí is in Family Àjọ.')).toBeVisible();
});

test('says why somebody cannot be approved', async () => {
  serve({
    ...having({ ...recruiting, members: organising, requests: [joiner] }),
    'POST /api/ajo-groups/3/requests/8/approve/': refused('joiner_unavailable'),
  });
  open();
  await press('Approve Dayo Adéyẹmí');
  expect(await screen.findByText(/They can’t join right now/)).toBeVisible();
});

test('gives the organiser a reminder to share that names nobody', async () => {
  const late = organising.map((one, at) => ({
    ...one,
    contribution_status: at === 1 ? 'late' : 'up_to_date',
  }));
  serve(having({ members: late }));
  open();
  await press('Remind the group');
  const text = await screen.findByText(/round 2: 2 of 3 have paid the ₦11,000/);
  expect(text).toBeVisible();
  expect(text).not.toHaveTextContent('Bola');
  expect(screen.getByRole('link', { name: 'Share on WhatsApp' })).toBeVisible();
  await expectAccessible();
});

test('a customer who waits for an organiser sees it, and can withdraw', async () => {
  const request = {
    id: 4,
    group_id: 5,
    group_name: 'Ìbàdàn Traders',
    contribution_amount: 10_000,
    frequency: 'monthly',
    start_date: '2026-12-01',
    place: null,
    started: false,
    asked_at: '2026-11-21T08:00:00+01:00',
  };
  const waiting = [list(request), list()];
  serve({
    ...base,
    'GET /api/ajo-requests/': () => waiting.shift() ?? list(),
    'DELETE /api/ajo-requests/4/': { body: { message: 'You no longer ask to join.' } },
  });
  open('/ajo');
  expect(await screen.findByText(/You’ve asked to join/)).toBeVisible();
  await expectAccessible();
  await press('Withdraw');
  await vi.waitFor(() => expect(screen.queryByText(/You’ve asked to join/)).toBeNull());
});
