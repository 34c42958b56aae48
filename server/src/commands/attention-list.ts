// Payments and orders that need an operator's decision, across all modules: lists them, and ends one
// by hand once the operator has checked with the provider.
import { attention } from '../app.ts';
import type { AttentionDeps, AttentionItem, AttentionOutcome } from '../deps.ts';
import type { Db } from '../platform/database/database.ts';

const SHOWN_MAX = 200;

/** Payouts, purchases and orders that need a person, the longest waiting first. */
export async function listAttention(db: Db): Promise<AttentionItem[]> {
  const lists = await Promise.all(attention.map(({ list }) => list(db, SHOWN_MAX)));
  return lists
    .flat()
    .sort((one, other) => one.since.getTime() - other.since.getTime())
    .slice(0, SHOWN_MAX);
}

export const OUTCOMES = ['delivered', 'failed', 'release', 'refund', 'closed'] as const;

/**
 * Ends a flagged payment or order that is still open: its hold is captured or refunded, and an
 * order's money goes to the seller (release) or the buyer (refund). Throws for any other, such as one
 * that has already ended.
 */
export async function endByHand(
  deps: AttentionDeps,
  reference: string,
  outcome: AttentionOutcome,
): Promise<void> {
  const owners = attention.filter((module) => module.owns(reference));
  const able = owners.filter(({ outcomes }) => outcomes.includes(outcome));
  if (able.length === 0) {
    const ways = [...new Set(owners.flatMap(({ outcomes }) => outcomes))];
    throw new Error(`${reference} ends with ${ways.join(' or ')}`);
  }
  for (const { end } of able) if (await end(deps, reference, outcome)) return;
  throw new Error(`${reference} is not waiting for a decision`);
}
