// Detects secrets in a message before it is sent: PINs, codes, passwords, card numbers, BVN and NIN.
// Amounts, phone numbers, meter numbers and tokens, references and session IDs pass.

// Text allowed between a keyword and its number: "PIN is 2580", "OTP: 123456".
const JOIN = String.raw`(?:\s+(?:number|no\.?|code))?\s*(?:is|was)?\s*[:=#-]?\s*`;
// End of the number, which must not be an amount, a count or a time.
const NUMBER_ENDS = String.raw`(?![\d,.:%-]*\d)(?!\s*(?:naira|ngn|₦|k\b|times|tries|minutes?|hours?|days?))`;
const IS_MY = String.raw`\s+(?:is|was)\s+(?:my|the|your)\s+(?:\w+\s+)?`;

const patterns: readonly { secret: string; pattern: RegExp }[] = [
  { secret: 'PIN', pattern: new RegExp(String.raw`\bpin${JOIN}\d{4}(?:\d\d)?${NUMBER_ENDS}`, 'i') },
  { secret: 'PIN', pattern: new RegExp(String.raw`\b\d{4}${IS_MY}pin\b`, 'i') },
  {
    secret: 'code',
    pattern: new RegExp(
      String.raw`\b(?:otp|one[- ]time (?:code|password))${JOIN}\d{4,8}${NUMBER_ENDS}`,
      'i',
    ),
  },
  {
    secret: 'code',
    // Bank, country, meter and error codes are not secret.
    pattern: new RegExp(
      String.raw`(?<!\b(?:sort|bank|post|postal|zip|area|error|meter|ussd|country)\s)\bcode${JOIN}\d{6}${NUMBER_ENDS}`,
      'i',
    ),
  },
  { secret: 'code', pattern: new RegExp(String.raw`\b\d{6}${IS_MY}(?:code|otp)\b`, 'i') },
  { secret: 'card code', pattern: new RegExp(String.raw`\bcv[vc]2?${JOIN}\d{3}\b`, 'i') },
  { secret: 'password', pattern: /\bpassword\s*(?:is|was|[:=])\s*(?=\S*\d)\S{6,}/i },
  {
    secret: 'BVN',
    pattern: new RegExp(String.raw`\b(?:bvn|bank verification number)${JOIN}\d{11}\b`, 'i'),
  },
  { secret: 'BVN', pattern: new RegExp(String.raw`\b\d{11}${IS_MY}bvn\b`, 'i') },
  {
    secret: 'NIN',
    pattern: new RegExp(String.raw`\b(?:nin|national id(?:entity)?)${JOIN}\d{11}\b`, 'i'),
  },
  { secret: 'NIN', pattern: new RegExp(String.raw`\b\d{11}${IS_MY}nin\b`, 'i') },
];

/** The kind of secret in a text, such as `PIN`; undefined if there is none. */
export function secretIn(text: string): string | undefined {
  const found = patterns.find(({ pattern }) => pattern.test(text));
  return found?.secret ?? (hasCardNumber(text) ? 'card number' : undefined);
}

const NUMBERS = /(?<![\dA-Za-z])\d(?:[ -]?\d){15,18}(?![\dA-Za-z]|[ -]\d)/g;
// Visa and Mastercard have 16 digits, Verve up to 19.
const CARDS = /^(?:4\d{15}|5[1-5]\d{14}|2[2-7]\d{14}|(?:506|507|650)\d{13}(?:\d{2,3})?)$/;

function hasCardNumber(text: string): boolean {
  const numbers = text.match(NUMBERS) ?? [];
  return numbers
    .map((number) => number.replace(/[ -]/g, ''))
    .some((digits) => CARDS.test(digits) && passesLuhn(digits));
}

/** True for every valid card number, and by chance for one in ten other numbers. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}
