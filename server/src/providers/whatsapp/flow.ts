// The endpoint of our screen in WhatsApp. Requests are signed by Meta and encrypted between the phone and us, past
// Meta. Nothing in a request is logged, because it may be a PIN.
import type { KeyObject } from 'node:crypto';
import { pin } from '@alajo/contract/identity/schemas.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Limit } from '../../platform/http/rate-limits.ts';
import { openRequest } from './flow-encryption.ts';
import { parseJson, retainRawBody, signedBody, WEBHOOK_PATH } from './webhook.ts';
import type { FlowEnded, FlowHandler, FlowScreen } from './whatsapp.ts';

const FLOW_PATH = `${WEBHOOK_PATH}/flow`;
const BODY_MAX_BYTES = 64 * 1024;

/** Meta's status: the button is disabled, and `error_msg` says why. */
const TOKEN_ENDED = 427;
/** Meta's status: the phone fetches our public key again. */
const NOT_FOR_OUR_KEY = 421;
/** Meta's status: the signature is wrong. */
const NOT_SIGNED = 432;

export type FlowKeys = {
  /** Meta's id of the uploaded screens. */
  id: string;
  /** The key phones encrypt for. */
  private_key: KeyObject;
};

const flowRequest = z.looseObject({
  action: z.enum(['ping', 'INIT', 'BACK', 'data_exchange']),
  flow_token: z._default(z.string(), ''),
  data: z.catch(
    z.looseObject({ pin: z.catch(z.optional(pin), undefined), error: z.optional(z.unknown()) }),
    {},
  ),
});
type FlowRequest = z.output<typeof flowRequest>;

export function mountFlow(
  app: FastifyInstance,
  limit: Limit,
  { app_secret, private_key }: Pick<FlowKeys, 'private_key'> & { app_secret: string },
  handler: FlowHandler,
): void {
  app.register(async (scope) => {
    retainRawBody(scope);
    scope.post(FLOW_PATH, { bodyLimit: BODY_MAX_BYTES }, async (request, reply) => {
      reply.type('text/plain; charset=utf-8');
      const raw = signedBody(request, app_secret);
      if (raw === undefined) {
        await limit(request);
        return reply.status(NOT_SIGNED).send('');
      }
      const opened = openRequest(parseJson(raw), private_key);
      if (opened === undefined) return reply.status(NOT_FOR_OUR_KEY).send('');
      const read = z.safeParse(flowRequest, opened.request);
      if (!read.success) return reply.status(422).send('');
      const answer = await answerTo(read.data, handler);
      if (!('ended' in answer)) return opened.seal(answer);
      return reply.status(TOKEN_ENDED).send(opened.seal({ error_msg: answer.ended }));
    });
  });
}

async function answerTo(
  { action, flow_token, data }: FlowRequest,
  { show, pay }: FlowHandler,
): Promise<FlowScreen | FlowEnded | { data: object }> {
  if (action === 'ping') return { data: { status: 'active' } };
  // The phone couldn't use one of our answers.
  if (data.error !== undefined) return { data: { acknowledged: true } };
  return action === 'data_exchange' ? pay(flow_token, data.pin) : show(flow_token);
}
