// The notices customers get about sorting and saving as they spend.
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
    title: `Sort ${formatNaira(amount)}?`,
    body: `${formatNaira(credit)} arrived (${origin}). Say yes within ${SORTING_ASK_DAYS} days; until then nothing moves.`,
  }),
  income_sorted: {
    ...MONEY_OUT,
    text: ({ credit, origin, amount, places }) => ({
      title: `${formatNaira(amount)} sorted into ${places}`,
      body: `From ${formatNaira(credit)} (${origin}). You can undo it for ${SORTING_UNDO_MINUTES} minutes.`,
    }),
    alert: ({ amount, places }) => ({ about: 'debit', amount, detail: `Sorted into ${places}` }),
  },
  income_not_sorted: ({ credit, origin, reason }) => ({
    title: `${formatNaira(credit)} was not sorted`,
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
    title: `${formatNaira(amount)} was not saved to ${goal}`,
    body: `${skipTexts[reason]} We skip such nights, and won’t mention it again until one is saved.`,
  }),
});

const skipTexts: Record<SkipReason, string> = {
  wallet_frozen: 'Your wallet is frozen.',
  wallet_held: 'Nothing can leave your wallet until a disputed payment is decided.',
  low_limit: 'It is over the lower limit that holds for a day after a new device or PIN.',
  too_little: 'Your wallet did not have enough on top of what your Ajo group needs soon.',
  nothing_needed: 'Your goals need nothing more, or are paused.',
  reversed: 'The payment was reversed.',
};
