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

function Pay({ only = false }) {
  const payment = usePayment({
    pay: async () => {
      const refusal = refusals.pop();
      if (refusal) throw refusal;
      paid += 1;
    },
  });
  return (
    <main>
      <h1>Pay</h1>
      <PinForm payment={payment} labels={{ pay: 'Send' }} only={only}>
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
  open(true);
  expect(await screen.findByLabelText('Transaction PIN')).toHaveAttribute('type', 'password');
  await press();
  expect(screen.getByLabelText('Transaction PIN')).toHaveFocus();
  expect(screen.getByLabelText('Transaction PIN')).toHaveAccessibleDescription(
    'Enter a 4-digit PIN',
  );
  expect(screen.queryByLabelText('Your password')).toBeNull();
  await type('Transaction PIN', '1234');
  await press();
  expect(paid).toBe(1);
});

test('if only the PIN is left, its last digit pays once, and after a failure a button does', async () => {
  refusals = [
    new Refusal(
      { code: 'pin_wrong', message: 'Wrong PIN.', field: 'pin' } as never,
      403,
      undefined,
    ),
  ];
  open(true, () => <Pay only />);
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  await type('Transaction PIN', '1234');
  expect(await screen.findByText('Wrong PIN.')).toBeVisible();
  // The first digit starts another PIN.
  await userEvent.keyboard('4826');
  expect(screen.getByLabelText('Transaction PIN')).toHaveValue('4826');
  expect(paid).toBe(0);
  await press();
  expect(paid).toBe(1);
});
