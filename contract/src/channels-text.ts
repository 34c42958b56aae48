import type { MessageChannel } from './channels.ts';

/** Where a code goes, in a sentence: `your phone and email`. */
export function channelsText(used: readonly MessageChannel[]): string {
  if (!used.includes('sms')) return 'your email';
  return used.includes('email') ? 'your phone and email' : 'your phone';
}
