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

/** `entries`: the ids it may post; `perform` adds to `posted` the ids that it chooses itself. */
type DryRun = {
  entries: readonly string[];
  perform(tx: Tx, posted: string[]): Promise<void>;
};

/** Throws the refusal an operation would get and undoes its changes, before anyone is asked to approve it. */
export async function dryRunWithin(tx: Tx, perform: () => Promise<void>): Promise<void> {
  await sql`savepoint dry_run`.execute(tx);
  await perform();
  await sql`rollback to savepoint dry_run`.execute(tx);
}

class RolledBack extends Error {
  readonly effects: readonly Effect[];
  constructor(effects: readonly Effect[]) {
    super('a dry run');
    this.effects = effects;
  }
}

export async function dryRun(
  { db }: Pick<Deps, 'db'>,
  { entries, perform }: DryRun,
): Promise<ProposalPreview> {
  const alreadyPosted = await findPosted(db, entries);
  const unposted = entries.filter((id) => !alreadyPosted.has(id));
  try {
    return await inTransaction(db, async (tx) => {
      const posted: string[] = [];
      await perform(tx, posted);
      throw new RolledBack(await listEffects(tx, [...unposted, ...posted]));
    });
  } catch (error) {
    if (error instanceof RolledBack) return toPreview(db, error.effects);
    if (!(error instanceof AppError)) throw error;
    return { postings: [], balances: [], refused: error.message };
  }
}

async function toPreview(db: Deps['db'], effects: readonly Effect[]): Promise<ProposalPreview> {
  const name = await accountNames(db, effects);
  const shown = effects.filter(({ amount }) => amount !== 0);
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
