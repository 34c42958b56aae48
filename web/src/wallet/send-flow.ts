// Send Money as a state machine: its steps, the choices made so far, and where Back leads.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import type { Plan, To } from './send-steps.tsx';

export type Step = 'type' | 'recipient' | 'amount' | 'review' | 'success' | 'group' | 'due';
export type Choice = To['type'] | 'ajo';

/** Later steps keep the results of earlier ones, so Back loses nothing. */
export type Flow = { step: Step; type: To['type']; to?: To; plan?: Plan; group?: Group };

export type FlowEvent =
  | { type: 'chosen'; choice: Choice }
  | { type: 'recipient-found'; to: To }
  | { type: 'planned'; plan: Plan }
  | { type: 'group-chosen'; group: Group }
  | { type: 'quote-expired' }
  | { type: 'sent' }
  | { type: 'back' };

export const FIRST: Flow = { step: 'type', type: 'user' };

const BEFORE: Record<Step, Step> = {
  type: 'type',
  recipient: 'type',
  amount: 'recipient',
  review: 'amount',
  success: 'success',
  group: 'type',
  due: 'group',
};

export function nextFlow(flow: Flow, event: FlowEvent): Flow {
  switch (event.type) {
    case 'chosen':
      return event.choice === 'ajo'
        ? { ...flow, step: 'group' }
        : { ...flow, step: 'recipient', type: event.choice };
    case 'recipient-found':
      return { ...flow, step: 'amount', to: event.to };
    case 'planned':
      return { ...flow, step: 'review', plan: event.plan };
    case 'group-chosen':
      return { ...flow, step: 'due', group: event.group };
    case 'quote-expired':
      return { ...flow, step: 'amount' };
    case 'sent':
      return { ...flow, step: 'success' };
    case 'back':
      return { ...flow, step: BEFORE[flow.step] };
    default:
      return event satisfies never;
  }
}
