// Support items that await the customer: our replies, and recalls by others.
import { toReference } from '@alajo/contract/reference.ts';
import { findPeople } from '../identity/directory.ts';
import type { ListWaiting } from '../module.ts';
import { leftOf } from './recall-rows.ts';

/** The newest ticket with a reply that was not read or asks for one; none while we have promised to write. */
export const waitingCase: ListWaiting = async (db, userId) => {
  const rows = await db
    .selectFrom('support_ticket')
    .select(['number', 'subject', 'updated_at'])
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'waiting_customer'), eb('promised_by', 'is', null)]),
        eb('answer_id', '>', eb.ref('seen_id')),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  return rows.map(({ updated_at, ...row }) => ({
    kind: 'case',
    ...row,
    updated_at: updated_at.toISOString(),
  }));
};

const SHOWN = 3;

/** Transfers the customer received and is asked to return, the earliest deadline first. */
export const waitingRecalls: ListWaiting = async (db, userId, now) => {
  const rows = await db
    .selectFrom('support_recall')
    .selectAll()
    .where('to_user_id', '=', userId)
    .where('status', '=', 'asked')
    .where('answer_by', '>', now)
    .orderBy('answer_by')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
  const people = await findPeople(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map((row) => ({
    kind: 'recall',
    reference: toReference(row.entry_id),
    name: people.get(row.user_id)?.name ?? 'A customer',
    amount: leftOf(row),
    answer_by: (row.answer_by ?? now).toISOString(),
  }));
};
