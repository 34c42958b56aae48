// Frozen wallets, with the member of staff who froze each.
import type { FrozenFilter, FrozenWallet } from '@alajo/contract/console/customer-schemas.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { type FrozenRow, listFrozen } from '../../identity/staff-view.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Page } from '../../platform/http/pagination.ts';

/** A page of frozen wallets, newest first; closed accounts are left out. */
export async function listFrozenWallets(
  { db }: Pick<Deps, 'db'>,
  page: Page & { by: FrozenFilter },
): Promise<{ results: FrozenWallet[]; next: string | null }> {
  const { shown, next } = await listFrozen({ db }, page);
  const members = await freezersOf(db, shown);
  const results = shown.map(({ id, name, username, since, ...row }) => ({
    customer: { id, name, username },
    member: members.get(id) ?? null,
    since: since.toISOString(),
    ...row,
  }));
  return { results, next };
}

type FreezeRecord = { user_id: number; id: number; name: string };

/** The members who froze these wallets, by customer. */
async function freezersOf(db: Db, frozen: readonly FrozenRow[]) {
  const ours = frozen.filter(({ by }) => by !== 'customer');
  const { rows } = await sql<FreezeRecord>`
    select f.user_id, m.id, m.name
    from unnest(${ours.map(({ id }) => id)}::bigint[],
        ${ours.map(({ since }) => since)}::timestamptz[]) f(user_id, since)
      join lateral (
        select staff_id from staff_log
        where about_user_id = f.user_id and act = 'wallet_frozen' and at >= f.since
        order by id desc limit 1) l on true
      join staff_member m on m.id = l.staff_id`.execute(db);
  return new Map(rows.map(({ user_id, ...member }) => [user_id, member]));
}
