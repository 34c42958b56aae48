import { expect, test } from 'vitest';
import { toGsm } from './gsm.ts';

// The basic table of GSM 03.38 without its escape: each character counts once. Some signs have another position than in
// ASCII.
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

test.each([
  ['₦5,000 from Adébáyọ̀ Ọlátúnjí', 'NGN 5,000 from Adebayo Olatunji'],
  ['Ụchẹ Ṅnamdị, Ɓala Ɗan Ƙano, Ƴar’adua', "Uche Nnamdi, Bala Dan Kano, Yar'adua"],
  ['“Rent” – half… [paid]', '"Rent" - half... (paid)'],
  ['2 × rice 🍚', '2 x rice ?'],
])('writes names and signs in letters every phone can show: %s', (text, plain) => {
  expect(toGsm(text)).toBe(plain);
});

test('leaves only characters of the basic GSM alphabet, whatever the text', () => {
  const known = new Set(GSM);
  const others = new Set<string>();
  for (let sign = 0; sign <= 0x1_ffff; sign++) {
    for (const left of toGsm(String.fromCodePoint(sign))) if (!known.has(left)) others.add(left);
  }
  expect([...others]).toEqual([]);
});
