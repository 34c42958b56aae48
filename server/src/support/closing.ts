// What we still owe a customer an answer about, or they somebody else.
import { sql } from 'kysely';
import type { Closing } from '../module.ts';

export const supportClosing: Closing = {
  async obligations(db, userId) {
    const link = '/support';
    const tickets = await sql<{ number: string }>`
      select number from support_ticket where user_id = ${userId} and promised_by is not null order by id`.execute(
      db,
    );
    const recalls = await sql<{ mine: boolean; other: string }>`
      select user_id = ${userId} as mine, other from support_recall
      where (user_id = ${userId} or to_user_id = ${userId}) and answer_by is not null order by id`.execute(
      db,
    );
    const asked = await sql`
      select from support_data_request where user_id = ${userId} and status = 'open'`.execute(db);
    return [
      ...tickets.rows.map(({ number }) => ({
        says: `We have not answered your ticket ${number}. Wait for the answer, or close it.`,
        link,
      })),
      ...recalls.rows.map(({ mine, other }) => ({
        says: mine
          ? `You asked ${other} for a transfer back, and that is not decided.`
          : 'A transfer that you received was asked back, and that is not decided. Answer it.',
        link: mine ? '/transactions' : '/notifications',
      })),
      ...(asked.rows.length > 0
        ? [{ says: 'We have not answered your request about your data.', link: '/settings' }]
        : []),
    ];
  },
  async end(tx, userId, now) {
    await sql`update support_ticket set status = 'closed', promised_by = null, updated_at = ${now}
      where user_id = ${userId} and status = 'waiting_customer'`.execute(tx);
    await sql`update support_customer set open_tickets = 0 where user_id = ${userId}`.execute(tx);
  },
};
