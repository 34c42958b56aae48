// Banks that pay what a wallet is missing, and saved cards.
import { kobo } from '@alajo/contract/money.ts';
import { payInSandbox } from '../../src/providers/payments/sandbox.ts';
import { enqueueMandateCheck } from '../../src/wallet/mandates/mandates.ts';
import {
  addBank,
  agreeToPulls,
  approveBank,
  changeDebits,
  checkBank,
  consentOf,
  preferBank,
  removeOwnBank,
  revokeBank,
  stopPulls,
} from '../model/banks.ts';
import { chargeCard, removeCard, saveCard } from '../model/cards.ts';
import { type DebitOutcome, dateOf } from '../model/model.ts';
import { skipPull } from '../model/pulls.ts';
import { accountOf } from '../product/banks.ts';
import { asCaller, type Customer } from '../product/customers.ts';
import type { Handlers } from '../product/handlers.ts';
import type { InGroup, Verbs } from './verb.ts';

type OfBank = { bank: string };

export type BankActions = {
  add_bank: OfBank & InGroup;
  agree_to_pulls: OfBank & InGroup;
  approve_bank: OfBank & { reported: boolean };
  check_bank: OfBank;
  prefer_bank: OfBank;
  remove_bank: OfBank;
  revoke_bank: OfBank;
  stop_pulls: OfBank & InGroup;
  skip_pull: OfBank & InGroup & { day: number };
  change_debits: OfBank & { outcome: DebitOutcome };
  save_card: { amount: number };
  charge_card: { amount: number };
  remove_card: object;
};

export const bankVerbs: Verbs<BankActions> = {
  add_bank: {
    repeatable: true,
    creates: true,
    for_others: true,
    model: addBank,
    product: async (on, me, { bank, group }, key) =>
      on.wallet.addBank(
        { ...(await termsOf(on, me, group)), ...accountOf(on.customers, bank) },
        asCaller(me, key),
      ),
  },
  agree_to_pulls: {
    repeatable: true,
    for_others: true,
    model: agreeToPulls,
    product: async (on, me, { bank, group }, key) =>
      on.wallet.addConsent(
        { ...(await termsOf(on, me, group)), id: (await on.mandateOf(bank)).id },
        asCaller(me, key),
      ),
  },
  approve_bank: {
    repeatable: true,
    model: approveBank,
    product: async ({ deps, mandateOf, approveAtBank }, _, { bank, reported }) => {
      const { reference, email } = await mandateOf(bank);
      await approveAtBank(reference, deps.clock.now());
      if (reported) await enqueueMandateCheck(deps, email);
    },
  },
  check_bank: {
    repeatable: true,
    model: checkBank,
    product: async ({ wallet, mandateOf }, me, { bank }) =>
      wallet.checkBank({ id: (await mandateOf(bank)).id }, asCaller(me)),
  },
  prefer_bank: {
    repeatable: true,
    model: preferBank,
    product: async ({ wallet, mandateOf }, me, { bank }) =>
      wallet.preferBank({ id: (await mandateOf(bank)).id }, asCaller(me)),
  },
  remove_bank: {
    repeatable: true,
    model: removeOwnBank,
    product: async ({ wallet, mandateOf }, me, { bank }) =>
      wallet.removeBank({ id: (await mandateOf(bank)).id }, asCaller(me)),
  },
  revoke_bank: {
    repeatable: true,
    model: revokeBank,
    product: async ({ mandateOf, revokeAtBank }, _, { bank }) =>
      revokeAtBank((await mandateOf(bank)).reference),
  },
  stop_pulls: {
    repeatable: true,
    for_others: true,
    model: stopPulls,
    product: async ({ wallet, consent, group }, me, action) =>
      wallet.stopConsent(
        { id: (await consent(action.bank, await group(action.group))).id },
        asCaller(me),
      ),
  },
  skip_pull: {
    repeatable: true,
    for_others: true,
    model: (model, me, { day, ...target }, now) => skipPull(consentOf(model, me, target), day, now),
    product: async ({ wallet, consent, group }, me, { day, ...action }) => {
      const { id } = await consent(action.bank, await group(action.group));
      return wallet.skipPull({ id, due_on: dateOf(day) }, asCaller(me));
    },
  },
  change_debits: {
    repeatable: true,
    model: changeDebits,
    product: async ({ mandateOf, setOutcome }, _, { bank, outcome }) => {
      const { reference, status } = await mandateOf(bank);
      if (status === 'active') await setOutcome(reference, outcome);
    },
  },
  save_card: {
    repeatable: true,
    model: saveCard,
    product: async ({ deps, directDb, wallet }, me, { amount }, key) => {
      const card = { source: 'card' as const, save_card: true };
      const funding = { id: me.wallet, amount: kobo(amount), ...card };
      const { reference } = await wallet.fund(funding, asCaller(me, key));
      await payInSandbox(directDb, reference, { at: deps.clock.now() });
      return wallet.checkFunding({ reference }, asCaller(me));
    },
  },
  charge_card: {
    repeatable: true,
    model: chargeCard,
    product: async ({ wallet, cardOf }, me, { amount }, key) => {
      const card = { source: 'card' as const, card_id: (await cardOf(me)).id };
      return wallet.fund({ id: me.wallet, amount: kobo(amount), ...card }, asCaller(me, key));
    },
  },
  remove_card: {
    repeatable: true,
    model: removeCard,
    product: async ({ wallet, cardOf }, me) =>
      wallet.removeCard({ id: (await cardOf(me)).id }, asCaller(me)),
  },
};

/** The terms that a customer is shown for a group; those of no group if they are offered none. */
async function termsOf({ wallet, group }: Handlers, me: Customer, name: string) {
  const id = await group(name);
  const { results } = await wallet.pullPurposes({}, asCaller(me));
  const offer = results.find(({ purpose_id }) => purpose_id === id);
  const {
    purpose = 'ajo_group',
    cap = kobo(1),
    total = kobo(1),
    ends_on = dateOf(0),
  } = offer ?? {};
  return { purpose, purpose_id: id, cap, total, ends_on };
}
