// Cases of payments, as our staff's queue shows them.
import { sql } from 'kysely';
import type { CaseSource } from '../../staff/cases.ts';
import { numberedCase } from '../case-references.ts';
import type { CaseKind } from '../cases.ts';

const kinds: Record<'unknown_deposit' | 'chargeback' | 'payment_problem', CaseKind[]> = {
  unknown_deposit: ['unknown_deposit'],
  chargeback: ['chargeback', 'dispute'],
  payment_problem: [
    'number_of_another',
    'request_overpaid',
    'funding_overpaid',
    'payout_failed',
    'provider_key',
  ],
};

/** What our queue calls a case of this kind. */
export const queueKindOf = (kind: CaseKind): keyof typeof kinds =>
  kinds.unknown_deposit.includes(kind)
    ? 'unknown_deposit'
    : kinds.chargeback.includes(kind)
      ? 'chargeback'
      : 'payment_problem';

const ofKind = (kind: keyof typeof kinds): CaseSource => ({
  kind,
  id: 'bigint',
  open: sql`select id, user_id, case when user_id is null then ${
    kind === 'unknown_deposit' ? 'Unknown sender' : 'Alajo'
  }::text end as who, detail as what, nullif(amount, 0) as amount, opened_at as since,
      opened_at as clock, 'open' as state
    from payment_case where closed_at is null and kind = any(${kinds[kind]}::text[])`,
  ...numberedCase('case'),
  async describe(db, id) {
    const row = await db
      .selectFrom('payment_case')
      .selectAll()
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    return { facts: [{ label: 'Provider’s reference', value: row.subject }], events: [] };
  },
});

export const paymentCases: readonly CaseSource[] = [
  ofKind('unknown_deposit'),
  ofKind('chargeback'),
  ofKind('payment_problem'),
];
