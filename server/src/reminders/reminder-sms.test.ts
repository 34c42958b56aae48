// The SMS of a reminder: the drawn sentences, and one part of the GSM alphabet for anything customers can be due.
import { formatNaira, kobo, naira, toNaira } from '@alajo/contract/money.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SMS_MAX } from '../platform/gsm.ts';
import { reminderSms } from './reminder-sms.ts';

const sum = {
  items: [
    { name: 'Balógun Traders', amount: naira(5500) },
    { name: 'MTN', amount: naira(1500) },
  ],
  have: naira(4000),
  missing: naira(3000),
};

test('names the payments, the balance and the missing amount, with a link to Add Money', () => {
  expect(reminderSms({ ...sum, when: 'tomorrow' }, 'alajo.example')).toBe(
    'Alajo: tomorrow N5,500 for Balogun Traders and N1,500 for MTN. You have N4,000. Add N3,000: alajo.example/a/3000 We never ask for your PIN.',
  );
  expect(reminderSms({ ...sum, when: 'today' }, 'alajo.example')).toHaveLength(136);
});

test('cuts names at 24 letters, and counts the payments that don’t fit', () => {
  const items = ['The Market Women of Ọ̀jà Ọba', 'Cooperative of the Ìbàdàn Road', 'Ikeja'].map(
    (name) => ({ name, amount: naira(20_000) }),
  );
  const due = { when: 'tomorrow', items, have: kobo(0), missing: naira(60_000) };
  expect(reminderSms(due, 'alajo.example')).toBe(
    'Alajo: tomorrow N20,000 for The Market Women of Oja and N40,000 for 2 more. You have N0. Add N60,000: alajo.example/a/60000 We never ask for your PIN.',
  );
});

const amount = fc.integer({ min: 1, max: 99_999_999_999 }).map(kobo);
const item = fc.record({ name: fc.string({ unit: 'grapheme', maxLength: 60 }), amount });

test('fits one part of the GSM alphabet if money comes from banks, whatever they are called', () => {
  const pull = fc.record({ bank: fc.string({ unit: 'grapheme', maxLength: 60 }), amount });
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 12 }),
      fc.array(pull, { minLength: 1, maxLength: 5 }),
      (items, pulls) => {
        const due = { when: 'tomorrow', items, have: kobo(0), missing: naira(100), pulls };
        const text = reminderSms(due, 'alajo.example');
        expect(text.length).toBeLessThanOrEqual(SMS_MAX);
        expect(text).toMatch(/^Alajo: [\n -Z_a-z]+ comes from [\n -Z_a-z]* at 20:00\./);
      },
    ),
  );
});

test('fits one part of the GSM alphabet, with the missing amount and the link, for any payments', () => {
  fc.assert(
    fc.property(
      fc.record({
        when: fc.constantFrom('today', 'tomorrow', 'Wed 30 Sept'),
        items: fc.array(item, { minLength: 1, maxLength: 12 }),
        have: amount,
        missing: amount,
      }),
      fc.constantFrom('alajo.ng', 'alajo.example', 'www.alajo-savings-groups.com.ng'),
      (due, host) => {
        const { missing } = due;
        const text = reminderSms(due, host);
        expect(text.length).toBeLessThanOrEqual(SMS_MAX);
        expect(text).toMatch(/^[\n -Z_a-z]+$/);
        expect(text).toMatch(/^Alajo: /);
        const figure = formatNaira(missing).replace('₦', 'N');
        expect(text).toContain(` Add ${figure}: ${host}/a/${toNaira(missing)}`);
      },
    ),
  );
});
