// Row type of the reminders that were sent.

/** `ahead`: what is due tomorrow and in three days. `on_the_day`: what is still missing in the morning. */
export type ReminderKind = 'ahead' | 'on_the_day';

type RemindersSent = { user_id: number; day: string; kind: ReminderKind };

declare module '../platform/database/schema.ts' {
  interface Schema {
    reminders_sent: RemindersSent;
  }
}
