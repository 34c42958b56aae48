// Disputes accepted by staff: two people agree, the provider is notified, and the amount it reports
// is booked like any other chargeback.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { ProposalPreview } from '@alajo/contract/staff/proposal-schemas.ts';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { findPeople } from '../../identity/directory.ts';
import { acceptCase, closeCase, findCaseRow, findOpenCase } from '../../payments/cases.ts';
import { dryRun } from '../../payments/desk/dry-run.ts';
import { staffCannot } from '../../payments/staff-actions.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { defineProposal, type ProposalKind } from '../../staff/proposals.ts';
import { enqueueChargebackCheck } from './chargeback-checks.ts';
import { bookChargebackLoss, findDisputed, lostEntry } from './chargebacks.ts';

const payloadSchema = z.object({
  case_reference: z.string(),
  /** The provider's id for it. */
  dispute: z.string(),
  /** The entry that credited the payment. */
  entry_id: z.guid(),
  user_id: z.int(),
  amount: z.int(),
});
type DisputeAcceptance = z.output<typeof payloadSchema>;

const disputeObject = (reference: string) => `chargeback:${reference}`;

export const disputeProposals: Record<'accept_dispute', ProposalKind> = {
  accept_dispute: defineProposal({
    schema: payloadSchema,
    make: 'disputes.work',
    approve: 'proposals.approve_money',
    objectOf: ({ case_reference, entry_id }) => [
      disputeObject(case_reference),
      `payment:${entry_id}`,
    ],
    aboutOf: ({ user_id }) => user_id,
    async describe(db, { case_reference, dispute, entry_id, user_id, amount }) {
      const name = (await findPeople(db, [user_id])).get(user_id)?.name ?? '';
      return {
        title: `Accept a dispute of ${formatNaira(kobo(amount))} about a payment of ${name}`,
        lines: [
          { label: 'Payment', value: toReference(entry_id) },
          { label: 'Case', value: case_reference },
          { label: 'Dispute', value: dispute },
          {
            label: 'After approval',
            value:
              'The provider takes it from us. The customer pays from their wallet balance, owes the rest, and is notified',
          },
        ],
      };
    },
    preview: previewAcceptance,
    async check(tx, payload) {
      await requireOpenDispute(tx, payload);
    },
    async run(tx, { clock }, payload, { proposal_id }) {
      const id = await requireOpenDispute(tx, payload);
      await acceptCase(tx, id, proposal_id);
      const job = { reference: payload.case_reference };
      const key = `${ACCEPT_JOB}:${payload.case_reference}`;
      await enqueue(tx, ACCEPT_JOB, job, { key, run_at: clock.now() });
    },
  }),
};

export const ACCEPT_JOB = 'wallet_accept_dispute';

/**
 * The proposal terms for a case; undefined if the provider doesn't support accepting, or for a
 * guest's payment.
 */
export async function findAcceptable(
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  reference: string,
): Promise<DisputeAcceptance | undefined> {
  const row = await findCaseRow(db, reference);
  if (row?.kind !== 'dispute' || row.closed_at !== null || row.proposal_id !== null)
    return undefined;
  const disputed = await findDisputed(db, row.subject);
  if (providers.payments.acceptDispute === undefined || disputed === undefined) return undefined;
  const { entry_id, user_id } = disputed;
  return {
    case_reference: reference,
    dispute: row.subject,
    entry_id,
    user_id,
    amount: row.amount ?? 0,
  };
}

/** Throws action_unavailable. */
export async function requireAcceptable(
  deps: Pick<Deps, 'db' | 'providers'>,
  reference: string,
): Promise<DisputeAcceptance> {
  const found = await findAcceptable(deps, reference);
  if (found !== undefined) return found;
  if ((await findCaseRow(deps.db, reference)) === undefined) throw new AppError('not_found');
  throw staffCannot(
    'It can’t be accepted here: it has been decided, or the payer is a guest. Answer it at the provider.',
  );
}

/** The entry that losing it would post. Nothing is stored. */
export async function previewAcceptance(
  deps: Pick<Deps, 'db' | 'clock'>,
  { dispute, amount }: DisputeAcceptance,
): Promise<ProposalPreview> {
  const row = await findDisputed(deps.db, dispute);
  if (row === undefined) return { postings: [], balances: [], refused: DECIDED };
  return dryRun(deps, {
    entries: [lostEntry(row, kobo(amount))],
    perform: (tx) => bookChargebackLoss(tx, deps.clock.now(), row, kobo(amount)),
  });
}

const DECIDED = 'This dispute has been decided.';

/** The id of the open case, locked. Throws action_unavailable. */
async function requireOpenDispute(tx: Tx, payload: DisputeAcceptance): Promise<number> {
  const { case_reference, dispute, amount } = payload;
  const found = await findOpenCase(tx, case_reference);
  const isUnchanged =
    found?.kind === 'dispute' && found.subject === dispute && found.amount === amount;
  if (!isUnchanged || found.proposal_id !== null)
    throw staffCannot('This case is already closed or accepted.');
  if ((await findDisputed(tx, dispute)) === undefined) throw staffCannot(DECIDED);
  return found.id;
}

/**
 * Job: tells the provider that we accept, and closes the case. A retry has no second effect; the chargeback
 * amount is read from the provider afterwards. Throws if the provider doesn't reply, so the job is retried.
 */
export async function sendAcceptance(deps: Deps, reference: string): Promise<void> {
  const { db, clock, providers } = deps;
  const row = await findCaseRow(db, reference);
  if (row === undefined || row.proposal_id === null || row.closed_at !== null) return;
  const amount: Kobo = row.amount ?? kobo(0);
  await providers.payments.acceptDispute?.({ id: row.subject, amount });
  const disputed = await findDisputed(db, row.subject);
  await inTransaction(db, (tx) => closeCase(tx, clock.now(), reference));
  if (disputed !== undefined) await enqueueChargebackCheck(deps, disputed.reference);
}
