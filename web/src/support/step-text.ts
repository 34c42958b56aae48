// The steps of a recall in words.
import { formatNaira } from '@alajo/contract/money.ts';
import type { Recall, RecallStep, RecallStepKind } from '@alajo/contract/support/recalls.ts';

type RecallTexts = { moved: string; other: string; bank: string };

/** Texts of the steps so far, for the sender and for the receiver. */
const STEPS: Record<RecallStepKind, Record<Recall['side'], (words: RecallTexts) => string>> = {
  asked: {
    sender: ({ moved }) => `You asked for ${moved}`,
    receiver: ({ other }) => `${other} asked for it`,
  },
  refused: { sender: ({ other }) => `${other} said no`, receiver: () => 'You said no' },
  silent: {
    sender: ({ other }) => `${other} didn’t answer in time`,
    receiver: () => 'You didn’t answer in time',
  },
  given: {
    sender: ({ moved }) => `${moved} came back to your wallet`,
    receiver: ({ moved }) => `You returned ${moved}`,
  },
  held: {
    sender: ({ moved }) => `${moved} of it is on hold until our team decides`,
    receiver: ({ moved }) => `${moved} of your money is on hold until our team decides`,
  },
  released: {
    sender: ({ moved }) => `${moved} is no longer on hold`,
    receiver: ({ moved }) => `${moved} is yours again`,
  },
  bank_asked: {
    sender: ({ bank }) => `We asked ${bank}`,
    receiver: ({ bank }) => `We asked ${bank}`,
  },
  bank_notified: {
    sender: ({ bank }) => `The money was gone, so ${bank} asked its customer for it`,
    receiver: ({ bank }) => `${bank} asked its customer for it`,
  },
  not_given_back: {
    sender: ({ other }) => `Our team decided: the rest stays with ${other}`,
    receiver: () => 'Our team decided: it stays yours',
  },
  withdrawn: {
    sender: () => 'You withdrew your request',
    receiver: ({ other }) => `${other} withdrew the request`,
  },
  reversed: {
    sender: ({ moved }) => `We reversed the transfer: ${moved} came back to your wallet`,
    receiver: ({ moved }) => `We reversed the transfer: ${moved} left your wallet`,
  },
};

/** One step as its sender or its receiver reads it. */
export const stepText = (
  { side, other, bank, amount }: Pick<Recall, 'side' | 'other' | 'bank' | 'amount'>,
  step: RecallStep,
): string =>
  STEPS[step.kind][side]({
    moved: formatNaira(step.amount ?? amount),
    other,
    bank: bank ?? 'the bank',
  });
