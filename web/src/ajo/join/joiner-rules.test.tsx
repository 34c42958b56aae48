// Texts before joining a group: true figures for each of its terms, in few words.
import { openGroup as schema } from '@alajo/contract/ajo/schemas.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serve, show, signInAda } from '../../platform/testing.tsx';
import { joinerRules } from '../main-rules.ts';
import { base, openGroup } from '../testing-groups.ts';
import { expectedTurn } from './expected-turn.ts';
import { Component } from './join.tsx';
import { type Entry, NextSteps } from './next-steps.tsx';

const NOW = '2026-11-22T12:00:00+01:00'; // a Sunday

beforeEach(() => vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/** Ten members, ₦10,000 a month from Tue 1 Dec, late fee 2%; nothing else unless given. */
const groupWith = (more: object) =>
  schema.parse({ ...openGroup, set_aside: 0, reserve: 0, ...more });
const rulesOf = (more: object) => joinerRules(groupWith(more)).map(({ text }) => text);

test('without bond, reserve or fee the rules are four sentences', () => {
  expect(rulesOf({ late_fee: 0 })).toEqual([
    'You collect ₦100,000 if full; the organiser is last.',
    'Late is fine for 2 days. There is no late fee.',
    'No bond. If ₦10,000 is missing, the collector gets ₦10,000 less and is owed it.',
    'At most ₦100,000 leaves your wallet in all.',
  ]);
});

test('a bond, a reserve and a fee for early turns change the sentences, of which there are at most five', () => {
  const more = { bond: 2, set_aside: 1000, reserve: 10, early_turn_fee: 5, grace_hours: 168 };
  expect(rulesOf(more)).toEqual([
    'You collect ₦95,000 to ₦105,000 if full; the organiser is last.',
    'Early turns give late ones up to ₦5,000, about 13.3% a year.',
    'Late is fine for 7 days, then it costs ₦200.',
    'Your ₦20,000 bond comes back at the end.',
    'A missing ₦10,000 comes from that member’s bond, then the reserve.',
  ]);
  // 10 × ₦11,000, the bond, and nine late fees of ₦400.
  expect(rulesOf({ ...more, early_turn_fee: 0 })).toContain(
    'At most ₦133,600 leaves your wallet in all.',
  );
});

test('a reserve without a bond pays first', () => {
  expect(rulesOf({ set_aside: 1000 })).toContain(
    'No bond. The reserve pays first if ₦10,000 is missing.',
  );
});

test.each([
  ['join', 'The organiser collects first. You collect ₦100,000 if full.'],
  ['drawn', 'You collect ₦100,000 if full; turns are drawn by lot.'],
  ['picked', 'You choose a turn: ₦100,000 if full. The organiser may be first.'],
  ['need', 'You collect ₦100,000 if full, by support for your need. The organiser may be first.'],
  ['rotated', 'Last to collect goes first, maybe the organiser. You collect ₦100,000 if full.'],
])('the first sentence of order %s names who collects when', (order, text) => {
  expect(rulesOf({ order })[0]).toBe(text);
});

/** The steps as `day: sentence`. */
function stepsOf(more: object, entry: Partial<Entry> = {}) {
  const group = groupWith(more);
  const turn = expectedTurn(group);
  render(<NextSteps group={group} entry={{ full: false, approval: false, turn, ...entry }} />);
  return screen
    .getAllByRole('listitem')
    .map(({ children: [day, text] }) => `${day?.textContent}: ${text?.textContent}`);
}

const ROUND_1 = 'Tue 1 Dec: Round 1 if all pay, or it comes back.';

test('with a ready check, the first payment and the bond are held two days before the start', () => {
  expect(stepsOf({ bond: 1, set_aside: 1000 })).toEqual([
    'Today: You join. Nothing is taken.',
    'Sun 29 Nov: ₦21,000 is held: first payment and bond.',
    ROUND_1,
    'About 1 Feb 2027: You collect ₦100,000.',
  ]);
});

test('once holds have begun, joining promises no day without a hold', () => {
  vi.setSystemTime(Date.parse('2026-11-30T12:00:00+01:00'));
  expect(stepsOf({}).slice(0, 2)).toEqual([
    'Today: You join.',
    'Before Tue 1 Dec: ₦10,000 is held: your first payment.',
  ]);
});

test('an older group takes the first payment on the start date', () => {
  expect(stepsOf({ ready_check: false, min_members: 5 })[1]).toBe(
    'Tue 1 Dec: ₦10,000 leaves your wallet for round 1, if at least 5 have joined.',
  );
});

test('with approval or a waiting list, nothing happens today but the request', () => {
  expect(stepsOf({}, { approval: true })[0]).toBe('Today: You ask. Nothing is taken.');
  document.body.innerHTML = '';
  expect(stepsOf({ total_members: 10 }, { full: true })).toContain(
    'Today: You join the waiting list. Nothing is taken.',
  );
});

test('the step of the expected turn includes the early-turn fee, and a drawn turn has none', () => {
  expect(stepsOf({ order: 'join', early_turn_fee: 9 }).at(-1)).toBe(
    'About 1 Mar 2027: You collect ₦97,000.',
  );
  document.body.innerHTML = '';
  expect(stepsOf({ order: 'drawn', early_turn_fee: 9 }).at(-1)).toBe(ROUND_1);
});

const CODE = 'AbCdEfGhIjKlMnOpQrStUv';

/** The words of a page or dialog that are not folded away. */
function wordsIn(element: Element): string[] {
  if (element.matches('title, .sr-only')) return [];
  const closed = element.matches('details:not([open])');
  return [...element.childNodes].flatMap((node) => {
    if (node instanceof Element) {
      return closed && !node.matches('summary') ? [] : wordsIn(node);
    }
    return node.textContent?.match(/\S*[\p{L}\p{N}]\S*/gu) ?? [];
  });
}

test.each([
  ['a usual group', { bond: 1 }, 250],
  ['a group with every term', { bond: 1, early_turn_fee: 5, order: 'picked', approval: true }, 250],
])('%s: invitation and dialog together have few words (%j, %i)', async (_, more, most) => {
  signInAda();
  const newcomer = { trust_score: 50, monthly: 0, income: null };
  const group = { ...openGroup, ...more };
  const { approval } = group;
  const { id: __, ...rest } = group;
  const terms = {
    ...Object.fromEntries(Object.entries(rest).filter(([name]) => PUBLIC.has(name))),
    invited_by: 'Ada O.',
    pot: 100_000,
    state: 'open',
    expires_at: '2026-11-28T10:00:00+01:00',
  };
  serve({
    ...base,
    [`GET /api/ajo-invitations/${CODE}/`]: { body: terms },
    'GET /api/ajo-groups/eligibility/': { body: newcomer },
    'GET /api/ajo-groups/invited/': {
      body: { group, approval, is_member: false, is_waiting: false },
    },
  });
  show([{ path: '/join/:code', Component }], `/join/${CODE}`);
  const label = approval ? 'Ask to Join' : 'Join Group';
  await userEvent.click(await screen.findByRole('button', { name: label }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/^Agree only to what/);
  const main = document.querySelector('main');
  if (main === null) throw new Error('the page is gone');
  const invitation = wordsIn(main);
  const details = wordsIn(dialog);
  expect(invitation.length).toBeGreaterThan(100); // the count counts
  expect(invitation.length + details.length).toBeLessThanOrEqual(most);
});

/** Fields of the public terms that a group has too. */
const PUBLIC = new Set([
  'name',
  'description',
  'contribution_amount',
  'frequency',
  'start_date',
  'max_members',
  'set_aside',
  'late_fee',
  'bond',
  'grace_hours',
  'min_members',
  'early_turn_fee',
  'ready_check',
  'order',
  'rules',
  'terms',
  'terms_version',
  'approval',
]);
