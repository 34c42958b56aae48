import { passesLuhn } from '@alajo/contract/support/secrets.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskSecrets } from './secrets.ts';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));

const card = fc
  .integer({ min: 12, max: 18 })
  .chain(digits)
  .map((start) => {
    const last = [...'0123456789'].find((digit) => passesLuhn(`4${start.slice(1)}${digit}`));
    return `4${start.slice(1)}${last}`;
  });
const around = fc.constantFrom(
  (secret: string) => secret,
  (secret: string) => `abeg send 2k to mama ${secret} thank you`,
  (secret: string) => `${secret} na the one`,
  (secret: string) => `08031234567 ${secret}`,
);

test('masks card numbers, whole or in groups', () => {
  const separator = fc.constantFrom('', ' ', '-', '  ', '.', ' - ');
  fc.assert(
    fc.property(card, separator, around, (number, between, put) => {
      const written = number.replace(/(\d{4})(?=\d)/g, `$1${between}`);
      const { text, secret } = maskSecrets(put(written));
      expect(secret).toBe('card');
      expect(text.replace(/\D/g, '')).not.toContain(number);
      expect(text).not.toContain(written.slice(0, 8));
    }),
    { numRuns: 500 },
  );
});

test('masks a PIN that stands alone or next to the word', () => {
  const phrasings = fc.constantFrom(
    (pin: string) => pin,
    (pin: string) => ` ${pin}! `,
    (pin: string) => `${pin} pls`,
    (pin: string) => `my pin is ${pin}`,
    (pin: string) => `PIN:${pin}`,
    (pin: string) => `pin${pin}`,
    (pin: string) => `pin na ${pin.split('').join(' ')}`,
    (pin: string) => `send mama 5k, ${pin} na my pin`,
    (pin: string) => `send 2000 to mama ${pin}`,
  );
  fc.assert(
    fc.property(digits(4), phrasings, (pin, say) => {
      const { text, secret } = maskSecrets(say(pin));
      expect(secret).toBe('pin');
      expect(text).not.toMatch(/\d{4}|\d \d \d \d/);
    }),
    { numRuns: 500 },
  );
});

test('masks eleven digits unless they are a phone number', () => {
  fc.assert(
    fc.property(digits(11), (number) => {
      const { text, secret } = maskSecrets(`check ${number}`);
      const phone = /^0(?![78]00)[789][01]\d{8}$/.test(number);
      expect(secret).toBe(phone ? undefined : 'bvn_nin');
      expect(text.includes(number)).toBe(phone);
      expect(maskSecrets(`bvn ${number}`).secret).toBe('bvn_nin');
    }),
    { numRuns: 300 },
  );
});

test('masking is idempotent', () => {
  const text = fc.stringMatching(/^[\dpin ,.k₦a-f-]{0,80}$/);
  fc.assert(
    fc.property(text, (any) => {
      const once = maskSecrets(any).text;
      expect(maskSecrets(once)).toEqual({ text: once, secret: undefined });
    }),
    { numRuns: 500 },
  );
});

test.each(['1', '1 ', '1,', '4111', 'pin ', 'one '])(
  'masks 4,096 characters of “%s” without catastrophic backtracking',
  (part) => {
    const text = part.repeat(Math.floor(4096 / part.length));
    const masked = maskSecrets(text).text;
    expect(maskSecrets(masked)).toEqual({ text: masked, secret: undefined });
  },
);
