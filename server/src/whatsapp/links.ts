// Links between chats and customers. The customer links a chat with a one-time code from the app; only the account and
// phone that sent the code are trusted. The database ends the link when control of the customer's account may have
// changed (`whatsapp_end_trust`).
import { randomInt } from 'node:crypto';
import { AppError } from '@alajo/contract/errors.ts';
import type { SecurityEventKind } from '@alajo/contract/identity/settings.ts';
import { maskedChatPhone, WORD_MINUTES } from '@alajo/contract/whatsapp/link.ts';
import type { ChatState, LinkCode, TrustEnd } from '@alajo/contract/whatsapp/schemas.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { findPeople } from '../identity/directory.ts';
import { hasEventSince } from '../identity/events.ts';
import { tokenHash } from '../identity/secrets.ts';
import { createNotice } from '../notices/kinds.ts';
import { newestNotice } from '../notifications/notices-since.ts';
import { notify } from '../notifications/notifications.ts';
import { HOUR, MINUTE } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import type { Contact } from '../providers/whatsapp/whatsapp.ts';
import { whatsappNotices } from './notices.ts';
import type { WhatsappLink } from './tables.ts';

export type Link = Selectable<WhatsappLink>;

/** A chat that may not be its owner's is read-only for this long. */
const READS_ONLY_MS = 24 * HOUR;

/** Events that end a link and make one made within a day read-only; must match `whatsapp_trust_ends`. */
const TRUST_LOST = [
  'sessions_ended',
  'password_changed',
  'password_reset',
  'pin_changed',
  'pin_reset',
  'phone_changed',
  'wallet_frozen',
] as const satisfies (SecurityEventKind & TrustEnd)[];

// No vowels and no digits: never a word of any language, and nothing that looks like a PIN.
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const WORD_LETTERS = 8;

/** Creates a new code for the customer, which replaces the previous one. Records whether the device is new. */
export async function createLinkCode(
  { db, clock, providers }: Deps,
  { user_id, trust }: Pick<Customer, 'user_id' | 'trust'>,
): Promise<LinkCode> {
  const { whatsapp } = providers;
  if (whatsapp === undefined) throw new AppError('whatsapp_off');
  const letters = Array.from({ length: WORD_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]);
  const word = `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
  const now = clock.now();
  const expires_at = new Date(now.getTime() + WORD_MINUTES * MINUTE);
  const on_new_device = trust.new_until !== null;
  const row = { hash: tokenHash(word), on_new_device, created_at: now, expires_at };
  await db
    .insertInto('whatsapp_word')
    .values({ ...row, user_id })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return {
    code: word,
    url: whatsapp.chatUrl(`Alajo ${word}`),
    expires_at: expires_at.toISOString(),
  };
}

export type LinkResult = { link: Link } | { refused: 'unknown_word' | 'other_number' };

/**
 * Links the chat that sent the code, once. If WhatsApp gives us a number, it must be the customer's verified one. The
 * chat is read-only for a day if the code was made on a new device or soon after a reset.
 */
export async function linkChat(
  tx: Tx,
  now: Date,
  { word, from }: { word: string; from: Contact },
): Promise<LinkResult> {
  const used = await tx
    .deleteFrom('whatsapp_word')
    .where('hash', '=', tokenHash(word.toUpperCase()))
    .returning(['user_id', 'on_new_device', 'expires_at'])
    .executeTakeFirst();
  if (used === undefined || used.expires_at <= now) return { refused: 'unknown_word' };
  const { user_id } = used;
  const customer = (await findPeople(tx, [user_id])).get(user_id);
  if (from.wa_id !== null && customer?.phone_number !== `+${from.wa_id}`) {
    return { refused: 'other_number' };
  }
  const before = await lastLinkOf(tx, user_id);
  const doubtful =
    used.on_new_device || isTrustEnded(before) || (await hasLostTrust(tx, now, user_id));
  await endLinks(tx, now, 'linked_anew', { user_id });
  await endLinks(tx, now, 'linked_anew', { bsuid: from.bsuid });
  const link = await tx
    .insertInto('whatsapp_link')
    .values({
      ...from,
      user_id,
      linked_at: now,
      hide_amounts: before?.hide_amounts ?? false,
      notices: before?.notices ?? false,
      reminders: before?.reminders ?? true,
      noticed_id: await newestNotice(tx, user_id),
      // Unlinking and linking again doesn't shorten it.
      reads_only_until: doubtful
        ? new Date(now.getTime() + READS_ONLY_MS)
        : (before?.reads_only_until ?? null),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await notify(tx, [createNotice(whatsappNotices.whatsapp_linked, user_id, now, {})]);
  return { link };
}

const isTrustEnded = (link: Link | undefined): boolean =>
  link !== undefined && link.ended_by !== null && isLost(link.ended_by);

/** True if an event within the last day would have ended a link. */
const hasLostTrust = (tx: Tx, now: Date, userId: number): Promise<boolean> =>
  hasEventSince(tx, userId, TRUST_LOST, new Date(now.getTime() - READS_ONLY_MS));

/** Unlinking by the customer, or linking another chat, doesn't cost trust. */
const isLost = (by: TrustEnd): boolean => by !== 'customer' && by !== 'linked_anew';

type LinkFilter = Partial<Pick<Link, 'id' | 'user_id' | 'bsuid' | 'wa_id'>>;

/** Ends the matching links and returns them. */
export async function endLinks(
  tx: Tx,
  now: Date,
  by: TrustEnd,
  filter: LinkFilter,
): Promise<Link[]> {
  const ended = await tx
    .updateTable('whatsapp_link')
    .set({ ended_at: now, ended_by: by })
    .where((eb) => eb.and(filter))
    .where('ended_at', 'is', null)
    .returningAll()
    .execute();
  if (isLost(by) && by !== 'disowned') {
    const notices = ended.map(({ user_id }) =>
      createNotice(whatsappNotices.whatsapp_untrusted, user_id, now, { by }),
    );
    if (notices.length > 0) await notify(tx, notices);
  }
  return ended;
}

export type LinkStatus =
  | { trust: 'linked'; link: Link }
  /** Previously linked: answers only explain how to link again. */
  | { trust: 'ended'; by: TrustEnd }
  | { trust: 'none' };

/**
 * Identifies the sender of a message. A changed identity or number ends the link; so does another account that has
 * taken over a linked number.
 */
export async function findLinkStatus(tx: Tx, now: Date, from: Contact): Promise<LinkStatus> {
  const { bsuid, wa_id, identity_hash } = from;
  if (wa_id !== null) {
    const others = await tx
      .selectFrom('whatsapp_link')
      .select('id')
      .where('wa_id', '=', wa_id)
      .where('bsuid', '<>', bsuid)
      .where('ended_at', 'is', null)
      .execute();
    for (const { id } of others) await endLinks(tx, now, 'number_changed', { id });
  }
  const link = await tx
    .selectFrom('whatsapp_link')
    .selectAll()
    .where('bsuid', '=', bsuid)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (link === undefined) return { trust: 'none' };
  if (link.ended_by !== null) return { trust: 'ended', by: link.ended_by };
  const changed = changeOf(link, { wa_id, identity_hash });
  if (changed !== undefined) {
    await endLinks(tx, now, changed, { id: link.id });
    return { trust: 'ended', by: changed };
  }
  if (link.wa_id === null && wa_id !== null) {
    await tx.updateTable('whatsapp_link').set({ wa_id }).where('id', '=', link.id).execute();
  }
  return { trust: 'linked', link };
}

function changeOf(
  link: Pick<Link, 'wa_id' | 'identity_hash'>,
  { wa_id, identity_hash }: Pick<Contact, 'wa_id' | 'identity_hash'>,
): TrustEnd | undefined {
  // A missing hash counts as a change: nothing vouches for the phone any more.
  if (link.identity_hash !== identity_hash) return 'identity_changed';
  if (link.wa_id !== null && wa_id !== null && link.wa_id !== wa_id) return 'number_changed';
  return undefined;
}

const lastLinkOf = (db: Db | Tx, userId: number): Promise<Link | undefined> =>
  db
    .selectFrom('whatsapp_link')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** True if the customer has a linked chat. */
export const hasChat = async (db: Db | Tx, userId: number): Promise<boolean> => {
  const link = await lastLinkOf(db, userId);
  return link !== undefined && link.ended_at === null;
};

/** The customer's link as the app shows it. */
export async function findChat({ db, providers }: Deps, userId: number): Promise<ChatState> {
  const available = providers.whatsapp !== undefined;
  const link = await lastLinkOf(db, userId);
  if (link === undefined) return { available, link: null, ended: null };
  const { ended_at, ended_by, wa_id, linked_at, reads_only_until } = link;
  const { hide_amounts, notices, reminders } = link;
  if (ended_at !== null && ended_by !== null) {
    return { available, link: null, ended: { at: ended_at.toISOString(), by: ended_by } };
  }
  return {
    available,
    link: {
      linked_at: linked_at.toISOString(),
      phone: wa_id === null ? null : maskedChatPhone(wa_id),
      hide_amounts,
      notices,
      reminders,
      reads_only_until: reads_only_until?.toISOString() ?? null,
    },
    ended: null,
  };
}

type ChatChoice = { hide_amounts: boolean; notices: boolean; reminders?: boolean | undefined };

/** Throws whatsapp_not_linked. */
export async function setChat(
  deps: Deps,
  userId: number,
  { reminders, ...chosen }: ChatChoice,
): Promise<ChatState> {
  const changed = await deps.db
    .updateTable('whatsapp_link')
    .set({
      ...chosen,
      ...(reminders !== undefined && { reminders }),
      noticed_id: await newestNotice(deps.db, userId),
    })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) throw new AppError('whatsapp_not_linked');
  return findChat(deps, userId);
}

/** Ends the customer's link; a repeat changes nothing. */
export async function endLink(deps: Deps, userId: number): Promise<ChatState> {
  await inTransaction(deps.db, (tx) =>
    endLinks(tx, deps.clock.now(), 'customer', { user_id: userId }),
  );
  return findChat(deps, userId);
}
