import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../../platform/testing.tsx';
import { WALLET } from '../testing-wallet.ts';
import SendMoney from './send-money.tsx';

const AMAKA = {
  id: 1,
  target: { type: 'user', username: 'amaka', name: 'Amaka Eze' },
  nickname: null,
  saved: false,
  last_paid: { amount: 2500, at: '2026-11-20T08:00:00+01:00' },
  last_used_at: '2026-11-20T08:00:00+01:00',
};
const LANDLADY = {
  id: 2,
  target: {
    type: 'bank',
    bank_code: '058',
    bank_name: 'Guaranty Trust Bank',
    account_number: '0123456789',
    name: 'Damilola Folarin',
  },
  nickname: 'Landlady',
  saved: true,
  last_paid: null,
  last_used_at: null,
};
const BANKS = [
  { code: '044', name: 'Access Bank' },
  { code: '214', name: 'First City Monument Bank' },
  { code: '058', name: 'Guaranty Trust Bank' },
];
const served = {
  'GET /api/people/': { body: { results: [AMAKA, LANDLADY], next: null } },
  'GET /api/people/paid/': { body: { last_paid: null, payments: 0 } },
  'GET /api/banks/': { body: { results: BANKS, next: null } },
  'GET /api/wallet/': { body: { results: [], next: null } },
  'GET /api/recipients/resolve/': {
    body: { username: 'bola', name: 'Bola Ade', phone: '0803 ••• ••67' },
  },
  'GET /api/banks/resolve/': {
    body: {
      account_number: '0123456780',
      bank_code: '058',
      bank_name: 'Guaranty Trust Bank',
      account_name: 'FOLARIN DAMILOLA',
    },
  },
};

const open = () =>
  show([{ path: '/', element: <SendMoney open onOpenChange={() => undefined} /> }], '/');
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const field = () => screen.findByLabelText('Name, phone or account number');
const find = async (text: string) => {
  await userEvent.click(await field());
  await userEvent.paste(text);
  await press('Find');
};

beforeEach(signInAda);

test('recent people come first, saved ones by nickname, and one tap leads to the amount', async () => {
  serve(served);
  open();
  const recent = within(await screen.findByRole('region', { name: 'Recent' }));
  expect(recent.getAllByRole('button')).toHaveLength(1);
  const saved = within(screen.getByRole('region', { name: 'Saved' }));
  expect(saved.getByText('Landlady')).toBeVisible();
  expect(saved.getByText('Damilola Folarin · GTBank · ··6789')).toBeVisible();
  await expectAccessible();
  await userEvent.click(recent.getByRole('button', { name: /Amaka/ }));
  expect(await screen.findByLabelText('Amount (₦)')).toBeVisible();
  expect(screen.getByText('Amaka Eze')).toBeVisible();
});

test('a phone number finds a customer and shows only the name and a masked number', async () => {
  const sent = serve(served);
  open();
  await find('0803 123 4567');
  expect(await screen.findByText('@bola · 0803 ••• ••67')).toBeVisible();
  const request = sent.find(({ url }) => url.includes('/recipients/resolve/'));
  expect(request?.url).toContain(encodeURIComponent('+2348031234567'));
});

test('a name is matched only against known people and never sent', async () => {
  const sent = serve(served);
  open();
  await userEvent.type(await field(), 'dami fola');
  const known = within(await screen.findByRole('list', { name: 'People you know' }));
  expect(known.getByText('Landlady')).toBeVisible();
  await userEvent.clear(await field());
  await find('Chief Obi Nwosu');
  expect(await screen.findByText(/You haven’t paid or saved anyone by that name/)).toBeVisible();
  expect(sent.filter(({ url }) => url.includes('resolve'))).toEqual([]);
});

test('a pasted message yields number, name and bank; a different name at the bank shows a warning', async () => {
  serve(served);
  open();
  await find('Ngozi Obi, GTBank 0123456780');
  const likely = within(await screen.findByRole('region', { name: 'Likely for this number' }));
  expect(likely.getAllByRole('button')[0]).toHaveTextContent('GTBank');
  await userEvent.click(likely.getByRole('button', { name: /GTBank/ }));
  expect(await screen.findByText(/The bank’s name for this account is/)).toHaveTextContent(
    'is FOLARIN DAMILOLA, not Ngozi Obi. It may belong to someone else.',
  );
});

test('a number without a customer asks for its bank, which common names find', async () => {
  serve({
    ...served,
    'GET /api/recipients/resolve/': refused('recipient_not_found', { field: 'recipient' }),
  });
  open();
  await find('0123 456 780');
  expect(await screen.findByText(/No Alajo customer has this number/)).toBeVisible();
  await userEvent.type(await screen.findByLabelText('Bank'), 'fcmb');
  expect(screen.getAllByRole('button', { name: /Bank$/ })).toHaveLength(1);
  await press(/First City Monument Bank/);
  expect(await screen.findByLabelText('Amount (₦)')).toBeVisible();
});

test('picks a contact from the phone, where the browser can', async () => {
  const sent = serve(served);
  const select = async () => [{ name: ['Bola Work'], tel: ['+44 20 7946 0000', '0803-123-4567'] }];
  vi.stubGlobal('ContactsManager', class {});
  Object.defineProperty(navigator, 'contacts', { value: { select }, configurable: true });
  open();
  await press('Choose a contact');
  expect(await screen.findByText('@bola · 0803 ••• ••67')).toBeVisible();
  expect(sent.filter(({ url }) => url.includes('resolve'))).toHaveLength(1);
  vi.unstubAllGlobals();
});

test('a saved person can be given a nickname and removed', async () => {
  let people: unknown[] = [AMAKA, LANDLADY];
  const sent = serve({
    ...served,
    'GET /api/people/': () => ({ body: { results: people, next: null } }),
    'PUT /api/people/2/': () => {
      people = [{ ...LANDLADY, nickname: 'Mama Dami' }];
      return { body: people[0] };
    },
    'DELETE /api/people/2/': () => {
      people = [];
      return { body: { message: 'Removed from saved people.' } };
    },
  });
  open();
  await press('Edit');
  await press(/^Landlady/);
  const nickname = await screen.findByLabelText('Nickname');
  await userEvent.clear(nickname);
  await userEvent.type(nickname, 'Mama Dami');
  await press('Save');
  expect(await screen.findByText('Mama Dami')).toBeVisible();
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ nickname: 'Mama Dami' });
  await press('Edit');
  await press(/^Mama Dami/);
  await press('Remove from saved people');
  await waitFor(() => expect(screen.queryByText('Mama Dami')).toBeNull());
});

test('the review marks a first payment, or shows when they were last paid', async () => {
  const wallet = { ...WALLET, day_spent: 0 };
  let paid: object = { last_paid: null, payments: 0 };
  serve({
    ...served,
    'GET /api/wallet/': { body: { results: [wallet], next: null } },
    'GET /api/people/paid/': () => ({ body: paid }),
  });
  const first = open();
  await press(/^Amaka/);
  await userEvent.type(await screen.findByLabelText('Amount (₦)'), '500');
  await press('Continue');
  expect(await screen.findByText(/You haven’t paid Amaka Eze before/)).toBeVisible();
  await expectAccessible();
  first.unmount();
  paid = { last_paid: AMAKA.last_paid, payments: 3 };
  open();
  await press(/^Amaka/);
  await userEvent.type(await screen.findByLabelText('Amount (₦)'), '500');
  await press('Continue');
  expect(await screen.findByText(/You last paid Amaka ₦2,500 on Fri 20 Nov/)).toBeVisible();
});
