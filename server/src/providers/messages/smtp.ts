// Email by SMTP. SMS needs its own provider: until one is configured, codes go by email.
import { createTransport } from 'nodemailer';
import type { Messages } from './messages.ts';

const TIMEOUT_MS = 10_000;

/** With `encrypted`, sends nothing to a server without TLS. */
export function createSmtp(smtp: { url: string; from: string; encrypted: boolean }): Messages {
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
  const transport = createTransport(
    { url: smtp.url, requireTLS: smtp.encrypted, ...timeouts },
    { from: smtp.from },
  );
  return {
    async send({ channel, to, subject, text }) {
      if (channel === 'email') await transport.sendMail({ to, subject, text });
    },
  };
}
