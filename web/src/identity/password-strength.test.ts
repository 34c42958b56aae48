import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['abc12', 'Too short'],
  ['aaaaaaaa', 'Easy to guess: it repeats'],
  ['abcabcabc', 'Easy to guess: it repeats'],
  ['qwerty123', 'Easy to guess: the keys are in a row'],
  ['87654321', 'Easy to guess: the keys are in a row'],
  ['19041987', 'Easy to guess: digits only'],
  ['Chelsea1', 'Easy to guess: contains a common word'],
  ['adaobi1!', 'Easy to guess: it’s your name'],
  ['kettle77', 'Easy to guess: a short word and a number'],
  ['tw9xkq', 'Fair, but longer is better'],
  ['palm-wine-9', 'Fair'],
  ['palm-wine-in-june', 'Strong'],
  ['seven tall palms', 'Strong'],
])('%s: %s', (password, verdict) => {
  expect(strengthOf(password, ['adaobi', 'Ada', 'Obi', ''])).toBe(verdict);
});
