import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../platform/testing.tsx';
import { Component } from './ajo.tsx';
import { base, list, offered, openGroup } from './testing-groups.ts';

beforeEach(signInAda);

/** The dialog for joining a group of ₦11,000 a month, with this standing of the customer. */
async function open(standing: object, group: object = {}) {
  serve({
    ...base,
    'GET /api/ajo-groups/available/': list({ ...openGroup, ...group }),
    'GET /api/ajo-groups/eligibility/': { body: standing },
  });
  show([{ path: '/ajo', Component }], '/ajo?tab=available');
  await userEvent.click(await screen.findByRole('button', { name: 'Join Group' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Join Ìbàdàn Traders' }));
  return within(await dialog.findByRole('region', { name: 'What it means for you' }));
}

const standing = (monthly: number, income: number | null, trust_score = 50) => ({
  trust_score,
  monthly,
  income,
});

test('shows the share of monthly income that all groups take together', async () => {
  const means = await open(standing(29_000, 150_000));
  expect(means.getByText('₦40,000 of about ₦150,000 a month: 27%')).toBeVisible();
  expect(means.queryByRole('status')).toBeNull();
});

test('warns above 35%', async () => {
  const means = await open(standing(49_000, 150_000));
  expect(means.getByRole('status')).toHaveTextContent(
    /₦60,000 of about ₦150,000 a month: 40%.*more than 35% of your income/,
  );
});

test('above 60%, explains what is too much and what would help', async () => {
  const means = await open(standing(89_000, 150_000));
  expect(means.getByRole('alert')).toHaveTextContent(
    /^You can’t join this group now.*would take ₦100,000 a month, more than 60% .* Choose a smaller contribution/,
  );
  await expectAccessible();
});

test('tells newcomers that there is no income to compare with yet', async () => {
  const means = await open(standing(0, null));
  expect(means.getByText('Agree only to what you can always pay.')).toBeVisible();
  expect(means.queryByRole('alert')).toBeNull();
});

test('shows the score needed for a larger pot', async () => {
  const means = await open(standing(0, null), { contribution_amount: 300_000 });
  expect(means.getByRole('alert')).toHaveTextContent(
    /allows pots up to ₦2,000,000\. .*₦3,000,000: that needs a score of 60\. Each round paid on time adds 1\./,
  );
});

test('tells customers with a low score that only the last third of the turns is open to them', async () => {
  const means = await open(standing(0, null, 35));
  expect(means.getByRole('status')).toHaveTextContent(
    'Your trust score is 35. Members with a trust score below 40 collect in the last third of the turns. Yours comes after the others’.',
  );
});

test('refuses an offered seat whose turn comes too early for the score', async () => {
  const offer = { ...offered, total_rounds: 6, terms: [] };
  serve({
    ...base,
    'GET /api/ajo-seats/': list(offer),
    'GET /api/ajo-groups/eligibility/': { body: standing(0, null, 20) },
  });
  show([{ path: '/ajo', Component }], '/ajo');
  await userEvent.click(await screen.findByRole('button', { name: 'Take the seat' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take the seat' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/This seat’s turn comes earlier\.$/);
});

test("leaves the decision to the server if the figures don't load", async () => {
  serve({ ...base, 'GET /api/ajo-groups/eligibility/': refused('internal') });
  show([{ path: '/ajo', Component }], '/ajo?tab=available');
  await userEvent.click(await screen.findByRole('button', { name: 'Join Group' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Join Ìbàdàn Traders' }));
  expect(await dialog.findByRole('button', { name: 'Join Group' })).toBeEnabled();
  expect(dialog.queryByRole('alert')).toBeNull();
});
