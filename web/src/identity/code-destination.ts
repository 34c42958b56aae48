// Navigation state for the code page: where the code went and when another can be sent.
import type { MessageChannel } from '@alajo/contract/channels.ts';
import { useLocation } from 'react-router';

type State = { resend_at: number; channels: readonly MessageChannel[] };

/** Path of the code page, for an address a code was just sent to. */
export const verifyPath = (email: string) => `/verify-otp?email=${encodeURIComponent(email)}`;

/** Navigation state for it. An instant, not a duration, so a reload does not restart the wait. */
export const resendIn = (seconds: number, channels: State['channels'] = ['email']): State => ({
  resend_at: Date.now() + seconds * 1000,
  channels,
});

/** State from the previous page. Without it, a code can be sent at once, and one went by email. */
export function useSentTo(): State {
  const { resend_at, channels } = Object(useLocation().state);
  return {
    resend_at: typeof resend_at === 'number' ? resend_at : 0,
    channels: Array.isArray(channels) ? channels : ['email'],
  };
}

/** `ada@example.ng` → `a•••@example.ng`: recognisable to its owner, not to anyone looking on. */
export const maskEmail = (email: string) => email.replace(/^(.).*(?=@)/, '$1•••');
