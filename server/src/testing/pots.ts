// Shared by tests of pots: opening them, paying in, and the jobs that end them.
import { addDays } from '@alajo/contract/days.ts';
import { potsRoutes } from '@alajo/contract/pots/routes.ts';
import { sql } from 'kysely';
import { freezeAccount } from '../ledger/accounts.ts';
import { dayInLagos, startOfDay } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { type Person, type WalletApp, walletApp } from './wallet.ts';

export const potsApp = async () => potsOf(await walletApp());
export type PotsApp = Awaited<ReturnType<typeof potsApp>>;

/** The same, on an app with another provider. */
export function potsOf<App extends WalletApp>(alajo: App) {
  const { as, call, clock, db } = alajo;
  return {
    ...alajo,
    /** Returns a pot's slug; by default it closes in three days and is paid to its organiser. */
    async open(who: Person, more: object = {}) {
      const closes_on = addDays(dayInLagos(clock.now()), 3);
      const terms = { title: 'Aso ebi', purpose: 'aso_ebi', rule: 'pay_out', closes_on };
      const body = { ...terms, ...more } as never;
      const made = await call(potsRoutes.create, { body }, as(who));
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return String(made.body.slug);
    },
    create: (who: Person, body: object, key?: string) =>
      call(potsRoutes.create, { body: body as never }, as(who, key)),
    payIn: (
      who: Person,
      slug: string,
      amount: number,
      { key, ...more }: { key?: string; hidden?: boolean; again?: boolean } = {},
    ) => call(potsRoutes.pay, { params: { slug }, body: { amount, ...more } }, as(who, key)),
    payAsGuest: (slug: string, amount: number, more: object = {}, key?: string) =>
      call(
        potsRoutes.payAsGuest,
        {
          params: { slug },
          body: { name: 'Chidi Obi', email: 'chidi@example.ng', source: 'card', amount, ...more },
        },
        key === undefined ? {} : { headers: { 'Idempotency-Key': key } },
      ),
    checkGuest: (slug: string, reference: string) =>
      call(potsRoutes.checkGuestPayment, { params: { slug, reference } }),
    report: (slug: string, more: object = {}) =>
      call(potsRoutes.report, { params: { slug }, body: { reason: 'scam', ...more } }),
    pot: async (slug: string) => (await call(potsRoutes.pot, { params: { slug } })).body,
    payments: (who: Person, slug: string) =>
      call(potsRoutes.payments, { params: { slug }, query: {} }, as(who)),
    payOut: (who: Person, slug: string) => call(potsRoutes.payOut, { params: { slug } }, as(who)),
    giveBack: (who: Person, slug: string) =>
      call(potsRoutes.giveBack, { params: { slug } }, as(who)),
    closeLater: (who: Person, slug: string, day: string) =>
      call(potsRoutes.closeLater, { params: { slug }, body: { day } }, as(who)),
    changePayee: (who: Person, slug: string, recipient: string) =>
      call(potsRoutes.changePayee, { params: { slug }, body: { recipient } }, as(who)),
    /** Moves the clock to the start of the day after the pot's last, and runs the jobs. */
    async letClose(slug: string) {
      const { closes_on } = await db
        .selectFrom('pots_pot')
        .select('closes_on')
        .where('slug', '=', slug)
        .executeTakeFirstOrThrow();
      const at = startOfDay(addDays(closes_on, 1));
      clock.advance(at.getTime() - clock.now().getTime());
      await alajo.runJobs();
    },
    freeze: (who: Person) => inTransaction(db, (tx) => freezeAccount(tx, who.wallet, true)),
    idOf: async (slug: string) =>
      (
        await db
          .selectFrom('pots_pot')
          .select('id')
          .where('slug', '=', slug)
          .executeTakeFirstOrThrow()
      ).id,
    /** Pots whose payments don't add up to their counters. */
    miscounted: async () => {
      const { rows } = await sql<{ id: number }>`
        select o.id from pots_pot o left join pots_payment p on p.pot_id = o.id group by o.id
        having o.paid <> coalesce(sum(p.amount - p.taken), 0) or o.payments <> count(p)
          or (o.status = 'returned'
            and count(p) filter (where p.amount > p.taken) <> count(p.returned_entry))
          or (o.status <> 'returned' and o.status <> 'returning'
            and count(p.returned_entry) > 0)`.execute(db);
      return rows;
    },
  };
}
