// Cases that only staff can resolve, such as a payout that a provider refuses because of our error.
// They stay in the queue until someone closes them, and move no money themselves.
import type { Kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { numberedCase } from './case-references.ts';

const TITLES = {
  chargeback: 'payment charged back',
  unknown_deposit: 'deposit that belongs to no open account',
  dispute: 'dispute to answer',
  number_of_another: 'account number that the provider gave to another customer',
  request_overpaid: 'guest paid a request twice or too late',
  funding_overpaid: 'more was paid than requested',
  payout_failed: 'payout failed due to our error',
  provider_key: 'the provider rejects our key',
} as const;
export type CaseKind = keyof typeof TITLES;

export type NewCase = {
  kind: CaseKind;
  /** The object of the case: a kind has at most one case for each subject, ever. */
  subject: string;
  /** For staff only: the cause, in the provider's words if there are any. */
  detail: string;
  user_id?: number;
  amount?: Kobo;
};

const DETAIL_MAX = 500;

/** Opens a case, unless this kind ever had one for its subject. */
export async function openCase(db: Db | Tx, now: Date, newCase: NewCase): Promise<void> {
  await db
    .insertInto('payment_case')
    .values({
      kind: newCase.kind,
      subject: newCase.subject,
      detail: newCase.detail.slice(0, DETAIL_MAX),
      user_id: newCase.user_id ?? null,
      amount: newCase.amount ?? null,
      opened_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** True while a case about this customer is open. */
export async function hasOpenCase(db: Db | Tx, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('payment_case')
    .select('id')
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const titleOf = (kind: CaseKind): string => TITLES[kind];

export const caseReference = numberedCase('case');

/** The number in a case's reference; for anything else, a number that no case has. */
const caseIdOf = (reference: string) => Number(caseReference.idOf(reference) ?? 0);

export const findCaseRow = (db: Db | Tx, reference: string) =>
  db
    .selectFrom('payment_case')
    .selectAll()
    .where('id', '=', caseIdOf(reference))
    .executeTakeFirst();

/** Closes a case; false if it is already closed or unknown. */
export async function closeCase(db: Db | Tx, now: Date, reference: string): Promise<boolean> {
  const { rows } = await sql`update payment_case set closed_at = ${now}, outcome = 'closed'
    where id = ${caseIdOf(reference)} and closed_at is null returning id`.execute(db);
  return rows.length === 1;
}

/** Closes a kind's case for a subject, if it is open. */
export async function closeCaseAbout(
  db: Db | Tx,
  now: Date,
  { kind, subject }: Pick<NewCase, 'kind' | 'subject'>,
): Promise<void> {
  await sql`update payment_case set closed_at = ${now}, outcome = 'closed'
    where kind = ${kind} and subject = ${subject} and closed_at is null`.execute(db);
}

/** An open case, locked; undefined for any other. */
export const findOpenCase = (tx: Tx, reference: string) =>
  tx
    .selectFrom('payment_case')
    .select(['id', 'kind', 'amount', 'subject', 'proposal_id'])
    .where('id', '=', caseIdOf(reference))
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Records the proposal by which two members of staff accepted a dispute; the case stays open. */
export const acceptCase = (tx: Tx, id: number, proposal_id: number) =>
  tx.updateTable('payment_case').set({ proposal_id }).where('id', '=', id).execute();
