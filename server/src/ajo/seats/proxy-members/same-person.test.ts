import { expect, test } from 'vitest';
import { isSamePerson } from './same-person.ts';

test.each([
  ['Ngozi Eze', 'EZE NGOZI', true],
  ['Ngozi Eze', 'EZE, NGOZI ADAEZE', true],
  ['Adé Ọláwálé', 'OLAWALE ADE', true],
  ['Ɗanladi Ƙasim', 'KASIM DANLADI', true],
  ['Saʼadatu ʼYarʼadua', "SAADATU YAR'ADUA", true],
  ['Ngozi Eze', 'NGOZI OKAFOR', false],
  ['Ngozi Eze', 'NGOZIEZE', false],
  ['-', 'NGOZI EZE', false],
])('compares %s with the bank’s %s: %s', (name, account_name, same) => {
  expect(isSamePerson(name, account_name)).toBe(same);
});
