// The model's requests for money: paid in full once or, for a share of a split bill, in parts. Anyone with
// the link can pay.
import {
  DAY,
  type Model,
  type MoneyRequest,
  type Person,
  personOf,
  requireThat,
  type SplitRule,
  type Transfer,
  transfer,
} from './model.ts';

const SHARES_FOR = 90;

type Terms = { name: string; amount: number | null; payer: string | null; days: 1 | 7 | 30 };

export function requestMoney(model: Model, owner: Person, terms: Terms, now: number): void {
  requireThat(terms.payer !== owner.name, 'cannot ask themselves');
  const { name, amount, payer, days } = terms;
  open(model, {
    name,
    owner,
    asked: payer,
    amount,
    partial_payments: false,
    until: now + days * DAY,
  });
}

function open(model: Model, request: Omit<MoneyRequest, 'paid' | 'payments' | 'status'>): void {
  model.requests.set(request.name, { ...request, paid: 0, payments: 0, status: 'open' });
}

type Bill = { name: string; total: number; others: string[]; rule: SplitRule };

/** A bill that the owner shares with the others; it divides without a remainder. */
export function splitBill(
  model: Model,
  owner: Person,
  { name, total, others, rule }: Bill,
  now: number,
): void {
  requireThat(!others.includes(owner.name), 'cannot ask themselves');
  const amounts = others.map((_, index) =>
    shareOf(total, rule, { at: index, count: others.length }),
  );
  requireThat(amounts.reduce((sum, amount) => sum + amount, 0) <= total, 'more than the total');
  const until = now + SHARES_FOR * DAY;
  for (const [index, share] of others.entries()) {
    const amount = amounts[index] ?? 0;
    open(model, {
      name: `${name} share ${index + 1}`,
      owner,
      asked: share,
      amount,
      partial_payments: true,
      until,
    });
  }
}

function shareOf(
  total: number,
  rule: SplitRule,
  { at, count }: { at: number; count: number },
): number {
  if (rule.method === 'equal') return total / (count + 1);
  const size = rule.sizes[at] ?? 0;
  return rule.method === 'percent' ? (total * size) / 100 : size;
}

function requestOf(model: Model, name: string): MoneyRequest {
  const request = model.requests.get(name);
  requireThat(request !== undefined, 'no such request');
  return request;
}

export function payRequest(
  model: Model,
  payer: Person,
  { name, amount }: { name: string; amount: number },
  now: number,
): void {
  const request = requestOf(model, name);
  requireThat(request.owner !== payer, 'their own');
  requireThat(isPayable(request, now), 'closed');
  const due = dueOf(request);
  requireThat(
    due === null || (request.partial_payments ? amount <= due : amount === due),
    'not due',
  );
  transfer(model, payer, { to: request.owner, amount, pays: request }, now);
  request.paid += amount;
  request.payments += 1;
  if (request.paid === request.amount) request.status = 'paid';
}

const REOPENED_FOR = 7;

/** A reversed payment makes its request due again, for at least some days. */
export function dueAgain({ pays, amount }: Transfer, now: number): void {
  if (pays === null) return;
  pays.paid -= amount;
  pays.payments -= 1;
  if (pays.status !== 'paid' && pays.status !== 'open') return;
  pays.status = 'open';
  pays.until = Math.max(pays.until, now + REOPENED_FOR * DAY);
}

export const isPayable = ({ status, until }: MoneyRequest, now: number) =>
  status === 'open' && now < until;

/** The amount due; null if the payer chooses it. */
export const dueOf = ({ amount, paid }: MoneyRequest) => (amount === null ? null : amount - paid);

/** Has no effect if repeated. */
export function declineRequest(model: Model, who: Person, name: string, now: number): void {
  const request = requestOf(model, name);
  requireThat(request.asked !== null && personOf(model, request.asked) === who, 'not asked');
  requireThat(request.status === 'declined' || isPayable(request, now), 'closed');
  request.status = 'declined';
}

/** Works even after its last day; has no effect if repeated. */
export function cancelRequest(model: Model, who: Person, name: string): void {
  const request = requestOf(model, name);
  requireThat(request.owner === who, 'not theirs');
  requireThat(request.status === 'open' || request.status === 'cancelled', 'closed');
  request.status = 'cancelled';
}

/** Its status and the payments received. */
export const requestSnapshot = ({ status, paid, payments }: MoneyRequest): string =>
  `${status}, ${paid} in ${payments} payments`;
