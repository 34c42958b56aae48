// What customers are told about transfers that are asked back.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { durationText, RECALL_FUND_HOURS } from '@alajo/contract/time-limits.ts';
import { MONEY_IN, noticeKinds, receiptLink } from '../notices/kinds.ts';
import { timeOf } from './ticket-rows.ts';

/** Why a recall became a case. */
export type RecallAnswer = 'refused' | 'silent' | 'partly';

type Asked = { amount: Kobo; name: string; reference: string };

/** `by` is an instant, `name` the other customer or the bank. */
type RecallNotices = {
  recall_asked: Asked & { by: string };
  recall_withdrawn: Asked;
  recall_given: Asked & { left: Kobo };
  recall_reviewing: Asked & { answer: RecallAnswer; by: string };
  recall_held: Asked;
  recall_secured: Asked;
  recall_released: { amount: Kobo; reference: string };
  recall_at_bank: Asked & { by: string; notified: boolean };
  recall_ended: Asked & { given: Kobo };
};

const answers = {
  refused: (name: string) => `${name} said no`,
  silent: (name: string) => `${name} didn’t answer`,
  partly: (name: string) => `${name} gave back a part`,
} as const satisfies Record<RecallAnswer, (name: string) => string>;

export const recallNotices = noticeKinds({
  topic: 'money',
  shown_as: 'notice',
  link: receiptLink,
})<RecallNotices>({
  recall_asked: ({ amount, name, by }) => ({
    title: `${name} asks for ${formatNaira(amount)} back`,
    body: `They say it came to you by mistake. Give it back or say no by ${timeOf(new Date(by))}.`,
  }),
  recall_withdrawn: ({ amount, name }) => ({
    title: `${name} no longer asks for ${formatNaira(amount)} back`,
    body: 'It stays yours. There is nothing for you to do.',
  }),
  recall_given: {
    ...MONEY_IN,
    text: ({ amount, name, left }) => ({
      title: `${name} gave back ${formatNaira(amount)}`,
      body:
        left > 0
          ? `It is in your wallet. We go on asking for the other ${formatNaira(left)}.`
          : 'It is in your wallet.',
    }),
    alert: ({ amount, name }) => ({ about: 'credit', amount, detail: `Given back by ${name}` }),
  },
  recall_reviewing: ({ amount, name, answer, by }) => ({
    title: `Our team decides about ${formatNaira(amount)}`,
    body: `${answers[answer](name)}. You hear from us by ${timeOf(new Date(by))}.`,
  }),
  recall_held: ({ amount, name }) => ({
    title: `We hold ${formatNaira(amount)} of your wallet`,
    body: `${name} says it came to you by mistake. It is safe with us until our team decides.`,
  }),
  recall_secured: ({ amount, name }) => ({
    title: `We hold ${formatNaira(amount)} that you sent to ${name}`,
    body: 'It can’t be spent until our team decides.',
  }),
  recall_released: {
    ...MONEY_IN,
    text: ({ amount }) => ({
      title: `${formatNaira(amount)} is yours again`,
      body: 'We no longer hold it. It is back in your wallet.',
    }),
  },
  recall_at_bank: ({ amount, name, by, notified }) => ({
    title: notified
      ? `${name} asks its customer for your ${formatNaira(amount)}`
      : `We asked ${name} for your ${formatNaira(amount)}`,
    body: notified
      ? `The money was no longer there. They have ${durationText(RECALL_FUND_HOURS)}, until ${timeOf(new Date(by))}, to bring it back.`
      : `If it is still there, they return it by ${timeOf(new Date(by))}.`,
  }),
  recall_ended: ({ amount, name, given }) => ({
    title: `Your request for ${formatNaira(amount)} is over`,
    body:
      given > 0
        ? `${formatNaira(given)} came back. The rest stays with ${name}.`
        : `The money stays with ${name}. Your request has our reasons.`,
  }),
});
