import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../platform/testing.tsx';
import { GUEST_PAYMENT, PAID_RECEIPT } from '../requests/testing.ts';
import { Component as Pot } from './pot.tsx';
import { Component as Pots } from './pots.tsx';
import { PAYERS, POT, POT_SLUG } from './testing.ts';

const LIST = 'GET /api/pots/';
const ONE = `GET /api/pots/${POT_SLUG}/`;
const WHO = `GET /api/pots/${POT_SLUG}/payments/`;
const page = (...results: object[]) => ({ body: { results, next: null } });
const open = (at: string) =>
  show(
    [
      { path: '/pots', Component: Pots },
      { path: '/pot/:slug', Component: Pot },
    ],
    at,
  );
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

test('anyone with the link sees the purpose and progress, and pays with or without an account', async () => {
  serve({ [ONE]: { body: POT } });
  open(`/pot/${POT_SLUG}`);
  expect(await screen.findByRole('heading', { name: 'Aso ebi for Tunde' })).toBeVisible();
  const ring = 'Aso ebi for Tunde: ₦12,000 of ₦20,000 from 2 payments';
  expect(screen.getByRole('img', { name: ring })).toBeVisible();
  for (const text of ['Name verified', 'Tunde Bakare', /everyone gets back exactly/]) {
    expect(screen.getByText(text)).toBeVisible();
  }
  for (const [name, href] of [
    ['Sign in and pay from your wallet', '/login'],
    ['Create an account', '/register'],
  ] as const) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  expect(
    screen.getByText(/^If a guest’s bank reverses a payment, it comes out of the pot/),
  ).toBeVisible();
  expect(screen.queryByText('Who paid')).not.toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'WhatsApp' })).toBeVisible();
  await expectAccessible();
});

test('an unknown link shows a warning, and a failed load offers Retry', async () => {
  serve({ [ONE]: refused('not_found') });
  const first = open(`/pot/${POT_SLUG}`);
  expect(await screen.findByText('This isn’t an Alajo pot')).toBeVisible();
  first.unmount();
  serve({ [ONE]: refused('internal') });
  open(`/pot/${POT_SLUG}`);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a guest pays in by transfer, and sees the money arrive in the pot or be refunded', async () => {
  const guests = `/api/pots/${POT_SLUG}/guests/`;
  const check = `POST ${guests}${GUEST_PAYMENT.reference}/check/`;
  const pending = { ...GUEST_PAYMENT, money: null };
  const arrived = { ...GUEST_PAYMENT, status: 'completed', money: 'in_pot' };
  const sent = serve({
    [ONE]: { body: POT },
    [`POST ${guests}`]: { status: 201, body: pending },
    [check]: { body: arrived },
  });
  const first = open(`/pot/${POT_SLUG}`);
  await press('Pay in by card or transfer');
  await press('Continue');
  expect(await screen.findByText('Enter your name, so that they know who paid')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: 'Efe Ojo' } });
  fireEvent.change(screen.getByLabelText('Your email'), { target: { value: 'efe@example.ng' } });
  await userEvent.click(screen.getByLabelText('Bank transfer'));
  const amount = screen.getByLabelText('Amount (₦)');
  fireEvent.change(amount, { target: { value: '99.99' } });
  await press('Continue');
  expect(amount).toHaveAccessibleDescription('Minimum amount is ₦100');
  fireEvent.change(amount, { target: { value: '5000' } });
  await userEvent.click(screen.getByRole('checkbox', { name: /^Hide my name/ }));
  await expectAccessible();
  await press('Continue');
  expect(await screen.findByText('9912345678')).toBeVisible();
  await press('I have paid');
  expect(await screen.findByText('₦5,000 is in Aso ebi for Tunde. Thank you.')).toBeVisible();
  expect(screen.getByRole('link', { name: /^View proof/ })).toHaveAttribute(
    'href',
    `/verify/${GUEST_PAYMENT.reference}`,
  );
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Efe Ojo',
    email: 'efe@example.ng',
    amount: 5000,
    source: 'bank_transfer',
    hidden: true,
  });
  first.unmount();
  serve({
    [ONE]: { body: { ...POT, state: 'returned' } },
    [check]: { body: { ...arrived, money: 'going_back' } },
  });
  open(`/pot/${POT_SLUG}?payment=${GUEST_PAYMENT.reference}`);
  expect(await screen.findByText(/^₦5,000 is on its way back to the card/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Pay in/ })).not.toBeInTheDocument();
});

test('a customer pays in with the PIN, hidden from other payers, and sees the success screen', async () => {
  signInAda();
  const sent = serve({
    [ONE]: { body: POT },
    [WHO]: refused('not_found'),
    [`POST /api/pots/${POT_SLUG}/pay/`]: { status: 201, body: PAID_RECEIPT },
  });
  open(`/pot/${POT_SLUG}`);
  expect(await screen.findByText(/^Only Bola Ahmed and people who pay in/)).toBeVisible();
  await press('Pay in');
  expect(await screen.findByLabelText('Amount (₦)')).toHaveValue('5,000');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Hide my name/ }));
  await userEvent.type(screen.getByLabelText('Transaction PIN'), '4826');
  await expectAccessible();
  await press('Pay in ₦5,000');
  expect(await screen.findByText('is in Aso ebi for Tunde')).toBeVisible();
  const { body, headers } = sent.find(({ method }) => method === 'POST') ?? {};
  expect(body).toEqual({ amount: 5000, hidden: true, again: false });
  expect(headers?.get('X-Transaction-Pin')).toBe('4826');
  await expectAccessible();
});

test('payers are listed, the hidden ones without name or amount', async () => {
  signInAda();
  serve({
    [ONE]: { body: { ...POT, state: 'paid_out', ended_at: POT.checked_at } },
    [WHO]: { body: PAYERS },
  });
  open(`/pot/${POT_SLUG}`);
  for (const text of [
    'Chidi O.',
    'Anonymous',
    'You',
    /· guest$/,
    'On its way back',
    /^₦12,000 went to Tunde Bakare/,
  ]) {
    expect(await screen.findByText(text)).toBeVisible();
  }
  expect(screen.queryByRole('button', { name: /Pay in/ })).not.toBeInTheDocument();
  await expectAccessible();
});

test("anyone can report a pot, and a pot on hold can't be paid into", async () => {
  const sent = serve({
    [ONE]: { body: { ...POT, held: true } },
    [`POST /api/pots/${POT_SLUG}/report/`]: { status: 201, body: { message: 'Thank you.' } },
  });
  open(`/pot/${POT_SLUG}`);
  expect(await screen.findByText(/^Alajo is looking into this pot/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay in/ })).not.toBeInTheDocument();
  await press('Report this pot');
  fireEvent.change(await screen.findByLabelText('What is wrong?'), { target: { value: 'scam' } });
  await press('Report it');
  expect(await screen.findByText(/^Thank you. Our team will look into it/)).toBeVisible();
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'scam', note: '' });
  await expectAccessible();
});

test('the organiser pays one pot out with the PIN, and refunds another', async () => {
  signInAda();
  const reached = { ...POT, paid: 20_000 };
  const sent = serve({
    [ONE]: { body: reached },
    [WHO]: { body: { ...PAYERS, organised: true, own: 0 } },
    [`POST /api/pots/${POT_SLUG}/pay-out/`]: { body: { ...reached, state: 'paid_out' } },
    [`POST /api/pots/${POT_SLUG}/give-back/`]: { body: { ...reached, state: 'returning' } },
  });
  open(`/pot/${POT_SLUG}`);
  await press('Refund everyone');
  expect(await screen.findByText(/^₦20,000 from 2 payments will be refunded/)).toBeVisible();
  await press('Cancel');
  await press('Pay it out now');
  await userEvent.type(await screen.findByLabelText('Transaction PIN'), '4826');
  expect(await screen.findByText('is with Tunde Bakare')).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
    `/api/pots/${POT_SLUG}/pay-out/`,
  ]);
});

test("the list shows each pot's progress, and explains pots while it is empty", async () => {
  signInAda();
  serve({ [LIST]: page({ ...POT, organised: true, own: 0 }) });
  const first = open('/pots');
  expect(await screen.findByRole('link', { name: /Aso ebi for Tunde/ })).toHaveAttribute(
    'href',
    `/pot/${POT_SLUG}`,
  );
  expect(screen.getByText('₦12,000 of ₦20,000')).toBeVisible();
  await expectAccessible();
  first.unmount();
  serve({ [LIST]: page() });
  open('/pots');
  expect(await screen.findByText('Collect money together')).toBeVisible();
});

test('opening a pot sends its terms once, and the refund rule requires a target', async () => {
  signInAda();
  const sent = serve({
    [LIST]: page(),
    'POST /api/pots/': { status: 201, body: POT },
    [ONE]: { body: POT },
    [WHO]: { body: { ...PAYERS, organised: true, own: 0, results: [] } },
  });
  open('/pots?new');
  await userEvent.type(await screen.findByLabelText('What is it for?'), 'Aso ebi');
  await userEvent.type(screen.getByLabelText('Amount per person (₦)'), '5000');
  await userEvent.type(screen.getByLabelText('Last day to pay in'), '2027-01-05');
  await userEvent.click(screen.getByLabelText('Refund if target is missed'));
  await press('Open the pot');
  expect(await screen.findByText('Set the target that has to be reached')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Target (₦)'), '20000');
  await expectAccessible();
  await press('Open the pot');
  expect(await screen.findByRole('img', { name: 'QR code of the pot' })).toBeVisible();
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    title: 'Aso ebi',
    purpose: 'aso_ebi',
    rule: 'target_or_back',
    closes_on: '2027-01-05',
    share: 5000,
    target: 20_000,
  });
});
