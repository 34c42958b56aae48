// The model's banks, from docs/decisions/0063-bank-mandates.md: customers agree to a sentence per group, and a bank pays
// once its mandate is active.
import { isUnpaid, openRounds, restOf, seatsPaidBy } from './dues.ts';
import {
  type Bank,
  type Consent,
  type DebitOutcome,
  dateOf,
  dayOf,
  dueAt,
  type Group,
  groupOf,
  type Model,
  type Person,
  requireThat,
} from './model.ts';
import { totalOf } from './rounds.ts';

type OfGroup = { bank: string; group: string };
type Terms = Pick<Consent, 'cap' | 'total' | 'ends_on'>;

/** The terms a member is offered for their unpaid rounds; null if there are none. */
export function termsFor(group: Group, person: Person): Terms | null {
  if (group.status !== 'active' && group.status !== 'paused') return null;
  const seats = seatsPaidBy(group, person);
  const rounds = openRounds(group).flatMap((round) => {
    const unpaid = seats.filter((seat) => isUnpaid(seat, round));
    const rest = unpaid.reduce((sum, seat) => sum + restOf(group, seat, round), 0);
    const whole = unpaid.length * totalOf(group);
    return unpaid.length > 0 ? [{ round, rest, whole }] : [];
  });
  const last = rounds.at(-1);
  const total = rounds.reduce((sum, { rest }) => sum + rest, 0);
  if (last === undefined || total === 0) return null;
  const cap = Math.min(total, Math.max(...rounds.map(({ whole }) => whole)));
  return { cap, total, ends_on: dayOf(dueAt(group, last.round)) };
}

/** Adds a bank, or revives a removed one, for a group. One with a reversed payment stays removed. */
export function addBank(model: Model, owner: Person, { bank: name, group }: OfGroup): void {
  const known = model.banks.get(name);
  requireThat(known?.removed_by !== 'chargeback', 'blocked');
  const isNew = known === undefined || known.status === 'removed';
  const bank = known ?? newBank(name, owner);
  agree(bank, groupOf(model, group), isNew);
  if (isNew) Object.assign(bank, newBank(name, owner), { consents: bank.consents });
  model.banks.set(name, bank);
}

const newBank = (name: string, owner: Person): Bank => ({
  name,
  owner,
  status: 'pending',
  removed_by: null,
  preferred_at: null,
  at_bank: 'pending',
  outcome: 'paid',
  consents: [],
});

/** Agreeing again to the same purpose changes nothing. */
function agree(bank: Bank, group: Group, isNew: boolean): void {
  if (!isNew && openConsents(bank).some((consent) => consent.group === group)) return;
  const terms = termsFor(group, bank.owner);
  requireThat(terms !== null, 'nothing to pay');
  bank.consents.push({
    bank,
    group,
    ...terms,
    announced: null,
    skips: null,
    ended: null,
    pulls: [],
  });
}

export const openConsents = ({ consents }: Bank) => consents.filter(({ ended }) => ended === null);

/** Lets a bank that was added before pay for another group. */
export function agreeToPulls(model: Model, owner: Person, { bank: name, group }: OfGroup): void {
  agree(keptBank(model, owner, name), groupOf(model, group), false);
}

function ownBank(model: Model, owner: Person, name: string): Bank {
  const bank = model.banks.get(name);
  requireThat(bank?.owner === owner, 'not theirs');
  return bank;
}

function keptBank(model: Model, owner: Person, name: string): Bank {
  const bank = ownBank(model, owner, name);
  requireThat(bank.status !== 'removed', 'removed');
  return bank;
}

/** The account's owner approves a pending mandate. The provider reports it, or the nightly list does. */
export function approveBank(
  model: Model,
  owner: Person,
  { bank: name, reported }: { bank: string; reported: boolean },
): void {
  const bank = ownBank(model, owner, name);
  if (bank.status === 'pending' && bank.at_bank === 'pending') bank.at_bank = 'active';
  if (!reported) return;
  for (const pending of model.banks.values()) if (pending.owner === owner) learnStatus(pending);
}

/** The customer has the provider asked about a pending mandate. */
export const checkBank = (model: Model, owner: Person, { bank }: { bank: string }): void =>
  learnStatus(keptBank(model, owner, bank));

function learnStatus(bank: Bank): void {
  if (bank.status !== 'pending') return;
  if (bank.at_bank === 'active') bank.status = 'active';
  if (bank.at_bank === 'revoked') removeBank(bank, 'provider');
}

export function preferBank(
  model: Model,
  owner: Person,
  { bank }: { bank: string },
  now: number,
): void {
  keptBank(model, owner, bank).preferred_at = now;
}

/** Banks in the order in which they pay. */
export const inOrder = (banks: readonly Bank[]): Bank[] =>
  banks.toSorted((a, b) => (b.preferred_at ?? 0) - (a.preferred_at ?? 0));

/** Idempotent. */
export const removeOwnBank = (model: Model, owner: Person, { bank }: { bank: string }): void =>
  removeBank(ownBank(model, owner, bank), 'customer');

export function removeBank(bank: Bank, by: NonNullable<Bank['removed_by']>): void {
  if (bank.status === 'removed') return;
  for (const consent of openConsents(bank)) consent.ended = 'mandate';
  Object.assign(bank, { status: 'removed', removed_by: by });
}

/** The account's owner ends an active mandate at their bank, which no one reports. */
export function revokeBank(model: Model, owner: Person, { bank: name }: { bank: string }): void {
  const bank = ownBank(model, owner, name);
  if (bank.at_bank === 'active') bank.at_bank = 'revoked';
}

/** Before its mandate is active, the account at the bank stays as it is. */
export function changeDebits(
  model: Model,
  owner: Person,
  { bank: name, outcome }: { bank: string; outcome: DebitOutcome },
): void {
  const bank = ownBank(model, owner, name);
  if (bank.status === 'active') bank.outcome = outcome;
}

/** A customer's latest consent of a bank for a group. */
export function consentOf(model: Model, owner: Person, { bank, group }: OfGroup): Consent {
  const consent = ownBank(model, owner, bank).consents.findLast(
    (consent) => consent.group.name === group,
  );
  requireThat(consent !== undefined, 'no such consent');
  return consent;
}

/** Idempotent. */
export function stopPulls(model: Model, owner: Person, target: OfGroup): void {
  const consent = consentOf(model, owner, target);
  consent.ended ??= 'customer';
}

/** The nightly job learns from the provider's list, and ends consents for which nothing can be due any more. */
export function compareBanks(model: Model): void {
  for (const bank of model.banks.values()) {
    if (bank.status === 'pending' && bank.at_bank === 'active') bank.status = 'active';
    if (bank.status === 'active' && bank.at_bank === 'revoked') removeBank(bank, 'provider');
    for (const consent of openConsents(bank)) {
      if (termsFor(consent.group, bank.owner) === null) consent.ended = 'over';
    }
  }
}

export const bankSnapshot = ({ name, status, removed_by }: Bank): [string, string] => [
  name,
  bankText(status, removed_by),
];

export const bankText = (status: string, removed_by: string | null): string =>
  removed_by === null ? status : `${status} by ${removed_by}`;

/** A bank's consents, numbered from 1. */
export const consentSnapshot = ({ name, consents }: Bank): [string, string][] =>
  consents.map(({ group, announced, skips, ends_on, ...consent }, index) => [
    consentName(name, index + 1),
    consentText({
      ...consent,
      name: group.name,
      period: group.frequency === 'weekly' ? 'week' : 'month',
      ends_on: dateOf(ends_on),
      announced: announced && `${announced.amount} for ${dateOf(announced.day)}`,
      skips: skips && dateOf(skips),
    }),
  ]);

export const consentName = (bank: string, number: number) => `${bank} consent ${number}`;

type ConsentState = {
  name: string;
  period: string;
  cap: number;
  total: number;
  ends_on: string;
  announced: string | null;
  skips: string | null | 0;
  ended: string | null;
};

export const consentText = ({ name, period, cap, total, ends_on, ...state }: ConsentState) =>
  [
    `${cap} a ${period} for ${name}, ${total} in all, until ${ends_on}`,
    `announced ${state.announced ?? 'nothing'}`,
    ...(state.skips ? [`not on ${state.skips}`] : []),
    ...(state.ended ? [`ended: ${state.ended}`] : []),
  ].join('; ');
