// The latest receipts in one reply: the same as each one alone.
import { receiptRoutes } from '@alajo/contract/wallet/receipt-routes.ts';
import { expect, test } from 'vitest';
import { seedFor } from '../testing/seed.ts';
import { walletApp } from '../testing/wallet.ts';

test('lists the latest transactions with the receipts that each has alone', async () => {
  const alajo = await walletApp();
  const rich = await alajo.person('rich', 3_000_000, { tier: 3 });
  const [ada, bola] = [await alajo.person('ada', 50_000), await alajo.person('bola', 290_000)];
  await seedFor(alajo, ada, bola);
  // Paid, refused and pending at the bank; and partly parked over the limit.
  for (const account of ['0123456789', '0123450003', '0123450005']) {
    await alajo.pay(bola, account, 1000);
  }
  await alajo.send(rich, 'bola', 60_000);
  await alajo.pass(60_000);
  const { body } = await alajo.call(receiptRoutes.recentReceipts, {}, bola);
  const latest = body.results as { transaction: object; receipt: Record<string, unknown> }[];
  const listed = await alajo.list(bola, { limit: 50 });
  expect(latest.map(({ transaction }) => transaction)).toEqual(listed);
  for (const { receipt } of latest) {
    expect(receipt).toEqual((await alajo.receipt(bola, String(receipt.reference))).body);
  }
  const receipts = latest.map(({ receipt }) => receipt);
  expect(receipts.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['transfer_user', 'transfer_bank', 'airtime']),
  );
  expect(receipts.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['success', 'pending', 'failed']),
  );
  expect(receipts).toContainEqual(expect.objectContaining({ amount: 60_000 }));
  await alajo.close();
});
