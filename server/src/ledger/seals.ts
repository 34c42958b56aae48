// Seals: each closed day whose postings were verified has a hash of them, chained to the previous
// day. So the nightly check covers only postings after the last seal, however long the history is.
import { addDays } from '@alajo/contract/days.ts';
import { type RawBuilder, sql } from 'kysely';
import { startOfDay } from '../platform/clock.ts';
import { type Db, liftTimeouts, type Tx } from '../platform/database/database.ts';

/** A sealed day; `before` is the hash of the day before. */
export type Seal = { day: string; before: Buffer; hash: Buffer; postings: number };

const FIRST = Buffer.alloc(32);

/** The last sealed day; undefined before the first. */
export async function lastSeal(db: Db | Tx): Promise<Seal | undefined> {
  const { rows } = await sql<Seal>`select day, before, hash, postings from ledger_seal
    order by day desc limit 1`.execute(db);
  return rows[0];
}

/** The end of the sealed days: nothing before it has to be checked again. */
export const endOf = ({ day }: Pick<Seal, 'day'>): Date => startOfDay(addDays(day, 1));

/** The seals of the closed days that have none, as a snapshot shows them. */
export async function makeSeals(tx: Tx, after: Seal | undefined): Promise<Seal[]> {
  const { rows } = await sql<{ day: string }>`select day from ledger_day
    where day > ${after?.day ?? '-infinity'} order by day`.execute(tx);
  const seals: Seal[] = [];
  for (const { day } of rows) {
    const before = (seals.at(-1) ?? after)?.hash ?? FIRST;
    seals.push({ day, before, ...(await readDay(tx, day, before)) });
  }
  return seals;
}

/** Stores the seals of a check; days that another process has sealed in the meantime stay unchanged. */
export async function saveSeals(db: Db, seals: readonly Seal[], now: Date): Promise<void> {
  for (const { day, before, hash, postings } of seals) {
    await sql`insert into ledger_seal (day, before, hash, postings, sealed_at)
      values (${day}, ${before}, ${hash}, ${postings}, ${now})
      on conflict (day) do nothing`.execute(db);
  }
}

/**
 * Sealed days that no longer match their postings: over the whole history, or for the one day,
 * different each night, that has its turn at `now`.
 */
export async function wrongSeals(tx: Tx, now?: Date): Promise<string[]> {
  await liftTimeouts(tx);
  const wrong: string[] = [];
  for (const { day, before, hash, expected } of await sealsToVerify(tx, now)) {
    if (!before.equals(expected)) wrong.push(`the seal of ${day} does not follow the day before`);
    const read = await readDay(tx, day, before);
    if (!read.hash.equals(hash))
      wrong.push(`the postings of ${day} are not those that were sealed`);
  }
  return wrong;
}

async function sealsToVerify(tx: Tx, now: Date | undefined) {
  const { rows } = await sql<Seal & { expected: Buffer }>`
    select s.day, s.before, s.hash, coalesce(b.hash, ${FIRST}) as expected
    from ledger_seal s left join ledger_seal b on b.day = s.day - 1
    ${now === undefined ? sql`` : sql`where s.day = ${dayToVerify(now)}`}
    order by s.day`.execute(tx);
  return rows;
}

/** Every sealed day has its turn, in as many nights as there are days. */
const dayToVerify = (now: Date): RawBuilder<string> => sql`(
  select min(day) + (ledger_day(${now}) - date '2026-01-01') % nullif(count(*), 0)::integer from ledger_seal)`;

/**
 * The hash of a day's entries and postings, chained to the previous day's. Excludes an entry's
 * texts, which may be erased later.
 */
async function readDay(
  tx: Tx,
  day: string,
  before: Buffer,
): Promise<Pick<Seal, 'hash' | 'postings'>> {
  const [from, until] = [startOfDay(day), endOf({ day })];
  const { rows } = await sql<Pick<Seal, 'hash' | 'postings'>>`
    with moved as (
      select count(*) as postings, string_agg(sha256(convert_to(
          concat(account_id, ':', seq, ':', entry_id, ':', amount, ':', balance_after, ':',
            extract(epoch from posted_at)), 'UTF8')), '' order by account_id, seq) as hashes
      from ledger_posting where posted_at >= ${from} and posted_at < ${until}
    ), entered as (
      select string_agg(sha256(convert_to(
          concat(id, ':', kind, ':', fingerprint, ':', reverses, ':', closes, ':', hold, ':',
            capped, ':', extract(epoch from posted_at)), 'UTF8')), '' order by id) as hashes
      from ledger_entry where posted_at >= ${from} and posted_at < ${until}
    )
    select postings, sha256(${before}::bytea || convert_to(${day}, 'UTF8')
      || sha256(coalesce(moved.hashes, '')) || sha256(coalesce(entered.hashes, ''))) as hash
    from moved, entered`.execute(tx);
  const [read] = rows;
  if (read === undefined) throw new Error('no day');
  return read;
}
