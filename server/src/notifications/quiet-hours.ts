// Quiet hours in Lagos, during which only money and security messages leave the app.
import { QUIET_HOURS } from '@alajo/contract/notifications/quiet-hours.ts';
import type { NotificationTopic } from '@alajo/contract/notifications/schemas.ts';
import { DAY, dayInLagos, HOUR } from '../platform/clock.ts';

export const isQuiet = (at: Date): boolean => {
  const time = lagosTime(at);
  return time >= QUIET_HOURS.from || time < QUIET_HOURS.until;
};

/** The instant itself, or the end of the quiet hours it falls in. */
export function afterQuietHours(at: Date): Date {
  if (!isQuiet(at)) return at;
  const day = dayInLagos(lagosTime(at) < QUIET_HOURS.until ? at : new Date(at.getTime() + DAY));
  return lagosInstant(day, QUIET_HOURS.until);
}

/** Topics of messages that leave the app at any hour. */
export const isUrgent = (topic: NotificationTopic): boolean =>
  topic === 'money' || topic === 'security';

/** The start of the quiet hours of a Lagos day. */
export const quietFrom = (day: string): Date => lagosInstant(day, QUIET_HOURS.from);

const lagosInstant = (day: string, time: string) => new Date(`${day}T${time}:00+01:00`);

/** `07:05` */
const lagosTime = (at: Date): string =>
  new Date(at.getTime() + HOUR)
    .toISOString()
    .slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length);
