// Staff view of a payment that a provider carries out, and the actions allowed.
import type { OutsidePayment } from '../../staff/payments.ts';
import type { SendState } from './engine.ts';

/** The actions allowed on a payment, by its state and the time it was flagged. */
export function actionsAt(
  state: SendState,
  flagged_at: Date | null,
): Pick<OutsidePayment, 'askable' | 'ends' | 'reversible'> {
  const askable = state === 'sent' || state === 'paid';
  const ends = askable && flagged_at !== null ? (['paid', 'failed'] as const) : [];
  return { askable, ends, reversible: state === 'paid' };
}

type Step = OutsidePayment['steps'][number];
type StepDetails = { detail?: string | null | undefined; tone?: Step['tone'] };

/** A step of a payment's history; empty if it has not happened. */
export const stepAt = (
  at: Date | null,
  description: string,
  { detail, tone }: StepDetails = {},
): Step[] =>
  at === null
    ? []
    : [{ at, description, ...(detail ? { detail } : {}), ...(tone ? { tone } : {}) }];
