// Payouts no provider could settle.
import { sql } from 'kysely';
import { paymentCase } from '../../payments/case-references.ts';
import { stuckEnds } from '../../payments/desk/end-stuck-payment.ts';
import type { CaseSource } from '../../staff/cases.ts';

export const stuckPayouts: CaseSource = {
  kind: 'stuck_payment',
  id: 'uuid',
  open: sql`select p.id, p.user_id, null::text as who,
      'To ' || q.account_name || ', ' || q.bank_name || ' •••' || right(q.account_number, 4) as what,
      q.amount + q.fee + q.vat + q.stamp_duty as amount, p.created_at as since, p.needs_attention_at as clock, p.status as state
    from wallet_payout p join wallet_quote q on q.id = p.quote_id
    where p.needs_attention_at is not null`,
  ...paymentCase,
  async describe(db, id) {
    const row = await db
      .selectFrom('wallet_payout')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return {
      facts: [
        { label: 'State', value: row.status },
        { label: 'Provider queried', value: `${row.checks} times` },
        ...(row.reason === null ? [] : [{ label: 'Reason', value: row.reason }]),
        ...(row.session_id === null ? [] : [{ label: 'NIP session', value: row.session_id }]),
      ],
      events: [
        { at: row.created_at, description: 'Sent by the customer' },
        ...(row.flagged_at
          ? [{ at: row.flagged_at, description: 'No provider could settle it' }]
          : []),
      ],
    };
  },
  ends: stuckEnds('paid', 'failed'),
};
