// Money that comes in, is sent to customers and banks, or waits for room under a balance limit.
import { kobo } from '@alajo/contract/money.ts';
import type { Deps } from '../../src/deps.ts';
import { account as system } from '../../src/ledger/chart.ts';
import { post } from '../../src/ledger/entries.ts';
import { ALAJO, toMetadata } from '../../src/payments/movements.ts';
import { oneTimeOperationId } from '../../src/payments/operations.ts';
import { cappedCredit, openParked, postWithParking } from '../../src/payments/parking.ts';
import { dayInLagos } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/database.ts';
import { personOf, receive, release, requireThat, sendToBank, transfer } from '../model/model.ts';
import { asCaller, type Customer, customerOf } from '../product/customers.ts';
import type { Verbs } from './verb.ts';

export type WalletActions = {
  earn: { amount: number };
  send: { recipient: string; amount: number };
  send_to_bank: { amount: number };
  release: object;
};

export const walletVerbs: Verbs<WalletActions> = {
  earn: {
    repeatable: true,
    model: (_, me, { amount }) => receive(me, amount, 'outside'),
    product: ({ deps }, me, { amount }, key) => fund(deps, me, amount, key),
  },
  send: {
    repeatable: true,
    model(model, me, { recipient, amount }, now) {
      const to = personOf(model, recipient);
      requireThat(to !== me, 'cannot send to themselves');
      transfer(model, me, { to, amount }, now);
    },
    product: ({ customers, wallet }, me, { recipient, amount }, key) => {
      const to = { type: 'user' as const, recipient: customerOf(customers, recipient).name };
      return wallet.transfer({ ...to, amount: kobo(amount), again: true }, asCaller(me, key));
    },
  },
  send_to_bank: {
    repeatable: true,
    model: (model, me, { amount }, now) => sendToBank(model, me, amount, now),
    product: async ({ wallet, quotes }, me, { amount }, key) => {
      const account = { bank_code: '058', account_number: '0123456789' };
      const quote =
        quotes.get(key) ?? (await wallet.quote({ ...account, amount: kobo(amount) }, asCaller(me)));
      quotes.set(key, quote);
      const order = { type: 'bank' as const, quote_id: quote.id, again: true };
      return wallet.transfer(order, asCaller(me, key));
    },
  },
  release: {
    repeatable: true,
    model: (_, me) => release(me),
    product: ({ wallet }, me, _, key) => wallet.release({ id: me.wallet }, asCaller(me, key)),
  },
};

async function fund(deps: Deps, me: Customer, amount: number, key: string): Promise<void> {
  const entry = {
    id: oneTimeOperationId(`${me.name}:${key}`),
    kind: 'funding',
    content: key,
    metadata: toMetadata({
      sender: 'Payday',
      recipient: me.name,
      bank: ALAJO,
      account: null,
      note: null,
      amount: kobo(amount),
      lines: [],
      target: null,
      descriptions: { debit: 'Payday', credit: 'Payday' },
    }),
    postings: [
      { account: system.opening_balances, amount: kobo(-amount) },
      cappedCredit(me.wallet, kobo(amount), me.tier, dayInLagos(deps.clock.now())),
    ],
  };
  const openAccount = () => inTransaction(deps.db, (tx) => openParked(tx, me.id));
  await postWithParking(entry, openAccount, (split) =>
    inTransaction(deps.db, (tx) => post(tx, deps.clock.now(), split)),
  );
}
