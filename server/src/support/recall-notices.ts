// Notices to customers about recalls of transfers.

import { instantText } from '@alajo/contract/instant-text.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { durationText, RECALL_FUND_HOURS } from '@alajo/contract/time-limits.ts';
import { MONEY_IN, noticeKinds, receiptLink } from '../notices/kinds.ts';

/** The reason a recall became a case. */
export type RecallAnswer = 'refused' | 'silent' | 'partly';

type RecallNotice = { amount: Kobo; name: string; reference: string };

/** `by` is an instant, `name` the other customer or the bank. */
type RecallNotices = {
  recall_asked: RecallNotice & { by: string };
  recall_withdrawn: RecallNotice;
  recall_given: RecallNotice & { left: Kobo };
  recall_reviewing: RecallNotice & { answer: RecallAnswer; by: string };
  recall_held: RecallNotice;
  recall_secured: RecallNotice;
  recall_released: { amount: Kobo; reference: string };
  recall_at_bank: RecallNotice & { by: string; notified: boolean };
  recall_ended: RecallNotice & { given: Kobo };
};

const texts = {
  refused: (name: string) => `${name} said no`,
  silent: (name: string) => `${name} didn’t answer`,
  partly: (name: string) => `${name} returned part of it`,
} as const satisfies Record<RecallAnswer, (name: string) => string>;

export const recallNotices = noticeKinds({
  topic: 'money',
  shown_as: 'notice',
  link: receiptLink,
})<RecallNotices>({
  recall_asked: ({ amount, name, by }) => ({
    title: `${name} is asking for ${formatNaira(amount)} back`,
    body: `They say they sent it to you by mistake. Return it or say no by ${instantText(by)}.`,
  }),
  recall_withdrawn: ({ amount, name }) => ({
    title: `${name} is no longer asking for ${formatNaira(amount)} back`,
    body: 'It’s yours to keep. You don’t need to do anything.',
  }),
  recall_given: {
    ...MONEY_IN,
    text: ({ amount, name, left }) => ({
      title: `${name} returned ${formatNaira(amount)}`,
      body:
        left > 0
          ? `It’s in your wallet. We’ll keep asking for the other ${formatNaira(left)}.`
          : 'It’s in your wallet.',
    }),
    alert: ({ amount, name }) => ({ about: 'credit', amount, detail: `Returned by ${name}` }),
  },
  recall_reviewing: ({ amount, name, answer, by }) => ({
    title: `Our team will decide on ${formatNaira(amount)}`,
    body: `${texts[answer](name)}. You’ll hear from us by ${instantText(by)}.`,
  }),
  recall_held: ({ amount, name }) => ({
    title: `We’ve put ${formatNaira(amount)} in your wallet on hold`,
    body: `${name} says they sent it to you by mistake. It’s safe with us until our team decides.`,
  }),
  recall_secured: ({ amount, name }) => ({
    title: `We’ve put the ${formatNaira(amount)} you sent to ${name} on hold`,
    body: 'They can’t spend it until our team decides.',
  }),
  recall_released: {
    ...MONEY_IN,
    text: ({ amount }) => ({
      title: `${formatNaira(amount)} is yours again`,
      body: 'It’s no longer on hold. It’s back in your wallet.',
    }),
  },
  recall_at_bank: ({ amount, name, by, notified }) => ({
    title: notified
      ? `${name} is asking its customer for your ${formatNaira(amount)}`
      : `We asked ${name} for your ${formatNaira(amount)}`,
    body: notified
      ? `The money was no longer there. They have ${durationText(RECALL_FUND_HOURS)}, until ${instantText(by)}, to pay it back.`
      : `If it’s still there, they’ll return it by ${instantText(by)}.`,
  }),
  recall_ended: ({ amount, name, given }) => ({
    title: `Your request for ${formatNaira(amount)} has ended`,
    body:
      given > 0
        ? `${formatNaira(given)} came back. The rest stays with ${name}.`
        : `The money stays with ${name}. You’ll find our reasons in your request.`,
  }),
});
