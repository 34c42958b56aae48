// Buys airtime and data, and places any purchase (bills.ts): one entry holds the price and writes
// the purchase's row, then the provider is called outside any transaction.
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { formatPhone, localPhone } from '@alajo/contract/phone.ts';
import { servicePricesOn } from '@alajo/contract/pricing.ts';
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import type { Input } from '@alajo/contract/route.ts';
import { serviceMessages } from '@alajo/contract/services/messages.ts';
import { type NetworkId, networks } from '@alajo/contract/services/networks.ts';
import type { serviceRoutes } from '@alajo/contract/services/routes.ts';
import type { Purchase, ServiceCategory } from '@alajo/contract/services/schemas.ts';
import type { HeldMoney } from '@alajo/contract/wallet/balance.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Terms } from '../identity/approvals/terms.ts';
import type { Payer } from '../identity/directory.ts';
import { account as system } from '../ledger/chart.ts';
import type { Entry } from '../ledger/entries.ts';
import { attachedRow, isPosted, type Writer } from '../ledger/submit.ts';
import { paymentTerms } from '../payments/approval-terms.ts';
import { requireWithin } from '../payments/bounds.ts';
import { explainLimit, type PaymentContext, type WalletPayer } from '../payments/context.ts';
import { dayCapOf } from '../payments/limits.ts';
import { type Movement, toMetadata } from '../payments/movements.ts';
import { operationId } from '../payments/operations.ts';
import { expectedBy } from '../payments/outside/retry-schedule.ts';
import { assertNotPaused, serviceTargets } from '../payments/pauses.ts';
import { dayInLagos, SECOND } from '../platform/clock.ts';
import { plainArray, timeArray } from '../platform/database/arrays.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { type Account, circuitName } from '../providers/services/services.ts';
import { findPlanBiller, requirePlan } from './catalogue.ts';
import { orderFromProvider } from './orders.ts';
import { findPurchase, requirePurchase } from './purchase-rows.ts';
import { feeOn, kindOf, linesOf, type PurchaseRow, REVERSED } from './purchase-states.ts';
import { settlePurchase } from './purchase-steps.ts';

const DUPLICATE_WINDOW_MS = 30 * SECOND; // rulings, Services
const FIRST_CHECK_MS = 20 * SECOND;

/** A purchase to be placed, looked up and priced. */
export type PurchaseDetails = Account & {
  biller_name: string;
  plan: string | null;
  plan_name: string | null;
  customer_name: string | null;
  phone: string;
  amount: Kobo;
  quantity: number;
  renews: boolean;
  again: boolean;
};

/** Buys airtime for a number. Refuses while it is paused, and like `placePurchase`. */
export async function buyAirtime(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  input: Input<typeof serviceRoutes.airtime>,
): Promise<Purchase> {
  const details = airtimeDetails(dayInLagos(deps.clock.now()), input);
  await requirePurchasable(deps, operationId(caller), serviceTargets(details));
  return placePurchase(deps, payments, caller, async () => details);
}

/** An airtime purchase, for any caller. Throws invalid_request outside the day's bounds. */
export function airtimeDetails(
  day: string,
  input: Input<typeof serviceRoutes.airtime>,
): PurchaseDetails {
  requireWithin(servicePricesOn(day).airtime, input.amount);
  return {
    ...forNumber('airtime', input.network, input.phone_number),
    plan: null,
    plan_name: null,
    amount: input.amount,
    again: input.again,
  };
}

/**
 * Buys a data plan for a number at the stored price. Refuses while it is paused, and like `placePurchase`.
 */
export async function buyData(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  input: Input<typeof serviceRoutes.data>,
): Promise<Purchase> {
  const biller = await findPlanBiller(deps.db, input.data_plan_id);
  const targets = biller === undefined ? ['data'] : serviceTargets({ category: 'data', biller });
  await requirePurchasable(deps, operationId(caller), targets);
  return placePurchase(deps, payments, caller, async () => {
    const plan = await requirePlan(deps.db, input.data_plan_id, 'data_plan_id');
    const network = networks.find(({ id }) => id === plan.biller);
    if (plan.category !== 'data' || network === undefined) {
      throw new AppError('invalid_request', {
        field: 'data_plan_id',
        message: serviceMessages.plan_required,
      });
    }
    return {
      ...forNumber('data', network.id, input.phone_number),
      plan: plan.code,
      plan_name: plan.name,
      amount: plan.price,
      again: input.again,
    };
  });
}

function forNumber(category: 'airtime' | 'data', network: NetworkId, phone: string) {
  const biller_name = networks.find(({ id }) => id === network)?.name ?? network;
  return {
    category,
    biller: network,
    biller_name,
    phone,
    quantity: 1,
    renews: false,
    account_number: localPhone(phone),
    variant: null,
    customer_name: null,
  };
}

/**
 * Holds the price, calls the provider and returns the purchase: completed, failed (refunded) or pending. A repeat
 * returns the first one's state. Refuses, in this order: PIN, invalid details, duplicate within 30 s, daily limit,
 * funds. Callers must call `requirePurchasable` first.
 */
export async function placePurchase(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  findDetails: () => Promise<PurchaseDetails>,
): Promise<Purchase> {
  let approved: Promise<PurchaseDetails> | undefined;
  const payer = await payments.payers.approve(caller, async () => {
    approved = findDetails();
    return termsOf(deps, await approved);
  });
  const id = operationId(caller);
  const [from, details] = await Promise.all([
    payments.accounts.wallet(payer.user_id),
    approved ?? findDetails(),
  ]);
  return placePurchaseWithId(deps, { payer, from }, id, details);
}

function termsOf({ clock }: Deps, details: PurchaseDetails): Terms {
  const { category, biller_name, plan_name, account_number, customer_name, amount } = details;
  const detail = [plan_name, account_number, customer_name].filter(Boolean).join(', ');
  const charges = feeOn(dayInLagos(clock.now()), category);
  return paymentTerms({ kind: 'purchase', amount, charges, to: biller_name, detail });
}

/** `automatic`: for a standing order, which may continue while the wallet is frozen. */
type PurchasePayer = Pick<WalletPayer, 'payer' | 'from'> & { automatic?: boolean };

/**
 * Places a purchase under an id: a repeat of the id returns the first one's state. Refuses like
 * `placePurchase`, without asking for a PIN.
 */
export async function placePurchaseWithId(
  deps: Deps,
  { payer, from, automatic = false }: PurchasePayer,
  id: string,
  details: PurchaseDetails,
): Promise<Purchase> {
  const now = deps.clock.now();
  const row = rowOf(deps, { payer, from, now }, id, details);
  const since = details.again ? null : new Date(now.getTime() - DUPLICATE_WINDOW_MS);
  const submitHold = (duplicatesSince: Date | null) => {
    const open = { id: row.id, look_at: new Date(now.getTime() + FIRST_CHECK_MS) };
    return deps.ledger.submit(
      holdOf(row, { payer, from, now, automatic }, duplicatesSince),
      attachedRow(heldWriter, row),
      attachedRow(openWriter, open),
    );
  };
  try {
    const posted = await submitHold(since).catch(async (error) => {
      const refundedAt = isDuplicate(error) ? await latestRefund(deps, row) : null;
      if (refundedAt === null) throw error;
      return submitHold(refundedAt);
    });
    if (posted.repeated) return publicPurchase(await requirePurchase(deps.db, id));
  } catch (error) {
    const refusal = await explainLimit(deps, error, { payer, from, now }, row.amount);
    throw isDuplicate(refusal) ? new AppError('duplicate_purchase', { cause: refusal }) : refusal;
  }
  return publicPurchase(await settlePurchase(deps, row, await orderFromProvider(deps, row)));
}

const isDuplicate = (error: unknown) =>
  error instanceof AppError && error.code === 'duplicate_transfer';

/** The time the latest similar purchase was refunded: it bought nothing, so this one is no duplicate. */
async function latestRefund({ db }: Deps, row: PurchaseRow): Promise<Date | null> {
  const latest = await db
    .selectFrom('service_purchase')
    .select(['status', 'settled_at'])
    .where('user_id', '=', row.user_id)
    .where('category', '=', row.category)
    .where('biller', '=', row.biller)
    .where('plan', 'is not distinct from', row.plan)
    .where('account_number', '=', row.account_number)
    .where('amount', '=', row.amount)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.status === 'failed' ? latest.settled_at : null;
}

/**
 * Throws `paused` for services paused by staff, and `service_paused` while the provider or the biller doesn't
 * reply. A repeat of an existing purchase is let through: it returns that one.
 */
export async function requirePurchasable(deps: Deps, id: string, targets: string[]): Promise<void> {
  try {
    await assertNotPaused(deps, ...targets);
    const { services } = deps.providers;
    if (services.pausedSince() !== null) {
      throw new AppError('service_paused', { retry_after_s: RETRY_S });
    }
    const failing = services.pausedBillers().map(circuitName);
    if (targets.some((target) => failing.includes(target))) {
      throw new AppError('service_paused', { message: BILLER_PAUSED, retry_after_s: RETRY_S });
    }
  } catch (error) {
    if (!(error instanceof AppError) || (await findPurchase(deps.db, id)) === undefined)
      throw error;
  }
}

const RETRY_S = 30;
const BILLER_PAUSED = 'This company isn’t responding. No money was taken. Try again in a while.';

function rowOf(
  deps: Deps,
  { payer, now }: WalletPayer,
  id: string,
  { again: _, ...details }: PurchaseDetails,
): PurchaseRow {
  return {
    ...details,
    id,
    user_id: payer.user_id,
    fee: feeOn(dayInLagos(now), details.category),
    reference: deps.providers.services.reference(now, id),
    status: 'initiated',
    delivery: null,
    provider_reference: null,
    reason: null,
    created_at: now,
    settled_at: null,
    flagged_at: null,
  };
}

type PurchaseHold = WalletPayer & { automatic: boolean };

function holdOf(
  row: PurchaseRow,
  { payer, from, now, automatic }: PurchaseHold,
  since: Date | null,
): Entry {
  const total = kobo(row.amount + row.fee);
  const content = [row.category, row.biller, row.plan, row.account_number, row.variant, row.amount];
  return {
    id: row.id,
    kind: kindOf(row.category),
    hold: true,
    content: JSON.stringify([from, ...content, row.quantity]),
    metadata: { ...toMetadata(movementOf(row, payer)), automatic },
    duplicate_key: {
      name: [row.category, row.biller, row.plan, row.account_number, row.amount].join(':'),
      since,
    },
    postings: [
      { account: from, amount: kobo(-total), day_cap: dayCapOf(payer, now) },
      { account: system.services_pending, amount: total },
    ],
  };
}

function movementOf(row: PurchaseRow, payer: Payer): Movement {
  const isMobile = kindOf(row.category) !== 'bill';
  const number = isMobile ? formatPhone(`+234${row.account_number.slice(1)}`) : row.account_number;
  const product = row.plan_name ?? (isMobile ? 'airtime' : '');
  const description = `${[row.biller_name, product].filter(Boolean).join(' ')} for ${number}`;
  return {
    sender: payer.name,
    recipient: row.customer_name ?? number,
    bank: row.biller_name,
    account: row.account_number,
    note: null,
    amount: row.amount,
    target: null,
    lines: linesOf(row.amount, row.fee),
    descriptions: { debit: description, credit: `${description} refunded` },
  };
}

const heldWriter: Writer<PurchaseRow> = {
  name: 'held_purchases',
  write: (rows, places) => {
    const column = <K extends keyof PurchaseRow>(name: K) => rows.map((row) => row[name]);
    const plain = (
      name: 'id' | 'user_id' | 'category' | 'biller' | 'amount' | 'fee' | 'quantity',
    ) => plainArray(column(name));
    return sql`
      insert into service_purchase (id, user_id, category, biller, biller_name, plan, plan_name,
        account_number, variant, customer_name, phone, amount, fee, quantity, renews,
        reference, created_at, status)
      select r.id, r.user_id, r.category, r.biller, r.biller_name, r.plan, r.plan_name,
        r.account_number, r.variant, r.customer_name, r.phone, r.amount, r.fee, r.quantity,
        r.renews, r.reference, r.created_at, 'initiated'
      from unnest(${plain('id')}::uuid[], ${plain('user_id')}::bigint[],
        ${plain('category')}::text[], ${plain('biller')}::text[],
        ${column('biller_name')}::text[], ${column('plan')}::text[],
        ${column('plan_name')}::text[], ${column('account_number')}::text[],
        ${column('variant')}::text[], ${column('customer_name')}::text[],
        ${column('phone')}::text[], ${plain('amount')}::bigint[], ${plain('fee')}::bigint[],
        ${plain('quantity')}::int[], ${plainArray(column('renews'))}::boolean[],
        ${column('reference')}::text[],
        ${timeArray(column('created_at'))}::timestamptz[], ${plainArray(places)}::int[])
        r(id, user_id, category, biller, biller_name, plan, plan_name, account_number, variant,
          customer_name, phone, amount, fee, quantity, renews, reference, created_at, place)
      where ${isPosted('r.place')}`;
  },
};

/** Makes the sweep find the purchase, even if this process dies. */
const openWriter: Writer<{ id: string; look_at: Date }> = {
  name: 'opened_purchases',
  write: (rows, places) => sql`
    insert into service_open (purchase_id, look_at)
    select o.id, o.look_at
    from unnest(${plainArray(rows.map((row) => row.id))}::uuid[],
      ${timeArray(rows.map((row) => row.look_at))}::timestamptz[], ${plainArray(places)}::int[])
      o(id, look_at, place)
    where ${isPosted('o.place')}`,
};

/** Returns one of the customer's purchases. Throws not_found for anyone else's. */
export async function findOwnPurchase(deps: Deps, userId: number, reference: string) {
  const row = await findPurchase(deps.db, fromReference(reference));
  if (row === undefined || row.user_id !== userId) throw new AppError('not_found');
  return publicPurchase(row);
}

function publicPurchase(row: PurchaseRow): Purchase {
  const status = row.status === 'initiated' ? 'pending' : row.status;
  const by = status === 'pending' ? expectedBy(row.created_at) : null;
  return {
    id: toReference(row.id),
    category: row.category,
    provider: row.biller,
    provider_name: row.biller_name,
    account_number: row.account_number,
    customer_name: row.customer_name,
    plan: row.plan_name,
    amount: row.amount,
    fee: row.fee,
    total: kobo(row.amount + row.fee),
    status,
    message: row.reason === REVERSED ? serviceMessages.reversed : messageOf(row.category, status),
    expected_by: by?.toISOString() ?? null,
    delivery: row.delivery,
    date: row.created_at.toISOString(),
  };
}

const pending = 'Your purchase is on its way. We’ll let you know as soon as it’s confirmed.';
const sentences = {
  airtime: {
    completed: serviceMessages.airtime_done,
    failed: serviceMessages.airtime_failed,
    pending,
  },
  data: { completed: serviceMessages.data_done, failed: serviceMessages.data_failed, pending },
  bill: { completed: serviceMessages.bill_done, failed: serviceMessages.bill_failed, pending },
} as const;
const messageOf = (category: ServiceCategory, status: Purchase['status']) =>
  sentences[kindOf(category) as keyof typeof sentences][status];

/** Purchases that no provider has delivered or refused. */
export async function heldPurchases(db: Db | Tx, userId: number): Promise<HeldMoney[]> {
  const rows = await db
    .selectFrom('service_open as o')
    .innerJoin('service_purchase as p', 'p.id', 'o.purchase_id')
    .select(['p.id', 'p.biller_name', 'p.account_number', 'p.amount', 'p.fee', 'p.created_at'])
    .where('p.user_id', '=', userId)
    .where('p.status', 'in', ['initiated', 'pending'])
    .orderBy('p.created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    kind: 'service',
    name: `${row.biller_name}, ${row.account_number}`,
    amount: kobo(row.amount + row.fee),
    since: row.created_at.toISOString(),
    until: expectedBy(row.created_at).toISOString(),
    reference: toReference(row.id),
  }));
}

/** The balance that services_pending must have: the totals of all open purchases. */
export const openPurchases = sql<{ owner: number; open: number }>`
  select p.user_id as owner, p.amount + p.fee as open from service_open o join service_purchase p on p.id = o.purchase_id
  where p.status in ('initiated', 'pending')`;
