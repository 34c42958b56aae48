// The landing's newsletter box: a plain form, sent by the browser itself. Its answers are places on
// the landing page, so that no script is needed and a reload sends nothing again.
import * as z from 'zod/mini';
import { email } from '../identity/schemas.ts';

export const NEWSLETTER_PATH = '/newsletter';

export const newsletterForm = z.strictObject({ email });

/** Where the browser is sent afterwards, and what it reads there. */
export const newsletterSays = {
  thanks: {
    id: 'newsletter-thanks',
    text: 'Thank you. Our letters will come to the address you gave.',
  },
  refused: {
    id: 'newsletter-refused',
    text: 'That is not an email address we can write to. Check it and send it again.',
  },
  later: {
    id: 'newsletter-later',
    text: 'That was too often for now. Wait a minute, then send it again.',
  },
} as const;
