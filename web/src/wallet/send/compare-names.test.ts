import { expect, test } from 'vitest';
import { compareNames } from './compare-names.ts';

test.each([
  ['Damilola Folarin', 'FOLARIN DAMILOLA ADEBAYO'],
  ['Oluwaseun Adébáyọ̀', 'ADEBAYO OLUWASEUN'],
  ['Mrs. Ngozi Obi', 'OBI NGOZI'],
  ['Damilola', 'FOLARIN DAMILOLA'],
  ['D. Folarin', 'FOLARIN DAMILOLA'],
  ['Chukwuemeka Eze', 'EZE CHUKWUMEKA'],
])('%s and %s are the same', (typed, returned) => {
  expect(compareNames(typed, returned)).toBe('same');
  expect(compareNames(returned, typed)).toBe('same');
});

test.each([
  ['Dami Folarin', 'FOLARIN DAMILOLA', 'close'],
  ['Ngozi Obi', 'ADEYEMI BABATUNDE', 'different'],
  ['Ada Eze', 'ADE EZU', 'different'],
  ['123', 'FOLARIN DAMILOLA', 'different'],
] as const)('%s and %s are %s', (typed, returned, match) => {
  expect(compareNames(typed, returned)).toBe(match);
});
