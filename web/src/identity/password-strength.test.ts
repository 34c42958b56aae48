import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['abc12', 'Too short'],
  ['aaaaaaaa', 'Easy to guess: it repeats itself'],
  ['abcabcabc', 'Easy to guess: it repeats itself'],
  ['qwerty123', 'Easy to guess: its keys are in a row'],
  ['87654321', 'Easy to guess: its keys are in a row'],
  ['19041987', 'Easy to guess: it has only digits'],
  ['Chelsea1', 'Easy to guess: it has a common word'],
  ['adaobi1!', 'Easy to guess: it is your name'],
  ['kettle77', 'Easy to guess: a short word and a number'],
  ['tw9xkq', 'Fair, and longer is better'],
  ['palm-wine-9', 'Fair'],
  ['palm-wine-in-june', 'Strong'],
  ['seven tall palms', 'Strong'],
])('%s: %s', (password, verdict) => {
  expect(strengthOf(password, ['adaobi', 'Ada', 'Obi', ''])).toBe(verdict);
});
