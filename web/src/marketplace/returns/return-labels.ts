// Labels of a return's states, and the next step in each, for its buyer and its seller.
import {
  type OrderReturn,
  type ReturnReason,
  type ReturnStatus,
  type ReviewCause,
  senderPays,
} from '@alajo/contract/marketplace/returns.ts';
import type { Order } from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';

export const REASONS = {
  damaged: 'It’s damaged or doesn’t work',
  not_as_described: 'It isn’t as described',
  wrong_item: 'It’s the wrong item',
  incomplete: 'Something is missing',
  changed_mind: 'I changed my mind',
} as const satisfies Record<ReturnReason, string>;

export const RETURN_CHIPS = {
  asked: { tone: 'warn', label: 'Return requested' },
  offered: { tone: 'warn', label: 'Refund offered' },
  accepted: { tone: 'warn', label: 'To be sent back' },
  sent: { tone: 'info', label: 'On its way back' },
  reviewing: { tone: 'info', label: 'With our team' },
  refunded: { tone: 'good', label: 'Refunded' },
  not_refunded: { tone: 'plain', label: 'Not refunded' },
  lapsed: { tone: 'plain', label: 'Not sent back' },
  withdrawn: { tone: 'plain', label: 'Kept' },
} as const satisfies Record<ReturnStatus, object>;

/** The step due now, and the outcome if it isn't taken. */
export type NextStep = { action: string; otherwise: string };
type OpenStatus = 'asked' | 'offered' | 'accepted' | 'sent' | 'reviewing';
type StepsByRole = Record<Order['role'], (order: Order) => NextStep>;

const NEXT: Record<OpenStatus, StepsByRole> = {
  asked: {
    buyer: ({ seller }) => ({
      action: `${seller} has to answer`,
      otherwise: 'If they don’t answer, our team decides.',
    }),
    seller: () => ({ action: 'Answer', otherwise: 'If you don’t answer, our team decides.' }),
  },
  offered: {
    buyer: () => ({
      action: 'Answer the offer',
      otherwise: 'If you don’t answer, our team decides.',
    }),
    seller: ({ buyer }) => ({
      action: `${buyer} has to answer your offer`,
      otherwise: 'If they don’t answer, our team decides.',
    }),
  },
  accepted: {
    buyer: ({ seller }) => ({
      action: 'Send it and enter the tracking number',
      otherwise: `Otherwise the return ends and ${seller} is paid.`,
    }),
    seller: ({ buyer }) => ({
      action: `${buyer} has to send it back`,
      otherwise: 'Otherwise the return ends and you’re paid.',
    }),
  },
  sent: {
    buyer: ({ seller }) => ({
      action: `${seller} has to confirm it arrived`,
      otherwise: 'If they don’t reply, it counts as received and you’re refunded.',
    }),
    seller: ({ buyer }) => ({
      action: 'Confirm it arrived, or say what’s wrong',
      otherwise: `If you don’t reply, it counts as received and ${buyer} is refunded.`,
    }),
  },
  reviewing: {
    buyer: () => ({ action: 'Our team will decide', otherwise: 'We hold the money until then.' }),
    seller: () => ({ action: 'Our team will decide', otherwise: 'We hold the money until then.' }),
  },
};

const isOpen = (status: ReturnStatus): status is OpenStatus => status in NEXT;

/** The next step of an order's open return; undefined once it has ended. */
export function nextStepOf(order: Order): NextStep | undefined {
  const status = order.return?.status;
  return status !== undefined && isOpen(status) ? NEXT[status][order.role](order) : undefined;
}

const CAUSES: Record<ReviewCause, Record<Order['role'], (order: Order) => string>> = {
  refused: { buyer: ({ seller }) => `${seller} refused`, seller: () => 'You refused' },
  silent: {
    buyer: ({ seller }) => `${seller} didn’t answer in time`,
    seller: () => 'You didn’t answer in time',
  },
  declined: {
    buyer: () => 'You declined the offer',
    seller: ({ buyer }) => `${buyer} declined your offer`,
  },
  undecided: {
    buyer: () => 'You didn’t answer the offer in time',
    seller: ({ buyer }) => `${buyer} didn’t answer your offer in time`,
  },
  contested: {
    buyer: ({ seller }) => `${seller} says what came back isn’t right`,
    seller: () => 'You said what came back isn’t right',
  },
};

export const causeOf = (order: Order, cause: ReviewCause): string =>
  CAUSES[cause][order.role](order);

/** Outcome of a return, for either side. */
export function endOf(
  { role, seller, buyer, total, refunded }: Order,
  status: ReturnStatus,
): string {
  const [mine, theirs] = role === 'buyer' ? ['your wallet', seller] : [buyer, 'you'];
  const rest = kobo(total - refunded);
  switch (status) {
    case 'refunded':
      return rest > 0
        ? `${formatNaira(refunded)} went back to ${mine}, ${formatNaira(rest)} to ${theirs}.`
        : `All of it, ${formatNaira(refunded)}, went back to ${mine}.`;
    case 'not_refunded':
      return `Our team decided: the money went to ${theirs}.`;
    case 'lapsed':
      return `It wasn’t sent back in time, so the money went to ${theirs}.`;
    case 'withdrawn':
      return role === 'buyer' ? 'You kept it.' : `${buyer} kept it.`;
    default:
      return '';
  }
}

/** Says who pays the carrier, from the reader's point of view. */
export function carriageText({ reason }: Pick<OrderReturn, 'reason'>, role: Order['role']): string {
  const pays = senderPays(reason);
  if (pays === 'buyer') {
    return role === 'buyer'
      ? 'You changed your mind, so you pay to send it back.'
      : 'They changed their mind, so they pay to send it back.';
  }
  return role === 'buyer'
    ? 'The seller pays the carrier: send it “receiver pays”.'
    : 'You pay the carrier: they send it “receiver pays”.';
}
