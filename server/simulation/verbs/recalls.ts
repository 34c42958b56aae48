// Recalled transfers.
import { kobo } from '@alajo/contract/money.ts';
import * as recalls from '../../src/support/recalls.ts';
import {
  type Decision,
  decideRecall,
  declineRecall,
  requestRecall,
  returnRecall,
  withdrawRecall,
} from '../model/recalls.ts';
import { asCaller } from '../product/customers.ts';
import type { Verbs } from './verb.ts';

/** Recalls are named after their transfer. */
type OfRecall = { recall: string };

export type RecallActions = {
  ask_back: OfRecall;
  give_back: { recall: string; amount: number };
  refuse_recall: OfRecall;
  withdraw_recall: OfRecall;
  decide_recall: { recall: string; decision: Decision };
};

export const recallVerbs: Verbs<RecallActions> = {
  ask_back: {
    repeatable: true,
    model: (model, me, { recall }, now) => requestRecall(model, me, recall, now),
    product: async ({ deps, transferOf }, me, { recall }) =>
      recalls.requestRecall(deps, me.id, (await transferOf(recall)).reference),
  },
  give_back: {
    repeatable: true,
    model: (model, me, { recall, amount }) => returnRecall(model, me, { recall, amount }),
    product: async ({ deps, payments, transferOf }, me, { recall, amount }, key) => {
      const { reference } = await transferOf(recall);
      return recalls.returnRecall(deps, payments, asCaller(me, key), {
        reference,
        amount: kobo(amount),
      });
    },
  },
  refuse_recall: {
    repeatable: true,
    model: (model, me, { recall }) => declineRecall(model, me, recall),
    product: async ({ deps, transferOf }, me, { recall }) =>
      recalls.declineRecall(deps, me.id, (await transferOf(recall)).reference),
  },
  withdraw_recall: {
    repeatable: true,
    model: (model, me, { recall }) => withdrawRecall(model, me, recall),
    product: async ({ deps, transferOf }, me, { recall }) =>
      recalls.withdrawRecall(deps, me.id, (await transferOf(recall)).reference),
  },
  decide_recall: {
    model: (model, _, decided, now) => decideRecall(model, decided, now),
    product: async ({ desk, transferOf }, _, { recall, decision }) =>
      desk.decideRecall((await transferOf(recall)).recall, decision),
  },
};
