// Payouts no provider could settle. A person contacts the bank and then enters the outcome.
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import { sql } from 'kysely';
import { inTransaction } from '../platform/database/database.ts';
import type { Attention, AttentionItem } from '../staff/cases.ts';
import { endPayout } from './payouts/staff-payouts.ts';

export const payoutAttention: Attention = {
  outcomes: ['delivered', 'failed'],
  async list(db, limit) {
    const { rows } = await sql<AttentionItem & { id: string }>`
      select id, 'transfer to a bank' as what, status, id::text as provider_reference,
        needs_attention_at as since
      from wallet_payout where needs_attention_at is not null
      order by since limit ${limit}`.execute(db);
    return rows.map(({ id, ...row }) => ({ ...row, reference: toReference(id) }));
  },
  owns: (reference) => !reference.includes('-'),
  end: (deps, reference, outcome) =>
    inTransaction(deps.db, (tx) =>
      endPayout(tx, deps, fromReference(reference), outcome === 'delivered' ? 'paid' : 'failed'),
    ),
};
