// The nightly job that erases closed accounts: unneeded data immediately, data a customer may still ask about after
// thirty days, and data the law requires us to keep after five years. Each account and step is a separate transaction
// that changes nothing when repeated, so a job that stops half-way continues the next night.
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { eraseNames } from '../ledger/erasing.ts';
import { DAY } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { ClosedCustomer, KeptFor, Retention } from '../platform/retention.ts';

/** Money Laundering (Prevention and Prohibition) Act 2022, s. 8: after the relationship ended. */
const YEARS_BY_LAW = 5;
const DAYS = 30;
const ACCOUNTS_PER_NIGHT = 500;

type ErasureDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'providers'>;

/** Erases the due data of at most 500 accounts a night for each term; a repeat changes nothing. */
export async function eraseClosed(
  deps: ErasureDeps,
  retention: readonly Retention[],
): Promise<void> {
  const now = deps.clock.now();
  for (const who of await closedBefore(deps, now, sql`cleared_at is null`)) {
    await apply(deps, who, rulesOf(retention, 'at once'));
  }
  const month = new Date(now.getTime() - DAYS * DAY);
  for (const who of await closedBefore(deps, month, sql`cleared_at is null`)) {
    await apply(deps, who, rulesOf(retention, '30 days'));
    await sql`update identity_closed set cleared_at = ${now}
      where user_id = ${who.user_id} and cleared_at is null`.execute(deps.db);
  }
  const years = new Date(now);
  years.setUTCFullYear(years.getUTCFullYear() - YEARS_BY_LAW);
  for (const who of await closedBefore(deps, years, sql`erased_at is null`)) {
    const { user_id } = who;
    await eraseNames(deps.db, user_id, now);
    await apply(deps, who, rulesOf(retention, 'by law'));
    await sql`update identity_closed set username = null, email = null, phone_number = null,
      erased_at = ${now} where user_id = ${user_id} and erased_at is null`.execute(deps.db);
    deps.log.info({ user_id }, 'a closed account is erased');
  }
}

const rulesOf = (retention: readonly Retention[], term: KeptFor) =>
  // Names are needed until the last rule has searched for them.
  retention
    .filter(({ kept }) => kept === term)
    .toSorted((a, b) => Number(a.table === 'identity_user') - Number(b.table === 'identity_user'));

type ClosedAccount = ClosedCustomer & { user_id: number };

async function closedBefore(
  { db }: ErasureDeps,
  before: Date,
  waits: RawBuilder<unknown>,
): Promise<ClosedAccount[]> {
  const { rows } = await sql<ClosedAccount>`
    select c.user_id, u.first_name || ' ' || u.last_name as name, c.email, c.phone_number
    from identity_closed c join identity_user u on u.id = c.user_id
    where c.closed_at <= ${before} and ${waits}
    order by c.closed_at limit ${ACCOUNTS_PER_NIGHT}`.execute(db);
  return rows;
}

async function apply(
  { db, providers }: ErasureDeps,
  { user_id, ...who }: ClosedAccount,
  rules: readonly Retention[],
): Promise<void> {
  // Files first: once their rows are gone, nothing refers to them.
  for (const { files } of rules) {
    if (files === undefined) continue;
    for (const { name } of (await files(user_id).execute(db)).rows) {
      await providers.storage.remove(name);
    }
  }
  await inTransaction(db, async (tx) => {
    for (const { erase } of rules) {
      for (const statement of erase?.(user_id, who) ?? []) await statement.execute(tx);
    }
  });
}
