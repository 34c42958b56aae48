// The sandbox's debits: the account they come from decides their outcome.
import { kobo } from '@alajo/contract/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WalletApp, walletApp } from '../../testing/wallet.ts';
import { approveInSandbox } from './sandbox-mandates.ts';

let alajo: WalletApp;
beforeAll(async () => {
  alajo = await walletApp();
});
afterAll(() => alajo.close());

test.each([11, 12, 14, 17])(
  'a debit whose amount ends in %i kobo is paid once and confirmed, unlike a payment on the page',
  async (odd) => {
    const { deps, clock, db } = alajo;
    const { payments } = deps.providers;
    const email = `debit${odd}@example.ng`;
    const account = { bank_code: '058', account_number: '0123450000' };
    const back = 'https://alajo.example/banks/1';
    const { reference } = await payments.mandates.begin({
      email,
      name: 'Ada Ade',
      ...account,
      back,
    });
    await approveInSandbox(db, clock.now(), email);
    const mandate = await payments.mandates.find(reference);
    if (mandate.status !== 'active') throw new Error('the mandate is not active');
    const debit = {
      reference: `debit-${odd}`,
      amount: kobo(100_000 + odd),
      authorization: mandate.authorization,
      email,
    };
    expect(await payments.mandates.debit(debit)).toEqual({ status: 'paid' });
    expect(await payments.mandates.debit(debit)).toEqual({ status: 'paid' });
    expect(await payments.check(debit.reference)).toMatchObject({
      status: 'paid',
      received: [{ amount: debit.amount }],
    });
  },
);
