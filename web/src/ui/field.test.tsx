import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { expectAccessible } from '../platform/testing.tsx';
import { DigitsField, Field, PasswordField } from './field.tsx';
import { MoneyField } from './money-field.tsx';

afterEach(cleanup);

function Amount({ onValue }: { onValue: (value: string) => void }) {
  const [value, setValue] = useState('');
  const change = (next: string) => {
    setValue(next);
    onValue(next);
  };
  return <MoneyField label="Amount (₦)" value={value} onValue={change} />;
}

test.each([
  ['1250000', '1,250,000', '1250000'],
  ['1250000.5', '1,250,000.5', '1250000.5'],
  ['12.345', '12.34', '12.34'],
  ['0050', '50', '50'],
  ['1e5-x', '15', '15'],
])('typing %s shows %s and has the value %s', async (typed, shown, expected) => {
  let last = '';
  render(<Amount onValue={(value) => (last = value)} />);
  const input = screen.getByLabelText('Amount (₦)');
  await userEvent.type(input, typed);
  expect(input).toHaveValue(shown);
  expect(last).toBe(expected);
  expect(input).toHaveAttribute('inputmode', 'decimal');
});

test('an amount can be pasted with its sign and commas', async () => {
  let last = '';
  render(<Amount onValue={(value) => (last = value)} />);
  await userEvent.click(screen.getByLabelText('Amount (₦)'));
  await userEvent.paste('₦ 250,000.75');
  expect(last).toBe('250000.75');
});

test('a digit typed or removed in the middle leaves the caret there', async () => {
  render(<Amount onValue={() => undefined} />);
  const input = screen.getByLabelText<HTMLInputElement>('Amount (₦)');
  await userEvent.type(input, '1234567');
  input.setSelectionRange(3, 3);
  await userEvent.keyboard('9');
  expect([input.value, input.selectionStart]).toEqual(['12,934,567', 4]);
  await userEvent.keyboard('{Backspace}');
  expect([input.value, input.selectionStart]).toEqual(['1,234,567', 3]);
});

function Code() {
  const [value, setValue] = useState('');
  return <DigitsField label="Code" length={6} value={value} onValue={setValue} />;
}

test('a code accepts six digits and nothing else', async () => {
  render(<Code />);
  await userEvent.type(screen.getByLabelText('Code'), '12a3-45678');
  expect(screen.getByLabelText('Code')).toHaveValue('123456');
});

test('an error is linked to its field', async () => {
  render(<Field label="Email" error="Enter a valid email address" />);
  expect(screen.getByLabelText('Email')).toBeInvalid();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter a valid email address');
  await expectAccessible();
});

test('a password is hidden until Show password is pressed', async () => {
  render(<PasswordField label="Password" />);
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
});
