// Requests for money, and bills that are split.
import { kobo } from '@alajo/contract/money.ts';
import * as pay from '../../src/requests/pay-request.ts';
import * as requests from '../../src/requests/requests.ts';
import { createSplit } from '../../src/requests/splits.ts';
import type { SplitRule } from '../model/model.ts';
import {
  cancelRequest,
  declineRequest,
  payRequest,
  requestMoney,
  splitBill,
} from '../model/payment-requests.ts';
import { asCaller, customerOf } from '../product/customers.ts';
import type { Verbs } from './verb.ts';

type OfRequest = { request: string };

export type AskingActions = {
  ask_for_money: { request: string; amount: number | null; payer: string | null; days: 1 | 7 | 30 };
  split_bill: { request: string; total: number; others: string[]; rule: SplitRule };
  pay_request: { request: string; amount: number };
  decline_request: OfRequest;
  cancel_request: OfRequest;
};

export const paymentRequestVerbs: Verbs<AskingActions> = {
  ask_for_money: {
    repeatable: true,
    creates: true,
    model: (model, me, { request, amount, payer, days }, now) =>
      requestMoney(model, me, { name: request, amount, payer, days }, now),
    product: ({ deps, payments, customers }, me, { request: title, amount, payer, days }, key) => {
      const terms = { title, days, amount: amount === null ? null : kobo(amount) };
      const recipient = payer === null ? {} : { recipient: customerOf(customers, payer).name };
      return requests.createRequest(deps, payments, asCaller(me, key), { ...terms, ...recipient });
    },
  },
  split_bill: {
    repeatable: true,
    creates: true,
    model: (model, me, { request, ...bill }, now) =>
      splitBill(model, me, { name: request, ...bill }, now),
    product: ({ deps, payments, customers }, me, { request: title, total, others, rule }, key) => {
      const people = others.map((name) => ({ name, recipient: customerOf(customers, name).name }));
      const bill = { title, total: kobo(total) };
      return createSplit(deps, { ...payments, findReceipt }, asCaller(me, key), {
        ...bill,
        ...splitOf(people, rule),
      });
    },
  },
  pay_request: {
    repeatable: true,
    model: (model, me, { request, amount }, now) =>
      payRequest(model, me, { name: request, amount }, now),
    product: async ({ deps, payments, moneyRequest }, me, { request, amount }, key) => {
      const { slug } = await moneyRequest(request);
      const paying = { slug, amount: kobo(amount), again: true };
      return pay.payRequest(deps, payments, asCaller(me, key), paying);
    },
  },
  decline_request: {
    repeatable: true,
    model: (model, me, { request }, now) => declineRequest(model, me, request, now),
    product: async ({ deps, moneyRequest }, me, { request }) =>
      requests.declineRequest(deps, me.id, (await moneyRequest(request)).slug),
  },
  cancel_request: {
    repeatable: true,
    model: (model, me, { request }) => cancelRequest(model, me, request),
    product: async ({ deps, moneyRequest }, me, { request }) =>
      requests.cancelRequest(deps, me.id, (await moneyRequest(request)).id),
  },
};

type Sharer = { name: string; recipient: string };

function splitOf(people: Sharer[], rule: SplitRule) {
  const { method } = rule;
  if (method === 'equal') return { method, with_me: true, people };
  const sizeOf = (at: number) => rule.sizes[at] ?? 0;
  return method === 'percent'
    ? { method, people: people.map((person, index) => ({ ...person, percent: sizeOf(index) })) }
    : {
        method,
        people: people.map((person, index) => ({ ...person, amount: kobo(sizeOf(index)) })),
      };
}

const findReceipt = async () => undefined;
