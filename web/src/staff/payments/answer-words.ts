// What providers answered, in words and colours.
import type { ProviderAnswer } from '@alajo/contract/wallet/staff-payments.ts';
import type { Tone } from '../ui/tag.tsx';

const WORDS: Readonly<Record<string, string>> = {
  no_answer: 'No answer',
  paused: 'Not asked: paused',
  busy: 'Too busy',
  key_rejected: 'Rejects our key',
  fault: 'Our fault',
  hint: 'Told us to ask',
  unseen: 'Never saw it',
  not_found: 'Knows none',
};

export const outcomeWords = (outcome: string): string =>
  WORDS[outcome] ?? outcome.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

const GOOD = /^(paid|delivered|processed|answered|success)$/;
const BAD = /^(failed|reversed|key_rejected|fault)$/;

export const answerTone = (outcome: string): Tone => {
  if (GOOD.test(outcome)) return 'good';
  return BAD.test(outcome) ? 'bad' : outcome === 'hint' ? 'quiet' : 'warn';
};

const ASKED: Record<ProviderAnswer['asked'], string> = {
  begin: 'Payment begun',
  send: 'Sent to the provider',
  check: 'Asked the provider',
  taken_back: 'Asked what was taken back',
  refund: 'Refund asked for',
  webhook: 'The provider wrote to us',
};

export const askedWords = (asked: ProviderAnswer['asked']) => ASKED[asked];
