// Payments and orders that need an operator's decision, across all modules: lists them, and ends one
// by hand once the operator has checked with the provider.
import type { Kobo } from '@alajo/contract/money.ts';
import { offers } from '../app.ts';
import type { Db } from '../platform/database/database.ts';
import type { AttentionDeps, AttentionItem, AttentionOutcome } from '../staff/cases.ts';

const SHOWN_MAX = 200;

const { attention } = offers;

/** Payouts, purchases, and orders that need a person, the longest waiting first. */
export async function listAttention(db: Db): Promise<AttentionItem[]> {
  const lists = await Promise.all(attention.map(({ list }) => list(db, SHOWN_MAX)));
  return lists
    .flat()
    .sort((one, other) => one.since.getTime() - other.since.getTime())
    .slice(0, SHOWN_MAX);
}

/**
 * Ends a flagged payment or order that is still open: its hold is captured or refunded, and an
 * order's money goes to the seller (release) or the buyer (refund).  A return may be refunded in part. Throws for any other, such as one that
 * has already ended.
 */
export async function endByHand(
  deps: AttentionDeps,
  reference: string,
  outcome: AttentionOutcome,
  amount?: Kobo,
): Promise<void> {
  const owners = attention.filter((module) => module.owns(reference));
  const able = owners.filter(({ outcomes }) => outcomes.includes(outcome));
  if (able.length === 0) {
    const ways = [...new Set(owners.flatMap(({ outcomes }) => outcomes))];
    const how = owners.length > 0 && ways.length === 0 ? 'by itself' : `with ${ways.join(' or ')}`;
    throw new Error(`${reference} ends ${how}`);
  }
  if (amount !== undefined && !(outcome === 'refund' && able.every((one) => one.takes_amount))) {
    throw new Error(`${reference} takes no amount with ${outcome}`);
  }
  for (const { end } of able) if (await end(deps, reference, outcome, amount)) return;
  throw new Error(`${reference} is not waiting for a decision`);
}
