// The model's pots: people pay in until the end of the last day. Then everything goes to the payee, or
// everyone gets their money back, guests the way they paid (docs/decisions/0033-guests-of-pots.md).
import {
  addIncome,
  credit,
  DAY,
  dateOf,
  dayOf,
  type Guest,
  HOUR,
  type Model,
  type Person,
  type Pot,
  personOf,
  requireThat,
  send,
} from './model.ts';

const LATER_MAX = 30;

/** 00:00 in Lagos after the last day. */
export const closesAt = (pot: Pot) =>
  pot.status === 'open' ? (pot.closes + 1) * DAY - HOUR : null;

/** Ends the pots whose day has passed. */
export function runPots(model: Model, now: number): void {
  for (const pot of model.pots.values()) {
    if ((closesAt(pot) ?? now + 1) <= now) end(model, pot);
  }
}

const paidInto = ({ payments }: Pot) => payments.reduce((sum, { amount }) => sum + amount, 0);

const isForPayee = (pot: Pot) =>
  paidInto(pot) > 0 && (pot.rule === 'pay_out' || paidInto(pot) >= pot.target);

function end(model: Model, pot: Pot): void {
  if (isForPayee(pot)) payTo(model, pot);
  else returnAll(pot);
}

function payTo(model: Model, pot: Pot): void {
  const payee = personOf(model, pot.to);
  credit(payee, paidInto(pot));
  addIncome(payee, paidInto(pot));
  pot.status = 'paid_out';
}

function returnAll(pot: Pot): void {
  for (const { payer, amount } of pot.payments) {
    if ('pot' in payer) sendBack(payer, amount);
    else credit(payer, amount);
  }
  pot.status = 'returned';
}

type Terms = Pick<Pot, 'name' | 'to' | 'rule' | 'target'> & { days: number };

export function openPot(model: Model, organiser: Person, terms: Terms, now: number): void {
  requireThat(!model.pots.has(terms.name), 'pot exists');
  const { days, ...rest } = terms;
  const closes = dayOf(now) + days;
  const pot: Pot = { ...rest, organiser, closes, first: closes, payments: [], status: 'open' };
  model.pots.set(pot.name, pot);
}

function potOf(model: Model, name: string): Pot {
  const pot = model.pots.get(name);
  requireThat(pot !== undefined, 'no such pot');
  return pot;
}

function ownPot(model: Model, who: Person, name: string): Pot {
  const pot = potOf(model, name);
  requireThat(pot.organiser === who, 'not the organiser');
  return pot;
}

/** A pot holds at most as much as its organiser may hold. */
export function payIn(
  model: Model,
  person: Person,
  { name, amount }: { name: string; amount: number },
  now: number,
): void {
  const pot = potOf(model, name);
  requireThat(pot.status === 'open', 'closed');
  requireThat(fits(pot, amount), 'full');
  send(person, amount, now);
  pot.payments.push({ payer: person, amount });
}

function fits(pot: Pot, amount: number): boolean {
  const { cap } = pot.organiser;
  return cap === null || paidInto(pot) + amount <= cap;
}

/** A guest starts a payment; nothing has arrived yet. */
export function beginGuest(
  model: Model,
  { guest: name, pot: title, amount }: { guest: string; pot: string; amount: number },
): void {
  requireThat(!model.guests.has(name), 'guest exists');
  const pot = potOf(model, title);
  requireThat(pot.status === 'open', 'closed');
  requireThat(fits(pot, amount), 'full');
  model.guests.set(name, { name, pot, amount, received: 0, given_back: 0, stuck: 0 });
}

function guestOf(model: Model, name: string): Guest {
  const guest = model.guests.get(name);
  requireThat(guest !== undefined, 'no such guest');
  return guest;
}

/**
 * The payment arrives, sometimes twice by mistake: into the pot if it can take it, otherwise back to the
 * guest.
 */
export function approveGuest(
  model: Model,
  { guest: name, times }: { guest: string; times: 1 | 2 },
): void {
  const guest = guestOf(model, name);
  const { pot, amount } = guest;
  while (guest.received < times * amount) {
    const first = guest.received === 0;
    guest.received += amount;
    if (first && pot.status === 'open' && fits(pot, amount)) {
      pot.payments.push({ payer: guest, amount });
    } else sendBack(guest, amount);
  }
}

/** An amount with these kobo stands for an account that can't be refunded. */
export const STUCK_KOBO = 18;

function sendBack(guest: Guest, amount: number): void {
  if (amount % 100 === STUCK_KOBO) guest.stuck += amount;
  else guest.given_back += amount;
}

/** Staff pay by hand what the provider could not return. */
export function payGuestManually(model: Model, name: string): void {
  const guest = guestOf(model, name);
  requireThat(guest.stuck > 0, 'nothing stuck');
  guest.given_back += guest.stuck;
  guest.stuck = 0;
}

export const guestSnapshot = ({ received, given_back, stuck }: Guest): string =>
  `${received} received, ${given_back} given back, ${stuck} stuck`;

/** Idempotent. */
export function payOutPot(model: Model, who: Person, name: string): void {
  const pot = ownPot(model, who, name);
  if (pot.status === 'paid_out') return;
  requireThat(pot.status === 'open', 'it has ended');
  requireThat(isForPayee(pot), 'not promised');
  payTo(model, pot);
}

/** Idempotent. */
export function returnPot(model: Model, who: Person, name: string): void {
  const pot = ownPot(model, who, name);
  if (pot.status === 'returned') return;
  requireThat(pot.status === 'open', 'it has ended');
  returnAll(pot);
}

export function postponeClosing(
  model: Model,
  who: Person,
  { name, days }: { name: string; days: number },
): void {
  const pot = ownPot(model, who, name);
  requireThat(pot.status === 'open', 'it has ended');
  const day = pot.closes + days;
  requireThat(day <= pot.first + LATER_MAX, 'too late');
  pot.closes = day;
}

/** The money in the pot. */
export const heldAmount = (pot: Pot) => (pot.status === 'open' ? paidInto(pot) : 0);

export const potSnapshot = (pot: Pot): string =>
  `${pot.status}, ${heldAmount(pot)} in it, ${pot.payments.length} payments, until ${dateOf(pot.closes)}`;
