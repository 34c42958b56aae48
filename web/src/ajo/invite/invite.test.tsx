import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible, serve, show, signInAda } from '../../platform/testing.tsx';
import { Component } from '../ajo.tsx';
import { groupWith, members, nothing } from '../testing-groups.ts';

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
const organising = members.map((member, index) => ({ ...member, is_organiser: index === 0 }));

beforeEach(signInAda);

test('shows the link with its QR code and the number who joined, and shares its text on WhatsApp', async () => {
  serve({
    ...groupWith({ ...recruiting, members: organising }),
    'POST /api/ajo-groups/3/invitation/': { body: invitation },
  });
  open('/ajo?group=3&view=invite');
  expect(await screen.findByText(/2 have joined with this link/)).toBeVisible();
  expect(
    screen.getByRole('img', { name: 'QR code of the invitation to Family Àjọ' }),
  ).toBeVisible();
  const link = `${window.location.origin}/join/${CODE}`;
  expect(screen.getByText(link)).toBeVisible();
  const whatsApp = screen.getByRole('link', { name: 'Share on WhatsApp' });
  const text = new URL(String(whatsApp.getAttribute('href'))).searchParams.get('text');
  expect(text).toContain('₦10,000 monthly, 10 rounds');
  expect(text).toContain(link);
  expect(screen.getByText(/can read the terms and join right away/)).toBeVisible();
  await expectAccessible();
});

test('ends a link and creates a new one on request', async () => {
  const sent = serve({
    ...groupWith(recruiting),
    'POST /api/ajo-groups/3/invitation/': { body: invitation },
    'DELETE /api/ajo-groups/3/invitation/': { body: { message: 'The link has ended.' } },
  });
  open();
  await press('Invite friends');
  expect(await screen.findByText(/The organiser approves/)).toBeVisible();
  await press('End this link');
  expect(await screen.findByText('The link has ended.')).toBeVisible();
  await press('Create a new link');
  expect(await screen.findByText(/2 have joined with this link/)).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

test('copies the link if the phone has no share sheet', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  serve({ ...groupWith(recruiting), 'POST /api/ajo-groups/3/invitation/': { body: invitation } });
  open('/ajo?group=3&view=invite');
  await press('Copy');
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/join/${CODE}`);
});
