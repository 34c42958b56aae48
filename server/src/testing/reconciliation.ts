// Reconciliation in tests: bookings in the clearing accounts, and providers' lists, in any number and with any
// differences.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { reconciliationRoutes } from '@alajo/contract/reconciliation/routes.ts';
import type {
  ListImport,
  Mapping,
  Preview,
  Summary,
} from '@alajo/contract/reconciliation/schemas.ts';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { Deps } from '../deps.ts';
import { account } from '../ledger/chart.ts';
import { derivedId, postAll } from '../ledger/entries.ts';
import { toMetadata } from '../payments/movements.ts';
import { SECOND } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { TestApp } from './app.ts';
import type { StaffPerson } from './staff.ts';

export const PAYOUTS = 1;
export const MONEY_IN = 2;

type BookedPayout = { id: string; amount: Kobo; fee: Kobo };

/**
 * Books payouts like the wallet, as a hold and its capture with the provider's charge, but without a wallet: held money
 * goes to the fees account.
 */
export async function bookPayouts(
  { db, clock }: Deps,
  payouts: readonly BookedPayout[],
): Promise<void> {
  const now = clock.now();
  const metadata = toMetadata({
    sender: 'Ada Okafor',
    recipient: 'Halima Yusuf',
    bank: 'UBA',
    account: '0123456789',
    note: null,
    amount: kobo(0),
    lines: [],
    descriptions: { debit: '', credit: '' },
    target: null,
  });
  const holds = payouts.map(({ id, amount }) => ({
    id,
    kind: 'transfer_bank',
    hold: true,
    metadata,
    postings: [
      { account: account.opening_balances, amount: kobo(-amount) },
      { account: account.fees, amount },
    ],
  }));
  const captures = payouts.map(({ id, amount, fee }) => ({
    id: derivedId('closes', id),
    closes: id,
    kind: 'transfer_bank_paid',
    postings: [
      { account: account.fees, amount: kobo(-amount) },
      { account: account.payout_float, amount: kobo(amount + fee) },
      { account: account.provider_costs, amount: kobo(-fee) },
    ].filter((posting) => posting.amount !== 0),
  }));
  for (const entries of [holds, captures]) {
    for (let at = 0; at < entries.length; at += 2000) {
      const some = entries.slice(at, at + 2000);
      const verdicts = await inTransaction(db, (tx) => postAll(tx, now, some));
      expect(new Set(verdicts.map(({ outcome }) => outcome))).toEqual(new Set(['posted']));
    }
  }
}

export type ListedTransfer = {
  id?: string;
  reference: string;
  amount: Kobo;
  fee?: Kobo | null;
  at?: Date;
};

/** Puts lines on the sandbox's list of transfers, or changes them. */
export async function listTransfers(
  { db, clock }: Deps,
  lines: readonly ListedTransfer[],
): Promise<void> {
  for (let at = 0; at < lines.length; at += 2000) {
    const values = lines.slice(at, at + 2000).map((line) => ({
      list: 'transfers' as const,
      id: line.id ?? line.reference,
      reference: line.reference,
      amount: line.amount,
      fee: line.fee ?? null,
      party: 'Halima Yusuf',
      at: line.at ?? clock.now(),
    }));
    await db
      .insertInto('sandbox_listed')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['list', 'id']).doUpdateSet((eb) => ({
          amount: eb.ref('excluded.amount'),
          fee: eb.ref('excluded.fee'),
        })),
      )
      .execute();
  }
}

export const payout = (amount: number, fee = 0): BookedPayout => ({
  id: uuidv7(),
  amount: kobo(amount),
  fee: kobo(fee),
});

/** Staff actions, through the routes. */
export function reconciler(alajo: TestApp, who: StaffPerson) {
  const sent = { headers: who.headers };
  const ask = async <Body>(answer: Promise<{ status: number; body: unknown }>, status = 200) => {
    const got = await answer;
    expect(got.status, JSON.stringify(got.body)).toBe(status);
    return got.body as Body;
  };
  const { call } = alajo;
  const params = (id: number) => ({ id: String(id) });
  const upload = (id: number, text: string | Buffer, type = 'text/csv') =>
    alajo.app.inject({
      method: 'POST',
      url: `/api/staff/reconciliation/${id}/files/?name=list.csv`,
      headers: { ...who.headers, 'content-type': type },
      payload: text,
    });
  return {
    sent,
    upload,
    /** Uploads a file and imports it with the previewed columns, or others. */
    async importFile(
      id: number,
      text: string | Buffer,
      type = 'text/csv',
      mapping?: Mapping,
    ): Promise<ListImport> {
      const shown = await upload(id, text, type);
      expect(shown.statusCode, shown.body).toBe(200);
      const preview: Preview = shown.json();
      const body = { mapping: mapping ?? preview.mapping };
      await ask(
        call(
          reconciliationRoutes.start,
          { params: params(preview.import.id), body } as never,
          sent,
        ),
        202,
      );
      alajo.clock.advance(SECOND);
      await alajo.runJobs();
      return ask<ListImport>(
        call(reconciliationRoutes.import, { params: params(preview.import.id) } as never, sent),
      );
    },
    async fetchDays(id: number, from: string, to = from): Promise<ListImport> {
      const body = { from, to };
      // A list excludes its end, the current moment.
      alajo.clock.advance(SECOND);
      const begun = await ask<ListImport>(
        call(reconciliationRoutes.fetch, { params: params(id), body } as never, sent),
        202,
      );
      await alajo.runJobs();
      return ask<ListImport>(
        call(reconciliationRoutes.import, { params: params(begun.id) } as never, sent),
      );
    },
    summary: (id: number, from: string, to = from) =>
      ask<Summary>(
        call(
          reconciliationRoutes.summary,
          { params: params(id), query: { from, to } } as never,
          sent,
        ),
      ),
    items: (id: number, from: string, query: object = {}) =>
      ask<{ results: Record<string, unknown>[]; next: string | null }>(
        call(
          reconciliationRoutes.items,
          { params: params(id), query: { from, to: from, limit: '100', ...query } } as never,
          sent,
        ),
      ),
  };
}
