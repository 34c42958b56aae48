// Personal data of people: its export and its retention.

import { toNaira } from '@alajo/contract/money.ts';
import { findPeople } from '../identity/directory.ts';
import type { PersonalData } from '../module.ts';
import type { ExportPart } from '../platform/data-export.ts';
import type { Db } from '../platform/database/database.ts';
import { deleted, type Retention } from '../platform/retention.ts';

const PAGE = 500;

async function* people(db: Db, userId: number) {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('people_person')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    const ids = rows.flatMap(({ to_user_id }) => (to_user_id === null ? [] : [to_user_id]));
    const customers = await findPeople(db, ids);
    for (const { user_id: _, to_user_id, last_entry: __, last_amount, ...row } of rows) {
      const username = customers.get(to_user_id ?? 0)?.username ?? null;
      yield { ...row, username, last_amount: last_amount === null ? null : toNaira(last_amount) };
    }
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < PAGE) return;
  }
}

/** The part of a customer's data export about the people they saved and paid. */
const exports: ExportPart[] = [{ name: 'people', tables: ['people_person'], rows: people }];

/** Retention of a closed account's saved people, and of the account among other customers' people. */
const retention: readonly Retention[] = [
  deleted('people_person', { kept: '30 days', why: 'deleted' }),
  deleted(
    'people_person',
    { kept: 'by law', why: 'deleted from other customers’ saved people' },
    'to_user_id',
  ),
  deleted('people_read', { kept: '30 days', why: 'deleted' }),
];

export const peoplePersonalData = { exports, retention } satisfies PersonalData;
