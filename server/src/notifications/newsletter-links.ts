// Links in newsletter emails: signed, so they work without signing in and for one address only.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { NEWSLETTER_PATH } from '@alajo/contract/notifications/newsletter.ts';

export const newsletterActions = ['confirm', 'unsubscribe'] as const;
export type NewsletterAction = (typeof newsletterActions)[number];

export const pathOf = (action: NewsletterAction) => `${NEWSLETTER_PATH}/${action}`;

/** The address of a link, below `url`. */
export const linkTo = (
  action: NewsletterAction,
  email: string,
  { url, secret }: { url: string; secret: string },
) => `${url}${pathOf(action)}?token=${tokenOf(action, email, secret)}`;

const tokenOf = (action: NewsletterAction, email: string, secret: string) =>
  `${Buffer.from(email).toString('base64url')}.${signatureOf(action, email, secret)}`;

const signatureOf = (action: NewsletterAction, email: string, secret: string) =>
  createHmac('sha256', secret).update(`newsletter:${action}:${email}`).digest('base64url');

/** The address a token is for; undefined for one we did not sign for this action. */
export function emailOf(
  action: NewsletterAction,
  token: unknown,
  secret: string,
): string | undefined {
  if (typeof token !== 'string' || !/^[\w-]{1,400}\.[\w-]{43}$/.test(token)) return undefined;
  const [encoded = '', signature = ''] = token.split('.');
  const email = Buffer.from(encoded, 'base64url').toString('utf8');
  const [ours, theirs] = [Buffer.from(signatureOf(action, email, secret)), Buffer.from(signature)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs) ? email : undefined;
}
