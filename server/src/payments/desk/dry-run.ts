// Dry run of a money change: the real operation runs in a transaction that is always rolled back,
// so the preview shows exactly what would happen.

import { AppError } from '@alajo/contract/errors.ts';
import { kobo } from '@alajo/contract/money.ts';
import type { ProposalPreview } from '@alajo/contract/staff/proposal-schemas.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { type Effect, listEffects } from '../../ledger/entry-effects.ts';
import { findPosted } from '../../ledger/statement.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { accountNames } from './account-names.ts';

/** `entries`: the ids it may post; `perform` adds those that are known only then. */
type DryRun = {
  entries: readonly string[];
  perform(tx: Tx, more: string[]): Promise<void>;
};

/**
 * Runs an operation in a transaction and rolls it back, so that its refusal is thrown before anyone is asked to
 * approve it.
 */
export async function dryRunWithin(tx: Tx, perform: () => Promise<void>): Promise<void> {
  await sql`savepoint rehearsal`.execute(tx);
  await perform();
  await sql`rollback to savepoint rehearsal`.execute(tx);
}

class RolledBack extends Error {
  readonly moved: readonly Effect[];
  constructor(moved: readonly Effect[]) {
    super('a rehearsal');
    this.moved = moved;
  }
}

export async function dryRun(
  { db }: Pick<Deps, 'db'>,
  { entries, perform }: DryRun,
): Promise<ProposalPreview> {
  const known = await findPosted(db, entries);
  const fresh = entries.filter((id) => !known.has(id));
  try {
    return await inTransaction(db, async (tx) => {
      const more: string[] = [];
      await perform(tx, more);
      throw new RolledBack(await listEffects(tx, [...fresh, ...more]));
    });
  } catch (error) {
    if (error instanceof RolledBack) return show(db, error.moved);
    if (!(error instanceof AppError)) throw error;
    return { postings: [], balances: [], refused: error.message };
  }
}

async function show(db: Deps['db'], moved: readonly Effect[]): Promise<ProposalPreview> {
  const name = await accountNames(db, moved);
  const shown = moved.filter(({ amount }) => amount !== 0);
  return {
    postings: shown.map((effect) => ({ account: name(effect), amount: effect.amount })),
    balances: shown
      .filter(({ kind }) => kind === 'wallet')
      .map((effect) => ({
        name: name(effect),
        before: kobo(effect.balance - effect.amount),
        after: effect.balance,
      })),
    refused: null,
  };
}
