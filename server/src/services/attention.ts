// Purchases no provider could settle. A person contacts the provider and then enters the outcome.
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import { sql } from 'kysely';
import { inTransaction } from '../platform/database/database.ts';
import type { Attention, AttentionItem } from '../staff/cases.ts';
import { endPurchase } from './staff-payments.ts';

export const purchaseAttention: Attention = {
  outcomes: ['delivered', 'failed'],
  async list(db, limit) {
    const { rows } = await sql<AttentionItem & { id: string }>`
      select p.id, p.category as what, p.status, p.reference as provider_reference,
        o.needs_attention_at as since
      from service_open o join service_purchase p on p.id = o.purchase_id
      where o.needs_attention_at is not null
      order by since limit ${limit}`.execute(db);
    return rows.map(({ id, ...row }) => ({ ...row, reference: toReference(id) }));
  },
  owns: (reference) => !reference.includes('-'),
  end: (deps, reference, outcome) =>
    inTransaction(deps.db, (tx) =>
      endPurchase(tx, deps, fromReference(reference), outcome === 'delivered' ? 'paid' : 'failed'),
    ),
};
