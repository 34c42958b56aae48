import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { nextPage } from '../../platform/next-page.ts';
import { expectAccessible, refused, serve, show, signInAda } from '../../platform/testing.tsx';
import { base, group, list, openGroup, INVITATION as terms } from '../testing-groups.ts';
import { Component } from './join.tsx';

const CODE = 'AbCdEfGhIjKlMnOpQrStUv';
const invited = { group: openGroup, approval: false, is_member: false, is_waiting: false };
const PUBLIC = `GET /api/ajo-invitations/${CODE}/`;
const OWN = 'GET /api/ajo-groups/invited/';
const routes = [
  { path: '/join/:code', Component },
  { path: '/ajo', Component: () => <p>The groups</p> },
  { path: '*', Component: () => null },
];
const open = (code = CODE) => show(routes, `/join/${code}`);
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => sessionStorage.clear());

test('shows a visitor the terms and their total, and returns after signing in', async () => {
  serve({ [PUBLIC]: { body: terms } });
  open();
  expect(await screen.findByRole('heading', { name: 'Ìbàdàn Traders' })).toBeVisible();
  expect(
    screen.getByText('Early turns give late ones up to ₦5,000, about 13.3% a year.'),
  ).toBeVisible();
  expect(screen.getByText('Pay before noon')).not.toBeVisible();
  await userEvent.click(screen.getByText('All rules'));
  expect(screen.getByText('In total, never more than').nextElementSibling).toHaveTextContent(
    '₦113,600',
  );
  expect(screen.getByText('Pay before noon')).toBeVisible();
  expect(screen.getByText('The reserve pays first.')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Each turn pays ₦100,000 to one member.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Join Group' })).toHaveAttribute('href', '/register');
  await expectAccessible();
  expect(nextPage()).toBe(`/join/${CODE}`);
  expect(nextPage()).toBe('/dashboard');
});

test('offers no way to join once the group has started', async () => {
  serve({ [PUBLIC]: { body: { ...terms, state: 'started' } } });
  open();
  expect(await screen.findByRole('status')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Join Group' })).toBeNull();
  expect(screen.queryByText('What happens next')).toBeNull();
});

test('leads to the waiting list if the group is full', async () => {
  serve({ [PUBLIC]: { body: { ...terms, state: 'full' } } });
  open();
  expect(await screen.findByText(/Join its waiting list/)).toBeVisible();
  expect(screen.getByText('You join the waiting list. Nothing is taken.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Join the waiting list' })).toBeVisible();
});

test('shows that a link has ended, and sends no request for a malformed one', async () => {
  const sent = serve({ [PUBLIC]: refused('not_found') });
  open();
  const ended = { name: 'This invitation has ended' };
  expect(await screen.findByRole('heading', ended)).toBeVisible();
  await expectAccessible();
  open('short');
  expect(await screen.findAllByRole('heading', ended)).toHaveLength(2);
  expect(sent).toHaveLength(1);
});

test('joins by the invitation with the PIN and leads into the group', async () => {
  signInAda();
  const joined = { ...group, id: 5, name: 'Ìbàdàn Traders', your_turn: 4 };
  const sent = serve({
    ...base,
    [PUBLIC]: { body: terms },
    [OWN]: { body: invited },
    'POST /api/ajo-groups/5/join/': { body: { group_id: 5, position: 4 } },
    'GET /api/ajo-groups/5/': { body: joined },
  });
  open();
  expect(await screen.findByRole('img', { name: /\. 7 seats left\.$/ })).toBeVisible();
  await press('Join Group');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText('How this group works')).toBeNull();
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.type(dialog.getByLabelText('Transaction PIN'), '4826');
  await userEvent.click(dialog.getByRole('button', { name: 'Join Group' }));
  expect(await screen.findByText(/You are in Ìbàdàn Traders/)).toBeVisible();
  const post = sent.find(({ method }) => method === 'POST');
  expect(post?.body).toEqual({ terms_version: 1, invitation: CODE });
  expect(post?.headers.get('x-transaction-pin')).toBe('4826');
  await press('View group');
  expect(await screen.findByText('The groups')).toBeVisible();
});

test('sends a request if the organiser approves joiners', async () => {
  signInAda();
  const request = {
    id: 3,
    group_id: 5,
    group_name: 'Ìbàdàn Traders',
    contribution_amount: 10_000,
    frequency: 'monthly',
    start_date: '2026-12-01',
    total_members: 3,
    max_members: 10,
    asked_at: '2026-11-21T10:00:00+01:00',
    place: null,
    started: false,
  };
  const sent = serve({
    ...base,
    [PUBLIC]: { body: { ...terms, approval: true } },
    [OWN]: { body: { ...invited, approval: true } },
    'POST /api/ajo-groups/5/requests/': { status: 201, body: request },
  });
  open();
  await press('Ask to Join');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/The organiser sees your name/)).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.type(dialog.getByLabelText('Transaction PIN'), '4826');
  await userEvent.click(dialog.getByRole('button', { name: 'Ask to Join' }));
  expect(await screen.findByText(/will reply to you/)).toBeVisible();
  expect(sent.find(({ method }) => method === 'POST')?.url).toContain('/requests/');
});

test.each([
  [{ is_member: true }, 'link', /open the group/],
  [{ is_waiting: true }, 'link', 'My groups'],
])('%j links onwards instead of joining twice', async (more, role, name) => {
  signInAda();
  serve({ ...base, [PUBLIC]: { body: terms }, [OWN]: { body: { ...invited, ...more } } });
  open();
  expect(await screen.findByRole(role, { name })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Join Group' })).toBeNull();
  await expectAccessible();
});

test('offers Retry after a lost connection', async () => {
  serve({ [PUBLIC]: 'offline', 'GET /api/ajo-seats/': list() });
  open();
  expect(await screen.findByRole('button', { name: /Retry|Try again/ })).toBeVisible();
});
