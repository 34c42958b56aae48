// Reports the outcome of a payment prepared in a chat: when it is confirmed, and again when a pending one completes or
// fails.
import type { ConfirmedPayment } from '@alajo/contract/whatsapp/schemas.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Tasks } from '../../platform/jobs/jobs.ts';
import type { ChatMessage } from '../../providers/whatsapp/whatsapp.ts';
import type { FindReceipt } from '../../support/tickets.ts';
import { link as linkTo, visibleAmount } from '../chat-messages.ts';
import type { Link } from '../links.ts';
import { sendReply } from '../send-reply.ts';
import { titleOf } from './describe.ts';
import { linkOf, type PreparedRow } from './prepared.ts';

type Outcome = ConfirmedPayment['status'];

/** Maps purchase and receipt statuses to one of three outcomes. */
export const OUTCOMES = {
  completed: 'completed',
  success: 'completed',
  pending: 'pending',
  failed: 'failed',
  reversed: 'failed',
} as const satisfies Record<string, Outcome>;

/** Sentences about each outcome, shown by both the page and the chat. */
export const OUTCOME_TEXTS: Record<Outcome, string> = {
  completed: 'Done.',
  pending: 'It’s on its way. We’ll tell you when it has arrived.',
  failed: 'It didn’t go through, and the money is back in your wallet.',
};

/** Marks a payment as made and reports it to its chat. A repeat changes nothing. */
export async function recordOutcome(
  { clock, config }: Deps,
  tx: Tx,
  { id }: PreparedRow,
  { status, reference, message }: ConfirmedPayment,
): Promise<void> {
  const now = clock.now();
  const row = await tx
    .updateTable('whatsapp_prepared')
    .set({ status: 'confirmed', ended_at: now, outcome: status, reference })
    .where('id', '=', id)
    .where('status', '<>', 'confirmed')
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) await report(tx, now, { row, became: message }, config.url);
}

type Report = { row: PreparedRow; became: string };

async function report(tx: Tx, now: Date, { row, became }: Report, url: string): Promise<void> {
  const link = await linkOf(tx, row);
  if (link.ended_at !== null || link.stopped) return;
  const message = messageOf(link, { row, became }, url);
  await sendReply(tx, now, { bsuid: link.bsuid, inbound_id: null }, [message]);
}

function messageOf(link: Link, { row, became }: Report, url: string) {
  const { what, total, reference } = row;
  const body = `${titleOf(what)}, ${visibleAmount(link, total)}\n${became}`;
  if (reference === null) return { type: 'text', body } satisfies ChatMessage;
  return linkTo(body, 'Receipt', `${url}/receipt?ref=${reference}`);
}

/** Any more are left for the next minute. */
const EACH_MAX = 500;

export const outcomeTasks = (deps: Deps, findReceipt: FindReceipt): Tasks => ({
  whatsapp_outcomes: async () => {
    const pending = await deps.db
      .selectFrom('whatsapp_prepared')
      .selectAll()
      .where('outcome', '=', 'pending')
      .orderBy('id', 'desc')
      .limit(EACH_MAX)
      .execute();
    for (const row of pending) {
      try {
        await follow(deps, findReceipt, row);
      } catch (error) {
        // One unreadable outcome doesn't hold back the others.
        deps.log.error({ err: error, prepared: row.id }, 'outcome not reported');
      }
    }
  },
});

async function follow(deps: Deps, findReceipt: FindReceipt, row: PreparedRow): Promise<void> {
  if (row.reference === null) return;
  const { status } = await findReceipt(row.user_id, row.reference);
  const outcome = OUTCOMES[status];
  if (outcome === 'pending') return;
  await inTransaction(deps.db, async (tx) => {
    const ended = await tx
      .updateTable('whatsapp_prepared')
      .set({ outcome })
      .where('id', '=', row.id)
      .where('outcome', '=', 'pending')
      .returningAll()
      .executeTakeFirst();
    if (ended === undefined) return;
    await report(
      tx,
      deps.clock.now(),
      { row: ended, became: OUTCOME_TEXTS[outcome] },
      deps.config.url,
    );
  });
}
