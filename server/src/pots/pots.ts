// Creating, listing and showing pots. Money moves in pay-from-wallet.ts and end-pot.ts.
import { POTS_MAX } from '@alajo/contract/count-limits.ts';
import { addDays } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import {
  type PotBody,
  type PotInList,
  type PotPayment,
  type PotPayments,
  type PublicPot,
  potClosingMessages,
} from '@alajo/contract/pots/schemas.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { slug as slugSchema } from '@alajo/contract/requests/schemas.ts';
import { POT_DAYS_MAX } from '@alajo/contract/time-limits.ts';
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { shortName } from '../identity/directory.ts';
import { openAccount } from '../ledger/accounts.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import type { PaymentContext } from '../payments/context.ts';
import { once } from '../payments/idempotency.ts';
import { newSlug } from '../payments/links.ts';
import { operationId } from '../payments/operations.ts';
import { dayInLagos } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { belowCursor, cutPage, type Page } from '../platform/http/pagination.ts';
import type { PreviewTags } from '../platform/http/previews.ts';
import { enqueueClosing } from './end-pot.ts';
import { potNotices } from './notices.ts';
import { findPot, type PotRow, showPot, showPots } from './pot-rows.ts';
import type { PotsPayment, PotsRefund } from './tables.ts';

/**
 * Opens a pot; repeating the key returns the existing one. Notifies a payee who isn't the organiser. Throws
 * invalid_request (closes_on), recipient_not_found, too_many_pots.
 */
export async function openPot(
  deps: Deps,
  { directory }: PaymentContext,
  caller: Customer,
  input: PotBody,
): Promise<PublicPot> {
  const now = deps.clock.now();
  const { closes_on, recipient, rule } = input;
  requireFutureDay(closes_on, dayInLagos(now));
  const payee = recipient === undefined ? undefined : await directory.byHandle(recipient);
  if (recipient !== undefined && payee === undefined) {
    throw new AppError('recipient_not_found', { field: 'recipient' });
  }
  const operation = operationId(caller);
  const pot = {
    user_id: caller.user_id,
    title: input.title,
    purpose: input.purpose,
    share: input.share ?? null,
    target: input.target ?? null,
    rule,
    payee_id: rule === 'give_back' ? null : (payee?.user_id ?? caller.user_id),
    first_closes_on: closes_on,
  };
  return inTransaction(deps.db, async (tx) => {
    const { row } = await once(tx, { table: 'pots_pot', key: { operation } }, pot, async () => {
      await lockCount(tx, caller.user_id);
      await requirePotRoom(tx, caller.user_id);
      const row = await tx
        .insertInto('pots_pot')
        .values({ ...pot, operation, slug: newSlug(), closes_on, created_at: now })
        .returningAll()
        .executeTakeFirstOrThrow();
      await openAccount(tx, 'pot', { kind: 'pot', id: row.id });
      await enqueueClosing(tx, row);
      await notifyPayee(tx, now, row);
      return row;
    });
    return showPot(tx, row, now);
  });
}

function requireFutureDay(closes_on: string, today: string): void {
  if (closes_on > today && closes_on <= addDays(today, POT_DAYS_MAX)) return;
  const message = potClosingMessages.range;
  throw new AppError('invalid_request', { field: 'closes_on', message });
}

// Advisory lock per customer, held while their open pots are counted and one is created.
const COUNT_LOCK = 7_208_537;
const lockCount = (tx: Tx, userId: number) =>
  sql`select pg_advisory_xact_lock(${COUNT_LOCK}, hashint8(${userId}))`.execute(tx);

async function requirePotRoom(tx: Tx, userId: number): Promise<void> {
  const { open } = await tx
    .selectFrom('pots_pot')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (open >= POTS_MAX) throw new AppError('too_many_pots');
}

/** Notifies a payee who isn't the organiser that a pot will be paid to them. */
async function notifyPayee(tx: Tx, now: Date, row: PotRow): Promise<void> {
  if (row.payee_id === null || row.payee_id === row.user_id) return;
  const { first_name, last_name } = await findCustomer(tx, row.user_id);
  const params = { organiser: `${first_name} ${last_name}`, title: row.title, slug: row.slug };
  await notify(tx, [createNotice(potNotices.pot_for_you, row.payee_id, now, params)]);
}

/** A page of the pots that the customer organises or paid into, newest first. */
export async function listPots({ db, clock }: Deps, userId: number, page: Page) {
  const now = clock.now();
  const rows = await db
    .selectFrom('pots_pot')
    .selectAll()
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('user_id', '=', userId),
        eb('id', 'in', selectFrom('pots_payment').select('pot_id').where('payer_id', '=', userId)),
      ]),
    )
    .where('id', '<', belowCursor(page.cursor))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, page.limit, ({ id }) => id);
  const paid = await paidBy(
    db,
    userId,
    shown.map(({ id }) => id),
  );
  const pots = await showPots(db, shown, now);
  const results = shown.flatMap(({ id, user_id }, index): PotInList[] => {
    const pot = pots[index];
    const own = kobo(paid.get(id) ?? 0);
    return pot === undefined ? [] : [{ ...pot, organised: user_id === userId, own }];
  });
  return { results, next };
}

/** The customer's total payments into each of these pots. */
async function paidBy(
  db: Db,
  userId: number,
  pots: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ pot_id: number; own: number }>`
    select pot_id, sum(amount)::bigint as own from pots_payment
    where payer_id = ${userId} and pot_id = any(${pots}::bigint[]) group by pot_id`.execute(db);
  return new Map(rows.map(({ pot_id, own }) => [pot_id, own]));
}

/**
 * A page of payers, newest first: the organiser sees all of them; other payers don't see the anonymous ones.
 * Throws not_found for anyone else.
 */
export async function listPayments(
  { db }: Deps,
  userId: number,
  { slug, limit, cursor }: Page & { slug: string },
): Promise<PotPayments> {
  const pot = await findPot(db, slug);
  const own = kobo((await paidBy(db, userId, [pot.id])).get(pot.id) ?? 0);
  const organised = pot.user_id === userId;
  if (!organised && own === 0) throw new AppError('not_found');
  const skipped = cursor === undefined ? 0 : Math.max(belowCursor(cursor), 0);
  const rows = await db
    .selectFrom('pots_payment as p')
    .leftJoin('pots_refund as f', 'f.received_id', 'p.received_id')
    .selectAll('p')
    .select('f.status as refund')
    .where('p.pot_id', '=', pot.id)
    .orderBy('p.paid_at', 'desc')
    .orderBy('p.entry_id')
    .offset(skipped)
    .limit(limit + 1)
    .execute();
  const results = rows.slice(0, limit).map((row) => {
    const mine = row.payer_id === userId;
    const shown = mine || organised || !row.hidden;
    return {
      name: shown ? shortName(row.payer_name) : null,
      amount: shown ? row.amount : null,
      mine,
      hidden: row.hidden,
      reference: mine ? toReference(row.entry_id) : null,
      guest: row.received_id !== null,
      gone: returnStateOf(row),
      date: row.paid_at.toISOString(),
    };
  });
  const next = rows.length > limit ? String(skipped + limit) : null;
  return { organised, own, results, next };
}

type PaymentReturnColumns = Pick<
  Selectable<PotsPayment>,
  'amount' | 'taken' | 'owed' | 'returned_at'
> & {
  refund: Selectable<PotsRefund>['status'] | null;
};

function returnStateOf({
  amount,
  taken,
  owed,
  returned_at,
  refund,
}: PaymentReturnColumns): PotPayment['gone'] {
  if (taken + owed === amount) return 'charged_back';
  if (returned_at === null) return null;
  return refund === null || refund === 'done' ? 'given_back' : 'going_back';
}

/** A pot for anyone with its link. Throws not_found. */
export const findPublicPot = async ({ db, clock }: Deps, slug: string): Promise<PublicPot> =>
  showPot(db, await findPot(db, slug), clock.now());

/** Preview text for a shared link; undefined for an unknown one. */
export async function previewPot(deps: Deps, slug: string): Promise<PreviewTags | undefined> {
  const read = slugSchema.safeParse(slug);
  if (!read.success) return undefined;
  const pot = await findPublicPot(deps, read.data).catch((error) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (pot === undefined) return undefined;
  const { title, organiser, paid, target, payments, state } = pot;
  const goalText = target === null ? '' : ` of ${formatNaira(target)}`;
  const so_far = `${formatNaira(paid)}${goalText} from ${payments} payment${payments === 1 ? '' : 's'}.`;
  const description =
    state === 'open'
      ? `${organiser.name} is collecting money on Alajo. ${so_far}`
      : `${organiser.name} collected money on Alajo. This pot is closed.`;
  return { title, description, picture: 'preview-pot.png' };
}
