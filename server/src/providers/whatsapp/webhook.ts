// WhatsApp's webhook, signed over the raw body. Events are stored before we reply; without a 200, Meta sends them again
// for up to a week.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limit } from '../../platform/http/rate-limits.ts';
import { readEvents } from './events.ts';
import type { Events } from './whatsapp.ts';

export const WEBHOOK_PATH = '/webhooks/whatsapp';
/** Meta's maximum body size. */
const BODY_MAX_BYTES = 3 * 1024 * 1024;
const CHALLENGE_MAX = 200;

export type WebhookKeys = {
  /** Meta's id of our number: a webhook may report on others of the same business. */
  phone_number_id: string;
  /** The secret Meta signs with. */
  app_secret: string;
  /** The token Meta sends when the address is registered. */
  verify_token: string;
};

export type WhatsAppHandler = {
  /** Stores events; known ones may arrive again. If it throws, Meta sends them again. */
  receive(events: Events): Promise<void>;
};

export function mountWhatsApp(
  app: FastifyInstance,
  limit: Limit,
  { phone_number_id, app_secret, verify_token }: WebhookKeys,
  { receive }: WhatsAppHandler,
): void {
  app.register(async (scope) => {
    retainRawBody(scope);
    scope.get<{ Querystring: Record<string, unknown> }>(WEBHOOK_PATH, async (request, reply) => {
      const {
        'hub.mode': mode,
        'hub.verify_token': token,
        'hub.challenge': challenge,
      } = request.query;
      const known = mode === 'subscribe' && isSame(token, verify_token);
      if (!known || typeof challenge !== 'string' || challenge.length > CHALLENGE_MAX) {
        await limit(request);
        return reply.status(403).send({});
      }
      return reply.type('text/plain; charset=utf-8').send(challenge);
    });
    scope.post(WEBHOOK_PATH, { bodyLimit: BODY_MAX_BYTES }, async (request, reply) => {
      const raw = signedBody(request, app_secret);
      if (raw === undefined) {
        // Meta's webhooks come from a few addresses, and none may be lost to rate limits.
        await limit(request);
        return reply.status(401).send({});
      }
      const { skipped, ...events } = readEvents(parseJson(raw), phone_number_id);
      if (skipped > 0) request.log.warn({ skipped }, 'whatsapp sent events we do not know');
      await receive(events);
      return {};
    });
  });
}

/** Keeps bodies as raw bytes, because those are signed. */
export function retainRawBody(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
}

/** The body, if Meta signed it. */
export function signedBody({ body, headers }: FastifyRequest, secret: string): Buffer | undefined {
  if (!Buffer.isBuffer(body)) return undefined;
  return isSame(headers['x-hub-signature-256'], signatureOf(body, secret)) ? body : undefined;
}

/** The signature header Meta sends with a body. */
export const signatureOf = (raw: Buffer | string, app_secret: string): string =>
  `sha256=${createHmac('sha256', app_secret).update(raw).digest('hex')}`;

/** Compares in constant time. */
function isSame(candidate: unknown, ours: string): boolean {
  if (typeof candidate !== 'string') return false;
  const [one, other] = [candidate, ours].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

export function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}
