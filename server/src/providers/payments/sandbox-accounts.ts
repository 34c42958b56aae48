// The sandbox's dedicated account numbers, and the page where you simulate someone paying into one. Each number is a
// row among the sandbox's payments and holds the deposits paid into it.
import { createHash, randomUUID } from 'node:crypto';
import { type Kobo, kobo, positiveMoney } from '@alajo/contract/money.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import type { DedicatedAccounts, IdentificationFailure, Identifications } from './payments.ts';
import { sandboxPage } from './sandbox-checkout.ts';

const BANK = 'Sandbox Bank';

export function createSandboxAccounts(db: Db, url: string): DedicatedAccounts {
  return {
    identification: createSandboxIdentification(db),
    async assign({ email, first_name, last_name }) {
      const account_number = numberFor(email);
      const account_name = `ALAJO / ${first_name} ${last_name}`;
      await db
        .insertInto('sandbox_payment')
        .values({
          reference: rowOf(account_number),
          amount: kobo(0),
          source: 'bank_transfer',
          name: account_name,
          received: '[]',
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { account_number, account_name, bank_name: BANK };
    },
    page: (account_number) => `${url}/sandbox/account/${account_number}`,
    async find(reference) {
      const account_number = /^SD-(\d{10})-/.exec(reference)?.[1];
      if (account_number === undefined) return undefined;
      const row = await find(db, account_number);
      const payment = row?.received.find(({ id }) => id === reference);
      if (payment === undefined) return undefined;
      return { account_number, payment: { ...payment, paid_at: new Date(payment.paid_at) } };
    },
    async received(since, account_number) {
      const { rows } = await sql<{ id: string }>`
        select paid ->> 'id' as id from sandbox_payment, jsonb_array_elements(received) paid
        where reference like ${rowOf(account_number ?? '%')}
          and (paid ->> 'paid_at')::timestamptz >= ${since}`.execute(db);
      return rows.map(({ id }) => ({ id, reference: id }));
    },
  };
}

// The outcome of identifying a customer with these BVNs; any other succeeds.
const SANDBOX_FAILURES: Readonly<Record<string, IdentificationFailure>> = {
  '22000000002': 'account',
  '22000000003': 'bvn',
};
/** BVN whose check never gets a reply. */
const SILENT_BVN = '22000000004';

/** A customer is also a row among the sandbox's payments; its status holds the result of the identity check. */
function createSandboxIdentification(db: Db): Identifications {
  const customers = (customer: string) =>
    db.updateTable('sandbox_payment').where('reference', '=', customer);
  return {
    async customer({ email, first_name, last_name }) {
      const reference = `customer-${numberFor(email)}`;
      const name = `${first_name} ${last_name}`;
      await db
        .insertInto('sandbox_payment')
        .values({ reference, amount: kobo(0), source: 'bank_transfer', name, received: '[]' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return reference;
    },
    async ask(customer, { bvn }) {
      if (SANDBOX_FAILURES[bvn] === 'bvn') return { status: 'failed', reason: 'bvn' };
      const status = bvn in SANDBOX_FAILURES ? 'failed' : bvn === SILENT_BVN ? 'pending' : 'paid';
      await customers(customer).set({ status }).execute();
      return { status: 'open' };
    },
    async find(customer) {
      const row = await db
        .selectFrom('sandbox_payment')
        .select('status')
        .where('reference', '=', customer)
        .executeTakeFirst();
      if (row?.status === 'failed') return { status: 'failed', reason: 'account' };
      return { status: row?.status === 'paid' ? 'identified' : 'open' };
    },
  };
}

function numberFor(email: string): string {
  const hash = createHash('sha256').update(email).digest().readUIntBE(0, 6);
  return `8${String(hash % 1_000_000_000).padStart(9, '0')}`;
}

const rowOf = (account_number: string) => `account-${account_number}`;

const find = (db: Db, account_number: string) =>
  db
    .selectFrom('sandbox_payment')
    .select(['name', 'received'])
    .where('reference', '=', rowOf(account_number))
    .executeTakeFirst();

type AccountsDeps = {
  db: Db;
  clock: Clock;
  url: string;
  deposit(reference: string): Promise<void>;
};

const params = z.strictObject({ number: z.string().check(z.regex(/^\d{10}$/)) });
const depositBody = z.strictObject({ amount: positiveMoney, once: z.uuid() });
// Requests after schema parsing.
type Params = { Params: z.output<typeof params> };
type DepositRequest = Params & { Body: z.output<typeof depositBody> };

/** Mounts the page of a number, under the checkout page's policy; afterwards it returns to the wallet. */
export function mountSandboxAccounts(app: FastifyInstance, policy: string, deps: AccountsDeps) {
  const { db, clock, url } = deps;
  app.get<Params>('/sandbox/account/:number', { schema: { params } }, async (request, reply) => {
    const { number } = request.params;
    const row = await find(db, number);
    reply.header('Content-Security-Policy', policy).header('Cache-Control', 'no-store');
    reply.type('text/html; charset=utf-8');
    return reply.status(row ? 200 : 404).send(accountPage(number, row?.name, `${url}/wallet`));
  });
  const schema = { params, body: depositBody };
  app.post<DepositRequest>('/sandbox/account/:number', { schema }, async (request, reply) => {
    const { number } = request.params;
    const { amount, once } = request.body;
    const reference = `SD-${number}-${once}`;
    const payment = { number, reference, amount, at: clock.now() };
    await pay(db, payment);
    await deps.deposit(reference);
    return reply.redirect(`${url}/wallet`, 303);
  });
}

type SandboxDeposit = { number: string; reference: string; amount: Kobo; at: Date };

/** Pays once per page, however often its button is pressed. */
async function pay(db: Db, deposit: SandboxDeposit): Promise<void> {
  const { number, reference, amount, at } = deposit;
  await sql`
    update sandbox_payment set received = received || jsonb_build_array(
      jsonb_build_object('id', ${reference}::text, 'amount', ${amount}::bigint,
        'paid_at', ${at.toISOString()}::text))
    where reference = ${rowOf(number)}
      and not received @> jsonb_build_array(jsonb_build_object('id', ${reference}::text))`.execute(
    db,
  );
}

function accountPage(number: string, name: string | undefined, wallet: string): string {
  const back = `<p class="back"><a href="${escapeHtml(wallet)}">Back to Alajo</a></p>`;
  if (name === undefined) return sandboxPage('No such account', `<h1>No such account</h1>${back}`);
  return sandboxPage(
    `Pay into ${number}`,
    `<p class="note">Sandbox: no money moves. You are the payer.</p>
<h1>Pay into an account</h1>
<dl><dt>Bank</dt><dd>${BANK}</dd><dt>Account number</dt><dd>${number}</dd>
<dt>Account name</dt><dd>${escapeHtml(name)}</dd></dl>
<form method="post" action="/sandbox/account/${number}">
<p><label for="amount">Amount (₦)</label><input id="amount" name="amount" inputmode="decimal"
 required pattern="[0-9]{1,13}(\\.[0-9]{1,2})?" autocomplete="off"></p>
<input type="hidden" name="once" value="${randomUUID()}">
<p><button class="approve">Pay</button></p></form>${back}`,
  );
}
