// Customers' debts, for staff who follow them up. The ledger collects them from any incoming money.
import type { OwedMoney, OwedTotal } from '@alajo/contract/books/schemas.ts';
import { kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Deps } from '../deps.ts';
import { findPeople } from '../identity/directory.ts';
import { listReceivables, type Receivable, sumReceivables } from '../ledger/receivables.ts';
import { fromMetadata } from '../payments/movements.ts';
import { afterPosition, type Page, positionCursor } from '../platform/http/pagination.ts';

/** Debts, largest first, with the total of all customers. Closed accounts can also have debts. */
export async function listOwed(
  { db }: Pick<Deps, 'db'>,
  { limit, cursor }: Page,
): Promise<{ total: OwedTotal; results: OwedMoney[]; next: string | null }> {
  const place = afterPosition(cursor);
  const after = place && { owed: kobo(place.figure), id: place.id };
  const [total, { receivables, next }] = await Promise.all([
    sumReceivables(db),
    listReceivables(db, { limit, after }),
  ]);
  const people = await findPeople(
    db,
    receivables.map(({ owner_id }) => owner_id),
  );
  const results = receivables.map(({ id: _, owner_id, since, latest, ...debt }) => ({
    ...debt,
    customer: { id: owner_id, name: people.get(owner_id)?.name ?? '' },
    since: since.toISOString(),
    latest: entryView(latest),
  }));
  return { total, results, next: next && positionCursor({ figure: next.owed, id: next.id }) };
}

function entryView({ id, kind, metadata }: Receivable['latest']): OwedMoney['latest'] {
  const { takes_back } = metadata;
  const payment = typeof takes_back === 'string' ? takes_back : id;
  return {
    kind,
    // A correction moves no customer's payment.
    description: 'sender' in metadata ? fromMetadata(metadata).descriptions.debit : null,
    reference: toReference(payment),
  };
}
