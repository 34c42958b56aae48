import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectAccessible, refused } from '../../platform/testing.tsx';
import { CHIKA, list, meOf, openConsole, press } from '../testing.tsx';

const EMEKA = meOf('Emeka Nnadi', 'compliance');
const LIST = 'GET /api/staff/frozen-wallets/';
const ADAEZE = {
  customer: { id: 41, name: 'Adaeze Ngozichukwuka Okonkwo-Balógun', username: 'adaeze.o' },
  by: 'compliance',
  member: { id: 5, name: 'Halima Sani' },
  device: null,
  since: '2026-11-24T08:41:00Z',
  reason: 'Court order of 23 November',
};
const MUSA = {
  customer: { id: 42, name: 'Musa Bello', username: 'musa' },
  by: 'customer',
  member: null,
  device: 'WhatsApp',
  since: '2026-11-23T08:41:00Z',
  reason: null,
};

type Answer = NonNullable<Parameters<typeof openConsole>[2]>[string];
const open = (answer: Answer = list(ADAEZE, MUSA), path = '/staff/frozen-wallets', me = EMEKA) =>
  openConsole(path, me, {
    [LIST]: answer,
    'GET /api/staff/customers/41/': refused('access_reason_required'),
  });

test('lists frozen wallets with who froze each and why, and opens an account by keyboard', async () => {
  const { at } = open();
  const table = await screen.findByRole('table', { name: 'Frozen wallets' });
  const [, first, second] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent(/Okonkwo-Balógun @adaeze\.o\s*Compliance/);
  expect(second).toHaveTextContent(/Musa Bello @musa\s*Customer/);
  expect(document.title).toBe('Frozen wallets · Alajo staff');
  act(() => document.body.focus());
  await press('j');
  await press('{Enter}');
  const panel = within(screen.getByRole('region', { name: 'Frozen wallet' }));
  expect(panel.getByText('Court order of 23 November')).toBeVisible();
  expect(panel.getByText(/Halima Sani/)).toBeVisible();
  await expectAccessible({ framed: true });
  await press('o');
  await waitFor(() => expect(at()).toBe('/staff/customers/41'));
});

test('the filter by who froze a wallet is kept in the URL and sent to the server', async () => {
  const { at, sent } = open();
  await screen.findByRole('table', { name: 'Frozen wallets' });
  await userEvent.click(screen.getByRole('link', { name: 'By the customer' }));
  expect(at()).toBe('/staff/frozen-wallets?by=customer');
  await waitFor(() =>
    expect(sent.some(({ url }) => /frozen-wallets\/\?.*by=customer/.test(url))).toBe(true),
  );
});

test('an empty list names the filter that found nothing', async () => {
  open(list(), '/staff/frozen-wallets?by=compliance');
  await screen.findByText('No wallets frozen by compliance.');
});

test('offers a retry when frozen wallets fail to load', async () => {
  open(refused('internal'));
  await screen.findByRole('button', { name: 'Retry' });
});

test('hides frozen wallets from roles without customer access', async () => {
  open(list(ADAEZE), '/staff/frozen-wallets', CHIKA);
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).not.toBeNull());
  expect(screen.queryByText('Frozen wallets')).toBeNull();
});
