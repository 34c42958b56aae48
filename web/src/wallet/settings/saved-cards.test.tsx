import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../../platform/testing.tsx';
import SavedCards from './saved-cards.tsx';

const VISA = {
  id: 7,
  brand: 'Visa',
  last_four: '4081',
  bank: 'GTBank',
  expiry_month: 9,
  expiry_year: 2028,
  expired: false,
  saved_at: '2026-11-01T09:00:00Z',
  used_at: '2026-11-20T09:00:00Z',
};
const EXPIRED = {
  ...VISA,
  id: 8,
  brand: 'Mastercard',
  last_four: '4246',
  bank: null,
  expired: true,
};
const CARDS = 'GET /api/saved-cards/';
const REMOVE = 'DELETE /api/saved-cards/7/';
const list = (...results: object[]) => ({ body: { results, next: null } });
const open = () => show([{ path: '/settings/cards', Component: SavedCards }], '/settings/cards');
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(signInAda);

test('shows each card with its bank and expiry', async () => {
  serve({ [CARDS]: list(VISA, EXPIRED) });
  open();
  const [visa, expired] = await screen.findAllByRole('listitem');
  expect(visa).toHaveTextContent('Visa •••4081');
  expect(visa).toHaveTextContent('GTBank · Expires 09/28');
  expect(within(expired as HTMLElement).getByText('Expired')).toBeVisible();
  await expectAccessible();
});

test('without cards, says how to save one', async () => {
  serve({ [CARDS]: list() });
  open();
  expect(await screen.findByText(/^No saved cards yet/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add Money' })).toHaveAttribute('href', '/wallet?add=');
  await expectAccessible();
});

test('a failed load can be retried', async () => {
  let reached = false;
  serve({ [CARDS]: () => (reached ? list(VISA) : refused('too_many_requests')) });
  open();
  reached = true;
  await userEvent.click(await button('Retry'));
  expect(await screen.findByText('Visa •••4081')).toBeVisible();
});

test('removes a card once the customer confirms', async () => {
  let removed = false;
  const sent = serve({
    [CARDS]: () => (removed ? list() : list(VISA)),
    [REMOVE]: () => {
      removed = true;
      return { body: { message: 'Visa •••4081 is removed.' } };
    },
  });
  open();
  await userEvent.click(await button('Remove Visa •••4081'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Visa •••4081?' }));
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await userEvent.click(await button('Remove Visa •••4081'));
  await userEvent.click(await button('Remove it'));
  expect(await screen.findByText('Visa •••4081 is removed.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
});

test('a failed removal stays open with the reason', async () => {
  serve({ [CARDS]: list(VISA), [REMOVE]: refused('too_many_requests') });
  open();
  await userEvent.click(await button('Remove Visa •••4081'));
  await userEvent.click(await button('Remove it'));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
});
