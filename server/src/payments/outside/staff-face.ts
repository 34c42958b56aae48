// What our staff read of a payment that a company carries out, and what they may do about it.
import type { OutsidePayment } from '../../staff/payments.ts';
import type { Standing } from './engine.ts';

/** What may be done about a payment, by where it stands and since when it is flagged. */
export function actionsAt(
  standing: Standing,
  flagged_at: Date | null,
): Pick<OutsidePayment, 'askable' | 'ends' | 'reversible'> {
  const askable = standing === 'sent' || standing === 'paid';
  const ends = askable && flagged_at !== null ? (['paid', 'failed'] as const) : [];
  return { askable, ends, reversible: standing === 'paid' };
}

type Step = OutsidePayment['steps'][number];
type StepDetails = { detail?: string | null | undefined; tone?: Step['tone'] };

/** A step of a payment's history; nothing if it has not happened. */
export const stepAt = (
  at: Date | null,
  says: string,
  { detail, tone }: StepDetails = {},
): Step[] =>
  at === null ? [] : [{ at, says, ...(detail ? { detail } : {}), ...(tone ? { tone } : {}) }];
