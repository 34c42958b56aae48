// Notifies customers before a price applies, and again if it is withdrawn after they were notified.
import { addDays } from '@alajo/contract/days.ts';
import { changedLines, kindTitles } from '@alajo/contract/rules/figure-labels.ts';
import { priceNoticeDate } from '@alajo/contract/rules/price-notice-date.ts';
import type { PriceRow } from '@alajo/contract/rules/schemas.ts';
import { dayInLagos, startOfDay } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import { addAnnouncement } from './announcements.ts';

const BODY_MAX = 400;
const OURS = { staff_id: null, staff_name: 'Alajo', tier: null, request: null };

/** `before`: the row it replaces. */
export async function announceRow(
  tx: Tx,
  now: Date,
  { rule_id, row, before }: { rule_id: number; row: PriceRow; before: PriceRow | undefined },
): Promise<void> {
  const { kind, first_day } = row;
  const on = priceNoticeDate(first_day, dayInLagos(now));
  const morning = new Date(`${on}T09:00:00+01:00`);
  const lines = changedLines(before, row).map(({ label, value }) => `${label}: ${value}`);
  await addAnnouncement(tx, now, {
    title: `${kindTitles[kind]} from ${dayText(first_day)}`,
    body: cut(`This changes on ${dayText(first_day)}. ${lines.join('; ')}.`),
    rule_id,
    begins_at: morning > now ? morning : now,
    until: startOfDay(addDays(first_day, 1)),
    ...OURS,
  });
}

/** Stops notifying; everyone already notified learns that it won't happen. */
export async function announceWithdrawal(
  tx: Tx,
  now: Date,
  { rule_id, first_day }: { rule_id: number; first_day: string },
): Promise<void> {
  const row = await tx
    .selectFrom('rules_announcement')
    .select(['id', 'told', 'title'])
    .where('rule_id', '=', rule_id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return;
  await tx
    .updateTable('rules_announcement')
    .set({ ended_at: now, ended_by: 'the withdrawal' })
    .where('id', '=', row.id)
    .where('ended_at', 'is', null)
    .execute();
  if (row.told === 0) return;
  await addAnnouncement(tx, now, {
    title: cut(`Not changing: ${row.title}`, 80),
    body: `The change we announced for ${dayText(first_day)} won’t happen. Everything stays as it is.`,
    rule_id: null,
    begins_at: now,
    until: startOfDay(addDays(first_day, 1)),
    ...OURS,
  });
}

const cut = (text: string, most = BODY_MAX) =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;

const dayFormat = new Intl.DateTimeFormat('en-NG', { timeZone: 'UTC', dateStyle: 'long' });
export const dayText = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));
