// Personal data of reminders: its export and its retention.
import type { PersonalData } from '../module.ts';
import { tablePart } from '../platform/data-export.ts';
import { deleted } from '../platform/retention.ts';

export const remindersPersonalData: PersonalData = {
  exports: [tablePart('reminders', 'reminders_sent', ['day', 'kind'])],
  retention: [
    deleted('reminders_sent', {
      kept: 'at once',
      why: 'deleted; of open accounts after 30 days',
    }),
  ],
};
