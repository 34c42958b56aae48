// Consents: the most that may be pulled from a bank for one purpose, in a sentence the customer agrees to with their PIN.
// The database keeps every pull within it.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { mandateRoutes } from '@alajo/contract/wallet/mandate-routes.ts';
import {
  type BankMandate,
  type Consent,
  type ConsentBody,
  consentSentence,
  type MandateDetail,
  mandateName,
  type OfferedPurpose,
} from '@alajo/contract/wallet/mandates.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Terms } from '../../identity/approvals/terms.ts';
import { lockCustomer } from '../../identity/customers.ts';
import { recordEvent } from '../../identity/events.ts';
import { findAccounts } from '../../ledger/accounts.ts';
import type { Coverable, ListCoverable } from '../../module.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notifyEverywhere } from '../../notifications/messages.ts';
import type { PaymentContext } from '../../payments/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { walletNotices } from '../notices.ts';
import { requireBank } from '../payouts/banks.ts';
import type { WalletConsent } from '../tables.ts';
import {
  checkMandate,
  listMandates,
  type MandateRow,
  openMandate,
  requestMandate,
  requireOwnMandate,
} from './mandates.ts';
import { describePull, listPulls, type PullRow, pullTime, roomOf } from './pull-rows.ts';

export type ConsentRow = Selectable<WalletConsent>;

/** Parts of other modules that consents need. */
export type ConsentContext = Pick<PaymentContext, 'payers'> & { listCoverable: ListCoverable };

/** A customer's banks, the first to pay first. */
export async function listBankMandates({ db }: Deps, userId: number): Promise<BankMandate[]> {
  const rows = await listMandates(db, userId);
  const consents = await openConsents(db, userId);
  const first = rows.find(({ status }) => status === 'active');
  return rows.map((row) => labelOf(row, { first, consents }));
}

type CustomerBanks = { first: MandateRow | undefined; consents: readonly ConsentRow[] };

const labelOf = (row: MandateRow, { first, consents }: CustomerBanks): BankMandate => ({
  id: row.id,
  bank_name: row.bank_name,
  account_end: row.account_end,
  status: row.status === 'active' ? 'active' : 'pending',
  first: row.id === first?.id,
  purposes: consents.filter(({ mandate_id }) => mandate_id === row.id).map(({ name }) => name),
});

const openConsents = (db: Db | Tx, userId: number): Promise<ConsentRow[]> =>
  db
    .selectFrom('wallet_consent')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();

/** Purposes a customer can add a bank for, with the terms they would agree to. */
export async function listPurposes(
  { db }: Pick<Deps, 'db'>,
  { listCoverable }: Pick<ConsentContext, 'listCoverable'>,
  userId: number,
): Promise<OfferedPurpose[]> {
  const coverable = (await listCoverable(db, [userId])).get(userId) ?? [];
  return coverable.flatMap(offersOf);
}

/** The offer of everything still to be paid for a purpose; none if nothing is left. */
function offersOf({
  purpose,
  purpose_id,
  name,
  period,
  cap,
  payments,
}: Coverable): OfferedPurpose[] {
  const total = kobo(payments.reduce((sum, { left }) => sum + left, 0));
  const last = payments.at(-1);
  if (last === undefined || total === 0) return [];
  const offeredCap = kobo(Math.min(cap, total));
  return [{ purpose, purpose_id, name, period, cap: offeredCap, total, ends_on: last.due_on }];
}

/**
 * Agrees to pulls from a bank account for one purpose and requests the mandate, if there is none. A repeat resumes where
 * the first one ended. Throws consent_changed, bank_blocked, too_many_banks, provider_unavailable.
 */
export async function addBank(
  deps: Deps,
  context: ConsentContext,
  caller: Customer,
  input: Input<typeof mandateRoutes.addBank>,
): Promise<MandateDetail> {
  const { bank_code, account_number } = input;
  const bank = await requireBank(deps, bank_code);
  const account = { bank_code, bank_name: bank.name, account_number };
  const name = mandateName({ bank_name: bank.name, account_end: account_number.slice(-3) });
  await authorize(deps, context, caller, { body: input, bank: name });
  const { user_id } = caller;
  const row = await inTransaction(deps.db, async (tx) => {
    const customer = await lockCustomer(tx, user_id);
    const now = deps.clock.now();
    const mandate = await openMandate(tx, deps, now, { user_id, email: customer.email, account });
    await agree(tx, now, context, { caller, mandate, body: input });
    return mandate;
  });
  if (row.status === 'pending' && row.reference === null)
    await requestMandate(deps, row, account_number);
  return findMandate(deps, context, user_id, row.id);
}

/** Agrees to pulls for another purpose from a bank that was added before. Throws consent_changed. */
export async function addConsent(
  deps: Deps,
  context: ConsentContext,
  caller: Customer,
  { id, ...body }: Input<typeof mandateRoutes.addConsent>,
): Promise<MandateDetail> {
  const unlocked = await requireOwnMandate(deps.db, caller.user_id, id);
  await authorize(deps, context, caller, { body, bank: mandateName(unlocked) });
  await inTransaction(deps.db, async (tx) => {
    await lockCustomer(tx, caller.user_id);
    const mandate = await requireOwnMandate(tx, caller.user_id, id);
    await agree(tx, deps.clock.now(), context, { caller, mandate, body });
  });
  return findMandate(deps, context, caller.user_id, id);
}

type AgreedTerms = { body: ConsentBody; bank: string };

async function authorize(
  deps: Deps,
  { payers, listCoverable }: ConsentContext,
  caller: Customer,
  { body, bank }: AgreedTerms,
): Promise<void> {
  const { has_pin } = await payers.approve(caller, async (): Promise<Terms> => {
    const offer = await findOffer(deps, { listCoverable }, caller.user_id, body);
    return {
      kind: 'bank_consent',
      title: `Let Alajo take money from ${bank}`,
      lines: [
        { label: 'From', value: bank },
        { label: 'What', value: consentSentence(offer) },
      ],
      amount: body.total,
      scope: 'payment',
      payee: { key: `bank_consent:${bank}:${body.purpose}:${body.purpose_id}`, known: true },
    };
  });
  if (!has_pin && caller.approval === undefined) throw new AppError('pin_not_set');
}

/** The terms a customer was shown, as they are now. Throws consent_changed if they differ. */
async function findOffer(
  { db }: { db: Db | Tx },
  { listCoverable }: Pick<ConsentContext, 'listCoverable'>,
  userId: number,
  { purpose, purpose_id, cap, total, ends_on }: ConsentBody,
): Promise<OfferedPurpose> {
  const offers = (await listCoverable(db, [userId])).get(userId)?.flatMap(offersOf) ?? [];
  const offer = offers.find(
    (other) => other.purpose === purpose && other.purpose_id === purpose_id,
  );
  if (offer === undefined) throw new AppError('not_found');
  const isUnchanged = offer.cap === cap && offer.total === total && offer.ends_on === ends_on;
  if (!isUnchanged) throw new AppError('consent_changed');
  return offer;
}

type Agreement = { caller: Customer; mandate: MandateRow; body: ConsentBody };

/** Stores the consent and notifies the customer; one with the same purpose stays as it is. */
async function agree(
  tx: Tx,
  now: Date,
  context: ConsentContext,
  { caller, mandate, body }: Agreement,
): Promise<void> {
  const { user_id } = caller;
  const { id: mandate_id } = mandate;
  const open = await openConsents(tx, user_id);
  const { purpose, purpose_id } = body;
  const isSame = (row: ConsentRow) =>
    row.mandate_id === mandate_id && row.purpose === purpose && row.purpose_id === purpose_id;
  if (open.some(isSame)) return;
  const offer = await findOffer({ db: tx }, context, user_id, body);
  const sentence = consentSentence(offer);
  await tx
    .insertInto('wallet_consent')
    .values({ user_id, mandate_id, ...offer, sentence, agreed_at: now })
    .execute();
  const bank = mandateName(mandate);
  const detail = `${bank}: ${sentence}`;
  await recordEvent(tx, now, { user_id, kind: 'bank_added', from: caller, detail });
  const params = { bank, sentence, mandate: mandate_id };
  const notice = createNotice(walletNotices.bank_agreed, user_id, now, params);
  await notifyEverywhere(tx, notice, await lockCustomer(tx, user_id));
}

/** One of the customer's banks, with its consents and the latest pulls. Throws not_found, bank_removed. */
export async function findMandate(
  deps: Deps,
  { listCoverable }: Pick<ConsentContext, 'listCoverable'>,
  userId: number,
  id: number,
): Promise<MandateDetail> {
  const { db, clock } = deps;
  const row = await requireOwnMandate(db, userId, id);
  const [banks, open, coverable, accounts] = await Promise.all([
    listMandates(db, userId),
    openConsents(db, userId),
    listCoverable(db, [userId]),
    findAccounts(db, 'wallet', 'user', [userId]),
  ]);
  const pulls = await listPulls(db, { mandate_id: id });
  const balance = accounts.get(userId)?.balance ?? kobo(0);
  const first = banks.find(({ status }) => status === 'active');
  const itsConsents = open.filter(({ mandate_id }) => mandate_id === id);
  return {
    ...labelOf(row, { first, consents: open }),
    approval_url: row.approval_url,
    consents: itsConsents.map((consent) => {
      const covered = coverable.get(userId)?.find((other) => hasSamePurpose(consent, other));
      const itsPulls = pulls.filter(({ consent_id }) => consent_id === consent.id);
      return describeConsent(clock.now(), { consent, covered, pulls: itsPulls, balance });
    }),
    pulls: pulls.slice(0, SHOWN_PULLS_MAX).map(describePull),
  };
}

const SHOWN_PULLS_MAX = 50;

const hasSamePurpose = (
  consent: Pick<ConsentRow, 'purpose' | 'purpose_id'>,
  other: Pick<ConsentRow, 'purpose' | 'purpose_id'>,
): boolean => consent.purpose === other.purpose && consent.purpose_id === other.purpose_id;

type ConsentState = {
  consent: ConsentRow;
  covered: Coverable | undefined;
  pulls: readonly (PullRow & { name: string })[];
  balance: Kobo;
};

function describeConsent(now: Date, { consent, covered, pulls, balance }: ConsentState): Consent {
  const { id, purpose, purpose_id, name, period, cap, total, ends_on } = consent;
  const payments = (covered?.payments ?? []).filter(({ due_on }) => pullTime(due_on) > now);
  const left = payments.reduce(
    (sum, { due_on, left }) => sum + Math.min(left, roomOf(consent, pulls, due_on)),
    0,
  );
  const taken = kobo(pulls.reduce((sum, { received }) => sum + received, 0));
  const room = Math.max(0, total - taken);
  const [next] = payments;
  const announced = next && consent.announced_on === next.due_on ? consent.announced : null;
  return {
    id,
    purpose,
    purpose_id,
    name,
    period,
    cap,
    total,
    ends_on,
    agreed_at: consent.agreed_at.toISOString(),
    taken,
    to_come: kobo(Math.min(room, left)),
    next:
      next === undefined
        ? null
        : {
            at: pullTime(next.due_on).toISOString(),
            due_on: next.due_on,
            reason: next.reason,
            due: next.left,
            have: balance,
            amount:
              announced ??
              kobo(Math.min(Math.max(next.left - balance, 0), roomOf(consent, pulls, next.due_on))),
            skipped: consent.skips_on === next.due_on,
          },
  };
}

/** A bank after the provider was queried about its pending mandate. Throws provider_unavailable. */
export async function checkBank(
  deps: Deps,
  context: Pick<ConsentContext, 'listCoverable'>,
  userId: number,
  id: number,
): Promise<MandateDetail> {
  await checkMandate(deps, await requireOwnMandate(deps.db, userId, id));
  return findMandate(deps, context, userId, id);
}

/** Ends a consent; a pull that has been sent still arrives. A repeat changes nothing. */
export const stopConsent = ({ db, clock }: Deps, caller: Customer, id: number) =>
  inTransaction(db, async (tx) => {
    const { user_id } = caller;
    const consent = await lockOwnConsent(tx, user_id, id);
    const message = `Stopped. Nothing more is taken for ${consent.name}.`;
    if (consent.ended_at !== null) return { message };
    const now = clock.now();
    await endConsents(tx, now, [id], 'customer');
    const sent = await tx
      .selectFrom('wallet_pull')
      .select('amount')
      .where('consent_id', '=', id)
      .where('status', '=', 'pending')
      .where('sent_at', 'is not', null)
      .executeTakeFirst();
    const detail = consent.sentence;
    await recordEvent(tx, now, { user_id, kind: 'bank_stopped', from: caller, detail });
    if (sent === undefined) return { message };
    return { message: `${message} ${formatNaira(sent.amount)} is already on its way.` };
  });

async function lockOwnConsent(tx: Tx, userId: number, id: number): Promise<ConsentRow> {
  const row = await tx
    .selectFrom('wallet_consent')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

async function endConsents(
  tx: Tx,
  now: Date,
  ids: readonly number[],
  ended_reason: 'customer' | 'over',
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('wallet_consent')
    .set({ ended_at: now, ended_reason })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Skips the pull announced for a due day, and its second try. A repeat changes nothing. Throws pull_started if it has
 * begun, or wasn't announced.
 */
export const skipPull = (
  { db, clock }: Deps,
  { user_id }: Customer,
  { id, due_on }: Input<typeof mandateRoutes.skipPull>,
) =>
  inTransaction(db, async (tx) => {
    const consent = await lockOwnConsent(tx, user_id, id);
    const message = `Nothing is taken tonight. Pay ${consent.name} yourself in time.`;
    if (consent.skips_on === due_on) return { message };
    const started = await tx
      .selectFrom('wallet_pull')
      .select('id')
      .where('consent_id', '=', id)
      .where('due_on', '=', due_on)
      .executeTakeFirst();
    const isOpen = consent.announced_on === due_on && clock.now() < pullTime(due_on);
    if (started !== undefined || !isOpen) throw new AppError('pull_started');
    await tx.updateTable('wallet_consent').set({ skips_on: due_on }).where('id', '=', id).execute();
    return { message };
  });

const CONSENT_BATCH = 500;

/** The daily job: ends consents whose purpose is over, such as a group that ended or was left. */
export async function endOldConsents(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  listCoverable: ListCoverable,
): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: ConsentRow[] = await db
      .selectFrom('wallet_consent')
      .selectAll()
      .where('ended_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(CONSENT_BATCH)
      .execute();
    const coverable = await listCoverable(db, [...new Set(rows.map(({ user_id }) => user_id))]);
    const over = rows.filter(
      (row) => !coverable.get(row.user_id)?.some((other) => hasSamePurpose(row, other)),
    );
    const ids = over.map(({ id }) => id);
    await inTransaction(db, (tx) => endConsents(tx, clock.now(), ids, 'over'));
    after = rows.length === CONSENT_BATCH ? rows.at(-1)?.id : undefined;
  }
}
