import { expect, test } from 'vitest';
import { customerSentences } from './customers-sentences.ts';
import type { Meaning } from './meaning.ts';
import { parse } from './parse.ts';
import { maskSecrets } from './secrets.ts';

type Party = { kind: string; name?: string; phone?: string };
const partyOf = ({ kind, name, phone }: Party) =>
  name ?? phone ?? (kind === 'missing' ? '?' : kind);

/** A meaning as the table writes it. */
function inOneLine(meaning: Meaning): string {
  if (meaning.intent === 'unknown') return `unknown:${meaning.why}`;
  const parts = Object.entries(meaning).flatMap(([key, value]) => {
    if (value === undefined || key === 'intent' || key === 'text' || key === 'note') return [];
    if (key === 'to') return [`to=${partyOf(value as Party)}`];
    return [`${key}=${key === 'amount' ? Number(value) / 100 : value}`];
  });
  return [meaning.intent, ...parts].join(' ');
}

const sorted = (line: string) =>
  line
    .split(/ (?=\w+=)/)
    .sort()
    .join(' ');

test('what customers write is understood as they mean it', () => {
  const read = customerSentences.map(([text]) => {
    const { secret } = maskSecrets(text);
    return [text, secret ? `secret:${secret}` : sorted(inOneLine(parse(text)))];
  });
  expect(read).toEqual(customerSentences.map(([text, means]) => [text, sorted(means)]));
});
