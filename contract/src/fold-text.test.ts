import { expect, test } from 'vitest';
import { foldedWords, foldName } from './fold-text.ts';

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
])('folds %s and %s to the same text', (a, b) => {
  expect(foldName(a)).toBe(foldName(b));
  expect(foldName(a)).toMatch(/^[a-z]+$/);
});

test('keeps different letters different', () => {
  expect(foldName('Bala')).not.toBe(foldName('Vala'));
  expect(foldedWords('Ngozi  Ada-Eze')).toEqual(['ngozi', 'ada', 'eze']);
  expect(foldedWords(' - ')).toEqual([]);
});
