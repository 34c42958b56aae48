// Finds incoming payments of customers who have a rule by reading their wallets' new entries, independently
// of the payment code. Each is split, or the customer asked, in one transaction that also moves the reader
// past it.
import { AppError, type ErrorCode } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { SkipReason } from '@alajo/contract/sorting/schemas.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { findAccounts, findMovedAccounts } from '../ledger/accounts.ts';
import { holdEntry } from '../ledger/entry-lock.ts';
import { findDebited, listPostings, type MovementRow } from '../ledger/statement.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { describeMovement, fromMetadata } from '../payments/movements.ts';
import { type Db, inTransaction, sqlState, type Tx } from '../platform/database/database.ts';
import { sortingNotices } from './notices.ts';
import { type RuleWithParts, rulesOf } from './rule-rows.ts';
import {
  billsFor,
  planMoves,
  postMoves,
  type RunRow,
  type SortingContext,
  skipReversed,
} from './sort-income.ts';

/** Money from others and from outside. Refunds and withdrawals from the customer's own goals aren't income. */
const INCOME_KINDS = new Set(['funding', 'transfer_user', 'ajo_payout', 'market_sale']);

const CUSTOMERS = 500;
const MOVEMENTS = 200;

/** Processes all customers with a rule and unread wallet entries. */
export async function sortIncome(deps: Deps, context: SortingContext): Promise<void> {
  for (let after = 0; ; ) {
    const readers = await listReaders(deps.db, after);
    const moved = await findMovedAccounts(deps.db, readers);
    for (const { user_id, account_id } of readers) {
      if (moved.has(account_id)) await sortIncomeOf(deps, context, user_id);
    }
    const last = readers.at(-1);
    if (last === undefined || readers.length < CUSTOMERS) return;
    after = last.user_id;
  }
}

async function listReaders(db: Db, after: number) {
  const { rows } = await sql<{ user_id: number; account_id: number; seq: number }>`
    select r.user_id, r.account_id, r.seq from sorting_reader r
    where r.user_id > ${after} and exists (select from sorting_rule u
      where u.user_id = r.user_id and u.status = 'active')
    order by r.user_id limit ${CUSTOMERS}`.execute(db);
  return rows;
}

/** Keeps one customer's failure from blocking the others; theirs is retried. */
async function sortIncomeOf(deps: Deps, context: SortingContext, userId: number): Promise<void> {
  try {
    while (await sortNext(deps, context, userId));
  } catch (error) {
    if (sqlState(error) !== undefined) throw error;
    deps.log.error({ err: error, user_id: userId }, 'income was not split');
  }
}

/** Handles the next payment that matches a rule. Returns false once everything is read. */
async function sortNext(deps: Deps, context: SortingContext, userId: number): Promise<boolean> {
  const rules = await rulesOf(deps.db, userId);
  const parts = rules.flatMap((rule) => rule.parts);
  const bills = await billsFor(deps, context, userId, parts);
  const now = deps.clock.now();
  const read = (refused?: SkipReason) =>
    inTransaction(deps.db, (tx) => readNext(tx, now, { userId, bills, refused }));
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return read(reasonOf(error));
  }
}

const reasonOf = ({ code }: AppError): SkipReason => REASONS[code] ?? 'too_little';

const REASONS: Partial<Record<ErrorCode, SkipReason>> = {
  wallet_frozen: 'wallet_frozen',
  wallet_held: 'wallet_held',
  day_limit_reached: 'low_limit',
  own_day_limit_reached: 'low_limit',
  own_payment_limit_reached: 'low_limit',
};

type IncomeScan = { userId: number; bills: Kobo; refused: SkipReason | undefined };

async function readNext(tx: Tx, now: Date, reading: IncomeScan): Promise<boolean> {
  const { userId } = reading;
  const seq = await lockReader(tx, userId);
  const rules = (await rulesOf(tx, userId)).filter(({ status }) => status === 'active');
  const wallet = (await findAccounts(tx, 'wallet', 'user', [userId])).get(userId);
  if (seq === undefined || rules.length === 0 || wallet === undefined) return false;
  const after_seq = Math.max(seq, Math.min(...rules.map((rule) => rule.after_seq)));
  const up_to_seq = Math.min(wallet.posting_count, after_seq + MOVEMENTS);
  const rows = await listPostings(tx, wallet.id, { after_seq, up_to_seq, limit: MOVEMENTS });
  for (const [index, row] of rows.entries()) {
    const rule = await ruleFor(tx, rules, { ...row, seq: after_seq + index + 1 });
    if (rule === undefined) continue;
    await decide(tx, now, { ...reading, rule, row });
    await advanceReader(tx, userId, after_seq + index + 1);
    return true;
  }
  await advanceReader(tx, userId, up_to_seq);
  return up_to_seq < wallet.posting_count;
}

/** The wallet's read position; undefined while another process reads it. */
async function lockReader(tx: Tx, userId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('sorting_reader')
    .select('seq')
    .where('user_id', '=', userId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.seq;
}

const advanceReader = (tx: Tx, userId: number, seq: number) =>
  tx.updateTable('sorting_reader').set({ seq }).where('user_id', '=', userId).execute();

/**
 * The rule that applies to a payment: first one for its payer, then one for added money, then one for any;
 * among those the one for larger amounts, then the older.
 */
async function ruleFor(
  tx: Tx,
  rules: readonly RuleWithParts[],
  { kind, amount, returned, entry_id, seq }: MovementRow & { seq: number },
): Promise<RuleWithParts | undefined> {
  if (amount <= 0 || returned || !INCOME_KINDS.has(kind)) return undefined;
  const met = rules.filter((rule) => seq > rule.after_seq && amount >= rule.at_least);
  const asksWho = kind === 'transfer_user' && met.some(({ source }) => source === 'payer');
  const payer = asksWho ? await findDebited(tx, entry_id) : undefined;
  const fits: Record<RuleWithParts['source'], (rule: RuleWithParts) => boolean> = {
    payer: ({ payer_id }) => payer_id === payer,
    added: () => kind === 'funding',
    any: () => true,
  };
  const [first] = met
    .filter((rule) => fits[rule.source](rule))
    .sort((a, b) => RANK[a.source] - RANK[b.source] || b.at_least - a.at_least || a.id - b.id);
  return first;
}

const RANK = { payer: 0, added: 1, any: 2 };

type Decision = IncomeScan & { rule: RuleWithParts; row: MovementRow };

/** Splits a payment or asks about it. A payment already seen changes nothing. */
async function decide(tx: Tx, now: Date, decision: Decision): Promise<void> {
  const { userId: user_id, rule, row, refused } = decision;
  const stands = await holdEntry(tx, row.entry_id);
  const origin = describeMovement(fromMetadata(row.metadata), false);
  const run = await tx
    .insertInto('sorting_run')
    .values({
      user_id,
      rule_id: rule.id,
      entry_id: row.entry_id,
      origin,
      credit: row.amount,
      status: 'asked',
      amount: null,
      reason: null,
      created_at: now,
      decided_at: null,
    })
    .onConflict((conflict) => conflict.constraint('sorting_run_once').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (run === undefined) return;
  if (!stands) {
    await skipReversed(tx, now, run);
    return;
  }
  if (refused !== undefined) return skip(tx, now, run, refused);
  const { parts, mode } = rule;
  const { bills } = decision;
  const planned = await planMoves(tx, now, { user_id, credit: row.amount, bills, parts });
  const { total, requested, moves } = planned;
  const params = { credit: run.credit, origin, amount: total };
  if (mode === 'ask' && total > 0) {
    return notify(tx, [createNotice(sortingNotices.income_ask, user_id, now, params)]);
  }
  if (total === 0) return skip(tx, now, run, requested > 0 ? 'too_little' : 'nothing_needed');
  await postMoves(tx, now, run, { ...planned, capped_until: rule.capped_until });
  const places = placesText(moves.map(({ part }) => part.name));
  await notify(tx, [
    createNotice(sortingNotices.income_sorted, user_id, now, { ...params, places }),
  ]);
}

/** Goals that need nothing more aren't worth a notice. */
async function skip(tx: Tx, now: Date, run: RunRow, reason: SkipReason): Promise<void> {
  const { id, user_id, credit, origin } = run;
  await tx
    .updateTable('sorting_run')
    .set({ status: 'skipped', reason, decided_at: now })
    .where('id', '=', id)
    .execute();
  if (reason === 'nothing_needed') return;
  const params = { credit: kobo(credit), origin, reason };
  await notify(tx, [createNotice(sortingNotices.income_not_sorted, user_id, now, params)]);
}

/** `Rent`, `Rent and Bills`, `Rent and 2 more`. */
export function placesText(names: readonly string[]): string {
  const [first = '', second] = names;
  if (names.length > 2) return `${first} and ${names.length - 1} more`;
  return second === undefined ? first : `${first} and ${second}`;
}
