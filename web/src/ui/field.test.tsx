import '@testing-library/jest-dom/vitest';
import { normalisePhone } from '@alajo/contract/phone.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { expectAccessible } from '../platform/testing.tsx';
import { DigitsField } from './digits-field.tsx';
import { Field, PasswordField } from './field.tsx';
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

test.each([
  ['0123 456 789', 10, '0123456789'],
  ['012-345-6789', 10, '0123456789'],
  [' 123-456 ', 6, '123456'],
  ['2222 3333 444', 11, '22223333444'],
  ['Your code is 123 456.', 6, '123456'],
])('“%s” can be pasted into a field of %i digits', async (pasted, length, digits) => {
  function Pasted() {
    const [value, setValue] = useState('');
    return <DigitsField label="Number" length={length} value={value} onValue={setValue} />;
  }
  render(<Pasted />);
  await userEvent.click(screen.getByLabelText('Number'));
  await userEvent.paste(pasted);
  expect(screen.getByLabelText('Number')).toHaveValue(digits);
});

test.each(['₦ 250,000.75', 'NGN250,000.75', 'N250 000.75'])(
  '“%s” can be pasted as an amount',
  async (pasted) => {
    let last = '';
    render(<Amount onValue={(value) => (last = value)} />);
    await userEvent.click(screen.getByLabelText('Amount (₦)'));
    await userEvent.paste(pasted);
    expect(last).toBe('250000.75');
  },
);

test.each([
  ['+234 803 000 0000', '+234 803 000 0000'],
  ['0803-000-0000', '08030000000'],
  ['(0803) 000.0000', '0803 0000000'],
  ['\u202a+234 803 000 0000\u202c', '+234 803 000 0000'],
])('“%s” can be pasted as a phone number', async (pasted, expected) => {
  function Phone() {
    const [value, setValue] = useState('');
    return <Field label="Phone number" type="tel" value={value} onValue={setValue} />;
  }
  render(<Phone />);
  await userEvent.click(screen.getByLabelText('Phone number'));
  await userEvent.paste(pasted);
  expect(screen.getByLabelText('Phone number')).toHaveValue(expected);
  expect(normalisePhone(expected)).toBe('+2348030000000');
});

// The attribute truncates pasted text before the field can clean it.
test('no field for numbers limits its length by an attribute', () => {
  const sources = import.meta.glob<string>('../**/*.tsx', {
    query: '?raw',
    eager: true,
    import: 'default',
  });
  const limited = Object.entries(sources).filter(([, text]) =>
    /<(Digits|Money)Field[^>]*maxLength|<Field[^>]*inputMode="(numeric|tel|decimal)"[^>]*maxLength|<Field[^>]*type="tel"[^>]*maxLength/.test(
      text,
    ),
  );
  expect(limited.map(([file]) => file)).toEqual([]);
});

test('an error is linked to its field', async () => {
  render(<Field label="Email" error="Enter a valid email address" />);
  expect(screen.getByLabelText('Email')).toBeInvalid();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter a valid email address');
  await expectAccessible();
});

test('a password is hidden until Show password is clicked', async () => {
  render(<PasswordField label="Password" />);
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
});
