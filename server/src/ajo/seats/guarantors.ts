// Guarantors: a member asks someone to guarantee their contributions; the guarantor agrees with the PIN, and
// the amount is held at once.
import type { Guarantee } from '@alajo/contract/ajo/guarantors.ts';
import { commitmentOf } from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Message } from '@alajo/contract/route.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Terms } from '../../identity/approvals/terms.ts';
import { findPeople } from '../../identity/directory.ts';
import { post } from '../../ledger/entries.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import type { PaymentContext } from '../../payments/context.ts';
import { debitAlert } from '../../payments/notices.ts';
import {
  brokenConstraint,
  type Db,
  inTransaction,
  type Tx,
} from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { groupPaymentTerms } from '../ground/approval-terms.ts';
import { asMember } from '../ground/as-member.ts';
import { guaranteeEntry } from '../ground/entries/guarantees.ts';
import { payManually, requireExpected } from '../ground/manual-payments.ts';
import { ajoNotices, inGroup } from '../ground/notices/notices.ts';
import { type GroupRow, isOwnPayer, lockGroup, seatById } from '../ground/state.ts';
import type { GuaranteeRow } from '../rounds/money/guarantees.ts';
import { findGuarantor } from '../rounds/money/guarantors.ts';

/**
 * Asks a customer to guarantee the caller's contributions; nothing is held before they agree. Throws
 * not_found, guarantee_not_possible, invalid_request (amount), recipient_not_found, already_guaranteed.
 */
export async function requestGuarantee(
  deps: Deps,
  { directory }: PaymentContext,
  userId: number,
  { id, guarantor, amount }: { id: number; guarantor: string; amount: Kobo },
): Promise<Message> {
  const person = await directory.byHandle(guarantor);
  try {
    await asMember(deps, userId, id, async (tx, { now, state, seat }) => {
      requireGuarantees(state.group);
      if (!isOwnPayer(seat)) throw new AppError('guarantee_not_possible');
      const most = largestGuarantee(state.group);
      if (amount > most) {
        const message = `At most ${formatNaira(most)}: that’s everything you’ll pay in.`;
        throw new AppError('invalid_request', { field: 'amount', message });
      }
      if (person === undefined) throw new AppError('recipient_not_found', { field: 'guarantor' });
      if (person.user_id === userId) {
        const message = 'You can’t be your own guarantor. Choose someone else.';
        throw new AppError('invalid_request', { field: 'guarantor', message });
      }
      const row = { group_id: id, member_id: seat.id, user_id: userId, amount, asked_at: now };
      await tx
        .insertInto('ajo_guarantee')
        .values({ ...row, guarantor_id: person.user_id, held_at: null, ended_at: null })
        .execute();
      const params = { ...inGroup(state), by: seat.name, amount };
      await notify(tx, [createNotice(ajoNotices.ajo_guarantee_asked, person.user_id, now, params)]);
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'ajo_guarantee_once') throw error;
    throw new AppError('already_guaranteed', { cause: error });
  }
  return { message: 'We’ve asked them. We’ll let you know when they answer.' };
}

/** Throws guarantee_not_possible for groups that hold nothing, and finished ones. */
function requireGuarantees({ held_account, status }: GroupRow): void {
  if (held_account === null || status === 'completed') {
    throw new AppError('guarantee_not_possible');
  }
}

/** A member's total payments. */
function largestGuarantee({ contribution, total_rounds, max_members }: GroupRow): Kobo {
  const members = total_rounds > 0 ? total_rounds : max_members;
  return commitmentOf({ contribution, set_aside: kobo(0), members, bond: 0 }).total;
}

/**
 * Agrees to a guarantee with the PIN and holds it from the wallet. A repeated key returns the first reply.
 * Throws not_found, guarantee_not_possible, amount_changed, day_limit_reached, insufficient_funds.
 */
export const acceptGuarantee = (
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  { id, expected }: { id: number; expected?: Kobo | undefined },
): Promise<Guarantee> =>
  payManually(deps, payments, caller, {
    terms: () => guaranteeTerms(deps.db, caller.user_id, id),
    request: ['guarantee', id],
    pay: async (tx, payment) => {
      const { payer, from, now, day_cap } = payment;
      const { group_id } = await findGuaranteeRequest(tx, id, payer.user_id, 'guarantor_id');
      const state = await lockGroup(tx, group_id);
      const row = await findGuaranteeRequest(tx, id, payer.user_id, 'guarantor_id');
      requireGuarantees(state.group);
      const { amount } = row;
      payment.amount = amount;
      requireExpected(expected, amount);
      const seat = seatById(state, row.member_id);
      const holder = { name: payer.name, wallet: from };
      const entry = guaranteeEntry(state.group, { id, from: holder, seat, amount, day_cap });
      await post(tx, now, entry);
      await tx
        .updateTable('ajo_guarantee')
        .set({ status: 'held', held_at: now })
        .where('id', '=', id)
        .execute();
      const description = `Ajo: guarantee for ${seat.name} in ${state.group.name}`;
      const paid = { user_id: payer.user_id, amount, description, entry: entry.id };
      const params = { ...inGroup(state), by: payer.name, amount };
      await notify(tx, [
        debitAlert(paid, now),
        createNotice(ajoNotices.ajo_guarantee_given, seat.user_id, now, params),
      ]);
      const [shown] = await guaranteesFor(tx, payer.user_id, id);
      if (shown === undefined) throw new Error(`guarantee ${id} is gone`);
      return shown;
    },
  });

/** The guarantee in any state, so that a repeat gets the first reply. Throws not_found. */
async function guaranteeTerms(db: Db, userId: number, id: number): Promise<Terms> {
  const request = await db
    .selectFrom('ajo_guarantee')
    .select(['group_id', 'amount'])
    .where('id', '=', id)
    .where('guarantor_id', '=', userId)
    .executeTakeFirst();
  if (request === undefined) throw new AppError('not_found');
  const { group_id, amount } = request;
  return groupPaymentTerms(db, { id: group_id, kind: 'ajo_guarantee', amount, subject: [id] });
}

/** A pending request. Throws not_found; it is hidden from everyone else. */
async function findGuaranteeRequest(
  tx: Tx,
  id: number,
  userId: number,
  party?: 'guarantor_id',
): Promise<GuaranteeRow> {
  const row = await tx
    .selectFrom('ajo_guarantee')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .executeTakeFirst();
  const parties = party ? [row?.[party]] : [row?.guarantor_id, row?.user_id];
  if (row === undefined || !parties.includes(userId)) throw new AppError('not_found');
  return row;
}

/** Declines a pending request as the guarantor, or withdraws it as the member. Throws not_found. */
export async function endGuarantee({ db, clock }: Deps, userId: number, id: number) {
  const message = await inTransaction(db, async (tx) => {
    const now = clock.now();
    const { group_id } = await findGuaranteeRequest(tx, id, userId);
    const state = await lockGroup(tx, group_id);
    const row = await findGuaranteeRequest(tx, id, userId);
    const declines = row.guarantor_id === userId;
    await tx
      .updateTable('ajo_guarantee')
      .set({ status: declines ? 'declined' : 'withdrawn', ended_at: now })
      .where('id', '=', id)
      .execute();
    if (!declines) return 'You’ve withdrawn the request.';
    const { name } = await findGuarantor(tx, userId);
    const params = { ...inGroup(state), by: name };
    await notify(tx, [createNotice(ajoNotices.ajo_guarantee_declined, row.user_id, now, params)]);
    return 'You’ve declined. Nothing was taken from your wallet.';
  });
  return { message };
}

const SHOWN_MAX = 100;

/** The customer's requests and guarantees on both sides, newest first, at most 100. */
export async function guaranteesFor(
  db: Db | Tx,
  userId: number,
  id: number | null = null,
): Promise<Guarantee[]> {
  const { rows } = await sql<Row>`
    select q.*, g.name, g.contribution, g.frequency, coalesce((select sum(d.amount - d.paid)
      from ajo_debt d where d.guarantee_id = q.id and d.dropped_at is null), 0)::bigint as owed
    from ajo_guarantee q join ajo_group g on g.id = q.group_id
    where ${userId} in (q.guarantor_id, q.user_id) and q.status in ('asked', 'held', 'returned')
      and q.id = coalesce(${id}::bigint, q.id)
    order by q.id desc limit ${SHOWN_MAX}`.execute(db);
  const people = await findPeople(
    db,
    rows.flatMap(({ guarantor_id, user_id }) => [guarantor_id, user_id]),
  );
  return rows.flatMap(({ status, ...row }): Guarantee[] => {
    if (status === 'declined' || status === 'withdrawn') return [];
    return [
      {
        id: row.id,
        group_id: row.group_id,
        group_name: row.name,
        contribution_amount: row.contribution,
        frequency: row.frequency,
        member: people.get(row.user_id)?.name ?? '',
        guarantor: people.get(row.guarantor_id)?.name ?? '',
        is_yours: row.guarantor_id === userId,
        amount: row.amount,
        used: row.used,
        owed: row.owed,
        status,
      },
    ];
  });
}

type Row = GuaranteeRow & Pick<GroupRow, 'name' | 'contribution' | 'frequency'> & { owed: Kobo };
