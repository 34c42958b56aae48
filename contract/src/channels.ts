// How messages leave the app. Which of them a server has depends on its configuration.
import * as z from 'zod/mini';

export const messageChannel = z.enum(['email', 'sms']);
export type MessageChannel = z.output<typeof messageChannel>;

/** Where a code went. */
export const channels = z.array(messageChannel);

/** Where a code goes, in a sentence: `your phone and email`. */
export function channelsText(used: readonly MessageChannel[]): string {
  if (!used.includes('sms')) return 'your email';
  return used.includes('email') ? 'your phone and email' : 'your phone';
}
