// Matches the customer's saved and paid recipients against the input.
import { foldName } from '@alajo/contract/fold-text.ts';
import type { Person } from '@alajo/contract/people/schemas.ts';
import { nameOf } from './queries.ts';

/** Searches nickname, name, username, bank and account number. */
export function matches(person: Person, text: string): boolean {
  const { target } = person;
  const where =
    target.type === 'user' ? [target.username] : [target.bank_name, target.account_number];
  const words = plain(text).split(' ').filter(Boolean);
  const about = plain([nameOf(person), target.name, ...where].join(' '));
  return words.every((word) => about.includes(word));
}

const plain = (text: string) => foldName(text).replaceAll('@', '').trim();
