// Parses what was typed or pasted into the one field that finds a person.

import { handle } from '@alajo/contract/identity/schemas.ts';
import { normalisePhone, withoutMarks } from '@alajo/contract/phone.ts';
import { withoutBanks } from '../../paying/people/bank-names.ts';

export type RecipientInput =
  /** A username, email or phone number; ten digits may be an account number as well. */
  | { kind: 'handle'; handle: string; account_number: string | undefined }
  /** An account number in a longer message, with the name beside it. */
  | { kind: 'account'; account_number: string; name: string; message: string }
  /** Only a name, matched against known people. */
  | { kind: 'name'; name: string }
  | { kind: 'nothing' };

// Grouped as people write numbers: 012 345 6789, 0123-456-789.
const NUMBERS = /\+?\(?\d[\d\p{Zs}()./\p{Pd}]{8,20}\d/gu;
const LABELS =
  /\b(?:acc(?:ount)?|a\/?c|acct|number|no|name|bank|plc|ltd|mfb|my|is|send|to|pay|it|the|pls|plz|please|abeg|kindly|naira|ngn|thanks|thank|you)\b/gi;

export function parseRecipientInput(text: string): RecipientInput {
  const message = text.replace(/\s+/g, ' ').trim();
  if (message === '') return { kind: 'nothing' };
  const digits = withoutMarks(message);
  if (/^\+?\d+$/.test(digits)) {
    const account_number = /^\d{10}$/.test(digits) ? digits : undefined;
    return { kind: 'handle', handle: digits, account_number };
  }
  const found = findNumber(message);
  if (found !== undefined) return found;
  const oneWord = !message.includes(' ');
  if (oneWord && handle.safeParse(message).success) {
    return { kind: 'handle', handle: message, account_number: undefined };
  }
  return { kind: 'name', name: message };
}

function findNumber(message: string): RecipientInput | undefined {
  for (const [written] of message.matchAll(NUMBERS)) {
    const number = withoutMarks(written);
    const name = extractName(withoutBanks(message.replace(written, ' ')));
    if (/^\d{10}$/.test(number)) return { kind: 'account', account_number: number, name, message };
    if (normalisePhone(number) !== undefined) {
      return { kind: 'handle', handle: number, account_number: undefined };
    }
  }
  return undefined;
}

// The rest of a message, without its number, labels and bank, is the recipient's name if it is short.
function extractName(rest: string): string {
  const name = rest
    .replace(/[^\p{L}\p{M}\s'’-]/gu, ' ')
    .replace(LABELS, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return name.split(' ').length <= 5 ? name : '';
}
