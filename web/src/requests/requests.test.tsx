import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../platform/testing.tsx';
import { Component as Me } from './own-code.tsx';
import { Component as One } from './request.tsx';
import { Component as Requests } from './requests.tsx';
import { pathIn } from './scanned-link.ts';
import { Component as Split } from './split.tsx';
import { Component as SplitForm } from './split-form.tsx';
import { page, REQUEST, SLUG, SPLIT } from './testing.ts';

const MINE = 'GET /api/requests/';
const SPLITS = 'GET /api/splits/';
const RECEIVED = 'GET /api/requests/received/';
const open = (at: string) =>
  show(
    [
      { path: '/requests', Component: Requests },
      { path: '/requests/:id', Component: One },
      { path: '/splits/new', Component: SplitForm },
      { path: '/splits/:id', Component: Split },
      { path: '/me', Component: Me },
    ],
    at,
  );
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

beforeEach(signInAda);

describe('the list of requests', () => {
  test('shows requests to the customer, their own requests and their split bills', async () => {
    const received = {
      slug: SLUG,
      title: 'Fabric',
      requester: 'Ngozi Nwosu',
      amount: 3000,
      paid: 0,
      expires_at: null,
      created_at: REQUEST.created_at,
    };
    serve({ [MINE]: page(REQUEST), [SPLITS]: page(SPLIT), [RECEIVED]: page(received) });
    open('/requests');
    for (const text of ['Ngozi Nwosu', 'Aso ebi', 'Dinner', '0 of 2 paid', '₦9,000']) {
      expect(await screen.findByText(text)).toBeVisible();
    }
    expect(screen.getByRole('link', { name: /Ngozi Nwosu/ })).toHaveAttribute(
      'href',
      `/pay/${SLUG}`,
    );
    await expectAccessible();
  });

  test('explains payment links while empty, and offers Retry after a failure', async () => {
    serve({ [MINE]: page(), [SPLITS]: page(), [RECEIVED]: page() });
    const first = open('/requests');
    expect(await screen.findByText('Ask for money with a link')).toBeVisible();
    await expectAccessible();
    first.unmount();
    serve({ [MINE]: refused('internal'), [SPLITS]: page(), [RECEIVED]: page() });
    open('/requests');
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

test('asking for money creates a link to share, with a QR code', async () => {
  const sent = serve({
    [MINE]: page(),
    [SPLITS]: page(),
    [RECEIVED]: page(),
    'POST /api/requests/': { status: 201, body: REQUEST },
    'GET /api/requests/4/': { body: { ...REQUEST, payments: [] } },
  });
  open('/requests?new');
  await userEvent.type(await screen.findByLabelText('Amount (₦)'), '5000');
  await userEvent.type(screen.getByLabelText('What is it for?'), 'Aso ebi');
  await expectAccessible();
  await press('Create link');
  expect(await screen.findByRole('img', { name: 'QR code of the payment link' })).toBeVisible();
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    title: 'Aso ebi',
    amount: 5000,
    days: 30,
  });
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent(`/pay/${SLUG}`)),
  );
  await expectAccessible();
});

test('a request shows its payers and overpayments, and can be cancelled while open', async () => {
  let state = 'open';
  const paid = {
    reference: '01K9ZB3N7QX4T8V2W6Y0A1C5DE',
    payer: 'Chidi Obi',
    amount: 2000,
    excess: 500,
    date: REQUEST.created_at,
    reversed: false,
  };
  const back = { ...paid, reference: '01K9ZB3N7QX4T8V2W6Y0A1C5DF', excess: 0, reversed: true };
  const body = () => ({ body: { ...REQUEST, state, paid: 2000, payments: [paid, back] } });
  serve({
    'GET /api/requests/4/': body,
    'POST /api/requests/4/cancel/': () => {
      state = 'cancelled';
      return body();
    },
  });
  open('/requests/4');
  expect(await screen.findAllByText('Chidi Obi')).toHaveLength(2);
  expect(screen.getByText('Reversed: it no longer counts as paid.')).toBeVisible();
  expect(screen.getByText(/^You were paid ₦500 too much/)).toBeVisible();
  expect(screen.getByText('₦2,000 paid, ₦3,000 left')).toBeVisible();
  await press('Cancel this request');
  expect(state).toBe('open');
  await press('Cancel request');
  expect(await screen.findByText('Cancelled')).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
});

describe('the form that splits a bill', () => {
  test('shows the shares to the kobo while typing, and requests them', async () => {
    const sent = serve({
      'POST /api/splits/': { status: 201, body: SPLIT },
      'GET /api/splits/9/': { body: SPLIT },
    });
    open('/splits/new');
    await userEvent.type(await screen.findByLabelText('What was it?'), 'Dinner');
    await userEvent.type(screen.getByLabelText('Total (₦)'), '100');
    await userEvent.type(screen.getByLabelText('Person 1'), '@musa');
    await press('Add a person');
    await userEvent.type(screen.getByLabelText('Person 2'), 'Uncle Femi');
    expect(screen.getByText('₦33.34')).toBeVisible();
    expect(screen.getAllByText('₦33.33')).toHaveLength(2);
    await expectAccessible();
    await press('Send requests');
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
        title: 'Dinner',
        total: 100,
        method: 'equal',
        with_me: true,
        people: [{ name: 'musa', recipient: 'musa' }, { name: 'Uncle Femi' }],
      }),
    );
    expect(await screen.findByText('Paid back so far')).toBeVisible();
  });

  test('rejects shares above the total', async () => {
    serve({});
    open('/splits/new');
    await userEvent.type(await screen.findByLabelText('What was it?'), 'Dinner');
    await userEvent.type(screen.getByLabelText('Total (₦)'), '200');
    await userEvent.click(screen.getByLabelText('Amounts'));
    await userEvent.type(screen.getByLabelText('Person 1'), 'Femi');
    await userEvent.clear(screen.getByLabelText('Amount'));
    await userEvent.type(screen.getByLabelText('Amount'), '202');
    expect(screen.getByRole('button', { name: 'Send requests' })).toBeDisabled();
    expect(screen.getByText('That adds up to ₦202, more than the ₦200 to split.')).toBeVisible();
    await userEvent.click(screen.getByLabelText('Percent'));
    expect(screen.getByText('That adds up to 101%, more than 100%.')).toBeVisible();
  });

  test("switching the method converts each share, and never reuses one method's numbers for the other", async () => {
    serve({});
    open('/splits/new');
    const figures = (label: string) =>
      screen.getAllByLabelText<HTMLInputElement>(label).map(({ value }) => value);
    await userEvent.type(await screen.findByLabelText('Total (₦)'), '300.50');
    await press('Add a person');
    await userEvent.click(screen.getByLabelText('Amounts'));
    expect(figures('Amount')).toEqual(['100.17', '100.16']);
    const percents = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Percent' });
    await userEvent.click(screen.getByRole('radio', { name: 'Percent' }));
    expect(percents().map(({ value }) => value)).toEqual(['33', '33']);
    for (const field of percents()) await userEvent.clear(field);
    await userEvent.type(percents()[0] as HTMLElement, '40');
    // The other share is still empty, so the entered one is carried over.
    await userEvent.click(screen.getByRole('radio', { name: 'Amounts' }));
    expect(figures('Amount')).toEqual(['120.2', '']);
    await userEvent.clear(screen.getByLabelText('Total (₦)'));
    await userEvent.click(screen.getByRole('radio', { name: 'Percent' }));
    expect(percents().map(({ value }) => value)).toEqual(['', '']);
  });

  test('a number with dashes notifies the customer it belongs to', async () => {
    const sent = serve({
      'POST /api/splits/': { status: 201, body: SPLIT },
      'GET /api/splits/9/': { body: SPLIT },
    });
    open('/splits/new');
    const type = async (label: string, value: string) =>
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    await type('What was it?', 'Dinner');
    await type('Total (₦)', '100');
    await type('Person 1', '+234 (0) 803-123-4567');
    await press('Send requests');
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
        people: [{ recipient: '+2348031234567' }],
      }),
    );
  });

  test('each open share has its link', async () => {
    serve({ 'GET /api/splits/9/': { body: SPLIT } });
    open('/splits/9');
    expect(await screen.findByText('₦1,000 paid, ₦2,000 left')).toBeVisible();
    await press('Share Uncle Femi’s link');
    expect(screen.getByText(/\/pay\/11234567$/)).toBeVisible();
    await expectAccessible();
  });
});

test("My QR shows the customer's own link, and codes of other apps are rejected", async () => {
  const own = { ...REQUEST, kind: 'personal', amount: null, expires_at: null };
  serve({ 'PUT /api/requests/personal/': { body: own } });
  open('/me');
  expect(await screen.findByRole('img', { name: 'QR code of the payment link' })).toBeVisible();
  await expectAccessible();
});

test('a scanned code opens only our own public pages', () => {
  const at = 'https://alajo.ng';
  expect(pathIn(`${at}/pay/${SLUG}`, at)).toBe(`/pay/${SLUG}`);
  for (const text of [`https://evil.ng/pay/${SLUG}`, `${at}/settings`, 'hello', `${at}//evil.ng`]) {
    expect(pathIn(text, at)).toBeUndefined();
  }
});
