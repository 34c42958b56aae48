// What nobody should write to us, found in a text before it is sent: PINs, codes, card numbers, BVN
// and NIN. Amounts, phone numbers, meter numbers and tokens, references and session IDs pass.

// A number belongs to a word when hardly anything stands between them: "PIN is 2580", "OTP: 123456".
const SAID = String.raw`(?:\s+(?:number|no\.?|code))?\s*(?:is|was)?\s*[:=#-]?\s*`;
// Not a number that goes on, nor one that is an amount, a count or a time.
const ENDS = String.raw`(?![\d,.:%-]*\d)(?!\s*(?:naira|ngn|₦|k\b|times|tries|minutes?|hours?|days?))`;
const ABOUT = String.raw`\s+(?:is|was)\s+(?:my|the|your)\s+(?:\w+\s+)?`;

const told: readonly { what: string; pattern: RegExp }[] = [
  { what: 'PIN', pattern: new RegExp(String.raw`\bpin${SAID}\d{4}(?:\d\d)?${ENDS}`, 'i') },
  { what: 'PIN', pattern: new RegExp(String.raw`\b\d{4}${ABOUT}pin\b`, 'i') },
  {
    what: 'code',
    pattern: new RegExp(
      String.raw`\b(?:otp|one[- ]time (?:code|password))${SAID}\d{4,8}${ENDS}`,
      'i',
    ),
  },
  {
    what: 'code',
    // Banks, countries, meters and errors have codes that are no secret.
    pattern: new RegExp(
      String.raw`(?<!\b(?:sort|bank|post|postal|zip|area|error|meter|ussd|country)\s)\bcode${SAID}\d{6}${ENDS}`,
      'i',
    ),
  },
  { what: 'code', pattern: new RegExp(String.raw`\b\d{6}${ABOUT}(?:code|otp)\b`, 'i') },
  { what: 'card code', pattern: new RegExp(String.raw`\bcv[vc]2?${SAID}\d{3}\b`, 'i') },
  { what: 'password', pattern: /\bpassword\s*(?:is|was|[:=])\s*(?=\S*\d)\S{6,}/i },
  {
    what: 'BVN',
    pattern: new RegExp(String.raw`\b(?:bvn|bank verification number)${SAID}\d{11}\b`, 'i'),
  },
  { what: 'BVN', pattern: new RegExp(String.raw`\b\d{11}${ABOUT}bvn\b`, 'i') },
  {
    what: 'NIN',
    pattern: new RegExp(String.raw`\b(?:nin|national id(?:entity)?)${SAID}\d{11}\b`, 'i'),
  },
  { what: 'NIN', pattern: new RegExp(String.raw`\b\d{11}${ABOUT}nin\b`, 'i') },
];

/** What the text gives away, as in "your PIN"; undefined when nothing is found. */
export function secretIn(text: string): string | undefined {
  const found = told.find(({ pattern }) => pattern.test(text));
  return found?.what ?? (hasCard(text) ? 'card number' : undefined);
}

const NUMBERS = /(?<![\dA-Za-z])\d(?:[ -]?\d){15,18}(?![\dA-Za-z]|[ -]\d)/g;
// Visa and Mastercard have 16 digits, Verve up to 19.
const CARDS = /^(?:4\d{15}|5[1-5]\d{14}|2[2-7]\d{14}|(?:506|507|650)\d{13}(?:\d{2,3})?)$/;

function hasCard(text: string): boolean {
  const numbers = text.match(NUMBERS) ?? [];
  return numbers.map((one) => one.replace(/[ -]/g, '')).some((one) => CARDS.test(one) && luhn(one));
}

/** The check digit that all card numbers have, and one in ten others. */
function luhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const twice = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return sum % 10 === 0;
}
