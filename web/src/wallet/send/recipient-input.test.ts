import { expect, test } from 'vitest';
import { parseRecipientInput } from './recipient-input.ts';

test.each([
  ['@Amaka', { kind: 'handle', handle: '@Amaka', account_number: undefined }],
  [' amaka@example.ng ', { kind: 'handle', handle: 'amaka@example.ng', account_number: undefined }],
  [
    '+234 (0) 803-123-4567',
    { kind: 'handle', handle: '+23408031234567', account_number: undefined },
  ],
  ['012 345 6789', { kind: 'handle', handle: '0123456789', account_number: '0123456789' }],
  ['Mama Tunde', { kind: 'name', name: 'Mama Tunde' }],
  ['Call me on 0803 123 4567', { kind: 'handle', handle: '08031234567' }],
  ['  ', { kind: 'nothing' }],
] as const)('parses “%s”', (text, written) => {
  expect(parseRecipientInput(text)).toMatchObject(written);
});

test('keeps a bank in the message out of the name', () => {
  expect(parseRecipientInput('Ngozi Obi, GTBank 0123456789')).toMatchObject({ name: 'Ngozi Obi' });
  expect(parseRecipientInput('0123456789 First Bank, Unity Ade')).toMatchObject({
    name: 'Unity Ade',
  });
});

test('picks an account number out of a pasted message, with the name beside it', () => {
  const message = 'Acct no: 012-345-6789\nDamilola Folarin';
  expect(parseRecipientInput(message)).toMatchObject({
    kind: 'account',
    account_number: '0123456789',
    name: 'Damilola Folarin',
  });
  const text = 'Abeg send 5,000 naira to Acct 0123456789 GTBank John Bello pls. Thank you';
  expect(parseRecipientInput(text)).toMatchObject({ name: 'John Bello' });
  const long = 'Please I beg you send the money today today to 0123456789 before they close o';
  expect(parseRecipientInput(long)).toMatchObject({ account_number: '0123456789', name: '' });
});
