// Customers' settings for insights: tags, budgets, everyday spending, and recurring payments.
import { TAGS_MAX } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { PayeeTag, SpendingCategory } from '@alajo/contract/insights/categories.ts';
import { categoryNames } from '@alajo/contract/insights/categories.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database/database.ts';
import type { Tags } from './categories.ts';
import type { Budgets } from './months.ts';
import type { RecurringPattern } from './recurring.ts';
import type { InsightsRecurring } from './tables.ts';

export async function tagsOf(db: Db, userId: number): Promise<Tags> {
  const rows = await db
    .selectFrom('insights_tag')
    .select(['party', 'tag'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ party, tag }) => [party, tag]));
}

/** Tags a payee's transfers, past ones too; null removes the tag. Throws too_many_tags. */
export async function setTag(
  { db, clock }: Deps,
  userId: number,
  { party, tag }: { party: string; tag: PayeeTag | null },
) {
  if (tag === null) {
    await db
      .deleteFrom('insights_tag')
      .where('user_id', '=', userId)
      .where('party', '=', party)
      .execute();
    return { message: 'Tag removed.' };
  }
  const { numAffectedRows } = await sql`
    insert into insights_tag (user_id, party, tag, set_at)
    select ${userId}, ${party}, ${tag}, ${clock.now()}
    where (select count(*) from insights_tag
      where user_id = ${userId} and party <> ${party}) < ${TAGS_MAX}
    on conflict (user_id, party) do update set tag = excluded.tag, set_at = excluded.set_at`.execute(
    db,
  );
  if (numAffectedRows !== 1n) throw new AppError('too_many_tags');
  return { message: `Transfers to them now count as ${categoryNames[tag]}.` };
}

export async function budgetsOf(db: Db, userId: number): Promise<Budgets> {
  const rows = await db
    .selectFrom('insights_budget')
    .select(['category', 'amount'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ category, amount }) => [category, amount]));
}

/** Sets a category's monthly budget; null removes it. */
export async function setBudget(
  { db, clock }: Deps,
  userId: number,
  { category, amount }: { category: SpendingCategory; amount: Kobo | null },
) {
  const name = categoryNames[category];
  if (amount === null) {
    await db
      .deleteFrom('insights_budget')
      .where('user_id', '=', userId)
      .where('category', '=', category)
      .execute();
    return { message: `${name} no longer has a budget.` };
  }
  const set_at = clock.now();
  await db
    .insertInto('insights_budget')
    .values({ user_id: userId, category, amount, set_at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'category']).doUpdateSet({ amount, set_at }),
    )
    .execute();
  return { message: `${name}: ${formatNaira(amount)} a month.` };
}

/** The customer's own figure for a day's spending; null if they never set one. */
export async function everydayChoiceOf(db: Db, userId: number): Promise<Kobo | null> {
  const row = await db
    .selectFrom('insights_everyday')
    .select('amount')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.amount ?? null;
}

/** Sets the day's spending that the forecast counts; ₦0 leaves it out, null goes back to the median day. */
export async function setEveryday(
  { db, clock }: Deps,
  userId: number,
  { amount }: { amount: Kobo | null },
) {
  if (amount === null) {
    await db.deleteFrom('insights_everyday').where('user_id', '=', userId).execute();
    return { message: 'The forecast uses your typical day.' };
  }
  const set_at = clock.now();
  await db
    .insertInto('insights_everyday')
    .values({ user_id: userId, amount, set_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ amount, set_at }))
    .execute();
  return {
    message:
      amount === 0
        ? 'The forecast leaves everyday spending out.'
        : `The forecast counts ${formatNaira(amount)} a day.`,
  };
}

export const recurringAnswersOf = (db: Db, userId: number): Promise<InsightsRecurring[]> =>
  db.selectFrom('insights_recurring').selectAll().where('user_id', '=', userId).execute();

/** Stores the customer's answer about a recurring payment, with its figures at that time. */
export async function saveAnswer(
  { db, clock }: Deps,
  userId: number,
  answer: InsightsRecurring['answer'],
  payment: Pick<RecurringPattern, 'party' | 'direction' | 'name' | 'amount' | 'rhythm'> & {
    from_day: string;
  },
): Promise<void> {
  const { party, direction, name, amount, rhythm, from_day } = payment;
  const row = { answer, name, amount, rhythm, from_day, answered_at: clock.now() };
  await db
    .insertInto('insights_recurring')
    .values({ user_id: userId, party, direction, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'party', 'direction']).doUpdateSet(row))
    .execute();
}
