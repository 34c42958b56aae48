// The state of the four KYC steps and of the NIN, from their rows and the current customer: a
// number or name that has changed since, or an expired ID, no longer counts as verified.
import {
  type Kyc,
  type KycStatus,
  type KycStep,
  type KycStepId,
  kycMessages,
  kycStepId,
} from '@alajo/contract/kyc/schemas.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { dayInLagos } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { KycBvn, KycDocument, KycInfoRow, KycNin, KycPhone, NumberReason } from './tables.ts';

type Customer = Awaited<ReturnType<typeof findCustomer>>;

export type KycRows = {
  customer: Customer;
  phone: KycPhone | undefined;
  document: Selectable<KycDocument> | undefined;
  bvn: Selectable<KycBvn> | undefined;
  nin: Selectable<KycNin> | undefined;
  info: KycInfoRow | undefined;
};

/** A customer's rows, with the latest ID that was not replaced. */
export async function readRows(db: Db | Tx, userId: number): Promise<KycRows> {
  const phone = db.selectFrom('kyc_phone').selectAll().where('user_id', '=', userId);
  const bvn = db.selectFrom('kyc_bvn').selectAll().where('user_id', '=', userId);
  const nin = db.selectFrom('kyc_nin').selectAll().where('user_id', '=', userId);
  const info = db.selectFrom('kyc_info').selectAll().where('user_id', '=', userId);
  const document = db
    .selectFrom('kyc_document')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'replaced')
    .orderBy('id', 'desc')
    .limit(1);
  return {
    customer: await findCustomer(db, userId),
    phone: await phone.executeTakeFirst(),
    document: await document.executeTakeFirst(),
    bvn: await bvn.executeTakeFirst(),
    nin: await nin.executeTakeFirst(),
    info: await info.executeTakeFirst(),
  };
}

type StepState = { status: KycStatus; reason?: string | null; since?: Date | null };
const NONE: StepState = { status: 'none' };

/** The state of each step on a Lagos day. */
export function stepStates(rows: KycRows, today: string): Record<KycStepId, StepState> {
  const { phone, document, bvn, info } = rows;
  return {
    phone: phone?.phone_number === rows.customer.phone_number ? phoneState(phone) : NONE,
    id: document ? documentState(document, today) : NONE,
    bvn: numberState('bvn', bvn, rows.customer),
    info: info ? { status: 'verified', since: info.saved_at } : NONE,
  };
}

const phoneState = ({ verified_at, sent_at }: KycPhone): StepState =>
  verified_at
    ? { status: 'verified', since: verified_at }
    : { status: 'submitted', since: sent_at };

function documentState(row: Selectable<KycDocument>, today: string): StepState {
  const { status, reason, since, expires_on } = row;
  if (status === 'replaced') return NONE;
  const expired = status === 'verified' && expires_on !== null && expires_on <= today;
  return expired
    ? { status: 'rejected', reason: kycMessages.expired, since }
    : { status, reason, since };
}

/** The state of a BVN or NIN. */
export function numberState(
  kind: NumberKind,
  row: Selectable<KycBvn | KycNin> | undefined,
  { first_name, last_name }: Customer,
): StepState {
  if (row === undefined) return NONE;
  const { status, reason, since } = row;
  const renamed = row.first_name !== first_name || row.last_name !== last_name;
  if (status === 'verified' && renamed) {
    const reason = `Your name has changed since. Enter your ${kind.toUpperCase()} again.`;
    return { status: 'rejected', reason, since };
  }
  return { status, reason: reason && numberReasons[kind][reason], since };
}

export type NumberKind = 'bvn' | 'nin';

const reasonsFor = (name: string, code: string): Record<NumberReason, string> => ({
  partial: `Your name or date of birth doesn’t quite match this ${name}. Check both, and the number.`,
  mismatch: `This ${name} belongs to someone else. Check the number.`,
  not_found: `We couldn’t find that ${name}. Dial ${code} to check yours.`,
  taken: `This ${name} is already linked to another Alajo account. Sign in to that one, or write to us.`,
  unanswered: `The ${name} register didn’t respond for two days. Please enter your ${name} again.`,
});

/** The reason a BVN or NIN was rejected and the next step, in words for the customer. */
export const numberReasons: Record<NumberKind, Record<NumberReason, string>> = {
  bvn: reasonsFor('BVN', '*565*0#'),
  nin: reasonsFor('NIN', '*346#'),
};

export const verifiedSteps = (standing: Record<KycStepId, StepState>): KycStepId[] =>
  kycStepId.options.filter((id) => standing[id].status === 'verified');

/** The customer's KYC page: steps in the spec's order, with the displayable part of their data. */
export async function findKyc({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: number) {
  return publicKyc(await readRows(db, userId), dayInLagos(clock.now()));
}

function publicKyc(rows: KycRows, today: string): Kyc {
  const standing = stepStates(rows, today);
  const verified = verifiedSteps(standing).length;
  const all = kycStepId.options.length;
  const { document, bvn, nin, info } = rows;
  const ninState = numberState('nin', nin, rows.customer);
  return {
    verified: verified === all,
    percent: Math.floor((100 * verified) / all),
    tier: rows.customer.tier,
    steps: kycStepId.options.map((id): KycStep => {
      const completed = standing[id].status === 'verified';
      return { id, completed, ...publicState(standing[id]) };
    }),
    bvn_last_digits: bvn?.last_digits ?? null,
    nin: { ...publicState(ninState), last_digits: nin?.last_digits ?? null },
    document: document ? { kind: document.kind, expires_on: document.expires_on } : null,
    info: info ? infoOf(info) : null,
  };
}

const publicState = ({ status, reason = null, since = null }: StepState) => ({
  status,
  reason,
  since: since?.toISOString() ?? null,
});

function infoOf({ date_of_birth, home_address, city, state, occupation }: KycInfoRow) {
  return { date_of_birth, home_address, city, state, occupation };
}
