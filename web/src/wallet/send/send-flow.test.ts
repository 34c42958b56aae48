import { kobo } from '@alajo/contract/money.ts';
import { expect, test } from 'vitest';
import type { FoundRecipient } from './find-person.tsx';
import { type FlowEvent, INITIAL_FLOW, nextFlow } from './send-flow.ts';
import type { Plan } from './send-steps.tsx';

const to: FoundRecipient = { type: 'user', username: 'bola', name: 'Bola' };
const plan: Plan = { amount: kobo(500_00), note: '', quote: undefined };
const run = (...events: FlowEvent[]) => events.reduce(nextFlow, INITIAL_FLOW);
const toReview: FlowEvent[] = [
  { type: 'chosen', choice: 'user' },
  { type: 'recipient-found', to },
  { type: 'planned', plan },
];

test('Back goes one step back and keeps the choices made', () => {
  const back: FlowEvent = { type: 'back' };
  const saved = { type: 'user', from: 'recipient', to, plan };
  expect(run(...toReview)).toEqual({ step: 'review', ...saved });
  expect(run(...toReview, back)).toEqual({ step: 'amount', ...saved });
  expect(run(...toReview, back, back).step).toBe('recipient');
  expect(run(...toReview, back, back, back, back).step).toBe('type');
});

test('Back does nothing once the money is sent', () => {
  expect(run(...toReview, { type: 'sent' }, { type: 'back' }).step).toBe('success');
});

test('an expired quote leads back to the amount', () => {
  expect(run(...toReview, { type: 'quote-expired' })).toMatchObject({ step: 'amount', plan });
});

test('paying a contribution chooses the group first, and Back returns to it', () => {
  expect(run({ type: 'chosen', choice: 'ajo' }).step).toBe('group');
});

test('Back from someone found on the first step returns to that step', () => {
  expect(run({ type: 'recipient-found', to }, { type: 'back' }).step).toBe('type');
});

test('Send again starts at the amount, for the same person', () => {
  expect(run(...toReview, { type: 'sent' }, { type: 'again' })).toMatchObject({
    step: 'amount',
    to,
    plan,
  });
});

test('a typed account number asks only for its bank', () => {
  const account = { account_number: '0123456780', name: 'Bola', message: '' };
  expect(run({ type: 'account-typed', account })).toMatchObject({
    step: 'recipient',
    type: 'bank',
    account,
  });
  const chosen = run(
    { type: 'account-typed', account },
    { type: 'back' },
    {
      type: 'chosen',
      choice: 'bank',
    },
  );
  expect(chosen.account).toBeUndefined();
});
