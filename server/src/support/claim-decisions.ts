// Staff decisions on claims: one person proposes, another approves. Only what is on hold is ever taken from a receiver
// who did not agree, and each decision applies to everything on hold.

import { CLAIM_WORKING_DAYS } from '@alajo/contract/claim-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import {
  type ClaimDecision,
  claimDecision,
  claimDecisions,
  claimReasons,
  spacedClaimNumber,
} from '@alajo/contract/support/claims.ts';
import * as z from 'zod/mini';
import { createNotice, type Notice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { numberedCase } from '../payments/case-references.ts';
import { dryRun, dryRunWithin } from '../payments/desk/dry-run.ts';
import { staffCannot } from '../payments/staff-actions.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { defineProposal } from '../staff/proposals.ts';
import { claimNotices } from './claim-notices.ts';
import {
  type ClaimRow,
  changeClaim,
  type LockedClaim,
  lockClaim,
  recallsOf,
} from './claim-rows.ts';
import { holdAll, holdEnd, releaseAll } from './claims.ts';
import { endOfWorkingDay } from './recall-entries.ts';
import { lockHolds, payBack, returnId, staffEntries } from './recall-money.ts';
import { addStep, isOver, moveRecall, nameOf, type RecallRow } from './recall-rows.ts';
import { closeRecall } from './recall-ticket.ts';

const payloadSchema = z.object({
  claim_id: z.int(),
  /** The claimed payments. */
  entries: z.array(z.guid()),
  user_id: z.int(),
  decision: claimDecision,
  /** The amount held when it was proposed: a different amount needs a new decision. */
  held: z.int(),
});
type ClaimPayload = z.output<typeof payloadSchema>;

export const claimCase = numberedCase('scam');
const claimObject = (id: number) => `scam_claim:${claimCase.referenceOf(String(id))}`;

export const claimProposals = {
  decide_claim: defineProposal({
    schema: payloadSchema,
    make: 'disputes.work',
    approve: 'proposals.approve_money',
    // Locks the payments too, so that no one reverses them in the meantime.
    objectOf: ({ claim_id, entries }) => [
      claimObject(claim_id),
      ...entries.map((entry) => `payment:${entry}`),
    ],
    aboutOf: ({ user_id }) => user_id,
    async describe(db, { claim_id, decision }) {
      const claim = await requireClaim(db, claim_id);
      const recalls = await recallsOf(db, claim_id);
      return {
        title: `${claimDecisions[decision].label}: scam claim ${spacedClaimNumber(claim.number)}`,
        lines: [
          { label: 'Customer', value: await nameOf(db, claim.user_id) },
          { label: 'What happened', value: claimReasons[claim.reason] },
          ...paymentLines(recalls),
          { label: 'On hold', value: formatNaira(heldOf(recalls)) },
          { label: 'After approval', value: claimDecisions[decision].does },
        ],
      };
    },
    async preview(deps, payload) {
      const recalls = await recallsOf(deps.db, payload.claim_id);
      return dryRun(deps, {
        entries: recalls.flatMap(staffEntries),
        // Rolled back before the database looks for the proposal.
        perform: (tx) => decideClaim(tx, deps.clock.now(), payload, undefined),
      });
    },
    async check(tx, payload, { decider_id }, now) {
      // No one is asked to approve a decision that would be refused.
      const decide = () => decideClaim(tx, now, payload, undefined);
      if (decider_id === null) await dryRunWithin(tx, decide);
      else await requireDecidable(tx, payload);
    },
    async run(tx, { clock }, payload, { proposal_id }) {
      await decideClaim(tx, clock.now(), payload, proposal_id);
    },
  }),
};

export async function payloadOf(
  db: Db | Tx,
  id: number,
  decision: ClaimDecision,
): Promise<ClaimPayload> {
  const { user_id, entries } = await requireClaim(db, id);
  return { claim_id: id, entries, user_id, decision, held: heldOf(await recallsOf(db, id)) };
}

/** Throws not_found. */
export async function requireClaim(db: Db | Tx, id: number): Promise<ClaimRow> {
  const row = await db
    .selectFrom('support_claim')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export const heldOf = (recalls: readonly RecallRow[]): Kobo =>
  kobo(recalls.reduce((sum, { held }) => sum + held, 0));

/** The payments of a claim, one labelled line each. */
export const paymentLines = (recalls: readonly RecallRow[]) =>
  recalls.map((recall, index) => ({
    label: recalls.length === 1 ? 'Payment' : `Payment ${index + 1}`,
    value: describePayment(recall),
  }));

/** `₦15,000 to Kelvin Gadgets, ₦11,200 on hold`. */
function describePayment({ entry_id, amount, other, bank, held, given }: RecallRow): string {
  const at = bank === null ? '' : ` at ${bank}`;
  const parts = [
    `${formatNaira(amount)} to ${other}${at}`,
    ...(held > 0 ? [`${formatNaira(held)} on hold`] : []),
    ...(given > 0 ? [`${formatNaira(given)} returned`] : []),
    toReference(entry_id),
  ];
  return parts.join(', ');
}

/** The decisions that fit a claim in its current state. */
export function decisionsFor({ claim, recalls }: LockedClaim): readonly ClaimDecision[] {
  if (claim.status !== 'open') return [];
  const held = heldOf(recalls) > 0;
  const fits: Record<ClaimDecision, boolean> = {
    return: held,
    release: true,
    false: true,
    hold: !claim.instant && !held && claim.hold_until === null,
    extend: held && claim.hold_until !== null && claim.extended_by === null,
  };
  return claimDecision.options.filter((decision) => fits[decision]);
}

/** A locked claim that this decision fits. Throws action_unavailable with the reason. */
async function requireDecidable(tx: Tx, payload: ClaimPayload): Promise<LockedClaim> {
  const locked = await lockClaim(tx, payload.claim_id);
  if (locked.claim.status !== 'open') throw staffCannot('This claim is over.');
  const held = heldOf(locked.recalls);
  if (held !== payload.held) {
    throw staffCannot(`${formatNaira(held)} is on hold now. Review it and propose again.`);
  }
  if (!decisionsFor(locked).includes(payload.decision)) {
    throw staffCannot('This decision doesn’t fit the claim now.');
  }
  return locked;
}

/** Carries out the approved decision; `by` is the proposal, which a dry run does not have. */
async function decideClaim(
  tx: Tx,
  now: Date,
  payload: ClaimPayload,
  by: number | undefined,
): Promise<void> {
  const locked = await requireDecidable(tx, payload);
  switch (payload.decision) {
    case 'hold':
      return holdNow(tx, now, locked, by);
    case 'extend':
      return extendHold(tx, now, locked, by);
    case 'return':
      return returnAll(tx, now, locked, by);
    case 'release':
    case 'false': {
      const free = await releaseAll(tx, now, locked.recalls, by);
      const status = payload.decision === 'false' ? 'false' : 'released';
      await endClaim(tx, now, { claim: locked.claim, recalls: free }, { status, by });
      const { claim_false, claim_released } = claimNotices;
      const kind = status === 'false' ? claim_false : claim_released;
      const { user_id, number } = locked.claim;
      await notify(tx, [createNotice(kind, user_id, now, { number })]);
    }
  }
}

async function holdNow(tx: Tx, now: Date, locked: LockedClaim, by: number | undefined) {
  const held = await holdAll(tx, now, locked, by);
  if (held.hold_until === null) throw staffCannot('There is nothing to hold.');
}

async function extendHold(
  tx: Tx,
  now: Date,
  { claim, recalls }: LockedClaim,
  by: number | undefined,
): Promise<void> {
  // A hold ends at midnight, so its last day is the one before.
  const last = new Date((claim.hold_until ?? now).getTime() - 1);
  const hold_until = endOfWorkingDay(last, CLAIM_WORKING_DAYS);
  await changeClaim(tx, claim, { hold_until, extended_by: by ?? null });
  await enqueue(tx, 'support_claim_hold_end', { id: claim.id }, holdEnd(claim.id, hold_until));
  const notices = recalls.flatMap(({ to_user_id, held: amount, entry_id }) => {
    if (to_user_id === null || amount === 0) return [];
    const params = { amount, reference: toReference(entry_id), until: hold_until.toISOString() };
    return [createNotice(claimNotices.claim_extended, to_user_id, now, params)];
  });
  await notify(tx, notices);
}

async function returnAll(
  tx: Tx,
  now: Date,
  { claim, recalls }: LockedClaim,
  by: number | undefined,
): Promise<void> {
  await lockHolds(tx, recalls);
  const name = await nameOf(tx, claim.user_id);
  const after: RecallRow[] = [];
  const notices: Notice[] = [];
  for (const row of recalls) {
    if (row.held > 0 && row.to_user_id !== null) {
      const params = { amount: row.held, name, reference: toReference(row.entry_id) };
      notices.push(createNotice(claimNotices.claim_sent_back, row.to_user_id, now, params));
    }
    const giving = { row, id: returnId(row), most: row.held, agreed: false, proposal_id: by };
    after.push(row.held > 0 ? await payBack(tx, now, giving) : row);
  }
  await endClaim(tx, now, { claim, recalls: after }, { status: 'returned', by });
  const { user_id, number } = claim;
  const params = { number, amount: heldOf(recalls) };
  await notify(tx, [...notices, createNotice(claimNotices.claim_returned, user_id, now, params)]);
}

type ClaimEnd = { status: 'returned' | 'released' | 'false'; by: number | undefined };

/** Ends a claim with what its receivers keep. Requests to banks continue: their replies end those. */
async function endClaim(
  tx: Tx,
  now: Date,
  { claim, recalls }: LockedClaim,
  { status, by }: ClaimEnd,
): Promise<void> {
  // A dry run has no proposal to name, and is rolled back.
  if (by !== undefined) {
    await changeClaim(tx, claim, { status, decided_at: now, decided_by: by, hold_until: null });
  }
  for (const recall of recalls.filter(({ bank }) => bank === null)) {
    if (!isOver(recall)) {
      await addStep(tx, now, recall, { kind: 'not_given_back', proposal_id: by });
      await moveRecall(tx, recall, 'not_given_back');
    }
    await closeRecall(tx, now, recall);
  }
}
