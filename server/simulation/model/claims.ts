// The model's claims: a sender says they were tricked. What the recipient still has is held at once, until staff
// decide or 14 working days are over; after a false claim nothing is held at once for a year.
import { addWorkingDays } from '@alajo/contract/days.ts';
import {
  addIncome,
  addTo,
  DAY,
  dateOf,
  dayOf,
  HOUR,
  type Model,
  type Person,
  requireThat,
} from './model.ts';
import {
  isOver,
  lastDay,
  leftOf,
  newRecall,
  payBack,
  type ReceivedTransfer,
  recalledTransferOf,
  releaseHold,
  toReceivedTransfer,
} from './recalls.ts';

const HELD_FOR = 14;
const TELL_WITHIN = HOUR / 2;

/** Midnight in Lagos after the last working day of a hold that begins now. */
const endOfHold = (now: number) =>
  Date.parse(addWorkingDays(dateOf(dayOf(now)), HELD_FOR)) + DAY - HOUR;

export function claim(model: Model, who: Person, name: string, now: number): void {
  const transfer = model.transfers.get(name);
  requireThat(transfer !== undefined && transfer.from === who, 'no such transfer');
  requireThat(transfer.reversed === null, 'it was reversed');
  requireThat(dateOf(dayOf(now)) <= lastDay(transfer), 'too late');
  const toBank = transfer.to === null;
  const recall =
    transfer.recall ?? newRecall(toBank ? 'with_bank' : 'reviewing', now + TELL_WITHIN);
  requireThat(recall.claim === null, 'claimed before');
  requireThat(!isOver(recall), 'over');
  const instant = !hasClaimedFalsely(model, who, now);
  transfer.recall = recall;
  recall.claim = {
    status: 'open',
    instant,
    hold_until: null,
    first_held: 0,
    extended: false,
    decided_at: null,
  };
  if (toBank) return;
  recall.status = 'reviewing';
  if (instant) hold(toReceivedTransfer(recalledTransferOf(model, name)), now);
}

const hasClaimedFalsely = ({ transfers }: Model, who: Person, now: number) =>
  [...transfers.values()].some(({ from, recall }) => {
    const { status, decided_at } = recall?.claim ?? {};
    return from === who && status === 'false' && (decided_at ?? 0) > now - 365 * DAY;
  });

/** Holds the money left, also in a frozen wallet; false if there is none, or it was held before. */
function hold(transfer: ReceivedTransfer, now: number): boolean {
  const { recall, to } = transfer;
  const amount = recall.was_held ? 0 : Math.min(leftOf(transfer), to.wallet);
  if (amount <= 0) return false;
  to.wallet -= amount;
  addIncome(to, -amount);
  to.held += amount;
  Object.assign(recall, { held: amount, was_held: true });
  Object.assign(recall.claim ?? {}, { hold_until: endOfHold(now), first_held: amount });
  return true;
}

const holdEndsAt = ({ recall }: { recall: ReceivedTransfer['recall'] | null }) =>
  recall?.claim?.hold_until ?? null;

/** When the next hold ends. */
export function nextHoldEnd({ transfers }: Model): number | null {
  const ends = [...transfers.values()].flatMap((transfer) => holdEndsAt(transfer) ?? []);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Releases what is held for claims whose time is over. */
export function endHolds(model: Model, now: number): void {
  for (const transfer of model.transfers.values()) {
    if ((holdEndsAt(transfer) ?? now + 1) > now) continue;
    const received = toReceivedTransfer(recalledTransferOf(model, transfer.name));
    if (received.recall.held > 0) releaseHold(received);
    Object.assign(received.recall.claim ?? {}, { hold_until: null });
  }
}

export type ClaimDecision = 'return' | 'release' | 'false' | 'hold' | 'extend';

/** Two members of staff decide a claim. */
export function decideClaim(
  model: Model,
  { recall: name, decision }: { recall: string; decision: ClaimDecision },
  now: number,
): void {
  const transfer = recalledTransferOf(model, name);
  const { recall } = transfer;
  const { claim: made } = recall;
  requireThat(made?.status === 'open', 'no open claim');
  requireThat(
    !model.desk.reversals.some((reversal) => reversal.transfer === transfer),
    'a change is waiting',
  );
  switch (decision) {
    case 'hold':
      requireThat(!made.instant && recall.held === 0 && made.hold_until === null, 'not now');
      requireThat(hold(toReceivedTransfer(transfer), now), 'nothing to hold');
      break;
    case 'extend':
      requireThat(recall.held > 0 && made.hold_until !== null && !made.extended, 'not now');
      Object.assign(made, { hold_until: endOfHold(made.hold_until - 1), extended: true });
      break;
    case 'return':
      requireThat(recall.held > 0, 'nothing held');
      payBack(toReceivedTransfer(transfer), recall.held, 0);
      end(transfer, 'returned', now);
      break;
    default:
      if (recall.held > 0) releaseHold(toReceivedTransfer(transfer));
      end(transfer, decision === 'false' ? 'false' : 'released', now);
  }
  addTo(model.desk.log, 'proposal_made', 1);
  addTo(model.desk.log, 'proposal_approved', 1);
}

/** The recipient keeps the rest; a bank still answers. */
function end(
  { to, recall }: Pick<ReceivedTransfer, 'recall'> & { to: Person | null },
  status: 'returned' | 'released' | 'false',
  now: number,
): void {
  if (to !== null && !isOver(recall)) recall.status = 'not_given_back';
  Object.assign(recall.claim ?? {}, { status, decided_at: now, hold_until: null });
}
