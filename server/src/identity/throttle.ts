// Wrong sign-ins: five within the window close an account or an address for 15 minutes.
import { AppError } from '@alajo/contract/errors.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { MINUTE, SECOND } from '../platform/clock.ts';

const WINDOW_MS = 15 * MINUTE;
const FAILURES_MAX = 5;
// Many customers share one address behind a carrier's NAT.
const ADDRESS_FAILURES_MAX = 50;

const keysOf = (account: string, address: string) => [`account:${account}`, `address:${address}`];
const most = (key: string) => (key.startsWith('account:') ? FAILURES_MAX : ADDRESS_FAILURES_MAX);

/**
 * Counts a try before it is compared, so that parallel guesses cannot outrun the counter, and
 * answers which one of the account's it is. Throws `too_many_attempts` once the account or the
 * address has used its tries.
 */
export async function countTry({ db, clock }: Deps, account: string, address: string) {
  const now = clock.now();
  const until = new Date(now.getTime() + WINDOW_MS);
  const { rows } = await sql<{ key: string; failures: number; until: Date }>`
    insert into identity_throttle as t (key, failures, until)
    select key, 1, ${until} from unnest(${keysOf(account, address)}::text[]) key order by key
    on conflict (key) do update set
      failures = case when t.until <= ${now} then 1 else least(t.failures + 1, 10000) end,
      until = case when t.until <= ${now} or t.failures < ${FAILURES_MAX} then ${until} else t.until end
    returning key, failures, until`.execute(db);
  const over = rows.find((row) => row.failures > most(row.key));
  const [own] = keysOf(account, address);
  if (over === undefined) return rows.find((row) => row.key === own)?.failures ?? 1;
  const wait_s = Math.ceil((over.until.getTime() - now.getTime()) / SECOND);
  throw new AppError('too_many_attempts', { retry_after_s: Math.max(wait_s, 1) });
}

/** A right password: the account's tries are forgotten, and this one of the address. */
export async function forgetTries({ db }: Deps, account: string, address: string): Promise<void> {
  const [own, shared] = keysOf(account, address);
  await sql`with forgotten as (delete from identity_throttle where key = ${own})
    update identity_throttle set failures = failures - 1
    where key = ${shared} and failures > 0`.execute(db);
}
