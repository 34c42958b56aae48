// Auto-split rules: setting up, changing, pausing and deleting them. income.ts applies them.
import { SORTING_RULES_MAX } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { sortingRoutes } from '@alajo/contract/sorting/routes.ts';
import type { PartBody, Rule } from '@alajo/contract/sorting/schemas.ts';
import { sql } from 'kysely';
import { findOwnGroupName } from '../ajo/groups/membership.ts';
import type { Deps } from '../deps.ts';
import { findAccounts } from '../ledger/accounts.ts';
import type { PaymentContext } from '../payments/context.ts';
import { once, requireSame } from '../payments/idempotency.ts';
import { cappedUntil, latest } from '../payments/limits.ts';
import { operationId } from '../payments/operations.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { ownGoal } from '../savings/goals.ts';
import { lockRule, type PartRow, partsOf, type RuleRow, rulesOf, showRule } from './rule-rows.ts';

type RuleInput = Input<typeof sortingRoutes.createRule>;

/**
 * Sets up a rule for payments that arrive from now on, with the PIN, so that accepting later needs none. A
 * repeated key returns the first rule. Throws not_found, goal_completed, recipient_not_found, self_transfer,
 * too_many_sorting_rules.
 */
export async function createRule(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  input: RuleInput,
): Promise<Rule> {
  const payer = await payments.payers.authorize(caller);
  const { user_id } = payer;
  const operation = operationId(caller);
  const terms = await findTerms(deps, payments, user_id, input);
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const keyed = { table: 'sorting_rule', key: { operation } } as const;
    const { row, repeated } = await once(tx, keyed, terms.row, async () => {
      await requireRoom(tx, user_id);
      const wallet = (await findAccounts(tx, 'wallet', 'user', [user_id])).get(user_id);
      if (wallet === undefined) throw new Error(`customer ${user_id} has no wallet`);
      await tx
        .insertInto('sorting_reader')
        .values({ user_id, account_id: wallet.id, seq: wallet.posting_count })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const row = await tx
        .insertInto('sorting_rule')
        .values({
          ...terms.row,
          operation,
          user_id,
          status: 'active',
          after_seq: wallet.posting_count,
          capped_until: cappedUntil(payer, now),
          created_at: now,
          changed_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await insertParts(tx, row.id, terms.parts);
      return row;
    });
    if (repeated) {
      const parts = (await partsOf(tx, row.id)).map(destinationOf);
      requireSame({ parts }, { parts: terms.parts.map(destinationOf) });
    }
    return showRule(tx, user_id, row.id);
  });
}

const destinationOf = ({ kind, goal_id, group_id, percent, amount }: NewPart) =>
  [kind, goal_id, group_id, percent, amount] as const;

type NewPart = Omit<PartRow, 'rule_id'>;
type Terms = {
  row: Pick<RuleRow, 'source' | 'payer_id' | 'at_least' | 'mode'>;
  parts: NewPart[];
};

/** A rule's content, with all its references resolved. */
async function findTerms(
  { db }: Deps,
  payments: PaymentContext,
  userId: number,
  { source, at_least, mode, parts, ...more }: RuleInput,
): Promise<Terms> {
  const payer_id = 'payer' in more ? await findPayer(payments, userId, more.payer) : null;
  const found: NewPart[] = [];
  for (const [place, part] of parts.entries()) {
    found.push({ place, ...(await findPart(db, userId, part)) });
  }
  return { row: { source, payer_id, at_least, mode }, parts: found };
}

async function findPayer({ directory }: PaymentContext, userId: number, handle: string) {
  const person = await directory.byHandle(handle);
  if (person === undefined) throw new AppError('recipient_not_found', { field: 'payer' });
  if (person.user_id === userId) throw new AppError('self_transfer', { field: 'payer' });
  return person.user_id;
}

async function findPart(db: Db, userId: number, part: PartBody): Promise<Omit<NewPart, 'place'>> {
  const nothing = { goal_id: null, group_id: null, percent: null, amount: null };
  if (part.kind === 'ajo') {
    const name = await findOwnGroupName(db, userId, part.group_id);
    return { ...nothing, ...part, name };
  }
  const goal = await ownGoal(db, userId, part.goal_id);
  if (goal.status === 'completed') throw new AppError('goal_completed');
  return { ...nothing, ...part, name: goal.title };
}

const insertParts = (tx: Tx, rule_id: number, parts: readonly NewPart[]) =>
  tx
    .insertInto('sorting_part')
    .values(parts.map((part) => ({ ...part, rule_id })))
    .execute();

// Advisory lock per customer, held while their rules are counted.
const COUNT_LOCK = 7_208_527;

async function requireRoom(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${COUNT_LOCK}, hashint8(${userId}))`.execute(tx);
  const { length } = await rulesOf(tx, userId);
  if (length >= SORTING_RULES_MAX) throw new AppError('too_many_sorting_rules');
}

/** Changes a rule for future payments and open questions, with the PIN. */
export async function changeRule(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  { id, ...input }: RuleInput & { id: number },
): Promise<Rule> {
  const payer = await payments.payers.authorize(caller);
  const { user_id } = payer;
  // Comes before resolving its references, so a stranger learns nothing about either.
  await inTransaction(deps.db, (tx) => lockRule(tx, user_id, id));
  const terms = await findTerms(deps, payments, user_id, input);
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await lockRule(tx, user_id, id);
    await tx
      .updateTable('sorting_rule')
      .set({ ...terms.row, capped_until: cappedUntil(payer, now), changed_at: now })
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('sorting_part').where('rule_id', '=', id).execute();
    await insertParts(tx, id, terms.parts);
    return showRule(tx, user_id, id);
  });
}

/** Pauses a rule. Idempotent. Open questions stay open. */
export const pauseRule = ({ db }: Deps, userId: number, id: number): Promise<Rule> =>
  inTransaction(db, async (tx) => {
    await lockRule(tx, userId, id);
    await tx.updateTable('sorting_rule').set({ status: 'paused' }).where('id', '=', id).execute();
    return showRule(tx, userId, id);
  });

/** Resumes a paused rule for the payments that arrive from now on. Idempotent. */
export async function resumeRule(
  { db, clock }: Deps,
  { payers }: PaymentContext,
  caller: Customer,
  id: number,
): Promise<Rule> {
  const payer = await payers.identify(caller);
  const { user_id } = payer;
  return inTransaction(db, async (tx) => {
    const row = await lockRule(tx, user_id, id);
    if (row.status === 'active') return showRule(tx, user_id, id);
    const wallet = (await findAccounts(tx, 'wallet', 'user', [user_id])).get(user_id);
    const after_seq = wallet?.posting_count ?? row.after_seq;
    const capped_until = latest(row.capped_until, cappedUntil(payer, clock.now()));
    await tx
      .updateTable('sorting_rule')
      .set({ status: 'active', after_seq, capped_until })
      .where('id', '=', id)
      .execute();
    return showRule(tx, user_id, id);
  });
}

/** Deletes a rule and its open questions. Money it moved stays where it is. */
export const removeRule = ({ db, clock }: Deps, userId: number, id: number) =>
  inTransaction(db, async (tx) => {
    await lockRule(tx, userId, id);
    await tx.updateTable('sorting_rule').set({ status: 'deleted' }).where('id', '=', id).execute();
    await tx
      .updateTable('sorting_run')
      .set({ status: 'declined', decided_at: clock.now() })
      .where('rule_id', '=', id)
      .where('status', '=', 'asked')
      .execute();
    return { message: 'The rule is deleted. Money it moved stays where it is.' };
  });
