import { type ErrorCode, errors } from '@alajo/contract/errors.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { Refusal } from '../platform/api.ts';
import { signIn } from '../platform/session.ts';
import { ADA, expectAccessible, refused, serve, show, TOKEN } from '../platform/testing.tsx';
import { PinForm, usePayment } from './pin-form.tsx';

let paid = 0;
let refusals: Error[] = [];

function Pay({ byButton = false, problem = undefined as string | undefined }) {
  const payment = usePayment({
    duplicate: 'duplicate_transfer',
    pay: async () => {
      const refusal = refusals.pop();
      if (refusal) throw refusal;
      paid += 1;
    },
  });
  return (
    <main>
      <h1>Pay</h1>
      <PinForm
        payment={payment}
        labels={{ pay: 'Send', pay_again: 'Send again' }}
        byButton={byButton}
        balance={{ have: 'You have ₦500', problem }}
      >
        {null}
      </PinForm>
    </main>
  );
}

function open(has_pin: boolean, Component: () => ReactNode = () => <Pay />): void {
  paid = 0;
  signIn({ token: TOKEN, user: { ...ADA, has_pin } }, { remember: true });
  show([{ path: '/', Component }], '/');
}

const type = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

test('the first PIN is entered twice and confirmed with the password before anything is paid', async () => {
  const sent = serve({ 'POST /api/auth/pin/': { body: { message: 'Your PIN is set.' } } });
  open(false);
  await type('New transaction PIN', '4826');
  await type('Confirm transaction PIN', '4862');
  await press();
  expect(screen.getByText('The PINs don’t match')).toBeVisible();
  expect(screen.getByText(/first 24 hours you can send up to ₦20,000 a day/)).toBeVisible();
  await expectAccessible();
  await type('Confirm transaction PIN', '4826');
  await press();
  expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription('Enter your password');
  await type('Your password', 'mango-tree-7');
  await press();
  await screen.findByLabelText('Transaction PIN');
  expect(sent.map(({ body }) => body)).toEqual([{ pin: '4826', password: 'mango-tree-7' }]);
  expect(paid).toBe(1);
});

test.each([
  ['a common one', '1234'],
  ['a year', '1994'],
  ['part of the phone number', '4567'],
])('the first PIN cannot be %s', async (_, pin) => {
  const sent = serve({});
  open(false);
  await type('New transaction PIN', pin);
  await type('Confirm transaction PIN', pin);
  await type('Your password', 'mango-tree-7');
  await press();
  expect(screen.getByText('This PIN is too easy to guess. Choose another.')).toBeVisible();
  expect([sent, paid]).toEqual([[], 0]);
});

test('a wrong password is shown at its field, and nothing is paid', async () => {
  serve({ 'POST /api/auth/pin/': refused('password_wrong', { field: 'password' }) });
  open(false);
  await type('New transaction PIN', '4826');
  await type('Confirm transaction PIN', '4826');
  await type('Your password', 'a guess');
  await press();
  expect(await screen.findByLabelText('Your password')).toHaveAccessibleDescription(
    'Your current password is incorrect.',
  );
  expect(paid).toBe(0);
});

test('an existing PIN is entered once, hidden, even if it could no longer be chosen', async () => {
  open(true, () => <Pay byButton />);
  expect(await screen.findByLabelText('Transaction PIN')).toHaveAttribute('type', 'password');
  await press();
  expect(screen.getByLabelText('Transaction PIN')).toHaveFocus();
  expect(screen.getByLabelText('Transaction PIN')).toHaveAccessibleDescription(
    'Enter a 4-digit PIN',
  );
  expect(screen.queryByLabelText('Your password')).toBeNull();
  await type('Transaction PIN', '1234');
  expect(paid).toBe(0);
  await press();
  expect(paid).toBe(1);
});

const refusal = (code: ErrorCode, field?: string) =>
  new Refusal(
    { code, message: errors[code].message, field } as never,
    errors[code].status,
    undefined,
  );

test('the last digit of the PIN pays once, also after a wrong PIN', async () => {
  refusals = [refusal('pin_wrong', 'pin')];
  open(true);
  expect(await screen.findByLabelText('Transaction PIN')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  await expectAccessible();
  await userEvent.keyboard('1234');
  expect(await screen.findByText(errors.pin_wrong.message)).toBeVisible();
  expect(paid).toBe(0);
  // The first digit starts another PIN.
  await userEvent.keyboard('4826');
  expect(screen.getByLabelText('Transaction PIN')).toHaveValue('4826');
  expect(paid).toBe(1);
});

test('after another failure a button sends the same PIN again', async () => {
  refusals = [refusal('internal')];
  open(true);
  await type('Transaction PIN', '4826');
  await press();
  expect(paid).toBe(1);
});

test('only a button confirms a possible duplicate', async () => {
  refusals = [refusal('duplicate_transfer')];
  open(true);
  await type('Transaction PIN', '4826');
  await type('Transaction PIN', '4826');
  expect(paid).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(paid).toBe(1);
});

test('no PIN is asked for while the balance is too low', async () => {
  open(true, () => <Pay problem="You need ₦200 more." />);
  expect(screen.getByText('You need ₦200 more.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add Money' })).toHaveAttribute('href', '/wallet?add=');
  expect(screen.queryByLabelText('Transaction PIN')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

test('a payment over a limit names the limit, what is left, and leads to what raises it', async () => {
  const message = 'This is ₦9,000 over your limit for today.';
  const limit = {
    kind: 'own_day',
    tier: 1,
    limit: 20_000,
    left: 6000,
    over: 9000,
    until: null,
    next: null,
  };
  const overLimit = (body: object) =>
    new Refusal({ code: 'own_day_limit_reached', message }, 409, { limit: body });
  refusals = [overLimit({ kind: 'unknown' }), overLimit(limit)];
  open(true);
  await type('Transaction PIN', '4826');
  expect(await screen.findByRole('link', { name: 'Raise the limit' })).toHaveAttribute(
    'href',
    '/settings/limits?open=day',
  );
  expect(screen.getByRole('alert')).toHaveTextContent(
    '₦9,000 over your limit for today. You set it to ₦20,000 a day in Settings, and ₦6,000 is left until midnight. Raising it takes 24 hours.',
  );
  await expectAccessible();
  await press();
  expect(await screen.findByText(message)).toBeVisible();
});
