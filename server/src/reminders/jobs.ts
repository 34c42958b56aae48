// Background jobs of reminders: in the morning, at noon, and at night what was sent long ago is forgotten.
import type { Deps } from '../deps.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { forgetReminders, type ReminderSources, sendReminders } from './send-reminders.ts';

export const reminderTasks = (deps: Deps, sources: ReminderSources): Tasks => ({
  reminders_morning: () => sendReminders(deps, sources, 'on_the_day'),
  reminders_noon: () => sendReminders(deps, sources, 'ahead'),
  reminders_forget: () => forgetReminders(deps),
});
