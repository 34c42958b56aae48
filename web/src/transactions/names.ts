// The two lines that name a transaction in a list: who or what, then its kind and the details.
import type { Transaction } from '@alajo/contract/wallet/schemas.ts';
import { categoryOf } from './category.ts';

type Named = Pick<Transaction, 'kind' | 'party' | 'description' | 'note'>;

export function namesOf(row: Named): { title: string; about: string } {
  const { title, detail } = titleOf(row);
  return { title, about: [categoryOf(row.kind), detail, row.note].filter(Boolean).join(' · ') };
}

/** The mark and the line below give the rest: the kind is left out, and a number comes second. */
function titleOf({ kind, party, description }: Named): { title: string; detail?: string } {
  if (kind.startsWith('transfer_') && party) return { title: party };
  if (kind.startsWith('market_') && party) {
    return { title: withoutKind(description), detail: party };
  }
  if (kind.startsWith('ajo_')) {
    const text = withoutKind(description);
    const isOfGroup = party && text.startsWith(`${party}, `);
    return isOfGroup ? { title: party, detail: text.slice(party.length + 2) } : { title: text };
  }
  if (kind === 'airtime' || kind === 'data' || kind === 'bill') {
    const [, title, detail] = /^(.+) for ([+\d][\d ]{4,}|\S+@\S+)$/.exec(description) ?? [];
    if (title && detail) return { title, detail };
  }
  return { title: description };
}

function withoutKind(description: string): string {
  const text = description.replace(/^(Ajo|Marketplace): /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
