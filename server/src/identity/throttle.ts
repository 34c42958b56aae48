// Failed sign-ins: five within a period block an account for the same period, fifty block an address.
import { AppError } from '@alajo/contract/errors.ts';
import { RESEND_SECONDS, SIGN_IN_BLOCK_MINUTES } from '@alajo/contract/time-limits.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { DAY, MINUTE, SECOND } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';

const WINDOW_MS = SIGN_IN_BLOCK_MINUTES * MINUTE;
const FAILURES_MAX = 5;
// Many customers share one address behind a carrier's NAT.
const ADDRESS_FAILURES_MAX = 50;

/** The subject of the count: a customer, their recovery codes, or a name no one has. */
export type ThrottleSubject = { id: number } | { codes_of: number } | { name: string };

// Prefixed, or attempts at a name made of digits would block the account with that id.
const nameOf = (subject: ThrottleSubject) => {
  if ('id' in subject) return `id:${subject.id}`;
  return 'codes_of' in subject ? `codes_of:${subject.codes_of}` : `name:${subject.name}`;
};
const keysOf = (subject: ThrottleSubject, address: string) => [
  `account:${nameOf(subject)}`,
  `address:${address}`,
];
const maxFailures = (key: string) =>
  key.startsWith('account:') ? FAILURES_MAX : ADDRESS_FAILURES_MAX;

/**
 * Counts an attempt before the comparison, so parallel guesses can't outrun the counter, and returns the
 * account's count. Throws `too_many_attempts` once the account or the address has used its attempts.
 */
export async function countAttempt({ db, clock }: Deps, subject: ThrottleSubject, address: string) {
  const now = clock.now();
  const until = new Date(now.getTime() + WINDOW_MS);
  const { rows } = await sql<{ key: string; failures: number; until: Date }>`
    insert into identity_throttle as t (key, failures, until)
    select key, 1, ${until} from unnest(${keysOf(subject, address)}::text[]) key order by key
    on conflict (key) do update set
      failures = case when t.until <= ${now} then 1 else least(t.failures + 1, 10000) end,
      until = case when t.until <= ${now} or t.failures < ${FAILURES_MAX} then ${until} else t.until end
    returning key, failures, until`.execute(db);
  const over = rows.find((row) => row.failures > maxFailures(row.key));
  const [own] = keysOf(subject, address);
  if (over === undefined) return rows.find((row) => row.key === own)?.failures ?? 1;
  throw new AppError('too_many_attempts', { retry_after_s: secondsLeft(over.until, now) });
}

/** Clears the account's attempts, and this one of the address, after a correct password. */
export async function clearAttempts(
  { db }: Deps,
  subject: ThrottleSubject,
  address: string,
): Promise<void> {
  const [own, shared] = keysOf(subject, address);
  await sql`with forgotten as (delete from identity_throttle where key = ${own})
    update identity_throttle set failures = failures - 1
    where key = ${shared} and failures > 0`.execute(db);
}

export type SentKind = 'verify' | 'reset' | 'recovery';

/**
 * Starts the wait before another message of a kind to an address, even an unknown one, so that replies never
 * reveal which. Returns the remaining seconds of a wait that is already running, otherwise 0.
 */
export async function startWait(
  tx: Tx,
  now: Date,
  kind: SentKind,
  address: string,
): Promise<number> {
  const key = waitKey(kind, address);
  const until = new Date(now.getTime() + RESEND_SECONDS * SECOND);
  const started = await sql`
    insert into identity_throttle as t (key, failures, until) values (${key}, 0, ${until})
    on conflict (key) do update set until = excluded.until where t.until <= ${now}
    returning key`.execute(tx);
  if (started.rows.length > 0) return 0;
  const running = await tx
    .selectFrom('identity_throttle')
    .select('until')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return secondsLeft(running.until, now);
}

/** Ends the wait of an address. */
export const endWait = (tx: Tx, kind: SentKind, address: string) =>
  tx.deleteFrom('identity_throttle').where('key', '=', waitKey(kind, address)).execute();

const waitKey = (kind: SentKind, address: string) => `wait:${kind}:${address}`;

const BATCH_SIZE = 5_000;

/** Job: deletes expired counts, in batches; a key may hold a stranger's email address. */
export async function deleteEnded({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  for (let removed = BATCH_SIZE; removed === BATCH_SIZE; ) {
    const { numAffectedRows } = await sql`
      delete from identity_throttle where key in
        (select key from identity_throttle where until <= ${now} limit ${BATCH_SIZE})
        and until <= ${now}`.execute(db);
    removed = Number(numAffectedRows ?? 0);
  }
}

const DAY_MAX = 10;
/** Per customer, or per phone number if there is no customer yet. */
const sentKey = (who: number | string, kind: string) => `sent:${kind}:${who}`;

/**
 * The seconds until a customer may be sent another message of a kind: 0, unless ten were sent within a day of
 * the first. This bounds guesses, the cost of messages, and the number a stranger can trigger.
 */
export async function sendLimitLeft(
  tx: Tx,
  now: Date,
  who: number | string,
  kind: string,
): Promise<number> {
  const row = await tx
    .selectFrom('identity_throttle')
    .select(['failures', 'until'])
    .where('key', '=', sentKey(who, kind))
    .where('until', '>', now)
    .executeTakeFirst();
  return row && row.failures >= DAY_MAX ? secondsLeft(row.until, now) : 0;
}

/** The remaining seconds of a running wait: at least 1. */
export const secondsLeft = (until: Date, now: Date) =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / SECOND));

/** Counts a sent message. */
export async function countSent(
  tx: Tx,
  now: Date,
  who: number | string,
  kind: string,
): Promise<void> {
  const until = new Date(now.getTime() + DAY);
  await sql`insert into identity_throttle as t (key, failures, until)
    values (${sentKey(who, kind)}, 1, ${until})
    on conflict (key) do update set
      failures = case when t.until <= ${now} then 1 else least(t.failures + 1, 10000) end,
      until = case when t.until <= ${now} then ${until} else t.until end`.execute(tx);
}

/** Transfers the counts of these accounts to the one that replaces them. */
export async function saveSentCount(
  tx: Tx,
  now: Date,
  kind: string,
  { from, to }: { from: readonly number[]; to: number },
): Promise<void> {
  const keys = from.map((id) => sentKey(id, kind));
  await sql`insert into identity_throttle (key, failures, until)
    select ${sentKey(to, kind)}, sum(failures), max(until) from identity_throttle
    where key = any(${keys}::text[]) and until > ${now} having count(*) > 0`.execute(tx);
}
