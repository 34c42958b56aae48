import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../../platform/testing.tsx';
import { Component } from '../ajo.tsx';
import { base, group, list, openGroup } from '../testing-groups.ts';

const open = () => show([{ path: '/ajo', Component }], '/ajo?tab=available');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function openDialog() {
  open();
  await press('Join Group');
  return within(await screen.findByRole('dialog', { name: 'Join Ìbàdàn Traders' }));
}

type Dialog = Awaited<ReturnType<typeof openDialog>>;
const enterPin = (dialog: Dialog) =>
  userEvent.type(dialog.getByLabelText('Transaction PIN'), '4826');

beforeEach(signInAda);

test('joining shows the specified details, needs consent and shows the position assigned', async () => {
  const needs = 'Your turn pays ₦100,000: your wallet needs tier 2 by then.';
  const sent = serve({
    ...base,
    'GET /api/ajo-groups/available/': list({ ...openGroup, turn_needs: needs }),
    'POST /api/ajo-groups/5/join/': { body: { group_id: 5, position: 5 } },
    'GET /api/ajo-groups/5/': { body: { ...group, id: 5, your_turn: 5 } },
  });
  const dialog = await openDialog();
  expect(
    dialog.getByText("You're about to join this àjọ group. Please review the details:"),
  ).toBeVisible();
  expect(dialog.getByText('Contribution').nextElementSibling).toHaveTextContent('₦10,000 monthly');
  expect(dialog.getByText('Contribution').nextElementSibling).toHaveTextContent('+ ₦1,000 reserve');
  expect(dialog.getByText('Total collection').nextElementSibling).toHaveTextContent(
    '₦100,000 if full',
  );
  expect(dialog.getByText('Start date').nextElementSibling).toHaveTextContent(/1 Dec/);
  expect(dialog.getByText('Your Position: #4').nextElementSibling).toHaveTextContent(
    /^collects about 1 Feb/,
  );
  expect(
    dialog.getByText(
      'By joining you agree to contribute ₦10,000 monthly, follow the group rules, and be notified when it is your turn.',
    ),
  ).toBeVisible();
  expect(dialog.getByText(needs)).toBeVisible();
  const told = within(dialog.getByRole('region', { name: 'How this group works' }));
  expect(told.getByText('Late is fine for 2 days, then it costs ₦200.')).toBeVisible();
  expect(told.getByText('At most ₦113,600 leaves your wallet in all.')).toBeVisible();
  expect(told.getByText('Pay before noon')).not.toBeVisible();
  await userEvent.click(told.getByText('All rules'));
  expect(told.getByText('Pay before noon')).toBeVisible();
  expect(told.getByText('The reserve pays first.')).toBeVisible();
  const join = dialog.getByRole('button', { name: 'Join Group' });
  await userEvent.click(join);
  const rules = dialog.getByRole('checkbox', {
    name: '₦11,000 may leave my wallet every month, ₦113,600 in all at most.',
  });
  expect(rules).toHaveFocus();
  expect(rules).toHaveAccessibleDescription('Tick this to continue.');
  expect(dialog.getByLabelText('Transaction PIN')).toHaveAccessibleDescription(
    'Enter a 4-digit PIN',
  );
  await expectAccessible();
  await userEvent.click(rules);
  await enterPin(dialog);
  await expectAccessible();
  await userEvent.click(join);
  expect(await screen.findByText(/You are in Ìbàdàn Traders. You collect as #5./)).toBeVisible();
  const post = sent.find(({ method }) => method === 'POST');
  expect(post?.body).toEqual({ terms_version: 1 });
  expect(post?.headers.get('x-transaction-pin')).toBe('4826');
  expect(post?.headers.get('idempotency-key')).toMatch(/./);
  await expectAccessible();
});

test.each([
  ['refused', refused('too_many_requests'), /Too many requests/],
  ['left without a reply', 'offline' as const, /Can’t reach Alajo/],
])('a join that is %s shows the reason and is retried with its key', async (_, answer, text) => {
  const sent = serve({ ...base, 'POST /api/ajo-groups/5/join/': answer });
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('checkbox'));
  await enterPin(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Join Group' }));
  expect(await dialog.findByText(text)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Join Group' }));
  await vi.waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2));
  const posts = sent.filter(({ method }) => method === 'POST');
  expect(new Set(posts.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test("a join whose group can't be loaded afterwards still shows the position assigned", async () => {
  serve({
    ...base,
    'POST /api/ajo-groups/5/join/': { body: { group_id: 5, position: 4 } },
    'GET /api/ajo-groups/5/': 'offline',
  });
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('checkbox'));
  await enterPin(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Join Group' }));
  expect(await screen.findByText('You are in Ìbàdàn Traders. Your position is #4.')).toBeVisible();
});

test('a drawn order promises no turn before the draw', async () => {
  const drawn = { ...openGroup, order: 'drawn' };
  const joined = { body: { ...group, id: 5, order: 'drawn', your_turn: 4 } };
  serve({
    ...base,
    'GET /api/ajo-groups/available/': list(drawn),
    'POST /api/ajo-groups/5/join/': { body: { group_id: 5, position: 4 } },
    'GET /api/ajo-groups/5/': joined,
  });
  const dialog = await openDialog();
  expect(dialog.getByText('Your Position: #4').nextElementSibling).toHaveTextContent(
    'turns drawn by lot',
  );
  await userEvent.click(dialog.getByRole('checkbox'));
  await enterPin(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Join Group' }));
  expect(
    await screen.findByText(/Your position is #4; turns are drawn by lot at the start./),
  ).toBeVisible();
  await press('View group');
  expect(await screen.findByRole('dialog', { name: /^Family Àjọ/ })).toBeVisible();
});

test('asks for separate consent if the organiser collects before the members', async () => {
  const sent = serve({
    ...base,
    'GET /api/ajo-groups/available/': list({ ...openGroup, order: 'join' }),
    'POST /api/ajo-groups/5/join/': { body: { group_id: 5, position: 1 } },
    'GET /api/ajo-groups/5/': { body: { ...group, id: 5 } },
  });
  const dialog = await openDialog();
  const [rules, first] = dialog.getAllByRole('checkbox');
  if (!rules || !first) throw new Error('a checkbox is missing');
  expect(first).toHaveAccessibleName(/^The organiser collects before any member\./);
  await userEvent.click(rules);
  await enterPin(dialog);
  const join = dialog.getByRole('button', { name: 'Join Group' });
  await userEvent.click(join);
  expect(first).toHaveFocus();
  expect(first).toHaveAccessibleDescription('Tick this to continue.');
  await userEvent.click(first);
  await expectAccessible();
  await userEvent.click(join);
  await screen.findByText(/You are in Ìbàdàn Traders/);
  const post = sent.find(({ method }) => method === 'POST');
  expect(post?.body).toEqual({ terms_version: 1, organiser_first: true });
});

test('shows when and how much is put on hold first in a group with a ready check', async () => {
  const joined = {
    ...group,
    id: 5,
    start_date: '2026-12-01',
    bond: 2,
    ready: { from: '2026-11-29T00:00:00+01:00', held: 0, yours: 0, unready: false },
  };
  serve({
    ...base,
    'POST /api/ajo-groups/5/join/': { body: { group_id: 5, position: 1 } },
    'GET /api/ajo-groups/5/': { body: joined },
  });
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('checkbox'));
  await enterPin(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Join Group' }));
  expect(
    await screen.findByText(
      /On .*29 Nov.* your ₦31,000 is held: first payment and bond\. .* starts on Tue 1 Dec\.$/,
    ),
  ).toBeVisible();
});
