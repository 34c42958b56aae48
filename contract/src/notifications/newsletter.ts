// The landing page's newsletter form. It works without scripts: the server redirects to an anchor of the
// landing page that shows the outcome, so a reload doesn't submit again.
import * as z from 'zod/mini';
import { email } from '../identity/schemas.ts';

export const NEWSLETTER_PATH = '/newsletter';

export const newsletterForm = z.strictObject({ email });

/** The anchor for each outcome, and the message shown there. */
export const newsletterMessages = {
  thanks: {
    id: 'newsletter-thanks',
    text: 'Thank you. We’ve sent you an email: confirm your address in it to get our newsletter.',
  },
  refused: {
    id: 'newsletter-refused',
    text: 'That email address doesn’t look right. Check it and try again.',
  },
  later: {
    id: 'newsletter-later',
    text: 'Too many requests. Wait a minute and try again.',
  },
} as const;
