// SMS by Termii, on the route for one-time codes. The key travels in the body, so bodies are never logged. A refusal
// throws, and the sending job retries.
import * as z from 'zod/mini';
import { address, key, linesOf, type ValuesOf, webAddress } from '../../platform/config.ts';
import { toGsm } from '../../platform/gsm.ts';
import { type CallMonitor, createHttpClient } from '../http.ts';
import type { Messages } from './messages.ts';

export type TermiiKeys = { url: string; api_key: string; sender: string };

export const termiiVariables = {
  TERMII_URL: z.optional(webAddress),
  TERMII_API_KEY: z.optional(key),
  TERMII_SENDER: z._default(
    z.string().check(z.regex(/^[A-Za-z0-9]{3,11}$/, '3 to 11 letters and digits')),
    'Alajo',
  ),
};
type TermiiValues = ValuesOf<typeof termiiVariables>;

export function termiiKeys(env: TermiiValues): TermiiKeys | undefined {
  const { TERMII_URL: url, TERMII_API_KEY: api_key, TERMII_SENDER: sender } = env;
  return url && api_key ? { url: address(url), api_key, sender } : undefined;
}

export const termiiProblems = (env: TermiiValues) =>
  linesOf([
    [
      !termiiKeys(env) && Boolean(env.TERMII_URL || env.TERMII_API_KEY),
      'TERMII_URL, TERMII_API_KEY: SMS by Termii needs both',
    ],
  ]);

// Some accounts get no `code`; only accepted messages have an id. Treating an accepted one as refused would send, and
// pay for, the same SMS over and over.
const accepted = z.union([
  z.looseObject({ code: z.literal('ok') }),
  z.looseObject({ code: z.optional(z.undefined()), message_id_str: z.string() }),
  z.looseObject({
    code: z.optional(z.undefined()),
    message_id: z.union([z.string().check(z.minLength(1)), z.number()]),
  }),
]);

export function createTermii({ url, api_key, sender }: TermiiKeys, watch: CallMonitor): Messages {
  const client = createHttpClient({ name: 'termii', url }, watch);
  return {
    channels: ['sms'],
    async send({ to, text }) {
      const { status, body } = await client.request({
        method: 'POST',
        path: '/api/sms/send',
        body: {
          api_key,
          from: sender,
          to: to.replace(/^\+/, ''),
          sms: toGsm(text),
          type: 'plain',
          channel: 'dnd',
        },
      });
      if (status < 300 && z.safeParse(accepted, body).success) return;
      throw new Error(`termii refused an SMS (${status})`);
    },
  };
}

/** Sends email with one provider and SMS with another. */
export const messagesByChannel = (email: Messages, sms: Messages): Messages => ({
  channels: ['email', 'sms'],
  send: (message) => (message.channel === 'sms' ? sms : email).send(message),
});
