// Payment requests and shares of bills that await this customer's answer.

import { findPeople } from '../identity/directory.ts';
import type { ListWaiting } from '../module.ts';
import { dueOf } from './request-rows.ts';

const SHOWN = 3;

/** The newest open requests that others sent to the customer. */
export const waitingRequests: ListWaiting = async (db, userId, now) => {
  const rows = await db
    .selectFrom('requests_request')
    .selectAll()
    .where('payer_id', '=', userId)
    .where('status', '=', 'open')
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  const people = await findPeople(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map((row) => ({
    kind: 'request',
    slug: row.slug,
    name: people.get(row.user_id)?.name ?? 'A customer',
    title: row.title,
    amount: dueOf(row),
    expires_at: row.expires_at?.toISOString() ?? null,
  }));
};
