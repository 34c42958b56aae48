// Numbers, meters and cards to buy for again: those used lately, and those the customer keeps.
import { AppError } from '@alajo/contract/errors.ts';
import type { Input } from '@alajo/contract/routes.ts';
import type { SavedAccount, serviceRoutes, UsedAccount } from '@alajo/contract/services.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { requireBiller } from './catalogue.ts';

const RECENT = 10;
const SAVED_MAX = 20;

/** The last ten different ones, latest first. */
export async function listRecent({ db }: Deps, userId: number) {
  const { rows } = await sql<UsedAccount>`
    select category, biller as provider, biller_name as provider_name, account_number, variant,
      customer_name
    from (
      select distinct on (category, biller, account_number, variant) *
      from (select * from service_purchase where user_id = ${userId}
            order by created_at desc limit 100) latest
      order by category, biller, account_number, variant, created_at desc
    ) used order by created_at desc limit ${RECENT}`.execute(db);
  return { results: rows, next: null };
}

export async function listSaved({ db }: Deps, userId: number) {
  const { rows } = await sql<SavedAccount>`
    select s.id, s.category, s.biller as provider, coalesce(b.name, s.biller) as provider_name,
      s.account_number, s.variant, s.customer_name
    from service_saved s left join service_biller b on b.id = s.biller and b.category = s.category
    where s.user_id = ${userId} order by s.created_at desc limit ${SAVED_MAX}`.execute(db);
  return { results: rows, next: null };
}

/** Saves one. Twice is once; at most 20 are kept. */
export async function saveAccount(
  { db, clock }: Deps,
  userId: number,
  input: Input<typeof serviceRoutes.save>,
): Promise<SavedAccount> {
  const biller = await requireBiller(db, input.category, input.provider);
  const [variant, name] = [input.variant ?? null, input.customer_name ?? null];
  const { rows } = await sql<{ id: number }>`
    insert into service_saved
      (user_id, category, biller, account_number, variant, customer_name, created_at)
    select ${userId}, ${input.category}, ${input.provider}, ${input.account_number}, ${variant},
      ${name}, ${clock.now()}
    where (select count(*) from service_saved where user_id = ${userId}
      and (category, biller, account_number) is distinct from
        (${input.category}, ${input.provider}, ${input.account_number})) < ${SAVED_MAX}
    on conflict on constraint service_saved_once do update set customer_name = excluded.customer_name
    returning id`.execute(db);
  const [saved] = rows;
  if (saved === undefined) {
    const message = `You can save at most ${SAVED_MAX}.`;
    throw new AppError('invalid_request', { message });
  }
  return {
    ...{ id: saved.id, category: input.category, provider: biller.id, provider_name: biller.name },
    ...{ account_number: input.account_number, variant, customer_name: name },
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
  return { message: 'It is forgotten.' };
}
