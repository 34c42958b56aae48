// Simulated WhatsApp: messages stay in the database, where simulated phones read them. Refuses messages as Meta does,
// in all cases such a phone can cause.
import { createHash, randomBytes } from 'node:crypto';
import { type Clock, HOUR } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { requireWithinLimits } from './limits.ts';
import { findTemplate } from './templates.ts';
import { type Contact, type OutgoingMessage, type WhatsApp, WhatsAppRefused } from './whatsapp.ts';

export const SANDBOX_NUMBER = '2348000000000';
const WINDOW_MS = 24 * HOUR;

export function createSandboxWhatsApp(db: Db, url: string, clock: Clock): WhatsApp {
  return {
    has_flow: false,
    chatUrl: (text) => `${url}/dev/whatsapp?text=${encodeURIComponent(text)}`,
    async send(outgoing) {
      const now = clock.now();
      const wa_id = await requireSendable(db, now, outgoing);
      const message_id = newMessageId();
      const body = JSON.stringify(outgoing.message);
      await db
        .insertInto('sandbox_whatsapp_message')
        .values({ message_id, wa_id, said: body, state: 'sent', at: now })
        .execute();
      return message_id;
    },
    async markRead(message_id) {
      await db
        .updateTable('sandbox_whatsapp_message')
        .set({ state: 'read' })
        .where('message_id', '=', message_id)
        .execute();
    },
  };
}

/** The number of the recipient's phone. Throws WhatsAppRefused. */
async function requireSendable(
  db: Db,
  now: Date,
  { to, message }: OutgoingMessage,
): Promise<string> {
  requireWithinLimits(message);
  const phone = await findPhone(db, to);
  if (phone === undefined) throw new WhatsAppRefused('undeliverable', 131_026);
  if (to.identity_hash !== null && to.identity_hash !== phone.identity_hash) {
    throw new WhatsAppRefused('identity_changed', 137_000);
  }
  if (message.type === 'template') {
    if (findTemplate(message.name) === undefined) throw new WhatsAppRefused('invalid', 132_001);
    return phone.wa_id;
  }
  const last = await db
    .selectFrom('sandbox_whatsapp_message')
    .select('at')
    .where('wa_id', '=', phone.wa_id)
    .where((eb) => eb.ref('said', '->>').key('type'), '=', 'phone')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined || now.getTime() - last.at.getTime() >= WINDOW_MS) {
    throw new WhatsAppRefused('window_closed', 131_047);
  }
  return phone.wa_id;
}

const findPhone = (db: Db, { wa_id, bsuid }: Contact) =>
  db
    .selectFrom('sandbox_whatsapp_phone')
    .selectAll()
    .$if(wa_id !== null, (query) => query.where('wa_id', '=', wa_id))
    .$if(wa_id === null, (query) => query.where('bsuid', '=', bsuid))
    .executeTakeFirst();

export const newMessageId = (): string => `wamid.${randomBytes(24).toString('base64')}`;

/** An id in Meta's form: the country and a number. A person's new number gets a new id. */
export const bsuidOf = (wa_id: string): string =>
  `NG.${BigInt(`0x${createHash('sha256').update(wa_id).digest('hex').slice(0, 16)}`)}`;
