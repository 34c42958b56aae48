// Simulated incoming payments, for development and tests: a provider with its own table and its own
// checkout page, where you act as the payer. The kobo of the amount can also choose the outcome:
//
//   .11 paid at once       .14 paid twice                .17 no reply to a check
//   .12 declined           .15 half of it is paid        anything else: waits for the page
//   .13 paid late          .16 no reply to the first request    .18 can't be given back
//   .20 the card that pays can't be saved
//
// A saved card is charged at once, and the kobo means the same; .12 is a lack of money, and .19 waits until the payer
// has confirmed the charge on the page. None of these sends a webhook: they stand for payments whose webhook was lost.
import { createHash } from 'node:crypto';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type Clock, SECOND } from '../../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { readForms } from '../../platform/http/form-bodies.ts';
import { addListed, listSandbox } from '../sandbox-listed.ts';
import { ProviderUnavailable } from '../unavailable.ts';
import type {
  CardCharge,
  CardChargeState,
  PaymentRequest,
  PaymentStep,
  Payments,
} from './payments.ts';
import { createSandboxAccounts, mountSandboxAccounts } from './sandbox-accounts.ts';
import {
  forgetSandboxCard,
  isForgotten,
  readAuthorization,
  SANDBOX_CARDS,
  type SandboxCard,
  sandboxCard,
} from './sandbox-cards.ts';
import { checkoutPage, STYLESHEET } from './sandbox-checkout.ts';
import {
  createSandboxMandates,
  findSandboxReversal,
  mountSandboxMandates,
} from './sandbox-mandates.ts';

// Paying late: the bank reports it only after a while.
const LATE_MS = 45 * SECOND;

export function createSandboxPayments(db: Db, url: string, clock: Clock): Payments {
  return {
    ussd_banks: USSD_BANKS,
    async begin(request) {
      const { reference, amount, source, name, email } = request;
      const { numInsertedOrUpdatedRows: inserted } = await db
        .insertInto('sandbox_payment')
        .values({ reference, amount, source, name, email, received: '[]' })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      const isFirst = inserted === 1n;
      if (isFirst && kobosOf(amount) === 16) throw new ProviderUnavailable('no answer');
      if (isFirst) await simulatePayer(db, request, clock.now());
      return { reference, step: stepOf(request, `${url}/sandbox/checkout/${reference}`) };
    },
    async check(reference) {
      const row = await find(db, reference);
      // The amount of a direct debit is no one's choice: the account decides (sandbox-mandates.ts).
      if (row !== undefined && row.source !== 'direct_debit' && kobosOf(row.amount) === 17)
        throw new ProviderUnavailable('no answer');
      const received = (row?.received ?? [])
        .map(({ paid_at, ...payment }) => ({ ...payment, paid_at: new Date(paid_at) }))
        .filter((payment) => payment.paid_at <= clock.now())
        .map((payment) =>
          row?.source === 'card'
            ? { ...payment, card: sandboxCard(row, payment.paid_at) }
            : payment,
        );
      const failed = row?.status === 'failed';
      const reversal = await findSandboxReversal(db, reference, clock.now());
      const unpaidStatus = failed ? 'failed' : 'pending';
      return {
        status: received.length > 0 ? 'paid' : unpaidStatus,
        received,
        ...(failed && row?.source === 'direct_debit' && { problem: 'insufficient_funds' }),
        ...(reversal && { reversed: true }),
      };
    },
    chargeback: (reference) => findSandboxReversal(db, reference, clock.now()),
    mandates: createSandboxMandates({
      db,
      url,
      clock,
      pay: payInSandbox,
    }),
    cards: {
      charge: (charge) => chargeSandboxCard({ db, url, now: clock.now() }, charge),
      deactivate: (authorization) => forgetSandboxCard(db, authorization),
    },
    async refund({ reference, payment, amount }) {
      const row = await find(db, reference);
      if (row === undefined || kobosOf(row.amount) === 18) {
        return { status: 'failed', reason: 'The account it came from is not known.' };
      }
      const at = clock.now();
      const id = `refund-${payment}`;
      await addListed(db, {
        list: 'taken_back',
        id,
        payment,
        reference,
        amount,
        party: row.name,
        at,
      });
      return { status: 'processed' };
    },
    listChargebacks: (span) => listSandbox(db, 'taken_back', span),
    list: (span) => listSandbox(db, 'transactions', span),
    dedicated: createSandboxAccounts(db, url),
  };
}

type Sandbox = { db: Db; url: string; now: Date };

async function chargeSandboxCard(
  { db, url, now }: Sandbox,
  { reference, amount, authorization, email }: CardCharge,
): Promise<CardChargeState> {
  const { card, reference: first } = readAuthorization(authorization);
  const name = (await find(db, first))?.name ?? email;
  const forgotten = await isForgotten(db, authorization);
  const kobos = kobosOf(amount);
  const isNew = await inTransaction(db, async (tx) => {
    const { numInsertedOrUpdatedRows: inserted } = await tx
      .insertInto('sandbox_payment')
      .values({ reference, amount, source: 'card', name, email, card, received: '[]' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted !== 1n) return false;
    if (forgotten) await decline(tx, reference);
    else await simulatePayer(tx, { reference, amount }, now);
    if (!forgotten && !SLOW.has(kobos)) await payInSandbox(tx, reference, { at: now });
    return true;
  });
  if (isNew && kobos === 16) throw new ProviderUnavailable('no answer');
  const row = await find(db, reference);
  if (row?.status === 'failed')
    return { status: 'declined', problem: forgotten ? 'unusable' : 'insufficient_funds' };
  if (row?.received.some(({ paid_at }) => new Date(paid_at) <= now)) return { status: 'paid' };
  if (kobos === 19) return { status: 'confirm', url: `${url}/sandbox/checkout/${reference}` };
  return { status: 'pending' };
}

/** Kobo of charges that aren't paid at once, or not in full. */
const SLOW = new Set([12, 13, 14, 15, 19]);

// Codes no network uses, because someone may dial them.
const USSD_BANKS = [
  { code: '000', name: 'Sandbox Bank' },
  { code: '001', name: 'Second Sandbox Bank' },
] as const;

function stepOf(request: PaymentRequest, page: string): PaymentStep {
  const { reference, amount, source, name, bank = USSD_BANKS[0].code } = request;
  switch (source) {
    case 'card':
      return { kind: 'checkout', url: page };
    case 'bank_transfer':
      return {
        kind: 'bank_transfer',
        bank_name: 'Sandbox Bank',
        account_number: accountFor(reference),
        account_name: `ALAJO / ${name}`,
        url: page,
      };
    case 'ussd':
      return { kind: 'ussd', code: `*${bank}*${amount / 100}#`, url: page };
    default:
      throw new Error(`unknown source ${source satisfies never}`);
  }
}

// An account number for this payment alone, as real providers create them.
function accountFor(reference: string): string {
  const number = createHash('sha256').update(reference).digest().readUInt32BE();
  return `99${String(number % 100_000_000).padStart(8, '0')}`;
}

const kobosOf = (amount: Kobo) => amount % 100;

async function simulatePayer(
  db: Db | Tx,
  { reference, amount }: Pick<PaymentRequest, 'reference' | 'amount'>,
  now: Date,
): Promise<void> {
  switch (kobosOf(amount)) {
    case 11:
      return payInSandbox(db, reference, { at: now });
    case 12:
      return decline(db, reference);
    case 13:
      return payInSandbox(db, reference, { at: delayedTime(now) });
    case 14:
      await payInSandbox(db, reference, { at: now });
      return payInSandbox(db, reference, { at: now, nth: 2 });
    case 15:
      return payInSandbox(db, reference, { at: now, part: kobo(Math.trunc(amount / 2)) });
    default:
  }
}

const delayedTime = (now: Date) => new Date(now.getTime() + LATE_MS);

const find = (db: Db, reference: string) =>
  db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();

const decline = async (db: Db | Tx, reference: string): Promise<void> => {
  await db
    .updateTable('sandbox_payment')
    .set({ status: 'failed' })
    .where('reference', '=', reference)
    .where('status', '=', 'pending')
    .execute();
};

/** `nth`: the second of a payment made twice. `part`: less than the amount. */
type SandboxDeposit = { at: Date; nth?: number; part?: Kobo };

/** A payment has one id, however often the button is pressed. */
export async function payInSandbox(
  db: Db | Tx,
  reference: string,
  { at, nth = 1, part }: SandboxDeposit,
): Promise<void> {
  const id = `${reference}-${nth}`;
  await sql`
    update sandbox_payment set status = 'paid', received = received || jsonb_build_array(
      jsonb_build_object('id', ${id}::text, 'amount', coalesce(${part ?? null}::bigint, amount),
        'paid_at', ${at.toISOString()}::text))
    where reference = ${reference}
      and not received @> jsonb_build_array(jsonb_build_object('id', ${id}::text))`.execute(db);
}

export type SandboxDeps = {
  db: Db;
  clock: Clock;
  url: string;
  /** The payer's destination after the page. */
  back(reference: string): Promise<string>;
  /** Stands in for a real provider's webhook: a payment changes at `at`, now or soon. */
  paymentChanged(reference: string, at: Date): Promise<void>;
  /** The same for a deposit into a dedicated account. */
  deposit(reference: string): Promise<void>;
  /** The same for the mandates of a customer. */
  mandateChanged(email: string): Promise<void>;
};

const params = z.strictObject({
  reference: z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)),
});
const actionForm = z.strictObject({
  act: z.enum(['approve', 'decline', 'late', 'twice']),
  card: z.optional(z.enum(SANDBOX_CARDS.map(({ last_four }) => last_four))),
});
type PayerAction = z.output<typeof actionForm>;

/** Mounts the checkout page: forms only, no script; afterwards it returns to the payer's page. */
export function mountSandboxCheckout(app: FastifyInstance, deps: SandboxDeps): void {
  const origin = new URL(deps.url).origin;
  const policy = `default-src 'none'; style-src 'self'; form-action 'self' ${origin}; base-uri 'none'; frame-ancestors 'none'`;
  app.register(async (scope) => {
    readForms(scope);
    mountSandboxAccounts(scope, policy, deps);
    mountSandboxMandates(scope, policy, deps);
    scope.get('/sandbox/checkout.css', (_request, reply) =>
      reply.type('text/css').header('Cache-Control', 'max-age=3600').send(STYLESHEET),
    );
    scope.get('/sandbox/checkout/:reference', { schema: { params } }, async (request, reply) => {
      const { reference } = z.parse(params, request.params);
      const row = await find(deps.db, reference);
      reply.header('Content-Security-Policy', policy).header('Cache-Control', 'no-store');
      reply.type('text/html; charset=utf-8');
      return reply.status(row ? 200 : 404).send(checkoutPage(row, `${deps.url}/wallet`));
    });
    scope.post(
      '/sandbox/checkout/:reference',
      { schema: { params, body: actionForm } },
      async (request, reply) => {
        const { reference } = z.parse(params, request.params);
        await act(deps, reference, z.parse(actionForm, request.body));
        return reply.redirect(await deps.back(reference), 303);
      },
    );
  });
}

async function act(
  { db, clock, paymentChanged }: SandboxDeps,
  reference: string,
  { act: action, card }: PayerAction,
) {
  if ((await find(db, reference)) === undefined) return;
  if (card !== undefined) await chooseCard(db, reference, card);
  const now = clock.now();
  const at = action === 'late' ? delayedTime(now) : now;
  if (action === 'decline') await decline(db, reference);
  else await payInSandbox(db, reference, { at });
  if (action === 'twice') await payInSandbox(db, reference, { at, nth: 2 });
  await paymentChanged(reference, at);
}

/** Later choices, for a payment made twice, don't change the card of the first. */
const chooseCard = async (db: Db, reference: string, card: SandboxCard): Promise<void> => {
  await db
    .updateTable('sandbox_payment')
    .set({ card })
    .where('reference', '=', reference)
    .where('card', 'is', null)
    .execute();
};
