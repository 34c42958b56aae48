import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../platform/testing.tsx';
import { COLLECTION, listOf } from './testing.ts';
import { Component } from './waste.tsx';

const BOOK = 'POST /api/waste-collection/';
const lists = { 'GET /api/waste-collection/': listOf(), 'GET /api/waste-plans/': listOf() };

beforeEach(signInAda);

/** Opens the dialog from a waste type's card. */
async function start(kind: RegExp) {
  show([{ path: '/waste', Component }], '/waste');
  await userEvent.click(await screen.findByRole('button', { name: kind }));
  return within(await screen.findByRole('dialog', { name: 'Book Waste Collection' }));
}
type BookingForm = Awaited<ReturnType<typeof start>>;

async function fill(form: BookingForm, when = '2099-03-20T09:00') {
  await userEvent.type(form.getByLabelText('Collection address'), '14 Adeola Street');
  await userEvent.type(form.getByLabelText('Scheduled date and time'), when);
}
const book = async (form: BookingForm) =>
  userEvent.click(form.getByRole('button', { name: 'Book' }));

async function confirm() {
  const pin = await screen.findByLabelText('Transaction PIN');
  expect(pin).toHaveAccessibleDescription(/: Book for ₦2,000\.$/);
  await userEvent.type(pin, '2580');
}

test('a card prefills type and price, and Book needs type, address and date', async () => {
  serve(lists);
  const form = await start(/^Electronic/);
  expect(form.getByLabelText('Waste type')).toHaveValue('electronic');
  expect(form.getByLabelText('Amount (₦)')).toHaveValue('3,000');
  const go = form.getByRole('button', { name: 'Book' });
  expect(go).toBeDisabled();
  await userEvent.type(form.getByLabelText('Collection address'), '14 Adeola Street');
  expect(go).toBeDisabled();
  await userEvent.type(form.getByLabelText('Scheduled date and time'), '2099-03-20T09:00');
  expect(go).toBeEnabled();
  await userEvent.selectOptions(form.getByLabelText('Waste type'), '');
  expect(go).toBeDisabled();
  await expectAccessible();
});

test("the time is chosen in the device's picker, at least 24 hours ahead in Lagos", async () => {
  serve(lists);
  const form = await start(/^Household/);
  const field = form.getByLabelText('Scheduled date and time');
  expect(field).toHaveAttribute('type', 'datetime-local');
  const earliest = Date.parse(`${field.getAttribute('min')}:00+01:00`) - Date.now();
  expect(earliest).toBeGreaterThan(86_400_000 - 60_000);
  expect(earliest).toBeLessThanOrEqual(86_400_000 + 60_000);
});

test('changing the type changes the price unless the customer entered one', async () => {
  serve(lists);
  const form = await start(/^Household/);
  const amount = form.getByLabelText('Amount (₦)');
  await userEvent.selectOptions(form.getByLabelText('Waste type'), 'organic');
  expect(amount).toHaveValue('1,800');
  await userEvent.clear(amount);
  await userEvent.type(amount, '2500');
  await userEvent.selectOptions(form.getByLabelText('Waste type'), 'recyclable');
  expect(amount).toHaveValue('2,500');
});

test('a low amount, unnamed hazardous waste or a time too soon is rejected at its field and not sent', async () => {
  const sent = serve(lists);
  const form = await start(/^Hazardous/);
  await fill(form, '2020-01-01T09:00');
  await userEvent.clear(form.getByLabelText('Amount (₦)'));
  await userEvent.type(form.getByLabelText('Amount (₦)'), '4999');
  await book(form);
  expect(form.getByLabelText('Amount (₦)')).toHaveAccessibleDescription(
    'Hazardous collection starts at ₦5,000',
  );
  await userEvent.clear(form.getByLabelText('Amount (₦)'));
  await book(form);
  expect(form.getByLabelText('Amount (₦)')).toHaveAccessibleDescription(
    'Please fill in all required fields',
  );
  await userEvent.type(form.getByLabelText('Amount (₦)'), '5000');
  await book(form);
  expect(form.getByLabelText('What is it?')).toHaveAccessibleDescription(
    'Say what it is, so that we send the right crew',
  );
  await userEvent.type(form.getByLabelText('What is it?'), '2 car batteries');
  await book(form);
  expect(form.getByLabelText('Scheduled date and time')).toHaveAccessibleDescription(
    'Choose a time at least 24 hours from now',
  );
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('books with the PIN, weekly if chosen, and shows the specified confirmation', async () => {
  const sent = serve({ ...lists, [BOOK]: { status: 201, body: { ...COLLECTION, plan_id: 3 } } });
  const form = await start(/^Household/);
  await fill(form);
  await userEvent.type(form.getByLabelText('Notes (optional)'), 'Blue gate');
  await userEvent.click(form.getByLabelText('Repeat every week'));
  await book(form);
  expect(await screen.findByText('20 Mar 2099, 09:00, 14 Adeola Street')).toBeVisible();
  expect(screen.getByText(/We’ll hold the price of each following week/)).toBeVisible();
  await expectAccessible();
  await confirm();
  expect(await screen.findByText('Waste collection booked successfully!')).toBeVisible();
  const [post] = sent.filter(({ method }) => method === 'POST');
  expect(post?.body).toEqual({
    waste_type: 'household',
    collection_address: '14 Adeola Street',
    amount: 2000,
    scheduled_date: '2099-03-20 09:00:00',
    notes: 'Blue gate',
    weekly: true,
    again: false,
  });
  expect(post?.headers.get('x-transaction-pin')).toBe('2580');
  await expectAccessible();
});

test('a retry keeps its key and a changed booking gets a new one', async () => {
  const sent = serve({ ...lists, [BOOK]: 'offline' });
  const form = await start(/^Household/);
  await fill(form);
  await book(form);
  const keys = () => sent.map(({ headers }) => headers.get('idempotency-key')).filter(Boolean);
  await confirm();
  await screen.findByText(/^We lost connection before confirming/);
  await userEvent.click(screen.getByRole('button', { name: /^Book for/ }));
  await waitFor(() => expect(keys()).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await book(form);
  await confirm();
  await waitFor(() => expect(keys()).toHaveLength(3));
  expect(new Set(keys()).size).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await userEvent.type(form.getByLabelText('Notes (optional)'), 'Blue gate');
  await book(form);
  await confirm();
  await waitFor(() => expect(new Set(keys()).size).toBe(2));
});

test('a likely duplicate asks before it is booked again', async () => {
  let first = true;
  const sent = serve({
    ...lists,
    [BOOK]: () => {
      if (!first) return { status: 201, body: COLLECTION };
      first = false;
      return refused('duplicate_booking');
    },
  });
  const form = await start(/^Household/);
  await fill(form);
  await book(form);
  await confirm();
  expect(await screen.findByText(/Book again\?$/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Book again' }));
  expect(await screen.findByText('Waste collection booked successfully!')).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
    { again: false },
    { again: true },
  ]);
});

test("a rejected field shows the server's message, and a server error the specified one", async () => {
  const replies = [
    refused('invalid_request', {
      field: 'scheduled_date',
      message: 'Choose a time within 90 days',
    }),
    refused('internal'),
  ];
  serve({ ...lists, [BOOK]: () => replies.shift() ?? 'offline' });
  const form = await start(/^Household/);
  await fill(form);
  await book(form);
  await confirm();
  expect(await form.findByLabelText('Scheduled date and time')).toHaveAccessibleDescription(
    'Choose a time within 90 days',
  );
  await book(form);
  await confirm();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to book waste collection. Please try again.',
  );
});
