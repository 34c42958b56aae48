// A customer's declared details beside the registers' verdicts, for the reviewer of their ID.
import { AppError } from '@alajo/contract/errors.ts';
import { foldName } from '@alajo/contract/fold-text.ts';
import type { Review, ReviewFact } from '@alajo/contract/kyc/review-schemas.ts';
import { tierOf } from '@alajo/contract/kyc/schemas.ts';
import type { Deps } from '../deps.ts';
import { maskPhone } from '../identity/directory.ts';
import { dayInLagos } from '../platform/clock.ts';
import { type Db, inTransaction } from '../platform/database/database.ts';
import type { Staff } from '../platform/http/handlers.ts';
import { findDocument, hasExpired, identityCase, objectOf } from './review.ts';
import {
  type KycRows,
  type NumberKind,
  numberState,
  readRows,
  stepStates,
  verifiedSteps,
} from './steps.ts';

/** The facts of an ID that awaits review; the log records the reader. Throws not_found for any other. */
export async function findReview(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Staff,
  id: number,
): Promise<Review> {
  const now = clock.now();
  const document = await findDocument(db, id);
  if (document?.status !== 'submitted') throw new AppError('not_found');
  const { user_id, kind, expires_on, sent_at, media_type } = document;
  const [rows, rejected_before] = await Promise.all([
    readRows(db, user_id),
    countRejected(db, user_id),
  ]);
  const { customer } = rows;
  const verified = verifiedSteps(stepStates(rows, dayInLagos(now)));
  await inTransaction(db, (tx) =>
    caller.record(tx, { act: 'review_opened', object: objectOf(id), about: user_id }),
  );
  return {
    id,
    reference: identityCase.referenceOf(String(id)),
    customer: {
      id: user_id,
      name: `${customer.first_name} ${customer.last_name}`,
      username: customer.username,
      phone_number: maskPhone(customer.phone_number),
      tier: customer.tier,
    },
    tier_after: higher(customer.tier, tierOf([...verified, 'id'])),
    kind,
    expires_on,
    expired: hasExpired(document, now),
    sent_at: sent_at.toISOString(),
    media_type,
    rejected_before,
    facts: factsOf(rows),
    bvn: registerOf(rows, 'bvn'),
    nin: registerOf(rows, 'nin'),
  };
}

type Tier = Review['tier_after'];
const higher = (a: Tier, b: Tier): Tier => (a > b ? a : b);

async function countRejected(db: Db, user_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('kyc_document')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('status', '=', 'rejected')
    .executeTakeFirstOrThrow();
  return count;
}

const COMPARED = ['first_name', 'last_name', 'date_of_birth'] as const;
type ComparedField = (typeof COMPARED)[number];
const LABELS: Record<ComparedField, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  date_of_birth: 'Born',
};

function factsOf({ customer, info, bvn, nin }: KycRows): ReviewFact[] {
  const declared: Record<ComparedField, string | null> = {
    first_name: customer.first_name,
    last_name: customer.last_name,
    date_of_birth: info?.date_of_birth ?? null,
  };
  return COMPARED.map((field) => ({
    label: LABELS[field],
    declared: declared[field],
    bvn: compare(bvn, field, declared[field]),
    nin: compare(nin, field, declared[field]),
  }));
}

/**
 * A register only confirms or denies that a name and date belong to a number, and never reveals its
 * own data: a match confirms the declared details of that time, and a mismatch covers all of them.
 */
function compare(
  row: KycRows[NumberKind],
  field: ComparedField,
  declared: string | null,
): ReviewFact['bvn'] {
  if (row?.status === 'rejected' && (row.reason === 'mismatch' || row.reason === 'partial')) {
    return { value: null, state: 'differs' };
  }
  if (row?.status !== 'verified') return { value: null, state: 'unknown' };
  const value = row[field];
  return { value, state: isSame(value, declared) ? 'agrees' : 'differs' };
}

/** Accents and capitals make no difference. */
const isSame = (a: string, b: string | null) =>
  b !== null && foldName(a).trim() === foldName(b).trim();

function registerOf(rows: KycRows, kind: NumberKind): Review['bvn'] {
  const row = rows[kind];
  const { status, reason = null, since = null } = numberState(kind, row, rows.customer);
  return {
    status,
    reason,
    since: since?.toISOString() ?? null,
    last_digits: row?.last_digits ?? null,
  };
}
