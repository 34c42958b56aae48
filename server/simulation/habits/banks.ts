// People whose banks pay what their wallet is missing for Ajo, and who save a card. Only some populations have them, they
// draw from a separate generator, and they act in addition to everyone else, so other populations stay as they were.
import type { PersonAction } from '../history.ts';
import { openConsents, termsFor } from '../model/banks.ts';
import { DECLINED_KOBO, HALF_KOBO, TWICE_KOBO } from '../model/cards.ts';
import { openRounds } from '../model/dues.ts';
import {
  type Bank,
  type Consent,
  type DebitOutcome,
  dayOf,
  dueAt,
  type Group,
  type Model,
  type Person,
} from '../model/model.ts';
import type { Random } from '../random.ts';
import type { Action } from '../verbs/verbs.ts';

/** One of every eleven seeds, from the eighteenth to the hundredth. */
export const hasBanks = (seed: number): boolean => seed % 11 === 7 && seed > 12 && seed <= 100;

/** Lets everyone with an income use banks, for such a seed. */
export function addBanks(model: Model, seed: number): void {
  if (!hasBanks(seed)) return;
  for (const person of model.people.values()) person.uses_banks = /^p\d/.test(person.name);
}

const NAIRA = 100;
const OUTCOMES: readonly DebitOutcome[] = [
  'paid',
  'paid',
  'paid',
  'refused',
  'refused',
  'late',
  'twice',
  'half',
  'no_reply',
  'refused_then_paid',
  'reversed',
];

export function bankAction(model: Model, random: Random, now: number): PersonAction | undefined {
  if (!random.percent(80)) return undefined;
  const people = [...model.people.values()].filter(({ uses_banks }) => uses_banks);
  const soon = consentsDue(model, now);
  if (soon.length > 0 && random.percent(55)) return beforePull(random, random.pick(soon), now);
  if (random.percent(10)) return cardAction(model, random, random.pick(people));
  const members = people.filter((person) => groupsOf(model, person).length > 0);
  if (members.length === 0) return undefined;
  const without = members.filter((person) => !hasActiveBank(model, person));
  const owner = random.pick(without.length > 0 && random.percent(60) ? without : members);
  if (hasActiveBank(model, owner) && random.percent(35)) return spending(random, owner);
  const action = ownBankAction(model, random, owner);
  return action && { who: owner.name, action };
}

/** People who have a bank keep little in their wallet. */
function spending(random: Random, { name: who, wallet }: Person): PersonAction | undefined {
  const amount = Math.trunc((wallet * random.pick([50, 90, 100])) / 100);
  return amount < NAIRA ? undefined : { who, action: { verb: 'send', recipient: 'shop', amount } };
}

/** Groups for which the person still has to pay. */
const groupsOf = ({ groups }: Model, person: Person): Group[] =>
  [...groups.values()].filter((group) => termsFor(group, person) !== null);

const hasActiveBank = (model: Model, person: Person): boolean =>
  banksOf(model, person).some((bank) => bank.status === 'active' && openConsents(bank).length > 0);

const banksOf = ({ banks }: Model, person: Person): Bank[] =>
  [...banks.values()].filter(({ owner }) => owner === person);

/** Consents for payments that are due tomorrow, or were refused for today. */
const consentsDue = ({ banks }: Model, now: number): Consent[] =>
  [...banks.values()].flatMap((bank) =>
    openConsents(bank).filter(
      ({ group, pulls }) =>
        isDueOn(group, dayOf(now) + 1) ||
        pulls.some(({ due, status }) => due >= dayOf(now) && status === 'refused'),
    ),
  );

const isDueOn = (group: Group, day: number): boolean =>
  openRounds(group).some((round) => dayOf(dueAt(group, round)) === day);

/**
 * Before the announcement, people spend what they have. Between it and the pull, the customer or the bank may change
 * their mind.
 */
function beforePull(
  random: Random,
  { bank, group, announced }: Consent,
  now: number,
): PersonAction | undefined {
  const who = bank.owner.name;
  const day = dayOf(now) + 1;
  const target = { bank: bank.name, group: group.name };
  if (announced === null || announced.day < day) {
    return random.percent(70)
      ? spending(random, bank.owner)
      : { who, action: changingDebits(random, bank) };
  }
  const draw = random.integer(1, 100);
  if (draw <= 12) return { who, action: { verb: 'skip_pull', ...target, day } };
  if (draw <= 18) return { who, action: { verb: 'stop_pulls', ...target } };
  if (draw <= 23) return { who, action: { verb: 'remove_bank', bank: bank.name } };
  if (draw <= 33) return { who, action: { verb: 'revoke_bank', bank: bank.name } };
  if (draw <= 43) {
    return { who, action: { verb: 'earn', amount: Math.ceil(announced.amount / 2) } };
  }
  return { who, action: changingDebits(random, bank) };
}

const changingDebits = (random: Random, { name: bank }: Bank): Action => ({
  verb: 'change_debits',
  bank,
  outcome: random.pick(OUTCOMES),
});

function ownBankAction(model: Model, random: Random, owner: Person): Action | undefined {
  const banks = banksOf(model, owner);
  const group = random.pick(groupsOf(model, owner)).name;
  const kept = banks.filter(({ status }) => status !== 'removed');
  if (kept.length < (random.percent(80) ? 1 : 2)) {
    return { verb: 'add_bank', bank: nameOf(random, owner, banks), group };
  }
  const found = random.pick(random.percent(95) ? kept : banks);
  const { name: bank, status } = found;
  if (status === 'pending' && random.percent(85)) {
    return random.percent(75)
      ? { verb: 'approve_bank', bank, reported: random.percent(70) }
      : { verb: 'check_bank', bank };
  }
  const covered = openConsents(found).some((consent) => consent.group.name === group);
  if (!covered && random.percent(70)) return { verb: 'agree_to_pulls', bank, group };
  const draw = random.integer(1, 100);
  if (draw <= 20) return { verb: 'prefer_bank', bank };
  if (draw <= 23) return { verb: 'remove_bank', bank };
  if (draw <= 25) return { verb: 'stop_pulls', bank, group };
  if (draw <= 27) return { verb: 'revoke_bank', bank };
  return draw <= 80 ? changingDebits(random, found) : undefined;
}

/** The first bank that isn't there; now and then a removed one again. */
function nameOf(random: Random, owner: Person, banks: Bank[]): string {
  const removed = banks.filter(({ status }) => status === 'removed');
  if (banks.length >= 2 || (removed.length > 0 && random.percent(40))) {
    return random.pick(removed).name;
  }
  return `${owner.name} bank ${banks.length + 1}`;
}

function cardAction(model: Model, random: Random, { name: who }: Person): PersonAction {
  const card = model.cards.get(who);
  const amount = random.integer(2, 30) * 50 * NAIRA;
  const isSaved = card?.status === 'active';
  if (!isSaved && random.percent(90)) return { who, action: { verb: 'save_card', amount } };
  const draw = random.integer(1, 100);
  if (card && draw <= 15) return { who, action: { verb: 'remove_card' } };
  if (draw <= 25) return { who, action: { verb: 'save_card', amount } };
  const odd = random.pick([0, 0, 0, DECLINED_KOBO, TWICE_KOBO, HALF_KOBO]);
  return { who, action: { verb: 'charge_card', amount: amount + odd } };
}
