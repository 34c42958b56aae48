import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberWords, scaleWords } from './languages/english.ts';
import type { Meaning } from './meaning.ts';
import { parse } from './parse.ts';
import { sentences } from './testing-sentences.ts';
import { fold } from './tokens.ts';

const examples = sentences.flatMap(({ phrasings: texts }) => texts);

test.each(
  'Ngozi Tunde Chioma Emeka Aisha Musa Ibrahim Bola Ade Kemi Segun Wale Sola Ola Ayo Sade Uche Obi Ada Amina Bala Efe Blessing Grace Mercy Joy Peace Gift Favour Sunday Peter Paul Mary Stella Helen Victor Patience Comfort Iya Baba Mama Alhaji Mallam Bello Moses Bankole Morenikeji Lawal Danjuma Kudirat'.split(
    ' ',
  ),
)('reads %s as a person in any position of a payment', (name) => {
  const to = { kind: 'name', name };
  for (const text of [`send ${name} 5k`, `send 5k to ${name}`, `abeg pay ${name} 5k for food`]) {
    expect(parse(text)).toMatchObject({ intent: 'send', to });
  }
  expect(parse(`airtime 500 for ${name}`)).toMatchObject({ intent: 'airtime', to });
});

// Fragments customers might combine, sensible or not.
const counted = [...Object.keys(numberWords), ...Object.keys(scaleWords)].map(fold);
const words = [...new Set(examples.flatMap((text) => text.split(/\s+/)))].filter(
  (word) => word !== '' && !counted.includes(fold(word)),
);
const AMOUNTS: Record<string, number> = {
  '2k': 200_000,
  '₦1,500': 150_000,
  '700 naira': 70_000,
  'three thousand': 300_000,
};
const PHONES: Record<string, string> = {
  '08031234567': '+2348031234567',
  '0905 123 4567': '+2349051234567',
};
const NAMES = ['Ngozi', 'Mama Tunde', 'Okafor'];

const piece = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...words.filter((word) => !/\d/.test(word))) },
  { weight: 2, arbitrary: fc.constantFrom(...Object.keys(AMOUNTS)) },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(PHONES)) },
  { weight: 2, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 4, arbitrary: fc.constantFrom('send', 'pay', 'airtime', 'to', 'for', 'data', 'ajo') },
);
const sentence = fc.array(piece, { minLength: 1, maxLength: 7 }).map((parts) => parts.join(' '));

/** The money and people a payment names, to be looked up in the text. */
function claims(meaning: Meaning) {
  const named = 'to' in meaning ? meaning.to : undefined;
  return {
    amount: 'amount' in meaning ? meaning.amount : undefined,
    phone: named?.kind === 'phone' ? named.phone : undefined,
    texts: [
      named?.kind === 'name' ? named.name : undefined,
      'note' in meaning ? meaning.note : undefined,
      'group' in meaning ? meaning.group : undefined,
      'from' in meaning ? meaning.from : undefined,
    ].filter((text) => text !== undefined),
  };
}

test('never makes up an amount, phone or name', () => {
  let payments = 0;
  fc.assert(
    fc.property(sentence, (text) => {
      const meaning = parse(text);
      const { amount, phone, texts } = claims(meaning);
      const written = Object.keys(AMOUNTS)
        .filter((one) => text.includes(one))
        .sort((a, b) => text.lastIndexOf(a) - text.lastIndexOf(b));
      // "No, 2k, three thousand" corrects one amount with the other.
      const meant = meaning.intent === 'correct' ? written.slice(-1) : written;
      if (amount !== undefined) expect(meant.map((word) => AMOUNTS[word])).toEqual([amount]);
      if (phone !== undefined) {
        const phones = Object.keys(PHONES).filter((phone) => text.includes(phone));
        expect(phones.map((phone) => PHONES[phone])).toEqual([phone]);
      }
      for (const word of texts.join(' ').split(' ')) expect(text).toContain(word);
      if (amount !== undefined && texts.length > 0) payments++;
    }),
    { numRuns: 3000 },
  );
  expect(payments).toBeGreaterThan(20); // otherwise the property would prove nothing
});

test('prepares no payment for two amounts, a negation or a condition', () => {
  const pay = fc.constantFrom('send mama 5k', 'airtime 500', 'pay my ajo 20k', 'buy data 1k');
  const spoil = fc.constantFrom("don't", 'no', 'never', 'cancel', 'if', 'tomorrow', 'maybe', '6k');
  fc.assert(
    fc.property(pay, spoil, fc.boolean(), (text, word, first) => {
      expect(parse(first ? `${word} ${text}` : `${text} ${word}`).intent).toBe('unknown');
    }),
    { numRuns: 64 },
  );
});

test('prepares no payment for past events, told or asked about', () => {
  const pay = fc.constantFrom('send mama 5k', 'airtime 500', 'pay my ajo 20k', 'buy data 1k');
  const over = fc.constantFrom('did', 'has', 'sent', 'paid', 'don', 'have i', "hasn't", 'did not');
  fc.assert(
    fc.property(pay, over, fc.boolean(), fc.boolean(), (text, word, first, isQuestion) => {
      const meaning = parse(
        `${first ? `${word} ${text}` : `${text} ${word}`}${isQuestion ? '?' : ''}`,
      );
      expect(['unknown', 'history', 'ajo', 'help']).toContain(meaning.intent);
    }),
    { numRuns: 128 },
  );
});

test('ignores case, accents, emoji and invisible characters', () => {
  const folded = (meaning: Meaning) =>
    JSON.stringify(meaning).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const marks = fc.constantFrom(
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
    (text: string) => text.normalize('NFD'),
    (text: string) => text.normalize('NFD').replace(/\p{M}/gu, ''),
    (text: string) => text.replace(/ /g, ' 🙏🏾 '),
    (text: string) => `👍 ${text} ❤️`,
    (text: string) => text.replace(/(?<=\p{L})(?=\p{L})/gu, '\u200b'),
  );
  const plain = examples.filter(
    (text) => !text.includes('https') && !/^help|debited|enter$/.test(text),
  );
  fc.assert(
    fc.property(fc.constantFrom(...plain), marks, (text, marked) => {
      expect(folded(parse(marked(text)))).toBe(folded(parse(text)));
    }),
    { numRuns: 1500 },
  );
});

test('parses any text quickly', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 4096 }),
    fc.string({ unit: 'grapheme', maxLength: 500 }),
    fc.stringMatching(/^[\d ,.:/k₦+-]{0,400}$/),
  );
  fc.assert(
    fc.property(text, (any) => {
      expect(parse(any)).toHaveProperty('intent');
    }),
    { numRuns: 300 },
  );
});

test.each(['1', '1 ', '0', '1,', '+234', '- ', 'a', "a'", 'two ', 'send ', 'a.b/', '=n=', 'é'])(
  'parses 4,096 characters of “%s” without catastrophic backtracking',
  (part) => {
    expect(parse(part.repeat(Math.floor(4096 / part.length)))).toHaveProperty('intent');
  },
);
