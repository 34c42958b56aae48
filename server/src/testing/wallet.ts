// Shared by wallet tests: calls that move money, and advancing time with its jobs.
import type { Kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { cardRoutes } from '@alajo/contract/wallet/card-routes.ts';
import type { SavedCard } from '@alajo/contract/wallet/cards.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { verifyRoutes } from '@alajo/contract/wallet/verify-routes.ts';
import { sql } from 'kysely';
import { wording } from '../app.ts';
import type { Deps } from '../deps.ts';
import { type TestApp, type TestResponse, testApp } from './app.ts';

export type Person = Awaited<ReturnType<TestApp['person']>>;

/** `wrap` may replace providers and other dependencies. */
export async function walletApp(wrap?: (deps: Deps) => Deps) {
  const alajo = await testApp(wrap);
  const { call, clock, db } = alajo;
  const as = (who: Person, key?: string) => ({
    token: who.token,
    headers: {
      ...(who.pin ? { 'X-Transaction-Pin': who.pin } : {}),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
  });
  const transfer = (who: Person, body: object, key?: string) =>
    call(walletRoutes.transfer, { body: body as never }, as(who, key));
  const quote = (who: Person, account_number: string, amount: number, bank_code = '058') =>
    call(walletRoutes.quote, { body: { bank_code, account_number, amount } }, who);
  return {
    ...alajo,
    as,
    send: (
      who: Person,
      recipient: string,
      amount: number | string,
      { key, ...more }: { key?: string; note?: string; again?: boolean } = {},
    ) => transfer(who, { type: 'user', recipient, amount, ...more }, key),
    quote,
    transfer,
    /** Quotes and sends a bank transfer; returns its reference. */
    async pay(who: Person, account_number: string, amount: number, more = {}) {
      const { body } = await quote(who, account_number, amount);
      const sent = await transfer(who, { type: 'bank', quote_id: body.id, again: true, ...more });
      if (sent.status !== 201) throw new Error(JSON.stringify(sent.body));
      return String(sent.body.reference);
    },
    fund: (
      who: Person,
      amount: number,
      source: 'card' | 'bank_transfer' | 'ussd',
      { key, ...more }: { key?: string; bank?: string; card_id?: number; save_card?: boolean } = {},
    ) =>
      call(
        walletRoutes.fund,
        { params: { id: String(who.wallet) }, body: { amount, source, ...more } },
        as(who, key),
      ),
    /** The customer's saved cards. */
    cards: async (who: Person) =>
      (await call(cardRoutes.savedCards, {}, who)).body.results as SavedCard[],
    removeCard: (who: Person, id: number) =>
      call(cardRoutes.removeCard, { params: { id: String(id) } }, as(who)),
    check: (who: Person, reference: string) =>
      call(walletRoutes.checkFunding, { params: { reference } }, who),
    receipt: (who: Person, reference: string) =>
      call(walletRoutes.transaction, { params: { reference } }, who),
    verify: (reference: string) => call(verifyRoutes.receipt, { params: { reference } }),
    list: async (who: Person, query = {}) =>
      (await call(walletRoutes.transactions, { query }, who)).body.results as Record<
        string,
        unknown
      >[],
    wallet: async (who: Person) => {
      const { body } = await call(walletRoutes.wallets, {}, who);
      return (body.results as Record<string, unknown>[])[0] ?? {};
    },
    /** Clicks a button of the sandbox's checkout page. */
    pressCheckout: (reference: string, act: string, card?: string) =>
      alajo.app.inject({
        method: 'POST',
        url: `/sandbox/checkout/${reference}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: card === undefined ? `act=${act}` : `act=${act}&card=${card}`,
      }),
    /** A customer's notices except security ones, newest first. */
    notices: async (who: Person) => {
      const rows = await db
        .selectFrom('notification')
        .select(['kind', 'params'])
        .where('user_id', '=', who.id)
        .where('topic', '<>', 'security')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(wording.notice);
    },
    /** A customer's unsent alerts of these kinds, oldest first, each with its naira. */
    alertsOf: async (who: Person, ...kinds: string[]) => {
      const rows = await db
        .selectFrom('notification_alert')
        .select(['kind', sql<number>`(params ->> 'amount')::bigint / 100`.as('whole')])
        .where('user_id', '=', who.id)
        .where('kind', 'in', kinds)
        .orderBy('id')
        .execute();
      return rows.map(({ kind, whole }) => `${kind} ${whole}`);
    },
    /** Advances the clock and runs each job when it is due. */
    async pass(ms: number) {
      const end = clock.now().getTime() + ms;
      for (;;) {
        const { rows } = await sql<{ at: Date | null }>`
          select min(run_at) as at from graphile_worker._private_jobs`.execute(db);
        const at = rows[0]?.at?.getTime();
        if (at === undefined || at > end) break;
        clock.advance(Math.max(at - clock.now().getTime(), 0));
        await alajo.runJobs();
      }
      clock.advance(end - clock.now().getTime());
    },
    /** Every entry of the ledger, by kind. */
    entries: async () => {
      const { rows } = await sql<{ id: string; kind: string }>`
        select id, kind from ledger_entry order by posted_at, id`.execute(db);
      return { rows: rows.map((row) => ({ ...row, reference: toReference(row.id) })) };
    },
    /** The due time of the job with this key. */
    nextRun: async (key: string) => {
      const { rows } = await sql<{ at: Date }>`
        select run_at as at from graphile_worker._private_jobs where key = ${key}`.execute(db);
      return rows[0]?.at.getTime() ?? Number.NaN;
    },
    balanceOf: async (account: number) => {
      const { rows } = await sql<{ balance: Kobo }>`
        select balance from ledger_account where id = ${account}`.execute(db);
      return rows[0]?.balance;
    },
  };
}

export type WalletApp = Awaited<ReturnType<typeof walletApp>>;

/** The status and error code of a reply, such as `409 self_transfer`. */
export async function statusAndCode(response: TestResponse | Promise<TestResponse>) {
  const { status, body } = await response;
  return body.code === undefined ? String(status) : `${status} ${body.code}`;
}
