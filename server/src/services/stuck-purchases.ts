// Purchases no provider could settle.
import { sql } from 'kysely';
import { paymentCase } from '../payments/case-references.ts';
import { stuckEnds } from '../payments/desk/end-stuck-payment.ts';
import type { CaseSource } from '../staff/cases.ts';

export const stuckPurchases: CaseSource = {
  kind: 'stuck_purchase',
  id: 'uuid',
  open: sql`select p.id, p.user_id, null::text as who,
        p.biller_name || coalesce(' ' || p.plan_name, '') || ', ' || p.category as what,
        p.amount + p.fee as amount, p.created_at as since, o.needs_attention_at as clock, p.status as state
      from service_open o join service_purchase p on p.id = o.purchase_id
      where o.needs_attention_at is not null`,
  ...paymentCase,
  async describe(db, id) {
    const row = await db
      .selectFrom('service_purchase as p')
      .leftJoin('service_open as o', 'o.purchase_id', 'p.id')
      .select(['p.reference', 'p.provider_reference', 'p.created_at', 'p.reason', 'p.flagged_at'])
      .select('o.checks')
      .where('p.id', '=', id)
      .executeTakeFirstOrThrow();
    return {
      facts: [
        { label: 'Our request', value: row.reference },
        { label: 'Provider’s reference', value: row.provider_reference ?? 'none' },
        { label: 'Provider queried', value: `${row.checks ?? 0} times` },
        ...(row.reason === null ? [] : [{ label: 'Reason', value: row.reason }]),
      ],
      events: [
        { at: row.created_at, description: 'Bought by the customer' },
        ...(row.flagged_at
          ? [{ at: row.flagged_at, description: 'No provider could settle it' }]
          : []),
      ],
    };
  },
  ends: stuckEnds('paid', 'failed'),
};
