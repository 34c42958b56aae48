import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectAccessible, refused } from '../../platform/testing.tsx';
import { meOf, openConsole, press } from '../testing.tsx';

const TUNDE = meOf('Tunde Bello', 'finance');
const ADA = {
  customer: { id: 41, name: 'Adaeze Okonkwo-Balógun' },
  owed: 650.5,
  since: '2026-11-20T08:41:00Z',
  taken: 800.5,
  collected: 150,
  entries: 2,
  latest: {
    kind: 'chargeback',
    description: 'Money added by card, taken back',
    reference: '01JD2B8Z4Q7M9V3K6N5T1W0X2Y',
  },
};
const BOLA = {
  ...ADA,
  customer: { id: 42, name: 'Bola Ade' },
  owed: 100,
  taken: 100,
  collected: 0,
  entries: 1,
  latest: { ...ADA.latest, kind: 'correction', description: null },
};
const page = (total: object, results: object[], next: string | null = null) => ({
  body: { total, results, next },
});
const BOTH = page({ owed: 750.5, customers: 2 }, [ADA, BOLA]);

type Answer = NonNullable<Parameters<typeof openConsole>[2]>[string];
const open = (answer: Answer = BOTH) =>
  openConsole('/staff/owed', TUNDE, {
    'GET /api/staff/money/owed/': answer,
    'GET /api/staff/money/books/': { body: { checked_at: null, ok: true } },
    'GET /api/staff/customers/41/': refused('access_reason_required'),
  });

test('shows each customer’s debt with its cause and the total, linked to payment and account', async () => {
  const { at } = open();
  const table = await screen.findByRole('table', { name: 'Money owed to us' });
  const [, first, second] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent(/Adaeze Okonkwo-Balógun₦650\.50.*₦150Money added by card/);
  expect(second).toHaveTextContent(/Bola Ade₦100.*₦0Correction/);
  expect(screen.getByText(/owed by 2 customers/)).toHaveTextContent('₦750.50 owed by 2 customers');
  expect(document.title).toBe('Money owed to us · Alajo staff');
  act(() => document.body.focus());
  await press('j');
  await press('{Enter}');
  const panel = within(screen.getByRole('region', { name: 'Debt' }));
  expect(panel.getByText('₦800.50 in 2 entries')).toBeVisible();
  expect(panel.getByRole('link', { name: ADA.latest.reference })).toHaveAttribute(
    'href',
    `/staff/payments/${ADA.latest.reference}`,
  );
  await expectAccessible({ framed: true });
  await press('o');
  await waitFor(() => expect(at()).toBe('/staff/customers/41'));
});

test('loads further debts by cursor and lists a repeated customer once', async () => {
  const { sent } = open(page({ owed: 750.5, customers: 2 }, [ADA], '65050_7'));
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(sent.some(({ url }) => url.includes('cursor=65050_7'))).toBe(true));
  expect(screen.getAllByText(ADA.customer.name)).toHaveLength(1);
});

test('shows an empty state without a total', async () => {
  open(page({ owed: 0, customers: 0 }, []));
  await screen.findByText('No customers owe us anything.');
  expect(screen.queryByText(/owed by/)).toBeNull();
});

test('offers a retry when debts fail to load', async () => {
  open(refused('internal'));
  await screen.findByRole('button', { name: 'Retry' });
});
