// Staff actions and the customers they concern. Only some populations have such customers, and they draw
// from a separate generator, so other populations stay as they were.

import type { PersonAction } from '../history.ts';
import { createPerson, type Model, type Person, type Transfer } from '../model/model.ts';
import { dueOf } from '../model/payment-requests.ts';
import { CLIENTS, MEMBERS, type Member, PAYERS } from '../model/staff.ts';
import type { Random } from '../random.ts';
import type { Action } from '../verbs/verbs.ts';

/** One of every four seeds, up to the fiftieth. */
export const knowsStaff = (seed: number): boolean => seed % 4 === 0 && seed <= 50;

/** Adds the customers for such a seed. */
export function addClients(model: Model, seed: number): void {
  if (!knowsStaff(seed)) return;
  for (const name of [...CLIENTS, ...PAYERS]) model.people.set(name, createPerson(name, null));
}

const NAIRA = 100;
const members = Object.keys(MEMBERS) as Member[];
const makers: readonly Member[] = ['s2', 's2', 's2', 's5'];
const compliance = members.filter((member) => MEMBERS[member] === 'compliance');

export function staffAction(model: Model, random: Random): PersonAction | undefined {
  if (random.percent(45)) return paymentAction(model, random);
  const client = model.people.get(random.pick(CLIENTS));
  if (client === undefined) return undefined;
  const who = client.name;
  if (random.percent(30)) return { who, action: clientAction(random, client) };
  return { who, action: deskAction(model, random, client) };
}

/** A payer earns or pays, or staff handle one of their payments. */
function paymentAction(model: Model, random: Random): PersonAction | undefined {
  const payer = model.people.get(random.pick(PAYERS));
  const reversal = random.percent(60) ? reversalAction(model, random) : undefined;
  if (reversal !== undefined || payer === undefined) return reversal;
  const request = random.percent(40) ? requestAction(model, random, payer) : undefined;
  if (request) return request;
  const other = random.percent(50) ? 'shop' : random.pick(PAYERS);
  return { who: payer.name, action: payment(random, payer, other) };
}

/** Payers request money from each other, pay requests, and recall and return payments. */
function requestAction(model: Model, random: Random, { name: who }: Person) {
  const open = [...model.requests.values()].filter(
    ({ owner, asked, status }) => PAYERS.includes(owner.name) && asked === who && status === 'open',
  );
  const [asking] = open;
  const due = asking && dueOf(asking);
  if (asking && due && random.percent(70)) {
    return { who, action: { verb: 'pay_request', request: asking.name, amount: due } } as const;
  }
  const paid = [...model.transfers.values()].filter(isBetweenPayers).slice(-6);
  if (paid.length > 0 && random.percent(60)) {
    const { name: recall, from, to, amount, recall: request } = random.pick(paid);
    if (request === null) return { who: from.name, action: { verb: 'ask_back', recall } } as const;
    const granted = random.percent(50) ? amount : Math.ceil(amount / 2);
    const action = { verb: 'give_back', recall, amount: granted } as const;
    return { who: (to ?? from).name, action };
  }
  const request = `request ${model.requests.size + 1}`;
  const recipient = random.pick(PAYERS.filter((payer) => payer !== who));
  const amount = random.integer(1, 30) * 100 * NAIRA;
  return {
    who,
    action: { verb: 'ask_for_money', request, amount, payer: recipient, days: 7 },
  } as const;
}

/** Other transfers are left alone, because more rules apply to their money. */
const isBetweenPayers = ({ from, to }: Transfer) =>
  PAYERS.includes(from.name) && to !== null && (to.name === 'shop' || PAYERS.includes(to.name));

/**
 * Reversals of the payers' payments; sometimes of one already reversed, or by a role without permission.
 */
function reversalAction(model: Model, random: Random): PersonAction | undefined {
  const { reversals } = model.desk;
  if (reversals.length > 0 && random.percent(80)) {
    const { transfer, by: maker } = random.pick(reversals);
    const by = random.percent(75) ? 's5' : random.pick([...members, maker as Member]);
    const yes = random.percent(85);
    const action = { verb: 'decide_reversal', transfer: transfer.name, by, yes } as const;
    return { who: transfer.from.name, action };
  }
  const paid = [...model.transfers.values()].filter(
    (transfer) => isBetweenPayers(transfer) && (transfer.reversed === null || random.percent(10)),
  );
  if (paid.length === 0) return undefined;
  const { name: transfer, from } = random.pick(paid.slice(-8));
  const by = random.percent(85) ? random.pick(makers) : random.pick(members);
  return { who: from.name, action: { verb: 'propose_reversal', transfer, by } };
}

/** They earn, and pay the shop, even while they are frozen. */
const clientAction = (random: Random, client: Person) => payment(random, client, 'shop');

function payment(random: Random, { name, wallet }: Person, recipient: string): Action {
  const amount = random.integer(1, 50) * 100 * NAIRA;
  if (recipient === name || wallet < amount || random.percent(40)) return { verb: 'earn', amount };
  return { verb: 'send', recipient, amount };
}

function deskAction(model: Model, random: Random, client: Person): Action {
  const by = random.pick(random.percent(40) ? compliance : members);
  const waits = model.desk.proposals.some(({ about }) => about === client);
  if (random.percent(waits ? 75 : 4)) {
    return { verb: 'decide_unfreeze', by, yes: random.percent(50) };
  }
  if (random.percent(client.frozen_by === 'compliance' ? 45 : 8)) {
    return { verb: 'propose_unfreeze', by };
  }
  return { verb: random.percent(55) ? 'freeze_wallet' : 'unfreeze_wallet', by };
}
