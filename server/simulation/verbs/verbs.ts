// All actions of people, with their implementation in the model and in the product.

import { dateIncome, type Model, type Person, personOf, Refused } from '../model/model.ts';
import { isSuspended } from '../model/suspended-seats.ts';
import type { Customer } from '../product/customers.ts';
import type { Handlers } from '../product/handlers.ts';
import { bankVerbs } from './banks.ts';
import { billVerbs } from './bills.ts';
import { claimVerbs } from './claims.ts';
import { governmentVerbs } from './government.ts';
import { groupVerbs } from './groups.ts';
import { orderVerbs } from './orders.ts';
import { paymentRequestVerbs } from './payment-requests.ts';
import { potVerbs } from './pots.ts';
import { proxyMemberVerbs } from './proxy-members.ts';
import { recallVerbs } from './recalls.ts';
import { roundVerbs } from './rounds.ts';
import { savingsVerbs } from './savings.ts';
import { seatVerbs } from './seats.ts';
import { shopVerbs } from './shops.ts';
import { sortingVerbs } from './sorting.ts';
import { staffVerbs } from './staff.ts';
import type { Verbs } from './verb.ts';
import { walletVerbs } from './wallet.ts';

const all = {
  ...walletVerbs,
  ...groupVerbs,
  ...roundVerbs,
  ...governmentVerbs,
  ...seatVerbs,
  ...proxyMemberVerbs,
  ...savingsVerbs,
  ...orderVerbs,
  ...billVerbs,
  ...bankVerbs,
  ...potVerbs,
  ...paymentRequestVerbs,
  ...recallVerbs,
  ...claimVerbs,
  ...shopVerbs,
  ...sortingVerbs,
  ...staffVerbs,
};

type Fields = { [Name in keyof typeof all]: Parameters<(typeof all)[Name]['model']>[2] };
type Verb = keyof Fields;
type ActionOf<V extends Verb> = { [Name in V]: Fields[Name] & { verb: Name } }[V];
export type Action = ActionOf<Verb>;

/** Verbs by name. */
export const verbs: Verbs<Fields> = all;

/** Sends an action to the product; a retry uses the same `key`. */
export function sendAction<V extends Verb>(
  handlers: Handlers,
  me: Customer,
  action: ActionOf<V>,
  key: string,
): Promise<unknown> {
  const verb: V = action.verb;
  return verbs[verb].product(handlers, me, action, key);
}

/** Applies a person's action to the model. Throws Refused if the product should refuse. */
export function applyAction<V extends Verb>(
  model: Model,
  who: string,
  action: ActionOf<V>,
  now: number,
): void {
  const verb: V = action.verb;
  const person = personOf(model, who);
  if ('group' in action && isManualAction(model, person, action.group, verb)) {
    throw new Refused('the seat is suspended');
  }
  verbs[verb].model(model, person, action, now);
  dateIncome(model, now);
}

/** True if someone acts for their own seat although it is suspended. */
function isManualAction({ groups }: Model, who: Person, name: string, verb: Verb): boolean {
  const seat = groups.get(name)?.seats.find(({ person }) => person === who);
  return seat !== undefined && isSuspended(seat) && !verbs[verb].for_others;
}

/** The product numbers each buyer's purchases, so a later one needs the earlier ones in the history. */
function isNextPurchase({ purchases }: Model, name: string): boolean {
  const [buyer, number] = name.split(' purchase ');
  const before = [...purchases.values()].filter((purchase) => purchase.buyer.name === buyer).length;
  return Number(number) === before + 1;
}

/** Members without a smartphone don't exist in a history that never added them. */
const peopleExist = ({ people }: Model, who: string, action: Action): boolean =>
  people.has(who) && (action.verb === 'add_proxy_member' || people.has(otherPerson(action) ?? who));

function otherPerson(action: Action): string | undefined {
  if ('member' in action) return action.member;
  if ('recipient' in action) return action.recipient;
  if ('guarantor' in action) return action.guarantor;
  return 'replacement' in action ? action.replacement : undefined;
}

/** True if the action can be sent to the product because its group, goal or pot exists. */
export function targetExists(model: Model, who: string, action: Action): boolean {
  if (!peopleExist(model, who, action)) return false;
  if (verbs[action.verb].creates) return true;
  if ('bank' in action && !model.banks.has(action.bank)) return false;
  if ('group' in action) return model.groups.has(action.group);
  if ('order' in action) return model.orders.has(action.order);
  if ('bill' in action) return model.bills.has(action.bill);
  if ('purchase' in action) {
    return action.verb === 'buy'
      ? isNextPurchase(model, action.purchase)
      : model.purchases.has(action.purchase);
  }
  if ('pot' in action) return model.pots.has(action.pot);
  if ('guest' in action) return model.guests.has(action.guest);
  if ('transfer' in action) return model.transfers.has(action.transfer);
  if ('request' in action) return model.requests.has(action.request);
  return !('goal' in action) || model.goals.has(action.goal);
}
