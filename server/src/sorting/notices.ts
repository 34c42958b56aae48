// Notices to customers about auto-split and saving as they spend.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import type { SkipReason } from '@alajo/contract/sorting/schemas.ts';
import { SORTING_ASK_DAYS, SORTING_UNDO_MINUTES } from '@alajo/contract/time-limits.ts';
import { MONEY_OUT, noticeKinds, receiptLink } from '../notices/kinds.ts';

type SortingNotices = {
  income_ask: { credit: Kobo; origin: string; amount: Kobo };
  income_sorted: { credit: Kobo; origin: string; amount: Kobo; places: string };
  income_not_sorted: { credit: Kobo; origin: string; reason: SkipReason };
  spend_saved: { goal: string; amount: Kobo; payments: number; reference: string };
  spend_not_saved: { goal: string; amount: Kobo; reason: SkipReason };
};

export const sortingNotices = noticeKinds({
  topic: 'savings',
  shown_as: 'notice',
  link: '/savings/sorting',
})<SortingNotices>({
  income_ask: ({ credit, origin, amount }) => ({
    title: `Split ${formatNaira(amount)}?`,
    body: `${formatNaira(credit)} came in (${origin}). Say yes within ${SORTING_ASK_DAYS} days; nothing moves until then.`,
  }),
  income_sorted: {
    ...MONEY_OUT,
    text: ({ credit, origin, amount, places }) => ({
      title: `${formatNaira(amount)} moved to ${places}`,
      body: `From ${formatNaira(credit)} (${origin}). You can undo it within ${SORTING_UNDO_MINUTES} minutes.`,
    }),
    alert: ({ amount, places }) => ({ about: 'debit', amount, detail: `Auto-split to ${places}` }),
  },
  income_not_sorted: ({ credit, origin, reason }) => ({
    title: `${formatNaira(credit)} wasn’t split`,
    body: `${origin}: ${skipTexts[reason]} The money is in your wallet.`,
  }),
  spend_saved: {
    ...MONEY_OUT,
    link: receiptLink,
    text: ({ goal, amount, payments }) => ({
      title: `${formatNaira(amount)} saved to ${goal}`,
      body: `From ${payments === 1 ? 'one payment' : `${payments} payments`} you made yesterday.`,
    }),
    alert: ({ goal, amount }) => ({
      about: 'debit',
      amount,
      detail: `Saved as you spent: ${goal}`,
    }),
  },
  spend_not_saved: ({ goal, amount, reason }) => ({
    title: `${formatNaira(amount)} wasn’t saved to ${goal}`,
    body: `${skipTexts[reason]} We’ll skip nights like this and won’t notify you again until one is saved.`,
  }),
});

const skipTexts: Record<SkipReason, string> = {
  wallet_frozen: 'Your wallet is frozen.',
  wallet_held: 'Nothing can leave your wallet until a disputed payment is decided.',
  low_limit: 'It’s over the lower limit that applies for a day after a new device or PIN.',
  too_little: 'Your wallet didn’t have enough on top of what your Ajo group needs soon.',
  nothing_needed: 'Your goals are complete or paused.',
  reversed: 'The payment was reversed.',
};
