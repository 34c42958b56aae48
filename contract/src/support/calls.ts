// Calls from Alajo that are under way, so that customers can tell our staff from an impostor.
import * as z from 'zod/mini';
import { defineRoutes, instant } from '../route.ts';

export const CALL_MINUTES = 30;

/** A call by a member of staff. */
export const customerCall = z.strictObject({
  /** Their first name. */
  name: z.string(),
  /** Number of the ticket it is about; null if it is about none. */
  ticket: z.nullable(z.string()),
  since: instant,
});
export type CustomerCall = z.output<typeof customerCall>;

export const callRoutes = defineRoutes({
  calls: {
    method: 'GET',
    path: 'support/calls/',
    access: 'customer',
    summary: 'List calls from Alajo to the customer',
    details: 'Calls from Alajo to the customer that are under way now; empty if no one is calling',
    reply: z.strictObject({ results: z.array(customerCall) }),
  },
});

/** True of every caller. */
export const CALLS_ASK_NO_SECRETS = 'No one from Alajo ever asks for a PIN, a password or a code.';

const clock = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  hour: '2-digit',
  minute: '2-digit',
});

/** Says who from Alajo is calling, in the same words in Settings and in chats. */
export function callsText(calls: readonly CustomerCall[]): string {
  if (calls.length === 0) return 'No one from Alajo is calling you now.';
  return calls
    .map(({ name, ticket, since }) => {
      const about = ticket === null ? '' : `, about ${ticket}`;
      return `${name} from Alajo is calling you now${about}, since ${clock.format(new Date(since))}.`;
    })
    .join(' ');
}
