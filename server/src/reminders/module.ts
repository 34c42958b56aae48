// The reminders module: one message per customer and day about everything that is due.

import { defineModule } from '../module.ts';
import { mountAddLink } from './add-link.ts';
import { reminderTasks } from './jobs.ts';
import { reminderNotices } from './notices.ts';
import { remindersPersonalData } from './personal-data.ts';

export const reminders = defineModule({
  title: 'Reminders',
  about: 'One message per customer and day about everything that is due.',
  serves: {
    routes: {},
    contract: {},
    handlers: () => ({}),
    mount: ({ app }) => mountAddLink(app),
  },
  runs: {
    jobs: reminderTasks,
    // 07:00 and 12:00 in Lagos. After a downtime they run late, but not in quiet hours.
    cron: [
      '0 6 * * * reminders_morning ?fill=12h&max=3',
      '0 11 * * * reminders_noon ?fill=8h&max=3',
      '35 2 * * * reminders_forget ?fill=1d&max=3',
    ],
  },
  notifies: reminderNotices,
  keeps: remindersPersonalData,
});
