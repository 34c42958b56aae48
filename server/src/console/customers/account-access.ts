// Opening a customer's account, or a call to them: only for a case or a reason, for a limited time, and the customer
// sees it.

import type {
  AccessGrant,
  AccessScope,
  CallGrant,
} from '@alajo/contract/console/customer-schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { CaseName } from '@alajo/contract/staff/case-schemas.ts';
import type { StaffActionName } from '@alajo/contract/staff-actions.ts';
import { CALL_MINUTES } from '@alajo/contract/support/calls.ts';
import type { Deps } from '../../deps.ts';
import { requireCustomer } from '../../identity/customers.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import { type CaseContext, requireCase } from '../cases/cases.ts';

/** A call is access too: its customer sees who is calling, until it ends. */
type Scope = AccessScope | 'call';
type Target<At extends Scope = Scope> = { id: number; at: At };
type Grant<At extends Scope> = CallGrant & { at: At };

const DURATION_MS: Record<Scope, number> = {
  page: HOUR,
  app: 15 * MINUTE,
  call: CALL_MINUTES * MINUTE,
};
const ACTS = {
  page: 'account_seen',
  app: 'account_shown',
  call: 'customer_called',
} as const satisfies Record<Scope, StaffActionName>;
const ENDED: Record<Scope, string> = {
  page: 'You’ve closed access to this account.',
  app: 'You’ve closed access to this account.',
  call: 'The call has ended.',
};

export type AccessReason = { reason?: string | undefined; case?: CaseName | undefined };

/**
 * Opens an account; if it is already open, changes nothing. Throws not_found for an unknown customer, and for a case
 * that isn't open or isn't this customer's.
 */
export async function openAccess<At extends Scope>(
  context: CaseContext,
  caller: Staff,
  { id, at, ...why }: AccessReason & Target<At>,
): Promise<Grant<At>> {
  const { db, clock } = context.deps;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    await requireCustomer(tx, id);
    await lockMember(tx, caller);
    const open = await findAccess(tx, now, caller, { id, at });
    if (open !== undefined) {
      caller.unchanged();
      return open;
    }
    const access = await parseReason(context, tx, caller, { id, ...why });
    const ends_at = new Date(now.getTime() + DURATION_MS[at]);
    const reason = access.reason ?? `For ${access.case_reference}`;
    const { staff_id } = caller;
    const ticket = why.case?.kind === 'ticket' ? why.case.reference : null;
    // No one calls two customers at once.
    if (at === 'call') await end(tx, now, caller, { at });
    await tx
      .insertInto('staff_look')
      .values({ staff_id, about_user_id: id, at, reason, ticket, begun_at: now, ends_at })
      .execute();
    await caller.record(tx, { act: ACTS[at], object: `customer:${id}`, about: id, ...access });
    return { at, reason, until: ends_at.toISOString() };
  });
}

/** Ends the caller's access; a repeat changes nothing. */
export async function endAccess(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Staff,
  target: Target,
) {
  await inTransaction(db, async (tx) => {
    if ((await end(tx, clock.now(), caller, target)) === 0) caller.unchanged();
  });
  return { message: ENDED[target.at] };
}

/** Ends the caller's access of a kind, to one account or to all; returns how much ended. */
async function end(
  tx: Tx,
  now: Date,
  caller: Staff,
  { id, at }: { id?: number; at: Scope },
): Promise<number> {
  const ended = await tx
    .updateTable('staff_look')
    .set({ ends_at: now })
    .where('staff_id', '=', caller.staff_id)
    .$if(id !== undefined, (query) => query.where('about_user_id', '=', id ?? 0))
    .where('at', '=', at)
    .where('ends_at', '>', now)
    .returning('about_user_id')
    .execute();
  for (const { about_user_id: about } of ended) {
    const object = `customer:${about}`;
    await caller.record(
      tx,
      at === 'call'
        ? { act: 'call_ended', object, about }
        : { act: 'look_ended', object, about, details: { at } },
    );
  }
  return ended.length;
}

/** The caller's open access to an account. Throws access_reason_required. */
export async function requireAccess(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Staff,
  target: Target<AccessScope>,
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

/** The caller's call to a customer; null if there is none. */
export async function findCall(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Staff,
  id: number,
): Promise<CallGrant | null> {
  const open = await findAccess(db, clock.now(), caller, { id, at: 'call' });
  return open ? { reason: open.reason, until: open.until } : null;
}

/** Makes a member's concurrent requests wait for each other. */
const lockMember = (tx: Tx, { staff_id }: Staff) =>
  tx.selectFrom('staff_member').select('id').where('id', '=', staff_id).forUpdate().execute();

async function findAccess<At extends Scope>(
  db: Db | Tx,
  now: Date,
  { staff_id }: Staff,
  { id, at }: Target<At>,
): Promise<Grant<At> | undefined> {
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
