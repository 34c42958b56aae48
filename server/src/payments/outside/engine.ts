// Payments that an external provider carries out. Each starts as a row with its hold and a job, in one
// transaction. Every later step may be the last before a crash, and can be repeated: mark it sent, call the
// provider outside any transaction, settle it by the reply. An unknown outcome stays pending, never "failed".
import type { PaymentOutcome } from '@alajo/contract/wallet/staff-payments.ts';
import type { Deps } from '../../deps.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

/** `ours`: it failed because of our balance, account or request; in the provider's words. */
export type Failure = { reason: string; ours?: { detail: string } };

/** The provider's report on a payment, with details for a paid one. `reversed`: it reversed the payment. */
export type Outcome<Paid> =
  | ({ status: 'paid' } & Paid)
  | ({ status: 'failed' } & Failure)
  | { status: 'reversed'; reason: string }
  | { status: 'pending' }
  | { status: 'unknown' };

/** The state of a payment. `idle`: not started yet, or ended, so the provider is not queried. */
export type SendState = 'unsent' | 'sent' | 'paid' | 'idle';

/** The usual context of a change to a payment: a transaction that has locked its row. */
export type LockedWork = { tx: Tx; now: Date };

export type SettleDeps = Pick<Deps, 'db' | 'ledger' | 'clock' | 'log'>;

type Change<Row, Work> = (work: Work, row: Row) => Promise<Row>;

/**
 * A kind of payment. Its changes return the payment as updated. The ids of its postings are derived
 * from the payment's id, so each happens at most once.
 */
export type OutsideKind<Row, Paid, Work = LockedWork> = {
  sendStateOf(row: Row): SendState;
  /** Records that the provider may have an unsent payment from now on. */
  markSent?(db: Db, row: Row): Promise<void>;
  /** Calls the provider. An exception leaves the payment as it is, for the job's retries. */
  ask(deps: Deps, row: Row): Promise<Outcome<Paid>>;
  /** Applies a change to the current payment; undefined if nothing changed. */
  change(
    deps: SettleDeps,
    row: Row,
    change: (work: Work, row: Row) => Promise<Row | undefined>,
  ): Promise<Row | undefined>;
  capture(work: Work, row: Row, paid: Paid): Promise<Row>;
  giveBack(work: Work, row: Row, failure: Failure): Promise<Row>;
  /**
   * Without a definite outcome: schedules the next check, and flags a payment that has been pending for long.
   */
  checkLater: Change<Row, Work>;
  /** Possible transitions after it is paid; absent if there are none. */
  afterPaid?: {
    /** Undoes the capture, then the hold. */
    giveBack(work: Work, row: Row, reason: string): Promise<Row>;
    /** The provider reversed it: refunds it too, or leaves it to a person. */
    reversed(work: Work, row: Row, reason: string): Promise<Row>;
    /** The provider now reports a failure. A contradiction moves no money: a person reviews it. */
    contradicted(work: Work, row: Row, reason: string): Promise<Row>;
    confirmed: Change<Row, Work>;
    unanswered: Change<Row, Work>;
  };
};

/**
 * Takes a payment one step further. Returns the outcome and the updated payment; undefined if
 * nothing changed.
 */
export async function advance<Row, Paid, Work>(
  deps: Deps,
  kind: OutsideKind<Row, Paid, Work>,
  row: Row,
): Promise<{ row: Row; outcome: Outcome<Paid> } | undefined> {
  const state = kind.sendStateOf(row);
  if (state === 'idle') return undefined;
  if (state === 'unsent') await kind.markSent?.(deps.db, row);
  const outcome = await kind.ask(deps, row);
  const changed = await settle(deps, kind, row, outcome);
  return changed && { row: changed, outcome };
}

/** Applies the outcome the provider reports. Returns the updated payment; undefined if nothing changed. */
export const settle = <Row, Paid, Work>(
  deps: SettleDeps,
  kind: OutsideKind<Row, Paid, Work>,
  row: Row,
  outcome: Outcome<Paid>,
): Promise<Row | undefined> =>
  kind.change(deps, row, async (work, latest) => {
    const state = kind.sendStateOf(latest);
    if (state === 'sent') return settleSent(kind, work, latest, outcome);
    if (state === 'paid') return settlePaid(kind, work, latest, outcome);
    return undefined;
  });

function settleSent<Row, Paid, Work>(
  kind: OutsideKind<Row, Paid, Work>,
  work: Work,
  row: Row,
  outcome: Outcome<Paid>,
): Promise<Row> {
  switch (outcome.status) {
    case 'paid':
      return kind.capture(work, row, outcome);
    case 'failed':
    case 'reversed':
      return kind.giveBack(work, row, outcome);
    case 'pending':
    case 'unknown':
      return kind.checkLater(work, row);
    default:
      throw new Error(`unknown outcome ${outcome satisfies never}`);
  }
}

async function settlePaid<Row, Paid, Work>(
  { afterPaid }: OutsideKind<Row, Paid, Work>,
  work: Work,
  row: Row,
  outcome: Outcome<Paid>,
): Promise<Row | undefined> {
  switch (outcome.status) {
    case 'paid':
      return afterPaid?.confirmed(work, row);
    case 'reversed':
      return afterPaid?.reversed(work, row, outcome.reason);
    case 'failed':
      return afterPaid?.contradicted(work, row, outcome.reason);
    case 'pending':
    case 'unknown':
      return afterPaid?.unanswered(work, row);
    default:
      throw new Error(`unknown outcome ${outcome satisfies never}`);
  }
}

/** A manual end of a payment: the outcome, and the details the provider would have added. */
type ManualEnd<Row, Paid, Work> = {
  outcome: PaymentOutcome;
  paid: Paid;
  reason: string;
  /** Clears the flag of a payment that stays paid. */
  unflag: Change<Row, Work>;
};

/**
 * Ends a flagged payment as a person decided; false if nothing about it is open. A payment that was
 * paid and then reported as failed stays paid, or is refunded.
 */
export async function endManually<Row, Paid, Work>(
  kind: OutsideKind<Row, Paid, Work>,
  work: Work,
  row: Row,
  { outcome, paid, reason, unflag }: ManualEnd<Row, Paid, Work>,
): Promise<boolean> {
  const state = kind.sendStateOf(row);
  if (state === 'sent') {
    await (outcome === 'paid'
      ? kind.capture(work, row, paid)
      : kind.giveBack(work, row, { reason }));
    return true;
  }
  if (state !== 'paid' || kind.afterPaid === undefined) return false;
  await (outcome === 'paid' ? unflag(work, row) : kind.afterPaid.giveBack(work, row, reason));
  return true;
}
