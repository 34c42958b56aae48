// Reversals of payments by two members of staff: the same postings, swapped, once.
import { AppError } from '@alajo/contract/errors.ts';
import { kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import * as z from 'zod/mini';
import { whileUnfrozen } from '../../ledger/accounts.ts';
import { derivedId, reverse } from '../../ledger/entries.ts';
import { lockEntry } from '../../ledger/entry-lock.ts';
import { type EntryDetail, findEntry } from '../../ledger/statement.ts';
import { createNotice, type Notice } from '../../notices/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Exceptions } from '../../staff/exceptions.ts';
import type { EndingDeps, OnReversal, PaymentSource } from '../../staff/payments.ts';
import { defineProposal, type ProposalKind } from '../../staff/proposals.ts';
import { fromMetadata } from '../movements.ts';
import { dryRun, dryRunWithin } from './dry-run.ts';
import { findOutside } from './find-payment.ts';
import { idsOf } from './ledger-entries.ts';
import { recordManualStep, translateInsufficientFunds } from './manual-steps.ts';
import { deskNotices } from './notices.ts';
import { objectOf } from './payment-page.ts';
import { afterApproval, describePayment, MONEY } from './proposal-terms.ts';
import { requireReversible } from './reversible.ts';

const payloadSchema = z.object({ id: z.guid(), user_id: z.nullable(z.int()) });

// The reason given to the customer of a payment that a provider had carried out.
const CUSTOMER_REASON = 'It was reversed.';

export const createReversals = ({
  exceptions,
  ...reversal
}: ReversalDeps & { exceptions: Exceptions }): ProposalKind =>
  defineProposal({
    schema: payloadSchema,
    ...MONEY,
    objectOf: ({ id }) => objectOf(id),
    aboutOf: ({ user_id }) => user_id ?? undefined,
    describe: async (db, { id }) => ({
      title: `Reverse ${await describePayment(db, reversal.sources, id)}`,
      lines: [
        { label: 'Payment', value: toReference(id) },
        afterApproval('The entry is posted in reverse, once; both customers are notified'),
      ],
    }),
    preview: (deps, { id }) =>
      dryRun(deps, {
        entries: idsOf(id),
        async perform(tx, posted) {
          posted.push(
            ...(await reversePayment(tx, deps, reversal, { id, reason: CUSTOMER_REASON })),
          );
        },
      }),
    async check(tx, { id }, _people, now) {
      const outside = await findOutside(tx, reversal.sources, id);
      requireReversible(await findEntry(tx, id), outside?.facts);
      await dryRunFollowUps(tx, now, reversal.follow, id);
    },
    async run(tx, deps, { id }, { proposal_id, maker_id }) {
      const entry_id = derivedId('reverses', id);
      const change = { payments: [{ id, entry_id }], proposal_id };
      await exceptions.settle(tx, deps.clock.now(), change, async () => {
        await reversePayment(tx, deps, reversal, { id, reason: CUSTOMER_REASON });
      });
      const entry = await findEntry(tx, id);
      await recordManualStep(tx, {
        entry_id,
        kind: 'reversal',
        payment_id: id,
        amount: kobo(Math.max(...(entry?.postings ?? []).map(({ amount }) => amount))),
        outcome: null,
        staff_id: maker_id,
        proposal_id,
        at: deps.clock.now(),
      });
    },
  });

/** `sources`: payments that providers carry out; `follow`: modules undo what they built on an entry. */
type ReversalDeps = {
  sources: readonly PaymentSource[];
  follow: readonly OnReversal[];
};

/**
 * Reverses a payment once, with the same postings swapped. The payment's own module undoes one that a provider
 * carried out, and other modules undo what they built on it; returns the entries they posted. Throws
 * payment_not_reversible, and receiver_has_too_little because a reversal puts no one into debt.
 */
export async function reversePayment(
  tx: Tx,
  deps: EndingDeps,
  { sources, follow }: ReversalDeps,
  { id, reason }: { id: string; reason: string },
): Promise<string[]> {
  const now = deps.clock.now();
  await lockEntry(tx, id);
  const outside = await findOutside(tx, sources, id);
  const entry = await findEntry(tx, id);
  requireReversible(entry, outside?.facts);
  const parts = entry === undefined ? [] : await partsOf(tx, entry);
  const undone = await undoFollowUps(tx, now, follow, parts);
  if (outside !== undefined) {
    const reversed = await outside.source.reverse?.(tx, deps, id, reason);
    if (!reversed) throw new AppError('payment_not_reversible');
    return undone;
  }
  if (entry === undefined) throw new AppError('payment_not_reversible');
  const accounts = parts.flatMap(({ postings }) => postings.map(({ account_id }) => account_id));
  const reverseAll = async () => {
    for (const part of parts) await reverse(tx, now, part.id);
  };
  await translateInsufficientFunds(whileUnfrozen(tx, [...new Set(accounts)], reverseAll));
  await notify(
    tx,
    parts.flatMap((part) => reversalNotices(part, now)),
  );
  return undone;
}

/** Throws a module's refusal of the reversal, and changes nothing: runs before two people are asked. */
async function dryRunFollowUps(
  tx: Tx,
  now: Date,
  follow: readonly OnReversal[],
  id: string,
): Promise<void> {
  const entry = await findEntry(tx, id);
  if (entry === undefined) return;
  await dryRunWithin(tx, async () => {
    await undoFollowUps(tx, now, follow, await partsOf(tx, entry));
  });
}

/** Undoes what modules built on these entries. Returns the ids of the entries they posted. */
async function undoFollowUps(
  tx: Tx,
  now: Date,
  follow: readonly OnReversal[],
  parts: readonly EntryDetail[],
): Promise<string[]> {
  const posted: string[] = [];
  for (const part of parts) {
    for (const undo of follow) posted.push(...(await undo(tx, now, part)));
  }
  return posted;
}

/** A waiting transfer is two entries, the later first: follow-ups on the recipient's side refer to that. */
async function partsOf(tx: Tx, entry: EntryDetail): Promise<EntryDetail[]> {
  if (entry.kind !== 'transfer_user' || !entry.captured) return [entry];
  const capture = await findEntry(tx, derivedId('closes', entry.id));
  return capture === undefined ? [entry] : [capture, entry];
}

function reversalNotices({ id, postings, metadata }: EntryDetail, now: Date): Notice[] {
  const { descriptions } = fromMetadata(metadata);
  return postings.flatMap(({ kind, owner_id, amount }) => {
    if (kind !== 'wallet' || owner_id === null) return [];
    const description = amount < 0 ? descriptions.debit : descriptions.credit;
    const params = { amount: kobo(-amount), description, reference: toReference(id) };
    return [createNotice(deskNotices.reversed_by_us, owner_id, now, params)];
  });
}
