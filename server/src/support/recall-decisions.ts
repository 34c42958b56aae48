// Staff decisions about recalls under review: one person proposes, another approves, and only held
// money is ever taken without the recipient's consent.

import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { ProposalPreview } from '@alajo/contract/staff/proposal-schemas.ts';
import { type RecallDecision, recallDecision } from '@alajo/contract/support/staff-recalls.ts';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { numberedCase } from '../payments/case-references.ts';
import { dryRun, dryRunWithin } from '../payments/desk/dry-run.ts';
import { staffCannot } from '../payments/staff-actions.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { defineProposal } from '../staff/proposals.ts';
import { holdRest, payBack, releaseHeld, returnId, staffEntries } from './recall-money.ts';
import { recallNotices } from './recall-notices.ts';
import {
  addStep,
  availableTo,
  hasStep,
  isOver,
  leftOf,
  moveRecall,
  nameOf,
  type RecallRow,
} from './recall-rows.ts';
import { closeRecall } from './recall-ticket.ts';

const payloadSchema = z.object({
  recall_id: z.int(),
  /** The transfer's entry. */
  entry_id: z.guid(),
  user_id: z.int(),
  decision: recallDecision,
  /** The amount held when it was proposed: a different amount needs a new decision. */
  held: z.int(),
});
export type RecallPayload = z.output<typeof payloadSchema>;

export const recallCase = numberedCase('recall');
export const recallObject = (id: number) => `recall:${recallCase.referenceOf(String(id))}`;

export const payloadOf = (
  { id, entry_id, user_id, held }: RecallRow,
  decision: RecallDecision,
): RecallPayload => ({ recall_id: id, entry_id, user_id, decision, held });

const TITLES = {
  hold: 'Hold the rest of',
  release: 'Release to the recipient',
  return: 'Return to the sender',
  refuse: 'Refuse the return',
} as const satisfies Record<RecallDecision, string>;

const EFFECTS = {
  hold: 'The recipient can’t spend it until two members of staff decide again',
  release: 'The recipient can spend it again, and it can’t be put on hold a second time',
  return: 'The sender gets it immediately, and both are notified',
  refuse: 'The recall ends, and the sender is notified',
} as const satisfies Record<RecallDecision, string>;

export const recallProposals = {
  decide_recall: defineProposal({
    schema: payloadSchema,
    make: 'disputes.work',
    approve: 'proposals.approve_money',
    // Locks the payment too, so that no one reverses it in the meantime.
    objectOf: ({ recall_id, entry_id }) => [recallObject(recall_id), `payment:${entry_id}`],
    aboutOf: ({ user_id }) => user_id,
    async describe(db, { recall_id, decision }) {
      const row = await requireRecall(db, recall_id);
      const amount = decision === 'release' || decision === 'return' ? row.held : leftOf(row);
      return {
        title: `${TITLES[decision]} ${formatNaira(amount)}`,
        lines: [
          { label: 'Payment', value: toReference(row.entry_id) },
          { label: 'Sender', value: await nameOf(db, row.user_id) },
          { label: 'Recipient', value: row.other },
          { label: 'Sent', value: formatNaira(row.amount) },
          { label: 'Returned', value: formatNaira(row.given) },
          { label: 'On hold', value: formatNaira(row.held) },
          { label: 'After approval', value: EFFECTS[decision] },
        ],
      };
    },
    preview: previewDecision,
    async check(tx, payload, { decider_id }, now) {
      // No one is asked to approve a decision that would be refused.
      const decide = () => decideRecall(tx, now, payload, undefined);
      if (decider_id === null) await dryRunWithin(tx, decide);
      else await requireDecidable(tx, payload);
    },
    async run(tx, { clock }, payload, { proposal_id }) {
      await decideRecall(tx, clock.now(), payload, proposal_id);
    },
  }),
};

/** The postings of a decision, for a preview. Nothing is stored. */
export async function previewDecision(
  deps: Pick<Deps, 'db' | 'clock'>,
  payload: RecallPayload,
): Promise<ProposalPreview> {
  const row = await requireRecall(deps.db, payload.recall_id);
  return dryRun(deps, {
    entries: staffEntries(row),
    // Rolled back before the database looks for the proposal.
    perform: (tx) => decideRecall(tx, deps.clock.now(), payload, undefined),
  });
}

/** Throws not_found. */
export async function requireRecall(db: Db | Tx, id: number, lock = false): Promise<RecallRow> {
  const row = await db
    .selectFrom('support_recall')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** A locked recall that this decision fits. Throws action_unavailable with the reason. */
async function requireDecidable(tx: Tx, payload: RecallPayload): Promise<RecallRow> {
  const { recall_id, decision, held } = payload;
  const row = await requireRecall(tx, recall_id, true);
  if (isOver(row)) throw staffCannot('This recall is over.');
  if (row.claim_id !== null && row.bank === null) {
    throw staffCannot('It is part of a scam claim: decide that.');
  }
  if (row.status !== 'reviewing') {
    throw staffCannot(
      row.bank === null
        ? 'The recipient can still answer. It can be decided once they refuse or don’t answer in time.'
        : 'The recipient’s bank decides.',
    );
  }
  if (row.held !== held) {
    throw staffCannot(`${formatNaira(row.held)} is on hold now. Review it and propose again.`);
  }
  await requirements[decision](tx, row);
  return row;
}

const requirements: Record<RecallDecision, (tx: Tx, row: RecallRow) => Promise<void>> = {
  async hold(tx, row) {
    if (row.held > 0) throw staffCannot('It’s already on hold.');
    if (await hasStep(tx, row, 'held')) throw staffCannot('It was on hold and released before.');
    if ((await availableTo(tx, row)) <= 0) throw staffCannot('The recipient’s wallet is empty.');
  },
  release: async (_tx, row) => requireHeld(row),
  return: async (_tx, row) => requireHeld(row),
  async refuse(_tx, row) {
    if (row.held > 0) throw staffCannot('Return or release the amount on hold first.');
  },
};

function requireHeld({ held }: RecallRow): void {
  if (held === 0) throw staffCannot('Nothing is on hold for it.');
}

/** Carries out the approved decision; `by` is the proposal, which a dry run does not have. */
async function decideRecall(
  tx: Tx,
  now: Date,
  payload: RecallPayload,
  by: number | undefined,
): Promise<void> {
  const row = await requireDecidable(tx, payload);
  switch (payload.decision) {
    case 'hold':
      await holdRest(tx, now, row, by);
      return;
    case 'release':
      await releaseHeld(tx, now, row, by);
      return;
    case 'return': {
      const giving = { row, id: returnId(row), most: row.held, agreed: false };
      const moved = await payBack(tx, now, { ...giving, proposal_id: by });
      if (isOver(moved)) await closeRecall(tx, now, moved);
      return;
    }
    case 'refuse':
      await endWithout(tx, now, row, by);
  }
}

/** Ends a recall for which nothing more will be returned, and notifies its sender. */
export async function endWithout(
  tx: Tx,
  now: Date,
  row: RecallRow,
  proposal_id?: number,
): Promise<void> {
  const moved = await moveRecall(tx, row, 'not_given_back');
  await addStep(tx, now, row, { kind: 'not_given_back', proposal_id });
  const { amount, given, other: name, entry_id } = row;
  const params = { amount, given, name, reference: toReference(entry_id) };
  await notify(tx, [createNotice(recallNotices.recall_ended, row.user_id, now, params)]);
  await closeRecall(tx, now, moved);
}
