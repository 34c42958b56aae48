// The organiser's reminder to a late member: as the organiser reads it before sending, and as it arrives.
import { formatNaira, type Kobo } from '../money.ts';

type LateReminder = {
  by: string;
  group: string;
  round: number;
  left: Kobo;
  /** End of the grace period, an instant. */
  until: string;
  /** The member the reader pays for; absent if it’s their own contribution. */
  for_name?: string;
};

const instantFormat = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

export function lateReminder({ by, group, round, left, until, for_name }: LateReminder) {
  const whose = for_name === undefined ? 'your' : `${for_name}’s`;
  return {
    title: `${by} reminds you: ${formatNaira(left)} is missing`,
    body: `It’s ${whose} contribution to round ${round} of ${group}. Pay by ${instantFormat.format(new Date(until))}; after that, it counts as missed.`,
  };
}
