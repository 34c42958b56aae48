// Payouts no provider could settle. A person contacts the bank and then enters the outcome.
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import { sql } from 'kysely';
import type { Attention, AttentionItem } from '../deps.ts';
import { findPayout } from './payouts/payout-states.ts';
import { settlePayout } from './payouts/payout-steps.ts';

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
  async end(deps, reference, outcome) {
    const id = fromReference(reference);
    const payout = await findPayout(deps.db, id);
    if (payout?.status !== 'sent' || payout.needs_attention_at === null) return false;
    const reason = 'The bank did not take the transfer.';
    const paid = { status: 'paid', session_id: null } as const;
    await settlePayout(deps, id, outcome === 'delivered' ? paid : { status: 'failed', reason });
    return true;
  },
};
