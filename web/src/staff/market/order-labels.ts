// Labels of orders, problems and returns in the console.
import type { ReturnReason, ReviewCause } from '@alajo/contract/marketplace/returns.ts';
import type { OrderStatus, ProblemKind } from '@alajo/contract/marketplace/schemas.ts';
import type { StateLabel } from '../ui/tag.tsx';

export const STATUS: Record<OrderStatus, StateLabel> = {
  placed: { label: 'Paid', tone: 'info' },
  shipped: { label: 'Sent', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'info' },
  released: { label: 'Seller paid', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'quiet' },
  refunded: { label: 'Refunded', tone: 'warn' },
};

export const PROBLEM: Record<ProblemKind, string> = {
  not_arrived: 'Not arrived',
  not_as_described: 'Not as described',
  damaged: 'Damaged',
  other: 'Something else',
};

export const RETURN: Record<ReturnReason, string> = {
  damaged: 'Damaged',
  not_as_described: 'Not as described',
  wrong_item: 'The wrong item',
  incomplete: 'Incomplete',
  changed_mind: 'Changed their mind',
};

export const CAUSE: Record<ReviewCause, string> = {
  refused: 'The seller refused the return.',
  silent: 'The seller didn’t reply in time.',
  declined: 'The buyer declined the seller’s offer.',
  undecided: 'The buyer didn’t reply to the offer in time.',
  contested: 'The seller says the returned item isn’t what they sent.',
};
