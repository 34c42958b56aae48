// Simulated phones. Everything they write, press, read and change is reported to our own webhook in Meta's form and
// with Meta's signature.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import { type Clock, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { bsuidOf, newMessageId, SANDBOX_NUMBER } from './sandbox.ts';
import { signatureOf, WEBHOOK_PATH, type WebhookKeys } from './webhook.ts';
import type { DeliveryState } from './whatsapp.ts';

export type PhoneDeps = { app: FastifyInstance; db: Db; clock: Clock; keys: WebhookKeys };

/** A text or press from a simulated phone. */
export type PhoneMessage = {
  type: 'phone';
  text: string;
  pressed: { id: string; kind: 'button_reply' | 'list_reply' } | null;
};

type Phone = Selectable<Schema['sandbox_whatsapp_phone']>;

const newHash = () => randomBytes(24).toString('base64');

/** The phone with a number, created on its first use. */
export async function findPhone(db: Db, wa_id: string, identity_hash = newHash()): Promise<Phone> {
  await db
    .insertInto('sandbox_whatsapp_phone')
    .values({ wa_id, bsuid: bsuidOf(wa_id), identity_hash })
    .onConflict((conflict) => conflict.column('wa_id').doNothing())
    .execute();
  return db
    .selectFrom('sandbox_whatsapp_phone')
    .selectAll()
    .where('wa_id', '=', wa_id)
    .executeTakeFirstOrThrow();
}

export type OutboundText = Pick<PhoneMessage, 'text' | 'pressed'> & {
  /** Delay between writing and delivery. */
  minutes_late: number;
  /** Meta delivers it twice. */
  twice: boolean;
};

/** The phone sends a message. Returns its id. */
export async function write(
  deps: PhoneDeps,
  wa_id: string,
  writing: OutboundText,
): Promise<string> {
  const { db, clock } = deps;
  const { text, pressed, minutes_late, twice } = writing;
  const phone = await findPhone(db, wa_id);
  const at = new Date(clock.now().getTime() - minutes_late * MINUTE);
  const id = newMessageId();
  const body = JSON.stringify({ type: 'phone', text, pressed } satisfies PhoneMessage);
  await db
    .insertInto('sandbox_whatsapp_message')
    .values({ message_id: id, wa_id, said: body, state: 'sent', at })
    .execute();
  const { bsuid: user_id, identity_hash: identity_key_hash } = phone;
  const contacts = [{ profile: { name: 'Simulated phone' }, wa_id, user_id, identity_key_hash }];
  const message = { from: wa_id, from_user_id: user_id, id, timestamp: unix(at) };
  const messages = [{ ...message, ...contentOf(writing) }];
  await postWebhook(deps, { contacts, messages });
  if (twice) await postWebhook(deps, { contacts, messages });
  await db
    .updateTable('sandbox_whatsapp_message')
    .set({ state: 'delivered' })
    .where('message_id', '=', id)
    .where('state', '=', 'sent')
    .execute();
  return id;
}

function contentOf({ text, pressed }: Pick<OutboundText, 'text' | 'pressed'>) {
  if (pressed === null) return { type: 'text', text: { body: text } };
  const { id, kind: type } = pressed;
  return { type: 'interactive', interactive: { type, [type]: { id, title: text } } };
}

const AFTER: Record<'delivered' | 'read', readonly DeliveryState[]> = {
  delivered: ['sent'],
  read: ['sent', 'delivered'],
};

/** The phone comes online, or its owner opens the chat: reports the new state of each message, one after the other. */
export async function markSeen(
  deps: PhoneDeps,
  wa_id: string,
  state: 'delivered' | 'read',
): Promise<void> {
  const { db, clock } = deps;
  const { bsuid, identity_hash } = await findPhone(db, wa_id);
  const seen = await db
    .selectFrom('sandbox_whatsapp_message')
    .select(['message_id', 'state'])
    .where('wa_id', '=', wa_id)
    .where((eb) => eb.ref('said', '->>').key('type'), '<>', 'phone')
    .where('state', 'in', AFTER[state])
    .orderBy('id')
    .execute();
  if (seen.length === 0) return;
  const order = ['sent', 'delivered', 'read'] as const;
  const statuses = seen.flatMap(({ message_id: id, state: before }) => {
    const from = before === 'delivered' ? order.indexOf('read') : 0;
    return order.slice(from, order.indexOf(state) + 1).map((status) => ({
      id,
      status,
      timestamp: unix(clock.now()),
      recipient_id: wa_id,
      recipient_user_id: bsuid,
      recipient_identity_key_hash: identity_hash,
    }));
  });
  await postWebhook(deps, { statuses });
  const ids = seen.map(({ message_id }) => message_id);
  await db
    .updateTable('sandbox_whatsapp_message')
    .set({ state })
    .where('message_id', 'in', ids)
    .execute();
}

/** WhatsApp was set up again: another phone, or another person with this number. */
export async function changeIdentity(db: Db, wa_id: string): Promise<void> {
  await findPhone(db, wa_id);
  await db
    .updateTable('sandbox_whatsapp_phone')
    .set({ identity_hash: newHash() })
    .where('wa_id', '=', wa_id)
    .execute();
}

/** The owner changes numbers, which Meta reports to us. */
export async function changeNumber(deps: PhoneDeps, from: string, to: string): Promise<void> {
  const { db, clock } = deps;
  const old = await findPhone(db, from);
  const { bsuid: user_id } = await findPhone(db, to, old.identity_hash);
  const body = `User changed from ${from} to ${to}`;
  const system = { type: 'user_changed_number', wa_id: to, user_id, body };
  const id = newMessageId();
  const timestamp = unix(clock.now());
  const message = { from, from_user_id: old.bsuid, id, timestamp, type: 'system', system };
  await postWebhook(deps, { messages: [message] });
}

const unix = (at: Date) => String(Math.floor(at.getTime() / SECOND));

/** Calls the webhook as Meta does. */
async function postWebhook({ app, keys }: PhoneDeps, event: object): Promise<void> {
  const { phone_number_id, app_secret } = keys;
  const metadata = { display_phone_number: SANDBOX_NUMBER, phone_number_id };
  const value = { messaging_product: 'whatsapp', metadata, ...event };
  const changes = [{ field: 'messages', value }];
  const payload = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '100000000000000', changes }],
  });
  const headers = {
    'content-type': 'application/json',
    'x-hub-signature-256': signatureOf(payload, app_secret),
  };
  const reply = await app.inject({ method: 'POST', url: WEBHOOK_PATH, payload, headers });
  if (reply.statusCode !== 200) throw new Error(`the webhook answered ${reply.statusCode}`);
}
