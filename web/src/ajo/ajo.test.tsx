import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  expectAccessible,
  refused,
  SAVED_NOTICE,
  serve,
  show,
  signInAda,
} from '../platform/testing.tsx';
import { Component } from './ajo.tsx';
import { base, group, groupWith, list, offered, openGroup } from './testing-groups.ts';

const open = (path = '/ajo') => show([{ path: '/ajo', Component }], path);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const cardOf = async (name: string) =>
  within((await screen.findByText(name)).closest('article') ?? document.body);

beforeEach(signInAda);

test('announces loading, then lists groups under their tabs with counts', async () => {
  serve(base);
  open();
  expect(screen.getByRole('progressbar', { name: 'Loading groups' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Àjọ/Esusu Groups');
  expect(await screen.findByRole('tab', { name: 'My Groups 1' })).toBeVisible();
  expect(await screen.findByRole('tab', { name: 'Available Groups 1' })).toBeVisible();
  const card = await cardOf('Family Àjọ');
  expect(card.getByText('3/3 members')).toBeVisible();
  expect(card.getByText('active')).toBeVisible();
  expect(card.getByText('Every month, no stories.')).toBeVisible();
  expect(card.getByText('₦10,000 monthly')).toBeVisible();
  expect(card.getByText('Your position: #1')).toBeVisible();
  expect(card.getByText(/^Next: Tue 1 Dec$/)).toBeVisible();
  expect(card.queryByText(/collection turn/)).toBeNull();
  expect(screen.getByText('Start your own savings group and invite friends')).toBeVisible();
  await expectAccessible();
});

test('shows the collector the specified highlight with contribution × members', async () => {
  serve(groupWith({ current_collector: 11, contribution_amount: 100_000_000, pot: 300_000_000 }));
  open();
  const card = await cardOf('Family Àjọ');
  expect(card.getByText("It's your collection turn! You'll receive ₦300,000,000")).toBeVisible();
});

test('a missing position or date is shown as N/A', async () => {
  serve(groupWith({ your_turn: 0, next_collection_date: null }));
  open();
  const card = await cardOf('Family Àjọ');
  expect(card.getByText('Your position: N/A')).toBeVisible();
  expect(card.getByText('Next: N/A')).toBeVisible();
});

test("open groups show their start date, and full ones can't be joined", async () => {
  const full = { ...openGroup, id: 6, name: 'Full House', total_members: 10, status: 'waiting' };
  serve({ ...base, 'GET /api/ajo-groups/available/': list(openGroup, full) });
  open('/ajo?tab=available');
  const card = await cardOf('Ìbàdàn Traders');
  expect(card.getByText(/^Starts: Tue 1 Dec$/)).toBeVisible();
  const bar = card.getByRole('progressbar', { name: 'Members of Ìbàdàn Traders' });
  expect(bar).toHaveValue(3);
  expect(card.getByRole('button', { name: 'Join Group' })).toBeEnabled();
  const other = await cardOf('Full House');
  expect(other.getByRole('button', { name: 'Group Full' })).toBeDisabled();
  await expectAccessible();
});

test('each empty tab offers to create a group', async () => {
  serve({
    ...base,
    'GET /api/ajo-groups/': list(),
    'GET /api/ajo-groups/available/': list(),
  });
  open();
  expect(await screen.findByText('You haven’t joined a group yet')).toBeVisible();
  expect(await button('Create New Àjọ')).toBeVisible();
  await expectAccessible();
  await userEvent.click(screen.getByRole('tab', { name: /Available Groups/ }));
  expect(await screen.findByText('No groups are open to join right now')).toBeVisible();
  await expectAccessible();
});

test('offers Retry after a failed load', async () => {
  let well = false;
  serve({
    ...base,
    'GET /api/ajo-groups/': () => (well ? list(group) : refused('internal')),
  });
  open();
  expect(
    await screen.findByText('Something went wrong on our side. Nothing was lost.'),
  ).toBeVisible();
  well = true;
  await userEvent.click(await button('Retry'));
  expect(await screen.findByText('Family Àjọ')).toBeVisible();
});

test('shows the saved groups with their time while offline', async () => {
  serve(base);
  const first = open();
  await screen.findByText('Family Àjọ');
  first.unmount();
  serve({ ...base, 'GET /api/ajo-groups/': 'offline' });
  open();
  expect(await screen.findByText('Family Àjọ')).toBeVisible();
  expect(await screen.findByText(SAVED_NOTICE)).toBeVisible();
});

test('the count ends in a plus until Show more has loaded all groups', async () => {
  const pages = [
    { body: { results: [group], next: 'two' } },
    list({ ...group, id: 4, name: 'Second Page' }),
  ];
  const sent = serve({ ...base, 'GET /api/ajo-groups/': () => pages.shift() ?? 'offline' });
  open();
  expect(await screen.findByRole('tab', { name: 'My Groups 1+' })).toBeVisible();
  await userEvent.click(await button('Show more'));
  expect(await screen.findByText('Second Page')).toBeVisible();
  expect(sent.some(({ url }) => url.includes('cursor=two'))).toBe(true);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
});

test('an offered seat shows its price and is taken with PIN, key and consent', async () => {
  const sent = serve({
    ...base,
    'GET /api/ajo-seats/': list(offered),
    'POST /api/ajo-seats/8/take/': { body: { group_id: 3, position: 2 } },
  });
  open();
  expect(await screen.findByText(/Bola offers you turn #2 for ₦20,000/)).toBeVisible();
  await userEvent.click(await button('Take the seat'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take the seat' }));
  await userEvent.type(await dialog.findByLabelText('Transaction PIN'), '2580');
  await userEvent.click(dialog.getByRole('button', { name: 'Pay ₦20,000' }));
  expect(dialog.getByRole('checkbox')).toHaveAccessibleDescription('Tick this to continue.');
  await userEvent.click(dialog.getByRole('checkbox'));
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Pay ₦20,000' }));
  expect(await screen.findByText('paid for a seat in Family Àjọ')).toBeVisible();
  expect(screen.getByText(/^You collect as #2\./)).toBeVisible();
  const taken = sent.find(({ method }) => method === 'POST');
  expect(taken?.body).toEqual({ terms_version: 1, expected: 20_000 });
  expect(taken?.headers.get('x-transaction-pin')).toBe('2580');
  expect(taken?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});
