// The model's saved cards, from docs/decisions/0062-saved-cards.md.
import { type Card, type Model, type Person, receive, requireThat } from './model.ts';

/** The kobo of an amount chooses what the sandbox's bank does with the charge of a saved card. */
export const DECLINED_KOBO = 12;
export const TWICE_KOBO = 14;
export const HALF_KOBO = 15;

/** Pays by card and saves it; a removed one is saved again. */
export function saveCard(model: Model, owner: Person, { amount }: { amount: number }): void {
  const card: Card = model.cards.get(owner.name) ?? {
    owner,
    status: 'active',
    paid: 0,
    declined: 0,
  };
  card.status = 'active';
  model.cards.set(owner.name, card);
  pay(card, amount);
}

export function chargeCard(model: Model, owner: Person, { amount }: { amount: number }): void {
  const card = model.cards.get(owner.name);
  requireThat(card?.status === 'active', 'no such card');
  const kobo = amount % 100;
  if (kobo === DECLINED_KOBO) card.declined += 1;
  else if (kobo === HALF_KOBO) pay(card, Math.trunc(amount / 2));
  else for (let paid = 0; paid < (kobo === TWICE_KOBO ? 2 : 1); paid++) pay(card, amount);
}

function pay(card: Card, amount: number): void {
  receive(card.owner, amount, 'outside');
  card.paid += amount;
}

/** Idempotent. */
export function removeCard(model: Model, owner: Person): void {
  const card = model.cards.get(owner.name);
  requireThat(card !== undefined, 'no such card');
  card.status = 'removed';
}

/** The status of a saved card, by its owner. */
export const cardSnapshot = ({ owner, status }: Card): [string, string] => [owner.name, status];
