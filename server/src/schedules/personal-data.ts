// Personal data of schedules: export, account closure and retention.

import { sql } from 'kysely';
import type { AccountClosingRules, PersonalData } from '../module.ts';
import { type ExportPart, tablePart } from '../platform/data-export.ts';
import { cleared, numbersOnly, type Retention } from '../platform/retention.ts';

/** The standing orders in a customer's data export. */
const exports: ExportPart[] = [
  tablePart(
    'standing_orders',
    'schedules_order',
    [
      'id',
      'kind',
      'target',
      'name',
      'detail',
      'note',
      'frequency',
      'first_day',
      'passed_payday',
      'automatic',
      'next_day',
      'status',
      'created_at',
      'ended_at',
    ],
    { naira: ['amount', 'most', 'expected'] },
  ),
  tablePart(
    'standing_order_payments',
    'schedules_run',
    ['due_on', 'order_id', 'status', 'tries', 'entry_id', 'reason', 'changed_at'],
    { naira: ['total'] },
  ),
];

/** Ends standing orders with the account; a payment in progress has to finish first. */
const closing: AccountClosingRules = {
  async obligations(db, userId) {
    const { rows } = await sql<{ name: string }>`
      select o.name from schedules_run r join schedules_order o on o.id = r.order_id
      where r.user_id = ${userId} and r.status = 'paying' order by o.id`.execute(db);
    return rows.map(({ name }) => ({
      description: `Your standing order to ${name} is being paid. We’ll let you know when it arrives.`,
      link: '/coming-up',
    }));
  },
  async end(tx, userId, now) {
    await sql`update schedules_order set status = 'ended', ended_at = ${now}, next_day = null, next_at = null
      where user_id = ${userId} and status <> 'ended'`.execute(tx);
    await sql`update schedules_run set status = 'skipped', next_try = null, changed_at = ${now}
      where user_id = ${userId} and status = 'trying'`.execute(tx);
  },
};

/** Retention of standing orders after an account is closed. */
const retention: readonly Retention[] = [
  cleared(
    'schedules_order',
    {
      kept: 'by law',
      why: 'payees, names and notes are erased, also in others’ orders to this customer',
    },
    (userId) => [
      sql`update schedules_order set name = 'erased', detail = 'erased', note = null, target = '{}'
        where user_id = ${userId}`,
      sql`update schedules_order set name = 'a closed account', detail = 'closed',
        target = '{"type":"user","username":"closed"}' where payee_id = ${userId}`,
    ],
  ),
  numbersOnly('schedules_run'),
];

export const schedulesPersonalData = { exports, closing, retention } satisfies PersonalData;
