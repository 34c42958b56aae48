import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswordHashing } from './password-hashing.ts';

const COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const passwords = createPasswordHashing(COST);

const COMPOSED = 'ọjọ́ ẹ̀kọ́ 7'.normalize('NFC');
const DECOMPOSED = COMPOSED.normalize('NFD');

test('a password matches however its accents and digits were typed', async () => {
  for (const [set, input] of [
    [COMPOSED, DECOMPOSED],
    [DECOMPOSED, COMPOSED],
    ['pass１２３', 'pass123'],
  ] as const) {
    expect(await passwords.matches(await passwords.hash(set), input)).toBe(true);
  }
  expect(await passwords.matches(await passwords.hash(COMPOSED), 'ojo eko 7')).toBe(false);
});

test('a hash from before passwords were normalised still matches', async () => {
  for (const old of [COMPOSED, DECOMPOSED, 'pass１２３', 'plain 7']) {
    const stored = await hash(old, COST);
    expect(await passwords.matches(stored, old)).toBe(true);
  }
  const stored = await hash(DECOMPOSED, COST);
  expect(await passwords.matches(stored, COMPOSED)).toBe(true);
});

test('no password matches a missing hash', async () => {
  expect(await passwords.matches(undefined, COMPOSED)).toBe(false);
});
