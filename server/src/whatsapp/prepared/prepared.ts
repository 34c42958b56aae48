// Payments prepared in a chat. The chat only requests them; the app shows the details and pays with the PIN, once.
import { randomBytes } from 'node:crypto';
import { AppError } from '@alajo/contract/errors.ts';
import { kobo } from '@alajo/contract/money.ts';
import type { ChatState, PreparedPayment } from '@alajo/contract/whatsapp/schemas.ts';
import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../../deps.ts';
import { tokenHash } from '../../identity/secrets.ts';
import { findAccounts } from '../../ledger/accounts.ts';
import { MINUTE } from '../../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { endLinks, findChat, type Link } from '../links.ts';
import type { PricedPayment } from '../payable-items.ts';
import type { WhatsappPrepared } from '../tables.ts';
import { detailOf, titleOf } from './describe.ts';

export type PreparedRow = Selectable<WhatsappPrepared>;

export const PREPARED_MINUTES = 5;
/** “Cancel” this soon after a payment refers to that payment. */
const RECENT_MS = 10 * MINUTE;
/** Longer than any confirmation takes: one that started earlier died with its process. */
const CONFIRMING_MS = 5 * MINUTE;

export type PaymentPreparation = {
  url: string;
  /** Opens the screen that takes the PIN in WhatsApp. */
  flow_token: string | null;
  /** Prepares nothing while another payment is being made. */
  commit: (tx: Tx, now: Date) => Promise<'paying' | undefined>;
};

const createToken = () => randomBytes(24).toString('base64url');

/** Builds a payment that `commit` makes ready for the link; it replaces an earlier open one. */
export function preparePayment(
  { config }: Deps,
  { link, inbound_id, flow }: { link: Link; inbound_id: number; flow: boolean },
  { payable, amount, lines, total }: PricedPayment,
): PaymentPreparation {
  const token = createToken();
  const flow_token = flow ? createToken() : null;
  return {
    flow_token,
    url: `${config.url}/confirm/${token}`,
    async commit(tx, now) {
      const { user_id, id: link_id } = link;
      const standing = await tx
        .selectFrom('whatsapp_link')
        .select('id')
        .where('id', '=', link_id)
        .where('ended_at', 'is', null)
        .forShare()
        .executeTakeFirst();
      // If trust has ended meanwhile, so has this request: its link shows nothing.
      if (standing === undefined) return undefined;
      const before = await endPrepared(tx, now, user_id, 'replaced');
      if (before === 'paying') return before;
      await tx
        .insertInto('whatsapp_prepared')
        .values({
          id: uuidv7(),
          token_hash: tokenHash(token),
          user_id,
          link_id,
          inbound_id,
          what: JSON.stringify({ ...payable, lines }),
          amount,
          total,
          status: 'open',
          asked_at: now,
          expires_at: new Date(now.getTime() + PREPARED_MINUTES * MINUTE),
          ended_at: null,
          flow_token_hash: flow_token && tokenHash(flow_token),
        })
        .execute();
      return undefined;
    },
  };
}

/** The state of the latest payment: open and now ended, being made, or made a short time ago. */
export type CancelResult = 'ended' | 'paying' | 'paid' | 'nothing';

/**
 * Ends the customer's open payments. One that is being made continues: its row is locked both here and by the
 * confirmation, so only one of them finds it open.
 */
export async function endPrepared(
  tx: Tx,
  now: Date,
  userId: number,
  status: 'cancelled' | 'replaced' | 'disowned',
): Promise<CancelResult> {
  // Lock the link first, then the payment, as a confirmation does.
  await tx
    .selectFrom('whatsapp_link')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .forShare()
    .execute();
  const row = await tx
    .selectFrom('whatsapp_prepared')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return 'nothing';
  const recent = row.ended_at !== null && now.getTime() - row.ended_at.getTime() < RECENT_MS;
  if (row.status === 'confirmed' && row.outcome !== 'failed' && recent) return 'paid';
  if (row.status !== 'open') return 'nothing';
  if (isBeingMade(row, now)) return 'paying';
  const expired = row.expires_at <= now;
  // A new payment replaces an expired one; otherwise the expired one stays readable as expired.
  if (expired && status !== 'replaced') return 'nothing';
  await tx
    .updateTable('whatsapp_prepared')
    .set({ status, ended_at: now })
    .where('id', '=', row.id)
    .execute();
  return expired ? 'nothing' : 'ended';
}

/** Confirmed, with an unknown outcome. */
const isBeingMade = ({ confirming_at }: PreparedRow, now: Date): boolean =>
  confirming_at !== null && now.getTime() - confirming_at.getTime() < CONFIRMING_MS;

/** The customer's prepared payment by its link. Throws not_found for anyone else. */
export async function findPrepared(
  { db, clock }: Deps,
  userId: number,
  token: string,
): Promise<PreparedPayment> {
  const { row, link } = await requirePrepared(db, userId, token);
  const { what, amount, total } = row;
  const wallet = (await findAccounts(db, 'wallet', 'user', [userId])).get(userId);
  const left = (wallet?.balance ?? 0) - total;
  return {
    kind: what.kind,
    state: stateOf(row, link, clock.now()),
    title: titleOf(what),
    detail: detailOf(what),
    network: 'network' in what ? what.network : null,
    amount,
    lines: what.lines,
    total,
    left: left < 0 ? null : kobo(left),
    asked_at: row.asked_at.toISOString(),
    linked_at: link.linked_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}

export function stateOf(row: PreparedRow, link: Link, now: Date): PreparedPayment['state'] {
  if (row.status !== 'open') return row.status;
  if (link.ended_at !== null) return 'ended';
  return row.expires_at <= now && !isBeingMade(row, now) ? 'expired' : 'open';
}

/** Throws not_found. */
export async function requirePrepared(
  db: Db | Tx,
  userId: number,
  token: string,
): Promise<{ row: PreparedRow; link: Link }> {
  const row = await db
    .selectFrom('whatsapp_prepared')
    .selectAll()
    .where('token_hash', '=', tokenHash(token))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return { row, link: await linkOf(db, row) };
}

/** The link of the chat that requested it. */
export const linkOf = (db: Db | Tx, { link_id }: PreparedRow): Promise<Link> =>
  db.selectFrom('whatsapp_link').selectAll().where('id', '=', link_id).executeTakeFirstOrThrow();

/** Handles “I didn’t ask for this”: the writer isn't the customer, so the link ends too. Throws not_found. */
export async function reportUnrequestedPayment(
  deps: Deps,
  userId: number,
  token: string,
): Promise<ChatState> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await requirePrepared(tx, userId, token);
    await endLinks(tx, now, 'disowned', { user_id: userId });
    await endPrepared(tx, now, userId, 'disowned');
  });
  return findChat(deps, userId);
}
