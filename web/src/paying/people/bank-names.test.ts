import { expect, test } from 'vitest';
import { bankNamedIn, bankNameOf, findBanks, suggestBanks } from './bank-names.ts';

const BANKS = [
  { code: '044', name: 'Access Bank' },
  { code: '214', name: 'First City Monument Bank' },
  { code: '011', name: 'First Bank of Nigeria' },
  { code: '058', name: 'Guaranty Trust Bank' },
  { code: '999992', name: 'OPay (Paycom)' },
  { code: '51310', name: 'Sparkle Microfinance Bank' },
];
const codes = (banks: { code: string }[]) => banks.map(({ code }) => code);

test('banks are found by common and official names', () => {
  expect(codes(findBanks(BANKS, 'gtb'))).toEqual(['058']);
  expect(codes(findBanks(BANKS, 'FCMB'))).toEqual(['214']);
  expect(codes(findBanks(BANKS, 'first'))).toEqual(['214', '011']);
  expect(codes(findBanks(BANKS, 'spark'))).toEqual(['51310']);
  expect(findBanks(BANKS, ' ')).toEqual(BANKS);
  expect(bankNameOf({ code: '058', name: 'Guaranty Trust Bank' })).toBe('GTBank');
  expect(bankNameOf({ code: '51310', name: 'Sparkle' })).toBe('Sparkle');
});

test('the check digit suggests banks, the largest first', () => {
  const suggested = codes(suggestBanks(BANKS, '0108024071'));
  expect(suggested).toContain('058');
  expect(suggested.length).toBeLessThan(BANKS.length);
  expect(suggestBanks(BANKS, '010802407')).toEqual([]);
});

test('a phone number suggests the wallets that use it as an account number', () => {
  expect(codes(suggestBanks(BANKS, '8031234567'))[0]).toBe('999992');
});

test('a bank named in a message is recognised, unless it names two', () => {
  expect(bankNamedIn(BANKS, 'Damilola Folarin, GTBank 0123456789')?.code).toBe('058');
  expect(bankNamedIn(BANKS, 'opay 8031234567')?.code).toBe('999992');
  expect(bankNamedIn(BANKS, 'GTB or Access Bank')).toBeUndefined();
  expect(bankNamedIn(BANKS, 'Tope')).toBeUndefined();
});
