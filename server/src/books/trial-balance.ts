// The trial balance: each kind of account with its balance as a debit or a credit, now or at the end of a day.
import {
  type AccountKind,
  accountGroupNames,
  accountKindNames,
  accountKinds,
} from '@alajo/contract/books/chart.ts';
import type { TrialBalance } from '@alajo/contract/books/schemas.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Deps } from '../deps.ts';
import type { AccountKind as LedgerKind } from '../ledger/browse.ts';
import { balanceOf } from '../ledger/browse.ts';
import { countEntries, sumMovements } from '../ledger/days.ts';
import { inSnapshot } from '../platform/database/database.ts';
import { endOf, endOfToday } from './periods.ts';

accountKinds satisfies Record<LedgerKind, object>;

export async function findTrialBalance(
  deps: Deps,
  as_of: string | undefined,
): Promise<TrialBalance> {
  const end = endOf(deps, as_of);
  const until = end ?? endOfToday(deps);
  const at = end ?? deps.clock.now();
  const { moved, entries } = await inSnapshot(deps.db, async (tx) => ({
    moved: await sumMovements(tx, { until }, { unit: 'whole' }),
    entries: (await countEntries(tx, { until }, 'whole'))[0]?.entries ?? 0,
  }));
  const balances = new Map(moved.map((row) => [row.kind, balanceOf(row)]));
  const found = accountKindNames.filter((kind) => balances.has(kind));
  const balance = (kind: AccountKind) => balances.get(kind) ?? kobo(0);
  const rows = found.map((kind) => ({ kind, ...sidesOf(balance(kind)) }));
  return {
    as_of: as_of ?? null,
    at: at.toISOString(),
    entries,
    rows,
    debit: add(rows.map(({ debit }) => debit)),
    credit: add(rows.map(({ credit }) => credit)),
    groups: accountGroupNames.map((group) => ({
      group,
      balance: add(found.filter((kind) => accountKinds[kind].group === group).map(balance)),
    })),
  };
}

const add = (amounts: readonly Kobo[]) => kobo(amounts.reduce((sum, amount) => sum + amount, 0));

/** A balance on its debit or credit side. */
export const sidesOf = (balance: Kobo) => ({
  debit: kobo(Math.max(-balance, 0)),
  credit: kobo(Math.max(balance, 0)),
});
