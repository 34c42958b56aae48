import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { nextPage } from '../../platform/next-page.ts';
import { expectAccessible, refused, serve, show, signInAda } from '../../platform/testing.tsx';
import { Component as Ajo } from '../ajo.tsx';
import { Component } from '../join/join.tsx';
import { groupWith, message, nothing } from '../testing-groups.ts';

const CODE = 'AbCdEfGhIjKlMnOpQrStUv';
const terms = {
  group_name: 'Ìbàdàn Traders',
  price: 22_000,
  contribution_amount: 10_000,
  set_aside: 1000,
  frequency: 'monthly',
  position: 4,
  total_rounds: 5,
  collects_on: '2027-03-01',
  pot: 50_000,
  rounds_left: 3,
  left_to_pay: 33_000,
  rules: ['Pay before noon'],
  terms: ['The reserve pays first.'],
  terms_version: 1,
  approval: false,
  takeable: true,
  expires_at: '2026-11-28T10:00:00+01:00',
};
const own = { group_id: 3, is_member: false, asked: null };
const PUBLIC = `GET /api/ajo-seat-links/${CODE}/`;
const MINE = `GET /api/ajo-seat-links/${CODE}/mine/`;
const standing = { body: { trust_score: 50, monthly: 0, income: null } };
const routes = [
  { path: '/join/:code', Component },
  { path: '/ajo', Component: () => <p>The groups</p> },
  { path: '*', Component: () => null },
];
const open = () => show(routes, `/join/seat-${CODE}`);
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const agreeAndSign = async (act: string) => {
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.type(dialog.getByLabelText('Transaction PIN'), '4826');
  await userEvent.click(dialog.getByRole('button', { name: act }));
};

beforeEach(() => sessionStorage.clear());

test('a visitor reads the price, the remaining cost, the turn and the terms, and comes back after signing in', async () => {
  serve({ [PUBLIC]: { body: terms } });
  open();
  expect(await screen.findByRole('heading', { name: 'Ìbàdàn Traders' })).toBeVisible();
  expect(
    screen.getByText('Now: everything paid in for the seat so far').nextSibling,
  ).toHaveTextContent('₦22,000');
  expect(screen.getByText('Then: 3 rounds').nextSibling).toHaveTextContent('₦33,000');
  expect(screen.getByText('Total').nextSibling).toHaveTextContent('₦55,000');
  expect(screen.getByText('The reserve pays first.')).toBeVisible();
  await expectAccessible();
  expect(nextPage()).toBe(`/join/seat-${CODE}`);
});

test('shows that a link has ended', async () => {
  serve({ [PUBLIC]: refused('not_found') });
  open();
  expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeVisible();
});

test('a customer takes the seat with the PIN, at the price shown', async () => {
  signInAda();
  const sent = serve({
    [PUBLIC]: { body: terms },
    [MINE]: { body: own },
    'GET /api/ajo-groups/eligibility/': standing,
    [`POST /api/ajo-seat-links/${CODE}/take/`]: { body: { group_id: 3, position: 4 } },
  });
  open();
  await press('Take the seat for ₦22,000');
  await agreeAndSign('Pay ₦22,000');
  expect(await screen.findByText(/^You collect as #4\. ₦22,000 went to/)).toBeVisible();
  const post = sent.find(({ method }) => method === 'POST');
  expect(post).toMatchObject({ body: { terms_version: 1, expected: 22_000 } });
  expect(post?.headers.get('X-Transaction-Pin')).toBe('4826');
});

test('requests the seat if the group approves joiners, without a debit', async () => {
  signInAda();
  serve({
    [PUBLIC]: { body: { ...terms, approval: true } },
    [MINE]: { body: own },
    'GET /api/ajo-groups/eligibility/': standing,
    [`POST /api/ajo-seat-links/${CODE}/ask/`]: { body: { ...own, asked: 'waiting' } },
  });
  open();
  await press('Ask for the seat');
  expect(await screen.findByText(/Nothing is taken now/)).toBeVisible();
  await agreeAndSign('Ask for the seat');
  expect(await screen.findByText(/We’ll let you know what the group says/)).toBeVisible();
  await press('Done');
  expect(await screen.findByText(/You’ve asked for this seat/)).toBeVisible();
});

test('the member creates, shares and ends the link', async () => {
  signInAda();
  const actions = { ...nothing, offer_seat: true };
  const sent = serve({
    ...groupWith({ actions }),
    'POST /api/ajo-groups/3/seat-link/': { body: { code: CODE, expires_at: terms.expires_at } },
    'DELETE /api/ajo-groups/3/seat-link/': { body: { message: 'The link has ended.' } },
  });
  show([{ path: '/ajo', Component: Ajo }], '/ajo?group=3');
  await press(/^Offer your seat/);
  expect(sent.some(({ url }) => url.includes('seat-link'))).toBe(false);
  await press('Create a link');
  expect(await screen.findByText(new RegExp(`/join/seat-${CODE}$`))).toBeVisible();
  expect(screen.getByRole('link', { name: 'Share on WhatsApp' })).toBeVisible();
  await press('End this link');
  expect(await screen.findByText('The link has ended.')).toBeVisible();
});

test('an approving member sees the request, and accepts or declines it', async () => {
  signInAda();
  const ask = {
    id: 8,
    name: 'Dayo Ade',
    username: 'dayo',
    trust_score: 55,
    seat_of: 'Chi Obi',
    asked_at: '2026-11-20T10:00:00+01:00',
  };
  const seat_link = { price: 22_000, expires_at: terms.expires_at, asked: 1 };
  serve({
    ...groupWith({ seat_link, seat_asks: [ask] }),
    'POST /api/ajo-groups/3/seat-asks/8/approve/': message(
      'Dayo Ade is offered the seat of Chi Obi.',
    ),
  });
  show([{ path: '/ajo', Component: Ajo }], '/ajo?group=3');
  expect(await screen.findByText(/One person has asked for it/)).toBeVisible();
  await press('Approve Dayo Ade');
  expect(await screen.findByText('Dayo Ade is offered the seat of Chi Obi.')).toBeVisible();
});
