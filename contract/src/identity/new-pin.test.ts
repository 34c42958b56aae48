import { expect, test } from 'vitest';
import { isCommonPin, isGuessablePin, newPin } from './new-pin.ts';
import { pin as existingPin } from './schemas.ts';

test.each(['0000', '1111', '9999', '1234', '4321', '0123', '7890', '0987', '2580', '0852'])(
  'a new PIN cannot be %s',
  (pin) => {
    expect(isCommonPin(pin)).toBe(true);
    expect(newPin.safeParse(pin).error?.issues[0]?.message).toMatch(/too easy to guess/);
  },
);

test('a new PIN cannot be a year from 1940 to 2029', () => {
  for (let year = 1940; year < 2030; year++) expect(isCommonPin(String(year))).toBe(true);
  expect(['1939', '2030', '4826', '1243'].filter(isCommonPin)).toEqual([]);
});

test('a new PIN cannot be part of the owner’s phone number or date of birth', () => {
  const facts = { phone_number: '+2348031749562', date_of_birth: '1994-03-17' };
  for (const pin of ['9562', '3174', '1703', '0317', '9403', '1794']) {
    expect(isGuessablePin(pin, facts)).toBe(true);
  }
  expect(isGuessablePin('4826', facts)).toBe(false);
  expect(isGuessablePin('1703', { ...facts, date_of_birth: null })).toBe(false);
});

test('an existing PIN of any four digits can still be entered', () => {
  expect(existingPin.safeParse('1234').success).toBe(true);
});
