// Reminders among the demo customers: one of them is short of a contribution that was due yesterday, and gets an email
// the day before and an SMS in the morning.
import { addDays } from '@alajo/contract/days.ts';
import { sql } from 'kysely';
import { relay, tasksOf, wording } from '../app.ts';
import type { Deps } from '../deps.ts';
import { enqueueOutside } from '../notifications/outside-messages.ts';

type DemoReminder = { task: 'reminders_noon' | 'reminders_morning'; at: Date };

/** Noon of the day before yesterday, and yesterday morning, in Lagos. */
export const reminderTimes = (today: string): DemoReminder[] => [
  { task: 'reminders_noon', at: new Date(`${addDays(today, -2)}T12:00:00+01:00`) },
  { task: 'reminders_morning', at: new Date(`${addDays(today, -1)}T07:00:00+01:00`) },
];

/** Sends what is due by the clock of `deps`; later its messages would be too old. */
export async function seedReminder(deps: Deps, task: DemoReminder['task']): Promise<void> {
  const tasks = tasksOf(deps);
  await tasks[task]?.({});
  await enqueueOutside(deps, wording, relay.send);
  const unsent = await deps.db
    .selectFrom('notification_message')
    .select('id')
    .where(sql<boolean>`alerts -> 0 ->> 'kind' = 'payments_due'`)
    .where('sent_at', 'is', null)
    .execute();
  await tasks.notification_outside?.({ message_ids: unsent.map(({ id }) => id) });
}
