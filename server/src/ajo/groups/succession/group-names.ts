// Names of groups: an organiser can't have two running groups of the same name.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { GroupRow } from '../../ground/state.ts';

/** The same name, numbered if another of the organiser's groups has it. */
export async function freeName(
  tx: Tx,
  { organiser_id, name, id }: Pick<GroupRow, 'organiser_id' | 'name' | 'id'>,
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select ${name} as name, 1 as n
      union all select left(${name}, 57) || ' ' || n, n from generate_series(2, 99) n) names
    where lower(name) not in (
      select lower(name) from ajo_group
      where organiser_id = ${organiser_id} and id <> ${id} and status <> 'completed')
    order by n limit 1`.execute(tx);
  return rows[0]?.name ?? name;
}
