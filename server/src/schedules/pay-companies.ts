// Standing orders to banks, for airtime and for bills. The price is fetched on the day, stored where the
// table checks it against the customer's limit, and only then held. The entry's id is derived from the due
// day, so a repeated job finds the work of the first one.
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { OrderTarget, RunReason } from '@alajo/contract/schedules/schemas.ts';
import type { Deps } from '../deps.ts';
import { findPayers } from '../identity/directory.ts';
import type { PaymentContext, WalletPayer } from '../payments/context.ts';
import { serviceTargets } from '../payments/pauses.ts';
import { dayInLagos } from '../platform/clock.ts';
import { brokenConstraint, inTransaction } from '../platform/database/database.ts';
import { billDetails } from '../services/bills.ts';
import { feeOn } from '../services/purchase-states.ts';
import {
  airtimeDetails,
  type PurchaseDetails,
  placePurchaseWithId,
  requirePurchasable,
} from '../services/purchases.ts';
import { findPayout } from '../wallet/payout-states.ts';
import { holdPayout } from '../wallet/payouts/payouts.ts';
import { quoteTransfer, requireQuote } from '../wallet/payouts/quotes.ts';
import type { OrderRow } from './order-rows.ts';
import { entryOf, type Outcome, recordOutcomes, withTries } from './outcomes.ts';
import { limitReason, reasonOf } from './pay-customers.ts';
import { billOf } from './targets.ts';

/** Makes one payment that was begun; does nothing for one that wasn't, or is over. */
export async function payCompany(
  deps: Deps,
  payments: PaymentContext,
  id: number,
  day: string,
): Promise<void> {
  const order = await findBegun(deps, id, day);
  if (order === undefined) return;
  const outcome = await attempt(deps, payments, order, day);
  await inTransaction(deps.db, async (tx) => {
    const row = await tx
      .selectFrom('schedules_order')
      .selectAll()
      .where('id', '=', id)
      .where('next_day', '=', day)
      .forUpdate()
      .executeTakeFirst();
    const [due] = row === undefined ? [] : await withTries(tx, [row]);
    if (due === undefined || (await findBegun({ ...deps, db: tx }, id, day)) === undefined) return;
    // The attempt was counted when it began.
    const begun = { ...due, tries: due.tries - 1 };
    await recordOutcomes(tx, deps.clock.now(), [{ order: begun, outcome }]);
  });
}

const findBegun = ({ db }: Pick<Deps, 'db'>, id: number, day: string) =>
  db
    .selectFrom('schedules_order as o')
    .innerJoin('schedules_run as r', (join) =>
      join.onRef('r.order_id', '=', 'o.id').onRef('r.due_on', '=', 'o.next_day'),
    )
    .selectAll('o')
    .where('o.id', '=', id)
    .where('o.next_day', '=', day)
    .where('r.status', '=', 'paying')
    .executeTakeFirst();

class Refused extends Error {
  readonly reason: RunReason;
  constructor(reason: RunReason) {
    super(reason);
    this.name = 'Refused';
    this.reason = reason;
  }
}

async function attempt(
  deps: Deps,
  payments: PaymentContext,
  order: OrderRow,
  day: string,
): Promise<Outcome> {
  const found = (await findPayers(deps.db, [order.user_id])).get(order.user_id);
  if (found === undefined) throw new Error(`standing order ${order.id} has no owner`);
  const payer = { ...found, device_new_until: order.capped_until };
  const from = await payments.accounts.wallet(order.user_id);
  const now = deps.clock.now();
  try {
    const total = await payTarget(deps, { payer, from, now }, order, day);
    return { paid: true, total, notified: true };
  } catch (error) {
    const refusal = rejectionReason(error);
    if (refusal === undefined) throw error;
    const reason = limitReason(refusal, payer, now);
    if (error instanceof AppError && error.code === 'paused') {
      return { paid: false, reason, waits: true };
    }
    return { paid: false, reason };
  }
}

function rejectionReason(error: unknown): RunReason | undefined {
  if (error instanceof Refused) return error.reason;
  if (error instanceof AppError) return reasonOf(error.code);
  return brokenConstraint(error) === 'schedules_run_within' ? 'above_limit' : undefined;
}

type Pay = (deps: Deps, paying: WalletPayer, order: OrderRow, day: string) => Promise<Kobo>;

const payTarget: Pay = (deps, paying, order, day) => {
  const target: OrderTarget = order.target;
  switch (target.type) {
    case 'bank':
      return payBank(deps, paying, order, day);
    case 'airtime': {
      const details = airtimeDetails(dayInLagos(paying.now), {
        ...target,
        amount: order.amount,
        again: true,
      });
      return buy(deps, paying, { order, day, service: details }, async () => details);
    }
    case 'bill':
      return payBill(deps, paying, order, day);
    case 'user':
      throw new Error(`standing order ${order.id} is paid by the batch`);
    default:
      throw new RangeError(`unknown target ${target satisfies never}`);
  }
};

const payBank: Pay = async (deps, paying, order, day) => {
  const id = entryOf(order, day);
  const promised = await promisedTotal(deps, order, day);
  if (promised !== null && (await findPayout(deps.db, id)) !== undefined) return promised;
  const { target, amount, user_id, note } = order;
  if (target.type !== 'bank') throw new Error(`standing order ${order.id} is to no bank`);
  const { bank_code, account_number } = target;
  const shown = await quoteTransfer(deps, user_id, { bank_code, account_number, amount });
  if (shown.account_name !== order.name) throw new Refused('name_changed');
  await promise(deps, order, day, shown.total);
  const quote = await requireQuote(deps, user_id, shown.id);
  await holdPayout(deps, paying, { id, quote, note, automatic: true });
  return shown.total;
};

const payBill: Pay = (deps, paying, order, day) => {
  const { target, amount, user_id } = order;
  if (target.type !== 'bill') throw new Error(`standing order ${order.id} is to no biller`);
  const service = { category: target.category, biller: target.provider };
  return buy(deps, paying, { order, day, service }, () =>
    billDetails(deps, user_id, billOf(target, amount, order.name)),
  );
};

type ScheduledPurchase = {
  order: OrderRow;
  day: string;
  service: { category: string; biller: string };
};

async function buy(
  deps: Deps,
  paying: WalletPayer,
  { order, day, service }: ScheduledPurchase,
  look: () => Promise<PurchaseDetails>,
): Promise<Kobo> {
  const id = entryOf(order, day);
  await requirePurchasable(deps, id, serviceTargets(service));
  const details = await look();
  const fee = feeOn(dayInLagos(paying.now), details.category);
  const total = kobo(details.amount + fee);
  await promise(deps, order, day, total);
  const bought = await placePurchaseWithId(deps, { ...paying, automatic: true }, id, details);
  if (bought.status === 'failed') throw new Refused('refused');
  return total;
}

/** Stores the amount to be taken; the table rejects more than the customer's limit. */
const promise = ({ db }: Deps, { id }: OrderRow, day: string, total: Kobo) =>
  db
    .updateTable('schedules_run')
    .set({ total })
    .where('order_id', '=', id)
    .where('due_on', '=', day)
    .where('status', '=', 'paying')
    .executeTakeFirstOrThrow();

async function promisedTotal({ db }: Deps, { id }: OrderRow, day: string): Promise<Kobo | null> {
  const run = await db
    .selectFrom('schedules_run')
    .select('total')
    .where('order_id', '=', id)
    .where('due_on', '=', day)
    .executeTakeFirst();
  return run?.total ?? null;
}
