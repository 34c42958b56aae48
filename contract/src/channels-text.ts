import type { MessageChannel } from './channels.ts';

/** Where a code goes, in a sentence: `your phone and email`. */
export function channelsText(used: readonly MessageChannel[]): string {
  if (!used.includes('sms')) return 'your email';
  return used.includes('email') ? 'your phone and email' : 'your phone';
}

/** Where a code goes if each channel has its own: `a 6-digit code to your phone and another to your email`. */
export function codesText(used: readonly MessageChannel[]): string {
  const both = used.includes('sms') && used.includes('email');
  return `a 6-digit code to ${both ? 'your phone and another to your email' : channelsText(used)}`;
}
