// What the code page is told by the pages before it: where the code went and when another can be sent.
import { useLocation } from 'react-router';

type State = { resend_at: number };

/** The code page of an address a code was just sent to. */
export const verifyPath = (email: string) => `/verify-otp?email=${encodeURIComponent(email)}`;

/** Navigation state for it. An instant, not a duration, so a reload does not start it again. */
export const resendIn = (seconds: number): State => ({ resend_at: Date.now() + seconds * 1000 });

/** The instant from the page before; 0 without one. */
export function useResendAt(): number {
  const { resend_at } = Object(useLocation().state);
  return typeof resend_at === 'number' ? resend_at : 0;
}

/** `ada@example.ng` → `a•••@example.ng`: its owner recognises it, someone looking on does not. */
export const maskEmail = (email: string) => email.replace(/^(.).*(?=@)/, '$1•••');
