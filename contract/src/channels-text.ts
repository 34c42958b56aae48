import type { MessageChannel } from './channels.ts';

/** The channels of a code in a sentence: `your phone and email`. */
export function channelsText(used: readonly MessageChannel[]): string {
  if (!used.includes('sms')) return 'your email';
  return used.includes('email') ? 'your phone and email' : 'your phone';
}

/** Channels that each get a separate code: `a 6-digit code to your phone and another to your email`. */
export function codesText(used: readonly MessageChannel[]): string {
  const both = used.includes('sms') && used.includes('email');
  return `a 6-digit code to ${both ? 'your phone and another to your email' : channelsText(used)}`;
}
