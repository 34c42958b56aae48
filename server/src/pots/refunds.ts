// Giving guests their money back, by the way it came. It leaves the pot at once and lies in the pot's
// account of guests until the provider has given it back. What the provider can't is for our people:
// `npm run attention` shows it until they have paid it by hand.
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { account as system } from '../ledger/chart.ts';
import { derivedId, post, reverse } from '../ledger/entries.ts';
import { findEntry } from '../ledger/statement.ts';
import { oneTimeOperationId } from '../payments/operations.ts';
import { keepAnswer } from '../payments/outside/provider-answers.ts';
import { DAY } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import type { RefundState } from '../providers/payments/payments.ts';
import type { Attention, AttentionItem } from '../staff/cases.ts';
import { guestsAccount, lockById, type PotRow } from './pot-rows.ts';
import type { PotsReceived, PotsRefund, RefundReason } from './tables.ts';

/** Refunds that the provider has not made by then are for our people. */
const PATIENCE_MS = 14 * DAY;

type Starting = { received: Pick<PotsReceived, 'entry_id'>; amount: Kobo; reason: RefundReason };

/** Begins to give back what a guest paid; the money is in the account of guests already. */
export async function startRefund(
  tx: Tx,
  now: Date,
  { id: pot_id }: PotRow,
  { received: { entry_id }, amount, reason }: Starting,
): Promise<void> {
  await tx
    .insertInto('pots_refund')
    .values({ received_id: entry_id, pot_id, amount, reason, asked_at: now })
    .execute();
  await enqueueStep(tx, entry_id, now);
  const mail = { key: `pots_refund_mail:${entry_id}`, run_at: now };
  await enqueue(tx, 'pots_refund_mail', { entry: entry_id }, mail);
}

const enqueueStep = (tx: Tx, entry: string, run_at: Date) =>
  enqueue(tx, 'pots_refund', { entry }, { key: `pots_refund:${entry}`, run_at });

type RefundRow = Selectable<PotsRefund> & Pick<PotsReceived, 'reference' | 'payment'>;

const refunds = (db: Db | Tx) =>
  db
    .selectFrom('pots_refund as f')
    .innerJoin('pots_received as r', 'r.entry_id', 'f.received_id')
    .selectAll('f')
    .select(['r.reference', 'r.payment']);

export const findRefund = (db: Db | Tx, entry: string): Promise<RefundRow | undefined> =>
  refunds(db).where('f.received_id', '=', entry).executeTakeFirst();

/**
 * The job: asks the provider to give a payment back, and then every day how that stands. Throws
 * ProviderUnavailable, so it is retried.
 */
export async function sendRefund(deps: Deps, entry: string): Promise<void> {
  const refund = await findRefund(deps.db, entry);
  if (refund?.status !== 'asked') return;
  const { reference, payment, amount } = refund;
  const question = { payment_id: entry, provider: deps.config.payments, asked: 'refund' } as const;
  const state = await keepAnswer(deps, question, () =>
    deps.providers.payments.refund({ reference, payment, amount }),
  );
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const row = await lockRefund(tx, refund);
    if (row.status === 'asked') await settle(tx, now, row, state);
  });
}

/** Pot first, as everything that moves a pot's money. */
async function lockRefund(tx: Tx, { pot_id, received_id }: RefundRow): Promise<RefundRow> {
  await lockById(tx, pot_id);
  return refunds(tx).where('f.received_id', '=', received_id).forUpdate().executeTakeFirstOrThrow();
}

async function settle(tx: Tx, now: Date, row: RefundRow, state: RefundState): Promise<void> {
  if (state.status === 'processed') return completeRefund(tx, now, row, 'provider');
  const late = now.getTime() - row.asked_at.getTime() >= PATIENCE_MS;
  if (state.status === 'pending' && !late) {
    return enqueueStep(tx, row.received_id, new Date(now.getTime() + DAY));
  }
  const detail =
    state.status === 'failed' ? state.reason : 'The provider has not done it for long.';
  await tx
    .updateTable('pots_refund')
    .set({ status: 'stuck', stuck_at: now, detail: detail.slice(0, 500) })
    .where('id', '=', row.id)
    .execute();
}

/**
 * Books a locked refund that was made: by the provider, which took it from what it owes us, or by our
 * people from our balance for payouts. A payment that goes back whole is reversed, so that its receipt
 * says so; what the provider keeps of it stays our cost.
 */
export async function completeRefund(
  tx: Tx,
  now: Date,
  { id, pot_id, received_id, amount }: RefundRow,
  by: 'provider' | 'hand',
): Promise<void> {
  const account = await guestsAccount(tx, pot_id);
  const received = await findEntry(tx, received_id);
  if (received === undefined) throw new Error(`no entry ${received_id}`);
  const into = received.postings.find((posting) => posting.account_id === account)?.amount;
  if (into === amount) {
    await reverse(tx, now, received_id);
    // The reversal gave us back what the provider kept, and it comes from the provider.
    const from = received.postings.find(({ kind }) => kind === 'provider_costs')?.amount ?? 0;
    await book(
      tx,
      now,
      { name: `pot_refund_cost:${derivedId('reverses', received_id)}`, received_id },
      [
        { account: system.provider_costs, amount: kobo(from) },
        { account: system.funding_clearing, amount: kobo((by === 'hand' ? -amount : 0) - from) },
        { account: system.payout_float, amount: kobo(by === 'hand' ? amount : 0) },
      ],
    );
  } else {
    const to = by === 'hand' ? system.payout_float : system.funding_clearing;
    await book(tx, now, { name: `pot_refund:${derivedId('reverses', received_id)}`, received_id }, [
      { account, amount: kobo(-amount) },
      { account: to, amount },
    ]);
  }
  if (by === 'provider') {
    await tx
      .updateTable('pots_received')
      .set((eb) => ({ taken: eb('taken', '+', amount) }))
      .where('entry_id', '=', received_id)
      .execute();
  }
  await tx
    .updateTable('pots_refund')
    .set({ status: 'done', done_at: now })
    .where('id', '=', id)
    .execute();
}

type Postings = { account: number; amount: Kobo }[];

type Named = { name: string; received_id: string };

async function book(tx: Tx, now: Date, { name, received_id }: Named, all: Postings): Promise<void> {
  const postings = all.filter(({ amount }) => amount !== 0);
  if (postings.length === 0) return;
  const id = oneTimeOperationId(name);
  const metadata = { takes_back: received_id };
  await post(tx, now, { id, kind: 'pot_refund', metadata, postings });
}

/** The job: tells a guest by email that their money goes back. */
export async function mailRefund({ db, providers, config }: Deps, entry: string): Promise<void> {
  const refund = await db
    .selectFrom('pots_refund as f')
    .innerJoin('pots_received as r', 'r.entry_id', 'f.received_id')
    .innerJoin('pots_guest as g', 'g.id', 'r.guest_id')
    .innerJoin('pots_pot as p', 'p.id', 'f.pot_id')
    .select(['f.amount', 'f.reason', 'g.email', 'g.name', 'g.id', 'p.title', 'p.slug'])
    .where('f.received_id', '=', entry)
    .executeTakeFirst();
  if (refund?.email == null || !providers.messages.channels.includes('email')) return;
  const { amount, reason, email, name, title, slug, id } = refund;
  await providers.messages.send({
    id: `pot-refund-${entry}`,
    channel: 'email',
    to: email,
    subject: `${formatNaira(amount)} goes back to you`,
    text: `Hello ${name},\n\nyou paid ${formatNaira(amount)} into “${title}” on Alajo. ${WHY[reason]} Your money goes back to the card or bank account it came from. Banks take up to 10 working days to show it. If it can’t go back that way, we write to you here.\n\nSee how it stands: ${config.url}/pot/${slug}?payment=${toReference(id)}\n\nAlajo never asks for your card, PIN or password by email.`,
  });
}

const WHY: Record<RefundReason, string> = {
  given_back: 'The pot was ended, and everybody gets back what they paid.',
  closed: 'It arrived after the pot was closed.',
  full: 'It arrived when the pot could not hold that much more.',
  crowded: 'It arrived when the pot could not take more payments.',
  held: 'It arrived while Alajo was looking into the pot.',
  twice: 'It arrived twice, so this one goes back.',
};

const REFUND = /^refund-([1-9]\d{0,14})$/;

export const refundAttention: Attention = {
  outcomes: ['delivered'],
  async list(db, limit) {
    const { rows } = await sql<AttentionItem & { id: number; name: string; amount: Kobo }>`
      select f.id, f.status, f.amount, r.reference as provider_reference, f.stuck_at as since,
        g.name || coalesce(' <' || g.email || '>', '') as name, f.detail as what
      from pots_refund f join pots_received r on r.entry_id = f.received_id
        join pots_guest g on g.id = r.guest_id
      where f.status = 'stuck' order by since limit ${limit}`.execute(db);
    return rows.map(({ id, name, amount, what, status, provider_reference, since }) => ({
      reference: `refund-${id}`,
      what: `${formatNaira(amount)} of a pot to return to ${name} by hand: ${what}`,
      status,
      provider_reference,
      since,
    }));
  },
  owns: (reference) => REFUND.test(reference),
  async end({ db, clock }, reference) {
    const id = Number(REFUND.exec(reference)?.[1]);
    const known = await refunds(db).where('f.id', '=', id).executeTakeFirst();
    if (known === undefined) return false;
    return inTransaction(db, (tx) => endRefund(tx, clock.now(), known));
  },
};

/** Books a stuck refund that our people paid by hand; false if it is not stuck. */
export async function endRefund(tx: Tx, now: Date, known: RefundRow | undefined): Promise<boolean> {
  if (known === undefined) return false;
  const row = await lockRefund(tx, known);
  if (row.status !== 'stuck') return false;
  await completeRefund(tx, now, row, 'hand');
  return true;
}
