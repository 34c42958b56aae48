// Staff view of bank transfers; staff can settle manually what no provider could.
import { formatNaira } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { PaymentOutcome } from '@alajo/contract/wallet/staff-payments.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { findPeople } from '../../identity/directory.ts';
import { endManually, type LockedWork } from '../../payments/outside/engine.ts';
import { actionsAt, stepAt } from '../../payments/outside/staff-view.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { EndingDeps, OutsidePayment, PaymentSource } from '../../staff/payments.ts';
import { findPayout, lockPayout, type PayoutRow } from '../payout-states.ts';
import type { PayoutStatus } from '../tables.ts';
import { advancePayout, payouts } from './payout-steps.ts';
import { type QuoteRow, totalOf } from './quotes.ts';
import { stuckPayouts } from './stuck-payouts.ts';

export const payoutSource: PaymentSource = {
  name: 'payout',
  case: stuckPayouts,
  stuck: () => sql`
    select p.id, p.user_id,
      'To ' || q.account_name || ', ' || q.bank_name || ' •••' || right(q.account_number, 4) as what,
      q.amount + q.fee + q.vat + q.stamp_duty as amount, p.created_at as since,
      p.needs_attention_at as stuck_at, p.status as state, p.id::text as case_id
    from wallet_payout p join wallet_quote q on q.id = p.quote_id
    where p.needs_attention_at is not null`,
  find,
  async idOf(db, reference) {
    const ours = z.uuid().safeParse(reference.toLowerCase());
    const row = await db
      .selectFrom('wallet_payout')
      .select('id')
      .where((eb) =>
        eb.or([
          ...(ours.success ? [eb('id', '=', ours.data)] : []),
          eb('session_id', '=', reference),
        ]),
      )
      .executeTakeFirst();
    return row?.id;
  },
  ask: (deps, id) => advancePayout(deps, id),
  end: endPayout,
  async reverse(tx, { clock }, id, reason) {
    const row = await lockPayout(tx, id);
    if (row?.status !== 'paid') return false;
    await payouts.afterPaid.giveBack({ tx, now: clock.now() }, row, reason);
    return true;
  },
};

const REASON = 'The bank rejected the transfer.';

/** Ends a payout that no provider could settle; false if it is not flagged. */
async function endPayout(
  tx: Tx,
  { clock }: Pick<EndingDeps, 'clock'>,
  id: string,
  outcome: PaymentOutcome,
): Promise<boolean> {
  const row = await lockPayout(tx, id);
  if (row === undefined || row.needs_attention_at === null) return false;
  const decision = { outcome, paid: { session_id: null }, reason: REASON, unflag };
  return endManually(payouts, { tx, now: clock.now() }, row, decision);
}

async function unflag({ tx }: LockedWork, row: PayoutRow): Promise<PayoutRow> {
  await tx
    .updateTable('wallet_payout')
    .set({ needs_attention_at: null })
    .where('id', '=', row.id)
    .execute();
  return { ...row, needs_attention_at: null };
}

async function find(db: Db | Tx, id: string): Promise<OutsidePayment | undefined> {
  const row = await findPayout(db, id);
  if (row === undefined) return undefined;
  const quote = await db
    .selectFrom('wallet_quote')
    .selectAll()
    .where('id', '=', row.quote_id)
    .executeTakeFirstOrThrow();
  const customer = (await findPeople(db, [row.user_id])).get(row.user_id);
  return {
    user_id: row.user_id,
    from: customer?.name ?? '',
    to: `${quote.account_name}, ${quote.bank_name}`,
    amount: totalOf(quote),
    state: row.status,
    stuck_at: row.needs_attention_at,
    provider_reference: row.session_id ?? row.id,
    steps: stepsOf(row, quote),
    ...actionsAt(payouts.sendStateOf(row), row.needs_attention_at),
  };
}

function stepsOf(row: PayoutRow, quote: QuoteRow): OutsidePayment['steps'] {
  const { status, reason, session_id } = row;
  const { fee, vat, stamp_duty } = quote;
  const to = `${quote.bank_name} •••${quote.account_number.slice(-4)}, ${quote.account_name}`;
  return [
    ...stepAt(quote.created_at, `Quoted: ${formatNaira(quote.amount)} to ${to}`, {
      detail: `fee ${formatNaira(fee)} · VAT ${formatNaira(vat)} · duty ${formatNaira(stamp_duty)}`,
    }),
    ...stepAt(row.goes_at && row.created_at, 'Waits an hour, at the customer’s choice'),
    ...stepAt(row.flagged_at, 'No provider could settle it', {
      detail: `queried ${row.checks} times · ${toReference(row.id)}`,
      tone: 'warn',
    }),
    ...stepAt(row.settled_at, SETTLED[status] ?? status, {
      detail: status === 'paid' ? session_id && `NIP session ${session_id}` : reason,
      tone: status === 'paid' ? 'good' : 'bad',
    }),
  ];
}

const SETTLED: Partial<Record<PayoutStatus, string>> = {
  paid: 'Paid out',
  failed: 'Failed',
  returned: 'Returned after it was paid',
  cancelled: 'Cancelled by the customer while waiting',
};
