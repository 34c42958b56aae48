// Rules with their parts: reading them, and their public form.
import { AppError } from '@alajo/contract/errors.ts';
import type { Rule } from '@alajo/contract/sorting/schemas.ts';
import type { Selectable } from 'kysely';
import { findPeople } from '../identity/directory.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { SortingPart, SortingRule } from './tables.ts';

export type RuleRow = Selectable<SortingRule>;
export type PartRow = Selectable<SortingPart>;
export type RuleWithParts = RuleRow & { parts: PartRow[] };

/** A customer's rules that are not deleted, newest first; at most SORTING_RULES_MAX. */
export async function rulesOf(db: Db | Tx, userId: number): Promise<RuleWithParts[]> {
  const rows = await db
    .selectFrom('sorting_rule')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'deleted')
    .orderBy('id', 'desc')
    .execute();
  return withParts(db, rows);
}

/** One of the customer's rules, locked. Throws not_found, also for a deleted one. */
export async function lockRule(tx: Tx, userId: number, id: number): Promise<RuleRow> {
  const row = await tx
    .selectFrom('sorting_rule')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** A rule's destinations, in order. */
export async function partsOf(db: Db | Tx, ruleId: number): Promise<PartRow[]> {
  return db
    .selectFrom('sorting_part')
    .selectAll()
    .where('rule_id', '=', ruleId)
    .orderBy('place')
    .execute();
}

/** Instant until which a rule pays groups no more than the low limit in force when it was agreed. */
export async function ruleCappedUntil(db: Db | Tx, ruleId: number): Promise<Date | null> {
  const { capped_until } = await db
    .selectFrom('sorting_rule')
    .select('capped_until')
    .where('id', '=', ruleId)
    .executeTakeFirstOrThrow();
  return capped_until;
}

async function withParts(db: Db | Tx, rows: readonly RuleRow[]): Promise<RuleWithParts[]> {
  const parts = await db
    .selectFrom('sorting_part')
    .selectAll()
    .where('rule_id', 'in', [...rows.map(({ id }) => id), 0])
    .orderBy('place')
    .execute();
  const byRule = Map.groupBy(parts, ({ rule_id }) => rule_id);
  return rows.map((row) => ({ ...row, parts: byRule.get(row.id) ?? [] }));
}

/** The public form of rules, in the same order. */
export async function publicRules(db: Db | Tx, rules: readonly RuleWithParts[]): Promise<Rule[]> {
  const payers = await findPeople(
    db,
    rules.flatMap(({ payer_id }) => payer_id ?? []),
  );
  return rules.map(({ id, source, payer_id, at_least, mode, status, parts }) => {
    const payer = payers.get(payer_id ?? 0);
    return {
      id,
      source,
      payer: payer ? { username: payer.username, name: payer.name } : null,
      at_least,
      mode,
      status: status === 'active' ? 'active' : 'paused',
      parts: parts.map(({ rule_id: _, place: __, ...part }) => part),
    };
  });
}

/** A customer's rule in its public form. Throws not_found. */
export async function showRule(tx: Tx, userId: number, id: number): Promise<Rule> {
  const row = await lockRule(tx, userId, id);
  const [shown] = await publicRules(tx, await withParts(tx, [row]));
  if (shown === undefined) throw new AppError('not_found');
  return shown;
}
