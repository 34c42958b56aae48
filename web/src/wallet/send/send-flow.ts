// Send Money as a state machine: its steps, the choices made so far, and where Back leads.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import type { Person } from '@alajo/contract/people/schemas.ts';
import type { FoundRecipient, TypedAccount } from './find-person.tsx';
import type { Plan } from './send-steps.tsx';

export type Step =
  | 'type'
  | 'recipient'
  | 'amount'
  | 'review'
  | 'success'
  | 'group'
  | 'due'
  | 'person';
export type Choice = FoundRecipient['type'] | 'ajo';

/** Later steps keep the results of earlier ones, so Back loses nothing. */
export type Flow = {
  step: Step;
  type: FoundRecipient['type'];
  /** The step that found the recipient; Back returns to it. */
  from: 'type' | 'recipient';
  account?: TypedAccount;
  to?: FoundRecipient;
  plan?: Plan;
  group?: Group;
  person?: Person;
};

export type FlowEvent =
  | { type: 'chosen'; choice: Choice }
  | { type: 'account-typed'; account: TypedAccount }
  | { type: 'recipient-found'; to: FoundRecipient }
  | { type: 'planned'; plan: Plan }
  | { type: 'group-chosen'; group: Group }
  | { type: 'edit'; person: Person }
  | { type: 'quote-expired' }
  | { type: 'sent' }
  | { type: 'again' }
  | { type: 'back' };

export const INITIAL_FLOW: Flow = { step: 'type', type: 'user', from: 'type' };

const PREVIOUS_STEP: Record<Step, Step> = {
  type: 'type',
  recipient: 'type',
  amount: 'recipient',
  review: 'amount',
  success: 'success',
  group: 'type',
  due: 'group',
  person: 'type',
};

export function nextFlow(flow: Flow, event: FlowEvent): Flow {
  switch (event.type) {
    case 'chosen': {
      const { account: _, ...rest } = flow;
      return event.choice === 'ajo'
        ? { ...rest, step: 'group' }
        : { ...rest, step: 'recipient', type: event.choice };
    }
    case 'account-typed':
      return { ...flow, step: 'recipient', type: 'bank', account: event.account };
    case 'recipient-found':
      return { ...flow, step: 'amount', from: findingStep(flow), to: event.to };
    case 'planned':
      return { ...flow, step: 'review', plan: event.plan };
    case 'group-chosen':
      return { ...flow, step: 'due', group: event.group };
    case 'edit':
      return { ...flow, step: 'person', person: event.person };
    case 'quote-expired':
    case 'again':
      return { ...flow, step: 'amount' };
    case 'sent':
      return { ...flow, step: 'success' };
    case 'back':
      return { ...flow, step: flow.step === 'amount' ? flow.from : PREVIOUS_STEP[flow.step] };
    default:
      return event satisfies never;
  }
}

const findingStep = ({ step }: Flow) => (step === 'recipient' ? 'recipient' : 'type');
