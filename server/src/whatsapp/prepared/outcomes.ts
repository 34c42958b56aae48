// The outcome of a payment that was prepared in a chat, reported there once: when it is confirmed, and once
// more when a pending one ends.
import type { ConfirmedPayment } from '@alajo/contract/whatsapp/schemas.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Tasks } from '../../platform/jobs/jobs.ts';
import type { ChatMessage } from '../../providers/whatsapp/whatsapp.ts';
import type { FindReceipt } from '../../support/tickets.ts';
import type { Link } from '../links.ts';
import { link as linkTo, shown } from '../phrases.ts';
import { say } from '../send.ts';
import { linkOf, type PreparedRow } from './prepared.ts';
import { titleOf } from './words.ts';

type Outcome = ConfirmedPayment['status'];

/** The statuses of purchases and of receipts in one word each. */
export const OUTCOMES = {
  completed: 'completed',
  success: 'completed',
  pending: 'pending',
  failed: 'failed',
  reversed: 'failed',
} as const satisfies Record<string, Outcome>;

/** Marks a payment as made, and reports it to its chat. A repeat changes nothing. */
export async function recordOutcome(
  { clock, config }: Deps,
  tx: Tx,
  { id }: PreparedRow,
  { status, reference }: ConfirmedPayment,
): Promise<void> {
  const now = clock.now();
  const row = await tx
    .updateTable('whatsapp_prepared')
    .set({ status: 'confirmed', ended_at: now, outcome: status, reference })
    .where('id', '=', id)
    .where('status', '<>', 'confirmed')
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) await report(tx, now, row, config.url);
}

async function report(tx: Tx, now: Date, row: PreparedRow, url: string): Promise<void> {
  const link = await linkOf(tx, row);
  if (link.ended_at !== null || link.stopped) return;
  const message = messageOf(link, row, url);
  await say(tx, now, { bsuid: link.bsuid, inbound_id: null }, [message]);
}

const BECAME: Record<Outcome, string> = {
  completed: 'Done',
  pending: 'On its way. I’ll write when it has arrived or come back',
  failed: 'It did not go through, and the money is back in your wallet',
};

function messageOf(link: Link, { what, total, outcome, reference }: PreparedRow, url: string) {
  const body = `${titleOf(what)}, ${shown(link, total)}\n${BECAME[outcome ?? 'pending']}.`;
  if (reference === null) return { type: 'text', body } satisfies ChatMessage;
  return linkTo(body, 'Receipt', `${url}/receipt?ref=${reference}`);
}

/** More at once are for the next minute. */
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
    for (const row of pending) await follow(deps, findReceipt, row);
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
    if (ended !== undefined) await report(tx, deps.clock.now(), ended, deps.config.url);
  });
}
