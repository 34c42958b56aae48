import { expect, test } from 'vitest';
import { foldedWords, foldName } from './fold.ts';

test.each([
  ['Ɗanlami', 'DANLAMI'],
  ['Ƙasimu', 'kasimu'],
  ['Ɓala', 'Bala'],
  ['Ƴar’adua', "Yar'adua"],
  ['ʼYarʼadua', 'YARADUA'],
  ['Sa`adatu', 'saadatu'],
  ['Mu´azu', 'MUAZU'],
  ['Ọláwálé', 'O\u0323la\u0301wale\u0301'],
  ['Ẹ̀kọ́', 'eko'],
  ['Ṣadé', 'SADE'],
  ['Ụzọ', 'uzo'],
  ['Ńkírù', 'nkiru'],
  ['Ŋgala', 'ngala'],
  ['Ａｄａ', 'Ada'],
  ['A\u200bda', 'ada'],
])('%s and %s are folded to the same', (one, other) => {
  expect(foldName(one)).toBe(foldName(other));
  expect(foldName(one)).toMatch(/^[a-z]+$/);
});

test('other letters stay different', () => {
  expect(foldName('Bala')).not.toBe(foldName('Vala'));
  expect(foldedWords('Ngozi  Ada-Eze')).toEqual(['ngozi', 'ada', 'eze']);
  expect(foldedWords(' - ')).toEqual([]);
});
