// Payouts to bank accounts, for any module. The provider pays each reference at most once, so a payout it
// doesn't know is requested again under the same reference.
import { toReference } from '@alajo/contract/reference.ts';
import type { Deps } from '../../deps.ts';
import { dayInLagos, HOUR } from '../../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { PayoutRequest, PayoutState } from '../../providers/payouts/payouts.ts';
import { ProviderRejectsKey, ProviderUnavailable } from '../../providers/unavailable.ts';
import { openCase } from '../cases.ts';
import type { Failure, LockedWork, OutsideKind, SendState } from './engine.ts';
import { recordAnswer } from './provider-answers.ts';
import { needsPerson, nextCheckAt, nextReturnCheckAt } from './retry-schedule.ts';

type Status = 'waiting' | 'cancelled' | 'initiated' | 'sent' | 'paid' | 'failed' | 'returned';

type BankPayoutRow = { id: string; status: Status; checks: number; settled_at: Date | null };

export type CompletedPayout = Omit<Extract<PayoutState, { status: 'paid' }>, 'status'>;

/** A module's payouts: their table, their postings, and their notices. */
type BankPayouts<Row> = {
  /**
   * Enqueues the job that takes a payout one step further; with `yields`, a job due earlier keeps its time.
   */
  enqueueStep(tx: Tx, id: string, run_at: Date, yields?: boolean): Promise<void>;
  lock(tx: Tx, id: string): Promise<Row | undefined>;
  /** Updates a row if it still has its expected status. */
  update(
    db: Db | Tx,
    row: Row,
    changes: Partial<Pick<BankPayoutRow, 'status' | 'checks'>>,
  ): Promise<unknown>;
  begunAt(row: Row): Date;
  requestOf(db: Db, row: Row): Promise<Omit<PayoutRequest, 'reference' | 'narration'>>;
  capture(work: LockedWork, row: Row, paid: CompletedPayout): Promise<Row>;
  giveBack(work: LockedWork, row: Row, failure: Failure): Promise<Row>;
  /** Undoes a paid payout that was returned. */
  returnPaid(work: LockedWork, row: Row, reason: string): Promise<Row>;
  /** True if a returned payout is refunded automatically; otherwise a person decides. */
  refundsReturn(tx: Tx, row: Row): Promise<boolean>;
  /** Opens a case for staff, once. */
  flag(work: LockedWork, row: Row, why: string): Promise<unknown>;
  /** Notifies the payer, once, that the bank has not confirmed it yet. */
  announcePending?(work: LockedWork, row: Row): Promise<void>;
};

/** Adapts payouts to the engine. */
export function bankPayouts<Row extends BankPayoutRow>(
  payouts: BankPayouts<Row>,
): OutsideKind<Row, CompletedPayout> &
  Required<Pick<OutsideKind<Row, CompletedPayout>, 'afterPaid' | 'markSent'>> {
  const { update, begunAt, flag, returnPaid } = payouts;

  async function checkLater(work: LockedWork, row: Row): Promise<Row> {
    const { tx, now } = work;
    const unsettled = { created_at: begunAt(row), checks: row.checks };
    if (needsPerson(unsettled, now)) await flag(work, row, NO_OUTCOME);
    if (row.checks === 0) await payouts.announcePending?.(work, row);
    const checks = Math.min(row.checks + 1, CHECKS_MAX);
    await update(tx, row, { checks });
    // A step enqueued by a webhook during this one may know more: it keeps its earlier time.
    await payouts.enqueueStep(tx, row.id, nextCheckAt(unsettled, now), true);
    return { ...row, checks };
  }

  async function scheduleReturnCheck({ tx, now }: LockedWork, row: Row): Promise<Row> {
    const at = nextReturnCheckAt(row.settled_at ?? begunAt(row), now);
    if (at !== undefined) await payouts.enqueueStep(tx, row.id, at, true);
    return row;
  }

  async function flagPaid(work: LockedWork, row: Row, reason: string): Promise<Row> {
    await flag(work, row, reason);
    return scheduleReturnCheck(work, row);
  }

  return {
    sendStateOf: ({ status }) => SEND_STATES[status],
    markSent: async (db, row) => {
      await update(db, row, { status: 'sent' });
    },
    ask: (deps, row) => queryPayout(deps, payouts, row),
    change({ db, clock }, { id }, change) {
      const now = clock.now();
      return inTransaction(db, async (tx) => {
        const row = await payouts.lock(tx, id);
        return row && change({ tx, now }, row);
      });
    },
    capture: async (work, row, paid) =>
      scheduleReturnCheck(work, await payouts.capture(work, row, paid)),
    giveBack: payouts.giveBack,
    checkLater,
    afterPaid: {
      giveBack: returnPaid,
      reversed: async (work, row, reason) =>
        (await payouts.refundsReturn(work.tx, row))
          ? returnPaid(work, row, reason)
          : flagPaid(work, row, reason),
      contradicted: flagPaid,
      confirmed: scheduleReturnCheck,
      unanswered: scheduleReturnCheck,
    },
  };
}

const SEND_STATES: Record<Status, SendState> = {
  waiting: 'idle',
  cancelled: 'idle',
  initiated: 'unsent',
  sent: 'sent',
  paid: 'paid',
  failed: 'idle',
  returned: 'idle',
};

const NO_OUTCOME = 'the provider reports no outcome';

// The column's limit; the delays stop growing long before.
const CHECKS_MAX = 1000;

/** Requests a payout the first time, then polls its state. A missing reply returns `unknown`. */
async function queryPayout<Row extends BankPayoutRow>(
  deps: Deps,
  payouts: BankPayouts<Row>,
  row: Row,
): Promise<PayoutState> {
  const { id: reference, status } = row;
  const request = {
    ...(await payouts.requestOf(deps.db, row)),
    reference,
    narration: `Alajo ${toReference(reference)}`,
  };
  const provider = deps.providers.payouts;
  const record = (asked: 'check' | 'send', ask: () => Promise<PayoutState>) =>
    recordAnswer(deps, { payment_id: reference, provider: deps.config.payouts, asked }, ask);
  const isFirst = status === 'initiated';
  try {
    if (!isFirst) {
      const state = await record('check', () => provider.check(reference));
      if (state.status !== 'unknown' || status === 'paid') return state;
    }
    const state = await record('send', () => provider.send(request));
    // A refused repeat proves nothing about the first request, which may still reach the provider.
    const isYoung = deps.clock.now().getTime() - payouts.begunAt(row).getTime() < ARRIVES_WITHIN_MS;
    return state.status === 'failed' && !isFirst && isYoung ? { status: 'unknown' } : state;
  } catch (error) {
    if (error instanceof ProviderRejectsKey) await reportRejectedKey(deps, reference);
    // Bugs in the adapter are handled too: whatever the error, the money may have been sent.
    else if (!(error instanceof ProviderUnavailable)) {
      deps.log.error({ err: error, payout: reference });
    }
    return { status: 'unknown' };
  }
}

// A request that reaches the provider at all does so within this time.
const ARRIVES_WITHIN_MS = HOUR;

async function reportRejectedKey({ db, clock, log }: Deps, payout: string): Promise<void> {
  log.error({ payout }, 'the payouts provider rejects our key: nothing is paid out');
  const subject = `payouts ${dayInLagos(clock.now())}`;
  const detail = 'payouts wait until the key is replaced';
  await openCase(db, clock.now(), { kind: 'provider_key', subject, detail });
}
