// The sandbox's mandates, and the page where you approve one as the account's owner. The last four digits of the
// account number choose what its debits do:
//
//   0112 refused: too little money      0117 refused, and paid an hour later all the same
//   0113 paid 45 seconds later          0118 paid, and reversed a day later
//   0114 paid twice                     0119 the mandate turns out to be revoked
//   0115 half of it is paid             0121 the mandate is ready only three days after its approval
//   0116 no reply to the debit, but paid    anything else: paid at once
import { randomUUID } from 'node:crypto';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type Clock, DAY, HOUR, SECOND } from '../../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import { addListed } from '../sandbox-listed.ts';
import { ProviderUnavailable } from '../unavailable.ts';
import type { Chargeback, DirectDebit, DirectDebitState, Payments } from './payments.ts';
import { sandboxPage } from './sandbox-checkout.ts';

const [REFUSED, LATE, TWICE, HALF, SILENT, CONTRADICTED, REVERSED, REVOKED, SLOW_MANDATE] = [
  '0112',
  '0113',
  '0114',
  '0115',
  '0116',
  '0117',
  '0118',
  '0119',
  '0121',
] as const;
const LATE_MS = 45 * SECOND;
const READY_AFTER_MS = 3 * DAY;

const AUTHORIZATION_PREFIX = 'AUTH_DD_';

type Pay = (
  tx: Tx,
  reference: string,
  payment: { at: Date; nth?: number; part?: Kobo },
) => Promise<void>;
type SandboxMandates = { db: Db; url: string; clock: Clock; pay: Pay };

export function createSandboxMandates({
  db,
  url,
  clock,
  pay,
}: SandboxMandates): Payments['mandates'] {
  return {
    async begin({ email, name, bank_code, account_number, back }) {
      const reference = `mandate-${randomUUID()}`;
      const values = { reference, email, name, bank_code, account_number, back };
      await db
        .insertInto('sandbox_mandate')
        .values({ ...values, status: 'pending', active_from: null })
        .execute();
      return { reference, url: `${url}/sandbox/mandate/${reference}` };
    },
    async find(reference) {
      const row = await findMandate(db, reference);
      const status = row === undefined ? 'pending' : statusOn(row, clock.now());
      return status === 'active'
        ? { status, authorization: `${AUTHORIZATION_PREFIX}${reference}` }
        : { status };
    },
    async list() {
      const rows = await db.selectFrom('sandbox_mandate').selectAll().execute();
      return rows.map((row) => ({
        status: statusOn(row, clock.now()),
        authorization: `${AUTHORIZATION_PREFIX}${row.reference}`,
        email: row.email,
        bank_code: row.bank_code,
        account_number: row.account_number,
      }));
    },
    debit: (debit) => debitAccount({ db, url, clock, pay }, debit),
    async deactivate(authorization) {
      await revoke(db, authorization.slice(AUTHORIZATION_PREFIX.length));
    },
  };
}

type MandateRow = { status: 'pending' | 'active' | 'revoked'; active_from: Date | null };

const statusOn = ({ status, active_from }: MandateRow, now: Date) =>
  status === 'active' && (active_from === null || active_from > now) ? 'pending' : status;

async function debitAccount(
  { db, clock, pay }: SandboxMandates,
  { reference, amount, authorization, email }: DirectDebit,
): Promise<DirectDebitState> {
  const now = clock.now();
  const mandate = await findMandate(db, authorization.slice(AUTHORIZATION_PREFIX.length));
  const number = mandate?.account_number ?? '';
  const outcome = number.slice(-4);
  if (mandate !== undefined && outcome === REVOKED) await revoke(db, mandate.reference);
  const isActive =
    mandate !== undefined && statusOn(mandate, now) === 'active' && outcome !== REVOKED;
  const isKnown = (await findDebit(db, reference)) !== undefined;
  if (!isActive && !isKnown) return { status: 'revoked' };
  // In one transaction: a bank's debit has its outcome even if the process that requested it dies.
  const isNew = await inTransaction(db, async (tx) => {
    const { numInsertedOrUpdatedRows: inserted } = await tx
      .insertInto('sandbox_payment')
      .values({
        reference,
        amount,
        source: 'direct_debit',
        name: mandate?.name ?? email,
        email,
        account_number: number,
        received: '[]',
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted !== 1n) return false;
    await simulateBank(tx, { reference, amount, outcome, now }, pay);
    return true;
  });
  if (isNew && outcome === SILENT) throw new ProviderUnavailable('no answer');
  const row = await findDebit(db, reference);
  if (row?.status === 'failed') return { status: 'declined', problem: 'insufficient_funds' };
  const isPaid = row?.received.some(({ paid_at }) => new Date(paid_at) <= now) ?? false;
  return { status: isPaid ? 'paid' : 'pending' };
}

type BankDebit = { reference: string; amount: Kobo; outcome: string; now: Date };

async function simulateBank(
  tx: Tx,
  { reference, amount, outcome, now }: BankDebit,
  pay: Pay,
): Promise<void> {
  const after = (ms: number) => new Date(now.getTime() + ms);
  switch (outcome) {
    case REFUSED:
      return fail(tx, reference);
    case CONTRADICTED:
      await pay(tx, reference, { at: after(HOUR) });
      return fail(tx, reference);
    case LATE:
      return pay(tx, reference, { at: after(LATE_MS) });
    case TWICE:
      await pay(tx, reference, { at: now });
      return pay(tx, reference, { at: now, nth: 2 });
    case HALF:
      return pay(tx, reference, { at: now, part: kobo(Math.max(Math.trunc(amount / 2), 1)) });
    default:
      return pay(tx, reference, { at: now });
  }
}

const fail = async (tx: Tx, reference: string): Promise<void> => {
  await tx
    .updateTable('sandbox_payment')
    .set({ status: 'failed' })
    .where('reference', '=', reference)
    .execute();
};

const findMandate = (db: Db, reference: string) =>
  db
    .selectFrom('sandbox_mandate')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();

const findDebit = (db: Db, reference: string) =>
  db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('reference', '=', reference)
    .where('source', '=', 'direct_debit')
    .executeTakeFirst();

/** As the bank does when its customer asks. */
const revoke = async (db: Db, reference: string): Promise<void> => {
  await db
    .updateTable('sandbox_mandate')
    .set({ status: 'revoked' })
    .where('reference', '=', reference)
    .execute();
};

/** The reversal of a debit by its bank; undefined for any other payment. */
export async function findSandboxReversal(
  db: Db,
  reference: string,
  now: Date,
): Promise<Chargeback | undefined> {
  const row = await findDebit(db, reference);
  const [payment] = row?.received ?? [];
  if (row?.account_number?.slice(-4) !== REVERSED || payment === undefined) return undefined;
  if (new Date(payment.paid_at).getTime() + DAY > now.getTime()) return undefined;
  const { id, amount } = payment;
  await addListed(db, {
    list: 'taken_back',
    id: `reversal-${id}`,
    payment: id,
    reference,
    amount,
    party: row.name,
    at: new Date(new Date(payment.paid_at).getTime() + DAY),
  });
  return { id, amount, dispute: null, disputed: true };
}

/** Approves the pending mandates of an account's owner, for the demo. */
export const approveInSandbox = async (db: Db, active_from: Date, email: string): Promise<void> => {
  await db
    .updateTable('sandbox_mandate')
    .set({ status: 'active', active_from })
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .execute();
};

type MandatePageDeps = {
  db: Db;
  clock: Clock;
  url: string;
  /** Stands in for a real provider's webhook. */
  mandateChanged(email: string): Promise<void>;
};

const params = z.strictObject({ reference: z.string().check(z.regex(/^mandate-[0-9a-f-]{36}$/)) });
const actionForm = z.strictObject({ act: z.enum(['approve', 'decline']) });

/** Mounts the page of a mandate, under the checkout page's policy; afterwards it returns to Alajo. */
export function mountSandboxMandates(
  app: FastifyInstance,
  policy: string,
  { db, clock, url, mandateChanged }: MandatePageDeps,
): void {
  app.get('/sandbox/mandate/:reference', { schema: { params } }, async (request, reply) => {
    const { reference } = z.parse(params, request.params);
    const row = await findMandate(db, reference);
    reply.header('Content-Security-Policy', policy).header('Cache-Control', 'no-store');
    reply.type('text/html; charset=utf-8');
    return reply.status(row ? 200 : 404).send(mandatePage(row, url));
  });
  const schema = { params, body: actionForm };
  app.post('/sandbox/mandate/:reference', { schema }, async (request, reply) => {
    const { reference } = z.parse(params, request.params);
    const { act } = z.parse(actionForm, request.body);
    const row = await findMandate(db, reference);
    if (row === undefined) return reply.redirect(`${url}/wallet`, 303);
    const isSlow = row.account_number.endsWith(SLOW_MANDATE);
    const active_from = new Date(clock.now().getTime() + (isSlow ? READY_AFTER_MS : 0));
    await db
      .updateTable('sandbox_mandate')
      .set(act === 'approve' ? { status: 'active', active_from } : { status: 'revoked' })
      .where('reference', '=', reference)
      .where('status', '=', 'pending')
      .execute();
    await mandateChanged(row.email);
    return reply.redirect(row.back, 303);
  });
}

type ShownMandate = {
  reference: string;
  name: string;
  account_number: string;
  back: string;
  status: MandateRow['status'];
};

const STATUS_TEXTS: Record<MandateRow['status'], string> = {
  pending: 'Not approved yet.',
  active: 'Approved.',
  revoked: 'Declined or ended.',
};

function mandatePage(mandate: ShownMandate | undefined, url: string): string {
  const leave = (to: string) => `<p class="back"><a href="${escapeHtml(to)}">Back to Alajo</a></p>`;
  if (mandate === undefined)
    return sandboxPage('No such mandate', `<h1>No such mandate</h1>${leave(`${url}/wallet`)}`);
  const { reference, name, account_number, back, status } = mandate;
  const rows = [
    ['Who takes', 'Alajo'],
    ['From', `${name}, ${account_number}`],
    ['Reference', reference],
  ]
    .map(([term, value = '']) => `<dt>${term}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('\n');
  return sandboxPage(
    'Approve direct debits',
    `<p class="note">Sandbox: no money moves. You own this account.</p>
<h1>Approve direct debits</h1>
<dl>${rows}</dl>
<p role="status">${STATUS_TEXTS[status]}</p>
<form method="post" action="/sandbox/mandate/${escapeHtml(reference)}">
<p><button name="act" value="approve" class="approve">Approve</button></p>
<p><button name="act" value="decline" class="decline">Decline</button></p></form>${leave(back)}`,
  );
}
