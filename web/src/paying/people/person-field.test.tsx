// Saved and recent recipients in forms that ask for a person.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../../platform/testing.tsx';
import { Component as Requests } from '../../requests/requests.tsx';
import { Component as SplitForm } from '../../requests/split-form.tsx';
import { page, REQUEST, SPLIT } from '../../requests/testing.ts';
import { GOAL, goals } from '../../savings/testing.ts';
import { Component as ComingUp } from '../../schedules/coming-up.tsx';
import { Component as Sorting } from '../../sorting/sorting.tsx';

const AMAKA = {
  id: 1,
  target: { type: 'user', username: 'amaka', name: 'Amaka Eze' },
  nickname: 'Sister',
  saved: true,
  last_paid: null,
  last_used_at: null,
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
  nickname: null,
  saved: false,
  last_paid: null,
  last_used_at: '2026-11-20T08:00:00+01:00',
};
const PAGES = [
  { path: '/requests', Component: Requests },
  { path: '/splits/new', Component: SplitForm },
  { path: '/requests/:id', element: 'The request' },
  { path: '/splits/:id', element: 'The split' },
  { path: '/coming-up', Component: ComingUp },
  { path: '/savings/sorting', Component: Sorting },
];
const open = (at: string, more: Parameters<typeof serve>[0]) => {
  const sent = serve({
    'GET /api/people/': { body: { results: [LANDLADY, AMAKA], next: null } },
    'GET /api/banks/': {
      body: { results: [{ code: '058', name: 'Guaranty Trust Bank' }], next: null },
    },
    ...more,
  });
  show(PAGES, at);
  return () => sent.find(({ method }) => method === 'POST')?.body;
};
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const known = async () => within(await screen.findByRole('region', { name: 'Paid or saved' }));

const ORDERS = {
  'GET /api/coming-up/': { body: { available: 0, until: '2026-12-25', total: 0, data: [] } },
  'GET /api/standing-orders/': { body: { data: [], next: null } },
};

beforeEach(signInAda);

test('a request fills in a saved person with one tap, found by nickname, and offers no bank accounts', async () => {
  const sent = open('/requests?new', {
    'GET /api/requests/': page(),
    'GET /api/splits/': page(),
    'GET /api/requests/received/': page(),
    'POST /api/requests/': { status: 201, body: REQUEST },
  });
  expect((await known()).getAllByRole('button')).toHaveLength(1);
  await userEvent.type(await screen.findByLabelText('What is it for?'), 'Aso ebi');
  const from = screen.getByLabelText('From (optional)');
  await userEvent.type(from, 'sist');
  const matching = within(screen.getByRole('list', { name: 'People you know' }));
  await expectAccessible();
  await userEvent.click(matching.getByRole('button', { name: /Sister/ }));
  expect(from).toHaveValue('@amaka');
  expect(screen.queryByRole('list', { name: 'People you know' })).toBeNull();
  expect(screen.getByText('Sister')).toBeVisible();
  await press('Create link');
  expect(await screen.findByText('The request')).toBeVisible();
  expect(sent()).toMatchObject({ recipient: 'amaka' });
});

test('a split suggests recipients at the focused field, and fills that one', async () => {
  const sent = open('/splits/new', { 'POST /api/splits/': { status: 201, body: SPLIT } });
  await userEvent.type(await screen.findByLabelText('What was it?'), 'Dinner');
  await userEvent.type(screen.getByLabelText('Total (₦)'), '100');
  expect(screen.queryByRole('region', { name: 'Paid or saved' })).toBeNull();
  await press('Add a person');
  await userEvent.type(screen.getByLabelText('Person 1'), 'Uncle Femi');
  await userEvent.click(screen.getByLabelText('Person 2'));
  await userEvent.click((await known()).getByRole('button', { name: /Sister/ }));
  await press('Send requests');
  expect(await screen.findByText('The split')).toBeVisible();
  expect(sent()).toMatchObject({
    people: [{ name: 'Uncle Femi' }, { name: 'amaka', recipient: 'amaka' }],
  });
});

test('an auto-split rule takes its payer from known people', async () => {
  open('/savings/sorting', {
    'GET /api/sorting/': { body: { rules: [], asks: [], spend_plan: null } },
    'GET /api/savings-goals/': goals(GOAL),
    'GET /api/ajo-groups/': { body: { results: [], next: null } },
    'GET /api/sorting/runs/': { body: { data: [], next: null } },
    'GET /api/sorting/collections/': { body: { data: [], next: null } },
  });
  await press('Set up a rule');
  await userEvent.click(await screen.findByRole('radio', { name: 'A person' }));
  await userEvent.click((await known()).getByRole('button', { name: /Sister/ }));
  expect(screen.getByLabelText('Username or phone number')).toHaveValue('@amaka');
});

test('a standing order takes a known person or bank account', async () => {
  const quoted = { 'POST /api/standing-orders/quote/': refused('internal') };
  const sent = open('/coming-up?new=user&amount=2500', { ...ORDERS, ...quoted });
  await userEvent.click((await known()).getByRole('button', { name: /Damilola/ }));
  expect(screen.getByRole('radio', { name: 'Bank' })).toBeChecked();
  expect(screen.getByLabelText('Account number')).toHaveValue('0123456789');
  await press('Continue');
  const bank = { type: 'bank', bank_code: '058', account_number: '0123456789' };
  expect(sent()).toMatchObject({ target: bank });
});

test("a number that isn't a customer's becomes the bank account of a standing order", async () => {
  const unknown = refused('recipient_not_found', { field: 'recipient' });
  open('/coming-up?new=user&amount=2500', {
    ...ORDERS,
    'POST /api/standing-orders/quote/': unknown,
  });
  await userEvent.type(await screen.findByLabelText('Username or email'), '0123 456 780');
  await press('Continue');
  expect(await screen.findByText(/No Alajo customer has this number/)).toBeVisible();
  expect(screen.getByLabelText('Account number')).toHaveValue('0123456780');
});

test('a contact from the phone fills the field with its number', async () => {
  vi.stubGlobal('ContactsManager', class {});
  const select = async () => [{ name: ['Bola'], tel: ['0803 123 4567'] }];
  Object.defineProperty(navigator, 'contacts', { value: { select }, configurable: true });
  open('/coming-up?new=user', ORDERS);
  await press('Choose a contact');
  expect(await screen.findByLabelText('Username or email')).toHaveValue('0803 123 4567');
  vi.unstubAllGlobals();
});
