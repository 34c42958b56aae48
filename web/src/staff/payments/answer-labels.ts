// Labels and colours of provider responses.
import type { ProviderAnswer } from '@alajo/contract/wallet/staff-payments.ts';
import type { Tone } from '../ui/tag.tsx';

const OUTCOME_LABELS: Readonly<Record<string, string>> = {
  no_answer: 'No answer',
  paused: 'Skipped (paused)',
  busy: 'Too busy',
  key_rejected: 'API key rejected',
  fault: 'Our error',
  hint: 'Asked us to query',
  unseen: 'Not received',
  not_found: 'No record',
};

export const outcomeLabel = (outcome: string): string =>
  OUTCOME_LABELS[outcome] ??
  outcome.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

const GOOD = /^(paid|delivered|processed|answered|success)$/;
const BAD = /^(failed|reversed|key_rejected|fault)$/;

export const answerTone = (outcome: string): Tone => {
  if (GOOD.test(outcome)) return 'good';
  return BAD.test(outcome) ? 'bad' : outcome === 'hint' ? 'quiet' : 'warn';
};

const CALL_LABELS: Record<ProviderAnswer['asked'], string> = {
  begin: 'Payment started',
  send: 'Sent to the provider',
  check: 'Status requested',
  taken_back: 'Chargebacks requested',
  refund: 'Refund requested',
  webhook: 'Webhook received',
};

export const callLabel = (call: ProviderAnswer['asked']) => CALL_LABELS[call];
