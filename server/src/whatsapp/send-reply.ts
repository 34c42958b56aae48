// Sends messages: the row is stored first, then the call is made, in order per chat. WhatsApp has no idempotency: a
// message whose call got no reply may have arrived, so it isn't sent again.

import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { HOUR, MINUTE } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { enqueue, enqueueForLater, type Tasks } from '../platform/jobs/jobs.ts';
import { ProviderPaused, ProviderUnavailable } from '../providers/unavailable.ts';
import {
  type ChatMessage,
  type RefusalCause,
  WhatsAppRefused,
} from '../providers/whatsapp/whatsapp.ts';
import { endLinks } from './links.ts';
import type { OutboundMessage, WhatsappChat, WhatsappOutbound } from './tables.ts';

type Row = Selectable<WhatsappOutbound>;

/** WhatsApp allows free text this long after the customer's last message; later, only a template. */
const WINDOW_MS = 24 * HOUR;
const BUSY_MS = MINUTE;
/** A message without an outcome after this long belongs to a process that died. */
const LOST_MS = MINUTE;

/** Queues messages for a chat, to be sent after this transaction. */
export async function sendReply(
  tx: Tx,
  now: Date,
  { bsuid, inbound_id }: { bsuid: string; inbound_id: number | null },
  messages: readonly OutboundMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map((message, nth) => ({ bsuid, inbound_id, nth, message }));
  await insertMessages(tx, now, rows);
  await sendSoon(tx, now, bsuid);
}

/** Queues messages for many chats, after those that reply to someone. */
export async function sendToChats(
  tx: Tx,
  now: Date,
  messages: readonly { bsuid: string; message: OutboundMessage }[],
): Promise<void> {
  if (messages.length === 0) return;
  await insertMessages(
    tx,
    now,
    messages.map((row) => ({ ...row, inbound_id: null, nth: 0 })),
  );
  const chats = [...new Set(messages.map(({ bsuid }) => bsuid))];
  const jobs = chats.map((bsuid) => ({ key: sendKey(bsuid), payload: { bsuid } }));
  await enqueueForLater(tx, 'whatsapp_send', jobs, now);
}

type NewMessage = Pick<Row, 'bsuid' | 'inbound_id' | 'nth' | 'message'>;

async function insertMessages(tx: Tx, now: Date, rows: readonly NewMessage[]): Promise<void> {
  await tx
    .insertInto('whatsapp_outbound')
    .values(
      rows.map((row) => ({
        ...row,
        message: JSON.stringify(row.message),
        status: 'waiting' as const,
        cause: null,
        message_id: null,
        created_at: now,
        sent_at: null,
      })),
    )
    .execute();
}

const sendKey = (bsuid: string) => `whatsapp_send:${bsuid}`;

const sendSoon = (tx: Tx, run_at: Date, bsuid: string): Promise<void> =>
  enqueue(tx, 'whatsapp_send', { bsuid }, { key: sendKey(bsuid), run_at });

/** Serialises all work on a chat. */
export const lockChat = (tx: Tx, bsuid: string): Promise<Selectable<WhatsappChat>> =>
  tx
    .selectFrom('whatsapp_chat')
    .selectAll()
    .where('bsuid', '=', bsuid)
    .forUpdate()
    .executeTakeFirstOrThrow();

const job = z.object({ bsuid: z.string() });

export const sendTasks = (deps: Deps): Tasks => ({
  whatsapp_send: async (payload) => {
    const { bsuid } = z.parse(job, payload);
    while (await sendNext(deps, bsuid));
  },
});

/** Sends the chat's next message; false if there is none now. */
async function sendNext(deps: Deps, bsuid: string): Promise<boolean> {
  const { whatsapp } = deps.providers;
  if (whatsapp === undefined) return false;
  const next = await claim(deps, bsuid);
  if (next === undefined) return false;
  const { row, ...chat } = next;
  if (isLate(row, deps.clock.now())) {
    await settle(deps.db, row, { status: 'refused', cause: 'busy' });
    return true;
  }
  try {
    const message_id = await whatsapp.send({ to: { bsuid, ...chat }, message: row.message });
    await settle(deps.db, row, { status: 'accepted', message_id });
    return true;
  } catch (error) {
    return recover(deps, row, error);
  }
}

const isLate = ({ message: { until } }: Pick<Row, 'message'>, now: Date): boolean =>
  until !== undefined && new Date(until) <= now;

/**
 * Marks the next message as being sent, unless one is still in flight, which it could overtake. A message that was
 * being sent when its process died may have arrived.
 */
async function claim({ db, clock }: Deps, bsuid: string) {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const chat = await lockChat(tx, bsuid);
    const onItsWay = await tx
      .selectFrom('whatsapp_outbound')
      .select(['id', 'sent_at'])
      .where('bsuid', '=', bsuid)
      .where('status', '=', 'sending')
      .executeTakeFirst();
    if (onItsWay?.sent_at) {
      const lost_at = new Date(onItsWay.sent_at.getTime() + LOST_MS);
      if (now < lost_at) {
        await sendSoon(tx, lost_at, bsuid);
        return undefined;
      }
      await settle(tx, onItsWay, { status: 'unknown' });
    }
    const row = await tx
      .selectFrom('whatsapp_outbound')
      .selectAll()
      .where('bsuid', '=', bsuid)
      .where('status', '=', 'waiting')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const open = now.getTime() - chat.last_inbound_at.getTime() < WINDOW_MS;
    const message = open ? row.message : templateOf(row);
    await tx
      .updateTable('whatsapp_outbound')
      .set({ status: 'sending', sent_at: now, message: JSON.stringify(message) })
      .where('id', '=', row.id)
      .execute();
    const { wa_id, identity_hash } = chat;
    return { row: { ...row, message }, wa_id, identity_hash };
  });
}

/** The only message after a day of silence; it reveals nothing about the content. */
const NOTICE: ChatMessage = { type: 'template', name: 'alajo_notice' };

function templateOf({ message }: Pick<Row, 'message'>): OutboundMessage {
  if (message.type === 'template') return message;
  const { after_silence, until } = message;
  return { ...(after_silence ?? NOTICE), ...(until !== undefined && { until }) };
}

/** The token that opens a screen is kept until the message has gone, and only as a hash afterwards. */
const withoutToken = sql<string>`message - 'token'`;

type Outcome =
  | { status: 'accepted'; message_id: string }
  | { status: 'unknown' }
  | { status: 'refused'; cause: RefusalCause };

const settle = (db: Db, { id }: Pick<Row, 'id'>, outcome: Outcome) =>
  db
    .updateTable('whatsapp_outbound')
    .set({ ...outcome, message: withoutToken })
    .where('id', '=', id)
    .execute();

/** True if the chat's next message may be sent. */
async function recover(deps: Deps, row: Row, error: unknown): Promise<boolean> {
  const { db, clock, log } = deps;
  if (error instanceof ProviderPaused) return scheduleRetry(deps, row);
  if (error instanceof ProviderUnavailable) {
    await settle(db, row, { status: 'unknown' });
    return true;
  }
  if (!(error instanceof WhatsAppRefused)) throw error;
  const { cause_: cause, code } = error;
  if (cause === 'busy') return scheduleRetry(deps, row);
  if (cause === 'ours' || cause === 'invalid') log.error({ code, cause }, 'whatsapp refused');
  await settle(db, row, { status: 'refused', cause });
  if (cause === 'window_closed' && row.message.type !== 'template') {
    const { bsuid } = row;
    await inTransaction(db, (tx) =>
      sendReply(tx, clock.now(), { bsuid, inbound_id: null }, [templateOf(row)]),
    );
  }
  if (cause === 'identity_changed') {
    const { bsuid } = row;
    await inTransaction(db, (tx) => endLinks(tx, clock.now(), 'identity_changed', { bsuid }));
  }
  return true;
}

/** Nothing was sent: this message and those after it go later. */
async function scheduleRetry({ db, clock }: Deps, { id, bsuid }: Row): Promise<false> {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('whatsapp_outbound')
      .set({ status: 'waiting' })
      .where('id', '=', id)
      .execute();
    await sendSoon(tx, new Date(clock.now().getTime() + BUSY_MS), bsuid);
  });
  return false;
}
