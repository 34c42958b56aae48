// Processes a chat's messages one after the other; each is answered once, even if work repeats.
import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { MINUTE } from '../platform/clock.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import type { ChatMessage } from '../providers/whatsapp/whatsapp.ts';
import { findLinkStatus, type LinkStatus } from './links.ts';
import type { OpenQuestion } from './open-question.ts';
import { lockChat, sendReply } from './send-reply.ts';
import type { WhatsappChat, WhatsappInbound } from './tables.ts';

type Inbound = Selectable<WhatsappInbound>;
type Chat = Selectable<WhatsappChat>;

/** Lifetime of an open question. */
const QUESTION_LIFETIME_MS = 10 * MINUTE;
const MESSAGES_PER_MINUTE = 20;

/** A message and its sender, as the conversation sees it. */
export type Turn = {
  inbound: Inbound;
  chat: Chat;
  standing: LinkStatus;
  /** Our last question, if still open. */
  asked: OpenQuestion | null;
  /** Set if the chat exceeds the limit of messages per minute; `told` once it has been told so. */
  busy: 'new' | 'told' | null;
};

export type Answer = {
  messages: ChatMessage[];
  /** The new open question; null drops the prepared draft, which other messages leave open to correction. */
  asked?: OpenQuestion | null;
  /** Effects that must happen once, together with the answer; returns a different answer, if any. */
  commit?: (tx: Tx, now: Date) => Promise<Omit<Answer, 'commit'> | undefined>;
};

/** Answers a message. May run again after a crash, so its own effects must be repeatable. */
export type ConversationHandler = (turn: Turn) => Promise<Answer>;

const job = z.object({ bsuid: z.string() });

export const workTasks = (deps: Deps, converse: ConversationHandler): Tasks => ({
  whatsapp_work: async (payload) => {
    const { bsuid } = z.parse(job, payload);
    while (await workNext(deps, bsuid, converse));
  },
});

/** Answers the chat's oldest unanswered message; false if there is none. */
async function workNext(
  deps: Deps,
  bsuid: string,
  converse: ConversationHandler,
): Promise<boolean> {
  const { db, clock } = deps;
  const begun = await inTransaction(db, (tx) => begin(tx, clock.now(), bsuid));
  if (begun === undefined) return false;
  const answer = await converse(begun);
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const done = await tx
      .updateTable('whatsapp_inbound')
      .set({ worked_at: now })
      .where('id', '=', begun.inbound.id)
      .where('worked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    // Another process has answered it meanwhile.
    if (done === undefined) return;
    const { messages, asked } = (await answer.commit?.(tx, now)) ?? answer;
    if (asked !== undefined || begun.asked?.prepared !== true) {
      await tx
        .updateTable('whatsapp_chat')
        .set({ asked: asked ? JSON.stringify(asked) : null, asked_at: asked ? now : null })
        .where('bsuid', '=', bsuid)
        .execute();
    }
    await sendReply(tx, now, { bsuid, inbound_id: begun.inbound.id }, messages);
  });
  return true;
}

async function begin(tx: Tx, now: Date, bsuid: string): Promise<Turn | undefined> {
  const chat = await lockChat(tx, bsuid);
  const inbound = await tx
    .selectFrom('whatsapp_inbound')
    .selectAll()
    .where('bsuid', '=', bsuid)
    .where('worked_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (inbound === undefined) return undefined;
  const { wa_id } = chat;
  const standing = await findLinkStatus(tx, now, {
    bsuid,
    wa_id,
    identity_hash: inbound.identity_hash,
  });
  const fresh =
    chat.asked_at !== null && now.getTime() - chat.asked_at.getTime() < QUESTION_LIFETIME_MS;
  const busy = await throttleState(tx, inbound);
  return { inbound, chat, standing, asked: fresh ? chat.asked : null, busy };
}

/** True if this message exceeds the limit per minute. */
async function throttleState(tx: Tx, { bsuid, id, received_at }: Inbound): Promise<Turn['busy']> {
  const { count } = await tx
    .selectFrom('whatsapp_inbound')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('bsuid', '=', bsuid)
    .where('id', '<', id)
    .where('received_at', '>', new Date(received_at.getTime() - MINUTE))
    .executeTakeFirstOrThrow();
  if (count < MESSAGES_PER_MINUTE) return null;
  return count === MESSAGES_PER_MINUTE ? 'new' : 'told';
}
