// Credits the money a provider has received: to the customer's wallet, or to the account that a
// guest's funding names.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Deps } from '../../deps.ts';
import { findCustomer } from '../../identity/customers.ts';
import { findAccounts } from '../../ledger/accounts.ts';
import { account as system } from '../../ledger/chart.ts';
import { type Entry, post } from '../../ledger/entries.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import { openCase } from '../../payments/cases.ts';
import { ALAJO, type Movement, toMetadata } from '../../payments/movements.ts';
import { providerOperationId } from '../../payments/operations.ts';
import { cappedCredit, openParked, parkedNotice, postWithParking } from '../../payments/parking.ts';
import { recordReceived } from '../../payments/received-money.ts';
import { dayInLagos } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { ReceivedPayment } from '../../providers/payments/payments.ts';
import { sourceNames, walletNotices } from '../notices.ts';
import { type FundingRow, lockFunding, providerReference } from './funding-rows.ts';

/** Credits one of the payments for a funding, at most once. */
export async function creditPayment(
  deps: Deps,
  tx: Tx,
  id: string,
  payment: ReceivedPayment,
): Promise<void> {
  const row = await lockFunding(tx, id);
  const credit = row.account === null ? creditReceived : creditAccount;
  try {
    // The first payment takes the funding's reference; every further one gets its own.
    await credit(deps, tx, row, { id: row.id, payment });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'idempotency_key_reused') throw error;
    const id = providerOperationId(row.id, payment.id);
    await credit(deps, tx, row, { id, payment });
  }
}

/**
 * The account a payment is credited to and, for a guest's payment, the payer, the purpose and the
 * follow-up job.
 */
type CreditedFunding = Pick<FundingRow, 'user_id' | 'source'> &
  Partial<Pick<FundingRow, 'id' | 'amount' | 'payer_name' | 'purpose' | 'follow_up'>>;

/**
 * Credits a payment and notifies its customer; for a guest's payment, the customer who requested
 * it. The id makes this happen at most once.
 */
export async function creditReceived(
  deps: Deps,
  tx: Tx,
  row: CreditedFunding,
  { id, payment }: { id: string; payment: ReceivedPayment },
): Promise<void> {
  const now = deps.clock.now();
  const customer = await findCustomer(tx, row.user_id);
  const wallets = await findAccounts(tx, 'wallet', 'user', [row.user_id]);
  const wallet = wallets.get(row.user_id);
  if (wallet === undefined) throw new Error(`customer ${row.user_id} has no wallet`);
  const { cost = kobo(0) } = payment;
  const name = `${customer.first_name} ${customer.last_name}`;
  const movement: Movement = {
    sender: row.payer_name ?? name,
    recipient: name,
    bank: ALAJO,
    account: null,
    note: row.purpose ?? null,
    amount: payment.amount,
    lines: [],
    target: null,
    descriptions: { debit: '', credit: creditText(row) },
  };
  const entry: Entry = {
    id,
    kind: 'funding',
    content: payment.id,
    metadata: toMetadata(movement),
    postings: [
      { account: system.funding_clearing, amount: kobo(cost - payment.amount) },
      { account: system.provider_costs, amount: kobo(-cost) },
      cappedCredit(wallet.id, payment.amount, customer.tier, dayInLagos(now)),
    ].filter(({ amount }) => amount !== 0),
  };
  const open = () => openParked(tx, row.user_id);
  const { posted, parked } = await postWithParking(entry, open, (tried) => post(tx, now, tried));
  if (posted.repeated) return;
  const { amount } = payment;
  const notices = parked > 0 ? [parkedNotice(row.user_id, parked, now)] : [];
  if (row.id !== undefined && row.follow_up) {
    const received = { id: row.id, entry: id };
    await enqueue(tx, row.follow_up, received, { key: `${row.follow_up}:${id}`, run_at: now });
  } else {
    const excess = id === row.id ? excessOf(row, payment) : kobo(0);
    if (excess > 0) await openOverpaidCase(tx, now, row, { id, excess });
    const params = {
      amount,
      source: row.source,
      reference: toReference(id),
      ...(excess > 0 && { excess }),
    };
    notices.unshift(createNotice(walletNotices.wallet_funded, row.user_id, now, params));
  }
  if (notices.length > 0) await notify(tx, notices);
}

/** The amount received beyond the requested one; zero for an account number, which requests no amount. */
const excessOf = ({ amount }: CreditedFunding, paid: ReceivedPayment): Kobo =>
  kobo(amount === undefined ? 0 : Math.max(paid.amount - amount, 0));

const openOverpaidCase = (
  tx: Tx,
  now: Date,
  { user_id, source }: CreditedFunding,
  { id, excess }: { id: string; excess: Kobo },
) =>
  openCase(tx, now, {
    kind: 'funding_overpaid',
    subject: toReference(id),
    detail: `${formatNaira(excess)} more came in by ${sourceNames[source]} than requested. All of it is in the wallet: refund it if the payer asks`,
    user_id,
    amount: excess,
  });

/**
 * Credits a guest's payment in full to the account its funding names; the module behind that account decides.
 */
async function creditAccount(
  { clock }: Deps,
  tx: Tx,
  row: FundingRow,
  { id, payment }: { id: string; payment: ReceivedPayment },
): Promise<void> {
  const { account, follow_up, purpose, payer_name } = row;
  if (account === null || follow_up === null) throw new Error(`funding ${row.id} names no account`);
  const now = clock.now();
  const { amount, cost = kobo(0) } = payment;
  const movement: Movement = {
    sender: payer_name ?? '',
    recipient: purpose ?? '',
    bank: ALAJO,
    account: null,
    note: null,
    amount,
    lines: [],
    target: null,
    descriptions: { debit: '', credit: creditText(row) },
  };
  const posted = await post(tx, now, {
    id,
    kind: 'funding',
    content: payment.id,
    metadata: toMetadata(movement),
    postings: [
      { account: system.funding_clearing, amount: kobo(cost - amount) },
      { account: system.provider_costs, amount: kobo(-cost) },
      { account, amount },
    ].filter((posting) => posting.amount !== 0),
  });
  if (posted.repeated) return;
  const known = { reference: providerReference(row), payment: payment.id, received_at: now };
  await recordReceived(tx, { entry_id: id, funding_id: row.id, account, amount, ...known });
  const received = { id: row.id, entry: id };
  await enqueue(tx, follow_up, received, { key: `${follow_up}:${id}`, run_at: now });
}

const creditText = ({ payer_name, purpose, source }: CreditedFunding) =>
  payer_name ? `${payer_name} paid ${purpose}` : `Money added by ${sourceNames[source]}`;
