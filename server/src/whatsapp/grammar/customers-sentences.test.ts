import { expect, test } from 'vitest';
import { customerSentences, misunderstood } from './customers-sentences.ts';
import type { Meaning } from './meaning.ts';
import { parse } from './parse.ts';
import { maskSecrets } from './secrets.ts';

type Party = { kind: string; name?: string; phone?: string };
const partyOf = ({ kind, name, phone }: Party) =>
  name ?? phone ?? (kind === 'missing' ? '?' : kind);

/** Formats a meaning the way the table writes it. */
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

function understood(text: string): string {
  const { secret } = maskSecrets(text);
  return secret ? `secret:${secret}` : sorted(inOneLine(parse(text)));
}

test("the grammar understands customers' sentences as they mean them", () => {
  const read = customerSentences.map(([text]) => [text, understood(text)]);
  expect(read).toEqual(customerSentences.map(([text, means]) => [text, sorted(means)]));
});

test('known misreadings stay as listed and prepare no payment', () => {
  for (const [text, read, meant] of misunderstood) {
    expect([text, understood(text)]).toEqual([text, sorted(read)]);
    expect(sorted(read), text).not.toBe(sorted(meant));
    expect(parse(text), text).not.toHaveProperty('to');
    expect(['contribute', 'accept_request'], text).not.toContain(parse(text).intent);
  }
});
