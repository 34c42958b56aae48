// Maps the contract's book routes to their handlers.
import { Readable } from 'node:stream';
import type { booksRoutes } from '@alajo/contract/books/routes.ts';
import type { Deps } from '../deps.ts';
import { findBooksCheck } from '../ledger/check.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Handlers, Staff } from '../platform/http/handlers.ts';
import type { StaffAct } from '../platform/http/staff-auth.ts';
import { findBooksAccount, listBooksAccounts, listBooksPostings } from './accounts.ts';
import { growthCsv, monthsCsv, postingsCsv, trialBalanceCsv } from './exports.ts';
import { findGrowth } from './growth.ts';
import { findMonths } from './months.ts';
import { listOwed } from './owed-money.ts';
import { daysOf } from './periods.ts';
import { listProviders } from './provider-balances.ts';
import { findTrialBalance } from './trial-balance.ts';

export function booksHandlers(deps: Deps): Handlers<typeof booksRoutes> {
  /** Logged before the first line is sent: an interrupted export was one too. */
  const note = (caller: Staff, action: string, details: NonNullable<StaffAct['details']>) =>
    inTransaction(deps.db, (tx) =>
      caller.record(tx, { act: 'books_exported', object: `books:${action}`, details }),
    );
  return {
    proof: async () => {
      const check = await findBooksCheck(deps.db);
      return { checked_at: check?.checked_at.toISOString() ?? null, ok: check?.ok ?? false };
    },
    trialBalance: ({ as_of }) => findTrialBalance(deps, as_of),
    accounts: (page) => listBooksAccounts(deps, page),
    account: ({ id, as_of }) => findBooksAccount(deps, id, as_of),
    postings: (page) => listBooksPostings(deps, page),
    owed: (page) => listOwed(deps, page),
    months: (period) => findMonths(deps, period),
    providers: async () => ({ results: await listProviders(deps) }),
    growth: (period) => findGrowth(deps, period),
    trialBalanceCsv: async ({ as_of }, caller) => {
      const balance = await findTrialBalance(deps, as_of);
      await note(caller, 'trial-balance', { as_of: balance.as_of ?? balance.at });
      return trialBalanceCsv(balance);
    },
    monthsCsv: async (period, caller) => {
      const months = await findMonths(deps, period);
      await note(caller, 'months', period);
      return monthsCsv(months);
    },
    growthCsv: async (period, caller) => {
      const growth = await findGrowth(deps, period);
      await note(caller, 'growth', period);
      return growthCsv(growth);
    },
    postingsCsv: async ({ id, ...period }, caller) => {
      const account = await findBooksAccount(deps, id, undefined);
      const days = daysOf(deps, period, 'postings');
      await note(caller, `account-${id}`, { kind: account.kind, from: days.from, to: days.to });
      return Readable.from(postingsCsv(deps, id, days));
    },
  };
}
