// Shared by tests of payment requests: the calls, and money that arrives from guests.
import { requestsRoutes } from '@alajo/contract/requests/routes.ts';
import { sql } from 'kysely';
import { type Person, walletApp } from './wallet.ts';

export async function requestsApp() {
  const alajo = await walletApp();
  const { as, call, db } = alajo;
  return {
    ...alajo,
    ask: async (who: Person, body: object, key?: string) => {
      const made = await call(
        requestsRoutes.create,
        { body: { title: 'Lunch', ...body } as never },
        as(who, key),
      );
      return made;
    },
    /** A request's slug and id. */
    async asked(who: Person, body: object = { amount: 5000 }) {
      const made = await call(
        requestsRoutes.create,
        { body: { title: 'Lunch', ...body } as never },
        as(who),
      );
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return { slug: String(made.body.slug), id: String(made.body.id) };
    },
    link: async (slug: string) => (await call(requestsRoutes.link, { params: { slug } })).body,
    payLink: (
      who: Person,
      slug: string,
      amount: number,
      { key, ...more }: { key?: string; again?: boolean } = {},
    ) => call(requestsRoutes.pay, { params: { slug }, body: { amount, ...more } }, as(who, key)),
    payAsGuest: (slug: string, amount: number, more: object = {}, key?: string) =>
      call(
        requestsRoutes.payAsGuest,
        {
          params: { slug },
          body: {
            name: 'Chidi Obi',
            email: 'chidi@example.ng',
            source: 'card',
            amount,
            ...more,
          },
        },
        key === undefined ? {} : { headers: { 'Idempotency-Key': key } },
      ),
    checkGuest: (slug: string, reference: string) =>
      call(requestsRoutes.checkGuestPayment, { params: { slug, reference } }),
    details: async (who: Person, id: string) =>
      (await call(requestsRoutes.request, { params: { id } }, who)).body,
    /** Requests whose payments don't add up to their paid amounts. */
    miscounted: async () => {
      const { rows } = await sql<{ id: number }>`
        select r.id from requests_request r left join requests_payment p on p.request_id = r.id
        group by r.id having r.paid <> coalesce(sum(p.amount) filter (where p.reversed_at is null), 0)`.execute(
        db,
      );
      return rows;
    },
  };
}

export type RequestsApp = Awaited<ReturnType<typeof requestsApp>>;
