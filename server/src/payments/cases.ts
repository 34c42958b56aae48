// Cases: what nobody but our own people can sort out, such as a payout our provider refuses for reasons
// of ours. `npm run attention` lists them until somebody closes them; they move no money themselves.
import type { Kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import type { Attention, AttentionItem } from '../deps.ts';
import type { Db, Tx } from '../platform/database/database.ts';

const TITLES = {
  chargeback: 'payment taken back',
  unknown_deposit: 'deposit into an account number of no customer',
  dispute: 'dispute to answer',
  number_of_another: 'account number that the provider gave to another customer',
  request_overpaid: 'guest paid a request twice or too late',
  payout_failed: 'payout failed for a reason of ours',
  provider_key: 'the provider rejects our key',
} as const;
export type CaseKind = keyof typeof TITLES;

export type NewCase = {
  kind: CaseKind;
  /** What it is about: a kind has one case for each subject, ever. */
  subject: string;
  /** For our people's eyes: what happened, in the provider's words where there are any. */
  detail: string;
  user_id?: number;
  amount?: Kobo;
};

const DETAIL_MAX = 500;

/** Opens a case, unless this kind ever had one for its subject. */
export async function openCase(db: Db | Tx, now: Date, one: NewCase): Promise<void> {
  await db
    .insertInto('payment_case')
    .values({
      kind: one.kind,
      subject: one.subject,
      detail: one.detail.slice(0, DETAIL_MAX),
      user_id: one.user_id ?? null,
      amount: one.amount ?? null,
      opened_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const CASE = /^case-([1-9]\d{0,14})$/;

export const caseAttention: Attention = {
  outcomes: ['closed'],
  async list(db, limit) {
    const open = await db
      .selectFrom('payment_case')
      .select(['id', 'kind', 'subject', 'detail', 'opened_at'])
      .where('closed_at', 'is', null)
      .orderBy('opened_at')
      .limit(limit)
      .execute();
    return open.map(
      ({ id, kind, subject, detail, opened_at }): AttentionItem => ({
        reference: `case-${id}`,
        what: `${TITLES[kind]}: ${detail}`,
        status: 'open',
        provider_reference: subject,
        since: opened_at,
      }),
    );
  },
  owns: (reference) => CASE.test(reference),
  async end({ db, clock }, reference, outcome) {
    const { rows } = await sql`update payment_case
      set closed_at = ${clock.now()}, outcome = ${outcome}
      where id = ${Number(CASE.exec(reference)?.[1])} and closed_at is null
      returning id`.execute(db);
    return rows.length === 1;
  },
};
