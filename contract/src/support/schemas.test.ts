// Secrets in support messages are detected while ordinary messages pass; ticket numbers are accepted in any
// usual form.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { messageText, ticketBody, ticketNumber } from './schemas.ts';
import { secretIn } from './secrets.ts';

test.each([
  ['My PIN is 2580 and it does not work', 'PIN'],
  ['pin:2580', 'PIN'],
  ['transaction pin number 2580.', 'PIN'],
  ['2580 is my PIN', 'PIN'],
  ['1234 was my old pin', 'PIN'],
  ['they asked my OTP, I gave otp 493021', 'code'],
  ['the code is 493021', 'code'],
  ['493021 is your code to confirm your Alajo account.', 'code'],
  ['my password is mango-tree-7', 'password'],
  ['CVV 123', 'card code'],
  ['My BVN is 22212345678', 'BVN'],
  ['22212345678 is my bvn', 'BVN'],
  ['NIN: 12345678901', 'NIN'],
  ['4111 1111 1111 1111', 'card number'],
  ['card 5399-8300-0000-0008 was debited', 'card number'],
  ['Verve 5061020000000000094', 'card number'],
])('%j reveals a %s', (text, description) => {
  expect(secretIn(text)).toBe(description);
});

test.each([
  'I sent ₦50,000 to 0123456789 at GTBank and he has not got it',
  'I was debited 2000 naira, then 2,000 again',
  'I typed my PIN 2000 naira left my wallet',
  'I forgot my PIN. I tried 3 times.',
  'My PIN is locked since 14:30 on 20/11/2026',
  'PIN 2026-11-20',
  'Please call 08031234567 or +234 803 123 4567',
  '08031234567 is the number on my BVN',
  'My BVN is not verified',
  'I bought a WAEC PIN for ₦3,800 and it has not come',
  'The code did not come in 10 minutes',
  'the bank code is 058152 and the error code 404040',
  'Reference 01K9ZB3N7QX4T8V2W6Y0A1C5DE',
  'Session ID 999999261120090000123456789012',
  'Token 1234 5678 9012 3456 7890 was refused by the meter',
  'Meter 45701234567, smartcard 1234567890',
  'Paid 5000 4000 3000 2000 on four days',
  'my password is not accepted',
  'my password is wrong since 2 days',
])('%j is accepted', (text) => {
  expect(secretIn(text)).toBeUndefined();
  expect(z.safeParse(messageText, text).success).toBe(true);
});

test('rejects empty text, overlong text and secrets with a message at the field', () => {
  const good = { subject: 'Late transfer', message: 'It has not come.' };
  const issue = (more: object) => {
    const [first] = z.safeDecode(ticketBody, { ...good, ...more }).error?.issues ?? [];
    return [first?.path[0], first?.message];
  };
  expect(issue({})).toEqual([undefined, undefined]);
  expect(issue({ subject: ' ' })).toEqual(['subject', 'Enter a subject']);
  expect(issue({ subject: 'a'.repeat(121) })).toEqual(['subject', 'At most 120 characters']);
  expect(issue({ message: '\n ' })).toEqual(['message', 'Tell us what happened']);
  expect(issue({ message: 'a'.repeat(2001) })).toEqual(['message', 'At most 2000 characters']);
  expect(issue({ subject: 'PIN 2580 fails' })[1]).toMatch(/^This looks like a PIN\. Take it out/);
  expect(issue({ transaction: 'abc' })[0]).toBe('transaction');
});

test.each(['ALJ-7K3F20', ' alj-7k3f2o ', 'alj 7k3f20', '7K3F2O', 'ALJ7K3F20'])(
  'ticket number %j is read as ALJ-7K3F20',
  (typed) => {
    expect(z.parse(ticketNumber, typed)).toBe('ALJ-7K3F20');
  },
);
