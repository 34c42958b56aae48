// What the code page is told by the pages before it: where the code went and when another can be sent.
import type { MessageChannel } from '@alajo/contract/channels.ts';
import { useLocation } from 'react-router';

type State = { resend_at: number; channels: readonly MessageChannel[] };

/** The code page of an address a code was just sent to. */
export const verifyPath = (email: string) => `/verify-otp?email=${encodeURIComponent(email)}`;

/** Navigation state for it. An instant, not a duration, so a reload does not start it again. */
export const resendIn = (seconds: number, channels: State['channels'] = ['email']): State => ({
  resend_at: Date.now() + seconds * 1000,
  channels,
});

/** What the page before said. Without it: a code can be sent at once, and one was sent by email. */
export function useSentTo(): State {
  const { resend_at, channels } = Object(useLocation().state);
  return {
    resend_at: typeof resend_at === 'number' ? resend_at : 0,
    channels: Array.isArray(channels) ? channels : ['email'],
  };
}

/** `ada@example.ng` → `a•••@example.ng`: its owner recognises it, someone looking on does not. */
export const maskEmail = (email: string) => email.replace(/^(.).*(?=@)/, '$1•••');
