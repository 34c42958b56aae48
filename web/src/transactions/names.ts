// The two lines that name a transaction in a list: who or what, then its kind and the details.
import type { Transaction } from '@alajo/contract/wallet/schemas.ts';
import { categoryOf } from './category.ts';

type Row = Pick<Transaction, 'kind' | 'party' | 'description' | 'note'>;

/** The mark and the second line show the kind, so the first doesn't begin with it. */
export function namesOf({ kind, party, description, note }: Row): [title: string, about: string] {
  const text = description.replace(/^(Ajo|Marketplace): /, '');
  let [, title = text, detail] = /^(.+) for ([\d +]{5,})$/.exec(text) ?? [];
  if (party) {
    if (kind.startsWith('transfer_')) title = party;
    else if (kind.startsWith('market_')) detail = party;
    else if (text.startsWith(`${party}, `)) {
      title = party;
      detail = text.slice(party.length + 2);
    }
  }
  return [title, [categoryOf(kind), detail, note].filter(Boolean).join(' · ')];
}
