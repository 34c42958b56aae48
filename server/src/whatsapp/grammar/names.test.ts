import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchNames } from './names.ts';

const person = (name: string, nickname: string | null = null) => ({ name, nickname });
const ngozi = person('Ngozi Okafor', 'Mama Ngozi');
const tunde = person('Folake Bakare', 'Mama Tunde');
const sade = person('Ṣadé Adéyẹmí');
const musa = person('Musa Ibrahim');
const people = [ngozi, tunde, sade, musa];

test('finds a person by name, nickname or part of a name, without accents and with small typos', () => {
  for (const text of ['Ngozi', 'mama ngozi', 'NGOZI OKAFOR', 'okafor', 'Okafor Ngozi', 'okaforr']) {
    expect(matchNames(text, people)).toEqual({ kind: 'best', person: ngozi });
  }
  expect(matchNames('sade', people)).toEqual({ kind: 'best', person: sade });
  expect(matchNames('Sadé adeyemi', people)).toEqual({ kind: 'best', person: sade });
});

test('offers both of two close matches', () => {
  expect(matchNames('mama', people)).toEqual({ kind: 'several', people: [ngozi, tunde] });
  const twins = [person('Taiwo Ade'), person('Kehinde Ade')];
  expect(matchNames('Ade', twins)).toEqual({ kind: 'several', people: twins });
  const same = [person('Musa'), person('Musa')];
  expect(matchNames('musa', same)).toEqual({ kind: 'several', people: same });
});

test('prefers the person whose full name was written', () => {
  const mama = person('Adaeze Obi', 'Mama');
  expect(matchNames('mama', [ngozi, mama])).toEqual({ kind: 'best', person: mama });
});

test('asks about a name that is only similar', () => {
  expect(matchNames('Ngosi', people)).toEqual({ kind: 'several', people: [ngozi] });
  expect(matchNames('Muso', people)).toEqual({ kind: 'several', people: [musa] });
});

test('requires every written word to be in the name', () => {
  expect(matchNames('Ngozi Landlord', people)).toEqual({ kind: 'none' });
  expect(matchNames('Emeka', people)).toEqual({ kind: 'none' });
  expect(matchNames('', people)).toEqual({ kind: 'none' });
  expect(matchNames('mama', [])).toEqual({ kind: 'none' });
});

test('offers at most ten people, always including an exact match', () => {
  const name = fc.constantFrom('Mama Ngozi', 'Mama Tunde', 'Mama', 'Musa', 'Ngozi', 'Aisha Bello');
  fc.assert(
    fc.property(fc.array(name, { maxLength: 30 }), name, (names, query) => {
      const saved = names.map((name) => person(name));
      const match = matchNames(query, saved);
      const offered =
        match.kind === 'best' ? [match.person] : match.kind === 'several' ? match.people : [];
      expect(offered.length).toBeLessThanOrEqual(10);
      if (names.includes(query)) expect(offered[0]?.name).toBe(query);
    }),
  );
});
