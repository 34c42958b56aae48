// Pulls: payments from a customer's bank on the evening before a due day, announced at noon, and retried on
// the due day if the bank refused. Each is a funding; this file decides which to start, and how much of its
// consent each uses.
import { addDays } from '@alajo/contract/days.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { walletLimitsOn } from '@alajo/contract/pricing.ts';
import { toReference } from '@alajo/contract/reference.ts';
import {
  type AnnouncedPull,
  mandateName,
  type PullProblem,
} from '@alajo/contract/wallet/mandates.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../../deps.ts';
import { findAccounts } from '../../ledger/accounts.ts';
import type { DuePayments, JobNeeds, ListCoverable } from '../../module.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import { openCase } from '../../payments/cases.ts';
import { isPaused } from '../../payments/pauses.ts';
import { DAY, dayInLagos } from '../../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { ReceivedPayment } from '../../providers/payments/payments.ts';
import { walletNotices } from '../notices.ts';
import type { ConsentRow } from './consents.ts';
import { type PlannedPull, planPulls, type UsableConsent } from './plan-pulls.ts';
import { type PullRow, pullTime, roomOf, secondPullTime } from './pull-rows.ts';

/**
 * Plans tomorrow's pulls of customers who are being reminded, and stores the amounts announced: no more is
 * pulled later. A repeat announces the same.
 */
export async function announcePulls(
  tx: Tx,
  now: Date,
  { day, payments }: DuePayments,
): Promise<Map<number, { bank: string; amount: Kobo }[]>> {
  if (now >= pullTime(day)) return new Map();
  const users = [...payments.keys()];
  const consents = await findUsable(tx, users);
  const planned = await planFor(tx, now, { consents, day, payments });
  for (const { consent, amount } of [...planned.values()].flat()) {
    await tx
      .updateTable('wallet_consent')
      .set({ announced_on: day, announced: amount })
      .where('id', '=', consent.id)
      .where('announced_on', 'is distinct from', day)
      .execute();
  }
  return new Map(
    [...planned].map(([user, pulls]) => [
      user,
      pulls.map(({ consent, amount }) => ({ bank: consent.bank, amount })),
    ]),
  );
}

type PullsOfDay = DuePayments & { consents: readonly UsableConsent[] };

async function planFor(
  tx: Tx,
  now: Date,
  { consents, day, payments }: PullsOfDay,
): Promise<Map<number, PlannedPull[]>> {
  if (consents.length === 0) return new Map();
  const byUser = Map.groupBy(consents, ({ user_id }) => user_id);
  const wallets = await findAccounts(tx, 'wallet', 'user', [...byUser.keys()]);
  const least = walletLimitsOn(dayInLagos(now)).funding.min;
  return new Map(
    [...byUser].flatMap(([user, userConsents]) => {
      const wallet = wallets.get(user);
      // Money that arrives would pay a debt, or wait until the wallet is released.
      if (wallet?.status !== 'open' || wallet.held || wallet.owing) return [];
      const due = payments.get(user) ?? [];
      const shortfall = {
        day,
        balance: wallet.balance,
        payments: due,
        consents: userConsents,
        least,
      };
      return [[user, planPulls(shortfall)] as const];
    }),
  );
}

/** Open consents of active mandates, locked in order, the first mandate to pay first. */
async function findUsable(tx: Tx, users: readonly number[]): Promise<UsableConsent[]> {
  const rows = await tx
    .selectFrom('wallet_consent')
    .selectAll()
    .where('user_id', 'in', users)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const mandates = await tx
    .selectFrom('wallet_mandate')
    .selectAll()
    .where(
      'id',
      'in',
      rows.map(({ mandate_id }) => mandate_id),
    )
    .where('status', '=', 'active')
    .orderBy('preferred_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute();
  const pulls = await tx
    .selectFrom('wallet_pull')
    .selectAll()
    .where('consent_id', 'in', ids)
    .execute();
  return mandates.flatMap((mandate) =>
    rows
      .filter(({ mandate_id }) => mandate_id === mandate.id)
      .map((row) => ({
        ...row,
        bank: mandateName(mandate),
        pulls: pulls.filter(({ consent_id }) => consent_id === row.id),
      })),
  );
}

const CUSTOMER_BATCH = 200;

export type PullSources = Pick<JobNeeds, 'listPaymentsToRemindOf' | 'listCoverable'>;

/**
 * Job: starts tonight's pulls. Each is started once, only for what is missing now, and for no more than was announced.
 * Nothing starts before 20:00, or once the due day has begun.
 */
export async function beginPulls(deps: Deps, sources: PullSources): Promise<void> {
  const now = deps.clock.now();
  const day = addDays(dayInLagos(now), 1);
  if (now < pullTime(day)) return;
  await beginAttempt(deps, sources, { day, attempt: 1 });
}

/** Job: starts the second attempt at pulls that were refused for today. */
export async function retryPulls(deps: Deps, sources: PullSources): Promise<void> {
  const now = deps.clock.now();
  const day = dayInLagos(now);
  if (now < secondPullTime(day)) return;
  await beginAttempt(deps, sources, { day, attempt: 2 });
}

type Attempt = { day: string; attempt: 1 | 2 };

async function beginAttempt(deps: Deps, sources: PullSources, attempt: Attempt): Promise<void> {
  const { db, clock } = deps;
  if (await isPaused(deps, 'funding')) return;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const users = await customersWith(db, attempt, after);
    if (users.length > 0)
      await inTransaction(db, (tx) => beginPage(tx, clock.now(), sources, { ...attempt, users }));
    after = users.length === CUSTOMER_BATCH ? users.at(-1) : undefined;
  }
}

/** Customers with an announced pull that hasn't been attempted or, for the second attempt, was refused. */
async function customersWith(db: Db, { day, attempt }: Attempt, after: number): Promise<number[]> {
  const attempted = sql`exists (select from wallet_pull p where p.consent_id = c.id and p.due_on = ${day}
    ${attempt === 1 ? sql`` : sql`and p.attempt = 1 and p.problem = any(${RETRYABLE}::text[])`})`;
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from wallet_consent c
    where ended_at is null and user_id > ${after} and announced_on = ${day}
      and ${attempt === 1 ? sql`not ${attempted}` : attempted}
    order by user_id limit ${CUSTOMER_BATCH}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

const RETRYABLE: readonly PullProblem[] = ['declined', 'insufficient_funds', 'not_sent'];

async function beginPage(
  tx: Tx,
  now: Date,
  { listPaymentsToRemindOf, listCoverable }: PullSources,
  { day, attempt, users }: Attempt & { users: readonly number[] },
): Promise<void> {
  // Locked before their dues are read: a second run waits here, and then finds the pulls of the first.
  const usable = await findUsable(tx, users);
  // Another bank may have become the first since noon; the announced one pays.
  const consents = usable.filter(({ announced_on }) => announced_on === day);
  const payments = await listPaymentsToRemindOf(tx, users, { now, until: day });
  const planned = await planFor(tx, now, { consents, day, payments });
  const reasons = await reasonsOn(tx, listCoverable, { users, day });
  for (const { consent, amount } of [...planned.values()].flat()) {
    const announced = announcedFor(consent, day);
    const earlier = consent.pulls.filter(({ due_on }) => due_on === day);
    const isNext =
      attempt === 1
        ? earlier.length === 0
        : earlier.length === 1 &&
          earlier.every(({ problem }) => problem && RETRYABLE.includes(problem));
    if (!isNext || announced === null) continue;
    const reason = reasons.get(`${consent.user_id} ${consent.purpose_id}`) ?? 'Payment';
    const capped = kobo(Math.min(amount, announced));
    await beginPull(tx, now, { consent, amount: capped, day, attempt, reason });
  }
}

const announcedFor = ({ announced_on, announced }: ConsentRow, day: string) =>
  announced_on === day ? announced : null;

/** `Round 4`, by customer and purpose. */
async function reasonsOn(
  tx: Tx,
  listCoverable: ListCoverable,
  { users, day }: { users: readonly number[]; day: string },
): Promise<Map<string, string>> {
  const coverable = await listCoverable(tx, users);
  return new Map(
    [...coverable].flatMap(([user, list]) =>
      list.flatMap(({ purpose_id, payments }) =>
        payments
          .filter(({ due_on }) => due_on === day)
          .map(({ reason }) => [`${user} ${purpose_id}`, reason] as const),
      ),
    ),
  );
}

type NewPull = Attempt & { consent: UsableConsent; amount: Kobo; reason: string };

async function beginPull(
  tx: Tx,
  now: Date,
  { consent, amount, day, attempt, reason }: NewPull,
): Promise<void> {
  const id = uuidv7();
  const { id: consent_id, user_id, purpose, purpose_id } = consent;
  const inserted = await tx
    .insertInto('wallet_pull')
    .values({
      id,
      user_id,
      consent_id,
      purpose,
      purpose_id,
      reason,
      due_on: day,
      attempt,
      amount,
      counted: amount,
      status: 'pending',
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('wallet_pull_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return;
  await tx
    .insertInto('wallet_funding')
    .values({
      id,
      fingerprint: `pull ${consent_id} ${day} ${attempt}`,
      user_id,
      amount,
      source: 'direct_debit',
      status: 'pending',
      next_step: null,
      provider_reference: null,
      created_at: now,
      expires_at: new Date(now.getTime() + DAY),
    })
    .execute();
  await enqueue(tx, 'wallet_pull', { id }, { key: `wallet_pull:${id}`, run_at: now });
}

/** Pulls announced for this evening that haven't started. */
export async function listTonight({ db, clock }: Deps, userId: number): Promise<AnnouncedPull[]> {
  const now = clock.now();
  const day = addDays(dayInLagos(now), 1);
  if (now >= pullTime(day)) return [];
  const rows = await db
    .selectFrom('wallet_consent')
    .innerJoin('wallet_mandate', 'wallet_mandate.id', 'wallet_consent.mandate_id')
    .selectAll('wallet_consent')
    .select(['bank_name', 'account_end'])
    .where('wallet_consent.user_id', '=', userId)
    .where('announced_on', '=', day)
    .where('ended_at', 'is', null)
    .orderBy('wallet_consent.id')
    .execute();
  return rows.flatMap((row) =>
    row.announced === null
      ? []
      : {
          consent_id: row.id,
          mandate_id: row.mandate_id,
          bank: mandateName(row),
          name: row.name,
          amount: row.announced,
          due_on: day,
          at: pullTime(day).toISOString(),
          skipped: row.skips_on === day,
        },
  );
}

/** The pull of a funding and its consent, both locked; consents before their pulls, wherever both are. */
export async function lockPull(
  tx: Tx,
  id: string,
): Promise<{ pull: PullRow; consent: ConsentRow }> {
  const consent = await tx
    .selectFrom('wallet_consent')
    .selectAll()
    .where('id', '=', (eb) =>
      eb.selectFrom('wallet_pull').select('consent_id').where('wallet_pull.id', '=', id),
    )
    .forUpdate()
    .executeTakeFirstOrThrow();
  const pull = await tx
    .selectFrom('wallet_pull')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { pull, consent };
}

/**
 * Counts what a bank has paid so far towards its consent. What exceeds the agreed amounts was sent without being asked:
 * it is credited like any payment, counts against later pulls, and is reported to staff.
 */
export async function recordPaid(
  tx: Tx,
  now: Date,
  id: string,
  payments: readonly ReceivedPayment[],
): Promise<void> {
  const { pull, consent } = await lockPull(tx, id);
  const received = kobo(payments.reduce((sum, { amount }) => sum + amount, 0));
  if (received <= pull.received) return;
  const wanted = kobo(Math.min(received, pull.amount));
  const counted =
    pull.status === 'pending' ? wanted : await countable(tx, { pull, consent, wanted });
  await tx
    .updateTable('wallet_pull')
    .set({ status: 'paid', problem: null, received, counted, ended_at: now })
    .where('id', '=', id)
    .execute();
  const excess = kobo(received - counted);
  if (excess <= Math.max(pull.received - pull.counted, 0)) return;
  await openCase(tx, now, {
    kind: 'funding_overpaid',
    subject: toReference(id),
    detail: `${formatNaira(excess)} more came by direct debit than the customer agreed to. All of it is in the wallet: refund it`,
    user_id: pull.user_id,
    amount: excess,
  });
}

type LatePayment = { pull: PullRow; consent: ConsentRow; wanted: Kobo };

/** The part of a payment that still fits: another pull may have used the consent meanwhile. */
async function countable(tx: Tx, { pull, consent, wanted }: LatePayment): Promise<Kobo> {
  const others = await tx
    .selectFrom('wallet_pull')
    .selectAll()
    .where('consent_id', '=', consent.id)
    .where('id', '<>', pull.id)
    .execute();
  return kobo(Math.min(wanted, roomOf(consent, others, pull.due_on)));
}

/** Ends a pull that hasn't been paid, and notifies its customer unless they stopped it. A repeat changes nothing. */
export async function refusePull(
  tx: Tx,
  now: Date,
  id: string,
  problem: PullProblem,
): Promise<void> {
  const { pull, consent } = await lockPull(tx, id);
  if (pull.status !== 'pending') return;
  await tx
    .updateTable('wallet_pull')
    .set({ status: 'refused', problem, counted: kobo(0), ended_at: now })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('wallet_funding')
    .set({ status: 'failed' })
    .where('id', '=', id)
    .where('status', '<>', 'completed')
    .execute();
  if (problem === 'stopped') return;
  const mandate = await tx
    .selectFrom('wallet_mandate')
    .select(['bank_name', 'account_end'])
    .where('id', '=', consent.mandate_id)
    .executeTakeFirstOrThrow();
  const again =
    pull.attempt === 1 && RETRYABLE.includes(problem) && now < secondPullTime(pull.due_on);
  await notify(tx, [
    createNotice(walletNotices.pull_refused, pull.user_id, now, {
      bank: mandateName(mandate),
      name: consent.name,
      amount: pull.amount,
      problem,
      again,
    }),
  ]);
}

/** Gives up on a pull that its provider never confirmed; a payment that arrives later is still counted. */
export const giveUpPull = (tx: Tx, now: Date, id: string): Promise<void> =>
  refusePull(tx, now, id, 'not_sent');

/** The mandate that a funding was pulled from; undefined for any other funding. */
export async function mandateOf(tx: Tx, fundingId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('wallet_pull')
    .innerJoin('wallet_consent', 'wallet_consent.id', 'wallet_pull.consent_id')
    .select('mandate_id')
    .where('wallet_pull.id', '=', fundingId)
    .executeTakeFirst();
  return row?.mandate_id;
}
