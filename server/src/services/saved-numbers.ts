// Numbers, meters and cards for repeat purchases: recently used and saved ones.
import { AppError } from '@alajo/contract/errors.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { serviceRoutes } from '@alajo/contract/services/routes.ts';
import type { RecentAccount, SavedAccount } from '@alajo/contract/services/schemas.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { belowCursor, cutPage, type Page } from '../platform/http/pagination.ts';
import { accountNumberIn } from './account-numbers.ts';
import { requireBiller } from './catalogue.ts';

// Bounds the work for customers with many purchases; no one needs an older number.
const SCANNED_MAX = 1000;
const SAVED_MAX = 20;

/** A page of the distinct accounts among the latest thousand purchases, last used first. */
export async function listRecent({ db }: Deps, userId: number, page: Page) {
  const after = page.cursor === undefined ? undefined : parseCursor(page.cursor);
  const before = after
    ? sql`where (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<RecentAccount & { id: string; at: Date }>`
    select category, biller as provider, biller_name as provider_name, account_number, variant,
      customer_name, plan_name as last_plan, uses, id, created_at as at
    from (
      select distinct on (category, biller, account_number, variant) *,
        (count(*) over (partition by category, biller, account_number, variant))::int as uses
      from (select * from service_purchase where user_id = ${userId}
            order by created_at desc limit ${SCANNED_MAX}) latest
      order by category, biller, account_number, variant, created_at desc, id desc
    ) used ${before} order by created_at desc, id desc limit ${page.limit + 1}`.execute(db);
  const shown = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? shown.at(-1) : undefined;
  return {
    results: shown.map(({ id: _, at: __, ...account }) => account),
    next: last === undefined ? null : `${last.at.getTime()}-${last.id}`,
  };
}

/** Reads a cursor: the time and id of the last purchase shown. */
function parseCursor(cursor: string): { at: Date; id: string } {
  const [, at = '', id = ''] = /^(\d{1,13})-([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (!z.uuid().safeParse(id).success) throw new AppError('invalid_request', { field: 'cursor' });
  return { at: new Date(Number(at)), id };
}

/** A page of saved accounts, newest first. */
export async function listSaved({ db }: Deps, userId: number, page: Page) {
  const before = belowCursor(page.cursor);
  const { rows } = await sql<SavedAccount>`
    select s.id, s.category, s.biller as provider, coalesce(b.name, s.biller) as provider_name,
      s.account_number, s.variant, s.customer_name, s.nickname
    from service_saved s left join service_biller b on b.id = s.biller and b.category = s.category
    where s.user_id = ${userId} and s.id < ${before}
    order by s.id desc limit ${page.limit + 1}`.execute(db);
  const { shown, next } = cutPage(rows, page.limit, (row) => row.id);
  return { results: shown, next };
}

/** Saves an account. Saving it again only changes its nickname, if one is given; the limit is 20. */
export async function saveAccount(
  { db, clock }: Deps,
  userId: number,
  input: Input<typeof serviceRoutes.save>,
): Promise<SavedAccount> {
  const biller = await requireBiller(db, input.category, input.provider);
  const account_number = accountNumberIn({ ...input, biller: biller.id });
  const [variant, name] = [input.variant ?? null, input.customer_name ?? null];
  const { rows } = await sql<Pick<SavedAccount, 'id' | 'nickname'>>`
    insert into service_saved
      (user_id, category, biller, account_number, variant, customer_name, created_at,
       nickname)
    select ${userId}, ${input.category}, ${input.provider}, ${account_number}, ${variant},
      ${name}, ${clock.now()}, ${input.nickname ?? null}
    where (select count(*) from service_saved where user_id = ${userId}
      and (category, biller, account_number) is distinct from
        (${input.category}, ${input.provider}, ${account_number})) < ${SAVED_MAX}
    on conflict on constraint service_saved_once do update set customer_name = excluded.customer_name,
      nickname = coalesce(excluded.nickname, service_saved.nickname)
    returning id, nickname`.execute(db);
  const [saved] = rows;
  if (saved === undefined) {
    const message = `You can save at most ${SAVED_MAX} numbers. Remove one first.`;
    throw new AppError('invalid_request', { message });
  }
  return {
    id: saved.id,
    category: input.category,
    provider: biller.id,
    provider_name: biller.name,
    account_number,
    variant,
    customer_name: name,
    nickname: saved.nickname,
  };
}

export async function removeSaved({ db }: Deps, userId: number, id: number) {
  const row = await db
    .deleteFrom('service_saved')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return { message: 'Removed.' };
}
