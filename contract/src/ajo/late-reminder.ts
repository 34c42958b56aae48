// The organiser's reminder to a late member: as the organiser reads it before sending, and as it arrives.
import { instantText } from '../instant-text.ts';
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

export function lateReminder({ by, group, round, left, until, for_name }: LateReminder) {
  const whose = for_name === undefined ? 'your' : `${for_name}’s`;
  return {
    title: `${by} reminds you: ${formatNaira(left)} is missing`,
    body: `It’s ${whose} contribution to round ${round} of ${group}. Pay by ${instantText(until)}; after that, it counts as missed.`,
  };
}
