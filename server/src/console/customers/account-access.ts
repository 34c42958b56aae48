// Opening a customer's account: only for a case or a reason, for a limited time, and the customer is notified.

import type { AccessGrant, AccessScope } from '@alajo/contract/console/customer-schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { CaseName } from '@alajo/contract/staff/case-schemas.ts';
import type { Deps } from '../../deps.ts';
import { requireCustomer } from '../../identity/customers.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import { type CaseContext, requireCase } from '../cases/cases.ts';

const LASTS_MS: Record<AccessScope, number> = { page: HOUR, app: 15 * MINUTE };

export type AccessReason = { reason?: string | undefined; case?: CaseName | undefined };

/**
 * Opens an account; if it is already open, changes nothing. Throws not_found for an unknown customer, and for a case
 * that isn't open or isn't this customer's.
 */
export async function openAccess(
  context: CaseContext,
  caller: Staff,
  { id, at, ...why }: AccessReason & { id: number; at: AccessScope },
): Promise<AccessGrant> {
  const { db, clock } = context.deps;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    await requireCustomer(tx, id);
    const open = await findAccess(tx, now, caller, { id, at });
    if (open !== undefined) {
      caller.unchanged();
      return open;
    }
    const access = await parseReason(context, tx, caller, { id, ...why });
    const ends_at = new Date(now.getTime() + LASTS_MS[at]);
    const reason = access.reason ?? `For ${access.case_reference}`;
    const { staff_id } = caller;
    await tx
      .insertInto('staff_look')
      .values({ staff_id, about_user_id: id, at, reason, begun_at: now, ends_at })
      .execute();
    const act = at === 'page' ? 'account_seen' : 'account_shown';
    await caller.record(tx, { act, object: `customer:${id}`, about: id, ...access });
    return { at, reason, until: ends_at.toISOString() };
  });
}

/** Ends the caller's access; a repeat changes nothing. */
export async function endAccess(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Staff,
  { id, at }: { id: number; at: AccessScope },
) {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const ended = await tx
      .updateTable('staff_look')
      .set({ ends_at: now })
      .where('staff_id', '=', caller.staff_id)
      .where('about_user_id', '=', id)
      .where('at', '=', at)
      .where('ends_at', '>', now)
      .returning('id')
      .execute();
    if (ended.length === 0) return caller.unchanged();
    const details = { at };
    await caller.record(tx, { act: 'look_ended', object: `customer:${id}`, about: id, details });
  });
  return { message: 'You’ve closed access to this account.' };
}

/** The caller's open access to an account. Throws access_reason_required. */
export async function requireAccess(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Staff,
  target: { id: number; at: AccessScope },
): Promise<AccessGrant> {
  const open = await findAccess(db, clock.now(), caller, target);
  if (open === undefined) throw new AppError('access_reason_required');
  return open;
}

/** The reason for an action, as recorded in the log. Throws not_found for a case of another customer. */
export async function parseReason(
  context: CaseContext,
  tx: Tx,
  caller: Staff,
  { id, reason, case: caseName }: AccessReason & { id: number },
) {
  if (caseName !== undefined) {
    const { row } = await requireCase(context, tx, caller, caseName);
    if (row.user_id !== id) throw new AppError('not_found', { field: 'case' });
  }
  return { reason, case_reference: caseName?.reference };
}

async function findAccess(
  db: Db | Tx,
  now: Date,
  { staff_id }: Staff,
  { id, at }: { id: number; at: AccessScope },
): Promise<AccessGrant | undefined> {
  const row = await db
    .selectFrom('staff_look')
    .select(['reason', 'ends_at'])
    .where('staff_id', '=', staff_id)
    .where('about_user_id', '=', id)
    .where('at', '=', at)
    .where('ends_at', '>', now)
    .orderBy('ends_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { at, reason: row.reason, until: row.ends_at.toISOString() };
}
