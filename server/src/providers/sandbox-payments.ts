// Payments that nobody makes, for development and tests: a provider with its own memory and its own
// checkout page, where a person plays the payer: approve, decline, pay late, pay twice.
import { formatNaira } from '@alajo/contract/money.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import type { Payments } from './payments.ts';

export function createSandboxPayments(db: Db, url: string): Payments {
  return {
    async begin({ reference, amount, source, name }) {
      await db
        .insertInto('sandbox_payment')
        .values({ reference, amount, source, name, received: '[]' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const page = `${url}/sandbox/checkout/${reference}`;
      switch (source) {
        case 'card':
          return { kind: 'checkout', url: page };
        case 'bank_transfer':
          return {
            kind: 'bank_transfer',
            bank_name: 'Sandbox Bank',
            account_number: `99${BigInt(`0x${reference.slice(0, 8)}`)
              .toString()
              .slice(-8)
              .padStart(8, '0')}`,
            account_name: `ALAJO / ${name}`,
            url: page,
          };
        case 'ussd':
          return { kind: 'ussd', code: `*000*${amount / 100}#`, url: page };
        default:
          throw new Error(`unknown source ${source satisfies never}`);
      }
    },
    async check(reference) {
      const row = await find(db, reference);
      const received = (row?.received ?? []).map(({ paid_at, ...payment }) => ({
        ...payment,
        paid_at: new Date(paid_at),
      }));
      return { status: row?.status ?? 'pending', received };
    },
  };
}

const find = (db: Db, reference: string) =>
  db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();

const params = z.strictObject({ reference: z.uuid() });
const acted = z.strictObject({ act: z.enum(['approve', 'decline', 'late', 'twice']) });

export type SandboxDeps = {
  db: Db;
  clock: Clock;
  url: string;
  /** What a real provider's webhook does: a hint that something happened, now or soon. */
  hint(reference: string, at: Date): Promise<void>;
};

const LATE_MS = 45_000;

/** The checkout page. Paying late tells the server only after a while, as a slow bank does. */
export function mountSandbox(app: FastifyInstance, deps: SandboxDeps): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get('/sandbox/checkout/:reference', { schema: { params } }, async (request, reply) => {
      const { reference } = z.parse(params, request.params);
      const row = await find(deps.db, reference);
      if (row === undefined) return reply.status(404).send('There is no such payment.');
      return reply.type('text/html').send(page(formatNaira(row.amount), row.name, reference));
    });
    scope.post(
      '/sandbox/checkout/:reference',
      { schema: { params, body: acted } },
      async (request, reply) => {
        const { reference } = z.parse(params, request.params);
        await act(deps, reference, z.parse(acted, request.body).act);
        return reply.redirect(`${deps.url}/wallet?funding=${reference}`, 303);
      },
    );
  });
}

/** What the payer does. */
export async function act({ db, clock, hint }: SandboxDeps, reference: string, what: string) {
  const now = clock.now();
  if (what === 'decline') {
    await db
      .updateTable('sandbox_payment')
      .set({ status: 'failed' })
      .where('reference', '=', reference)
      .where('status', '=', 'pending')
      .execute();
    return hint(reference, now);
  }
  await receive(db, reference, `${reference}-1`, now);
  if (what === 'twice') await receive(db, reference, `${reference}-2`, now);
  await hint(reference, what === 'late' ? new Date(now.getTime() + LATE_MS) : now);
}

// A payment is received once by its own id, however often the button is pressed.
async function receive(db: Db, reference: string, id: string, at: Date): Promise<void> {
  await sql`
    update sandbox_payment set status = 'paid', received = received || jsonb_build_array(
      jsonb_build_object('id', ${id}::text, 'amount', amount, 'paid_at', ${at.toISOString()}::text))
    where reference = ${reference}
      and not received @> jsonb_build_array(jsonb_build_object('id', ${id}::text))`.execute(db);
}

function page(amount: string, name: string, reference: string): string {
  const button = (act: string, label: string) =>
    `<p><button name="act" value="${act}">${label}</button></p>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>Sandbox checkout</title>
    <h1>Sandbox checkout</h1><p>No money moves here. You are the payer.</p>
    <p>${amount} to Alajo, for ${escapeHtml(name)}</p>
    <form method="post" action="/sandbox/checkout/${reference}">
    ${button('approve', 'Approve')}${button('decline', 'Decline')}
    ${button('late', 'Pay late')}${button('twice', 'Pay twice')}</form></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
