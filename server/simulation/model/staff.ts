// The model's staff: the permissions of each, the actions that need two of them, and the expected log, from
// docs/decisions/0038-staff-console.md.

import {
  addIncome,
  addTo,
  credit,
  DAY,
  debit,
  type Model,
  type Person,
  requireThat,
  type Transfer,
} from './model.ts';
import { dueAgain } from './payment-requests.ts';
import { assertNotReturned, endRecall } from './recalls.ts';

/** Staff members by name, with the one role each has. */
export const MEMBERS = {
  s1: 'support',
  s2: 'operations',
  s3: 'compliance',
  s4: 'compliance',
  s5: 'finance',
  s6: 'auditor',
} as const;
export type Member = keyof typeof MEMBERS;

/** Customers who deal only with the shop and with staff. */
export const CLIENTS = ['q1', 'q2', 'q3'];
/** Customers who pay the shop and each other, and whose payments staff reverse. */
export const PAYERS = ['r1', 'r2'];

const WAITS = 3 * DAY;

const FREEZES: readonly string[] = ['support', 'operations', 'compliance'];
const PROPOSES: readonly string[] = ['support', 'operations', 'compliance'];
const APPROVES: readonly string[] = ['compliance'];
const PROPOSES_MONEY: readonly string[] = ['operations', 'finance'];
const APPROVES_MONEY: readonly string[] = ['finance'];

const requireRole = (by: Member, roles: readonly string[]) =>
  requireThat(roles.includes(MEMBERS[by]), 'not for this role');

const isCompliance = (by: Member) => MEMBERS[by] === 'compliance';

/** Compliance takes over the freezes of others; freezing twice has no effect. */
export function freezeWallet({ desk }: Model, person: Person, { by }: { by: Member }): void {
  requireRole(by, FREEZES);
  const as = isCompliance(by) ? 'compliance' : 'staff';
  if (person.frozen_by === as || person.frozen_by === 'compliance') return;
  person.frozen_by = as;
  addTo(desk.log, 'wallet_frozen', 1);
}

export function unfreezeWallet({ desk }: Model, person: Person, { by }: { by: Member }): void {
  requireRole(by, FREEZES);
  requireThat(person.frozen_by !== null, 'not frozen');
  requireThat(person.frozen_by === 'staff', 'frozen by compliance');
  person.frozen_by = null;
  addTo(desk.log, 'wallet_unfrozen', 1);
}

export function proposeUnfreeze(
  { desk }: Model,
  person: Person,
  { by }: { by: Member },
  now: number,
): void {
  requireRole(by, PROPOSES);
  requireThat(person.frozen_by === 'compliance', 'not frozen by compliance');
  requireThat(!desk.proposals.some(({ about }) => about === person), 'a change is waiting');
  desk.proposals.push({ by, about: person, until: now + WAITS });
  addTo(desk.log, 'proposal_made', 1);
}

type Decision = { by: Member; yes: boolean };

/** Another member approves it; its proposer may withdraw it. */
export function decideUnfreeze(
  { desk }: Model,
  person: Person,
  decision: Decision,
  now: number,
): void {
  const waiting = desk.proposals.find(({ about }) => about === person);
  decide(waiting, decision, APPROVES, now);
  desk.proposals = desk.proposals.filter((proposal) => proposal !== waiting);
  if (decision.yes) person.frozen_by = null;
  endProposal(desk, decision);
}

function decide(
  waiting: { by: string; until: number } | undefined,
  { by, yes }: Decision,
  approvers: readonly string[],
  now: number,
): asserts waiting {
  requireThat(waiting !== undefined && now < waiting.until, 'nothing to decide');
  if (yes) requireThat(waiting.by !== by, 'their own proposal');
  if (yes || waiting.by !== by) requireRole(by, approvers);
}

const endProposal = ({ log }: Model['desk'], { yes }: Decision) =>
  addTo(log, yes ? 'proposal_approved' : 'proposal_rejected', 1);

const transferOf = ({ transfers }: Model, name: string): Transfer => {
  const found = transfers.get(name);
  requireThat(found !== undefined, 'no such transfer');
  return found;
};

export function proposeReversal(
  model: Model,
  { by, transfer: name }: { by: Member; transfer: string },
  now: number,
): void {
  const { desk } = model;
  requireRole(by, PROPOSES_MONEY);
  const transfer = transferOf(model, name);
  requireThat(transfer.reversed === null, 'reversed before');
  assertNotReturned(transfer);
  requireThat(
    !desk.reversals.some((reversal) => reversal.transfer === transfer),
    'a change is waiting',
  );
  desk.reversals.push({ by, transfer, until: now + WAITS });
  addTo(desk.log, 'proposal_made', 1);
}

/** A reversal returns the full amount, once, from a wallet that has it, frozen or not. */
export function decideReversal(
  model: Model,
  { transfer: name, ...decision }: Decision & { transfer: string },
  now: number,
): void {
  const { desk } = model;
  const transfer = transferOf(model, name);
  const waiting = desk.reversals.find((reversal) => reversal.transfer === transfer);
  decide(waiting, decision, APPROVES_MONEY, now);
  if (decision.yes) {
    const { to, from, amount } = transfer;
    if (to === null) throw new Error(`${name} went to a bank`);
    requireThat(to.wallet >= amount, 'too little is left');
    endRecall(transfer);
    dueAgain(transfer, now);
    debit(to, amount);
    addIncome(to, -amount);
    credit(from, amount);
    transfer.reversed = `${waiting.by} and ${decision.by}`;
  }
  desk.reversals = desk.reversals.filter((reversal) => reversal !== waiting);
  endProposal(desk, decision);
}

/** The job, which runs at night here: until then an expired proposal still blocks a new one. */
export function expireProposals({ desk }: Model, now: number): void {
  const waits = ({ until }: { until: number }) => now < until;
  const before = countProposals(desk);
  desk.proposals = desk.proposals.filter(waits);
  desk.reversals = desk.reversals.filter(waits);
  const ended = before - countProposals(desk);
  if (ended > 0) addTo(desk.log, 'proposal_expired', ended);
}

export const countProposals = ({ proposals, reversals }: Model['desk']) =>
  proposals.length + reversals.length;

export type StaffSnapshot = {
  frozen: Record<string, string>;
  /**
   * By customer or transfer: who proposed to unfreeze or reverse it, and until when the proposal is open.
   */
  proposals: Record<string, string>;
  /** By transfer: the two who reversed it. */
  reversed: Record<string, string>;
  log: Record<string, number>;
};

export const staffSnapshot = ({ people, transfers, desk }: Model): StaffSnapshot => ({
  frozen: Object.fromEntries(
    [...people.values()].flatMap(({ name, frozen_by }) => (frozen_by ? [[name, frozen_by]] : [])),
  ),
  proposals: Object.fromEntries([
    ...desk.proposals.map(({ by, about, until }) => [about.name, proposalText(by, until)]),
    ...desk.reversals.map(({ by, transfer, until }) => [transfer.name, proposalText(by, until)]),
  ]),
  reversed: Object.fromEntries(
    [...transfers.values()].flatMap(({ name, reversed }) => (reversed ? [[name, reversed]] : [])),
  ),
  log: Object.fromEntries(desk.log),
});

export const proposalText = (by: string, until: number) =>
  `by ${by} until ${new Date(until).toISOString()}`;
