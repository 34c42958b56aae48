// Email by SMTP. SMS needs its own provider.
import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import { linesOf, type Mode, type ValuesOf } from '../../platform/config.ts';
import type { Messages } from './messages.ts';

const TIMEOUT_MS = 10_000;

const DEVELOPMENT_SENDER = 'Alajo <no-reply@alajo.example>';

/** With `encrypted`, sends nothing to a server without TLS. */
export type SmtpServer = { url: string; from: string; encrypted: boolean };

export const smtpVariables = {
  SMTP_URL: z.optional(
    z.url({
      protocol: /^smtps?$/,
      error: 'an address such as smtps://user:password@mail.example:465',
    }),
  ),
  SMTP_FROM: z.optional(
    z.string().check(z.regex(/@/, 'a sender such as Alajo <no-reply@your-domain.ng>')),
  ),
};
type SmtpValues = ValuesOf<typeof smtpVariables>;

// Codes and links are in these emails: in production they are never sent in the clear.
export function smtpServer(
  { SMTP_URL: url, SMTP_FROM: from = DEVELOPMENT_SENDER }: SmtpValues,
  mode: Mode,
): SmtpServer | undefined {
  return url ? { url, from, encrypted: mode === 'production' } : undefined;
}

/** Rejected in production: customers would get emails from an address no one reads. */
export const smtpProblems = ({ SMTP_URL, SMTP_FROM }: SmtpValues) =>
  linesOf([
    [
      Boolean(SMTP_URL) && (!SMTP_FROM || /\.example\W*$/.test(SMTP_FROM)),
      'SMTP_FROM: needed in production, the sender of emails to customers: Alajo <no-reply@your-domain.ng>',
    ],
  ]);

export function createSmtp(smtp: SmtpServer): Messages {
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
  const transport = createTransport(
    { url: smtp.url, requireTLS: smtp.encrypted, ...timeouts },
    { from: smtp.from },
  );
  const domain = /@([^\s>]+)/.exec(smtp.from)?.[1] ?? 'alajo';
  return {
    channels: ['email'],
    async send({ id, channel, to, subject, text, html, unsubscribe_url }) {
      if (channel !== 'email') throw new Error(`SMTP sends no ${channel}`);
      const messageId = id && `<${id}@${domain}>`;
      const headers = unsubscribe_url ? unsubscribeHeaders(unsubscribe_url) : {};
      await transport.sendMail({ to, subject, text, html, messageId, headers });
    },
  };
}

/** Mailbox providers show a button for these, which sends one POST (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
