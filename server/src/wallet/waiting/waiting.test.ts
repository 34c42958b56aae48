// Transfers that wait an hour: set aside, cancelled, sent once, or returned when they may no longer be sent.
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { peopleRoutes } from '@alajo/contract/people/routes.ts';
import { fromReference } from '@alajo/contract/reference.ts';
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import { balanceRoutes } from '@alajo/contract/wallet/balance-routes.ts';
import { ownLimitRoutes } from '@alajo/contract/wallet/own-limit-routes.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { holdAccounts } from '../../ledger/accounts.ts';
import { account as system } from '../../ledger/chart.ts';
import { reversePayment } from '../../payments/desk/reversals.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { sharedUntilClockMoves } from '../../testing/app.ts';
import { type Person, statusAndCode, type WalletApp, walletApp } from '../../testing/wallet.ts';
import { releaseTransfer } from './release-transfer.ts';

let alajo: WalletApp;
const share = sharedUntilClockMoves(walletApp);
beforeEach(async () => {
  alajo = await share();
});

const setWait = (who: Person, on: boolean, pin?: string) =>
  alajo.call(ownLimitRoutes.setTransfersWait, { body: { on, ...(pin ? { pin } : {}) } }, who);
const cancel = (who: Person, reference: unknown) =>
  alajo.call(ownLimitRoutes.cancelTransfer, { params: { reference: String(reference) } }, who);
const waiting = async (who: Person) =>
  (await alajo.call(ownLimitRoutes.waitingTransfers, {}, who)).body.results as object[];
/** Two customers; the first one's transfers wait. */
async function pair(whole = 50_000) {
  const [ada, bola] = [await alajo.person('ada', whole), await alajo.person('bola')];
  expect((await setWait(ada, true)).body).toMatchObject({ wait: { on: true, off_at: null } });
  return [ada, bola] as const;
}

test('a transfer to a customer waits an hour, is shown as waiting, and is sent once', async () => {
  const [ada, bola] = await pair();
  const goes_at = new Date(alajo.clock.now().getTime() + HOUR).toISOString();
  const sent = await alajo.send(ada, bola.username, 5000, { key: 'wait-key-1', note: 'Rent' });
  expect(sent).toMatchObject({
    status: 201,
    body: { status: 'pending', waits_until: goes_at, expected_by: null, kind: 'transfer_user' },
  });
  // A repeat of the key is the same transfer.
  expect(await alajo.send(ada, bola.username, 5000, { key: 'wait-key-1', note: 'Rent' })).toEqual(
    sent,
  );
  const { reference } = sent.body;
  expect(await ada.balance()).toBe(45_000);
  expect(await bola.balance()).toBe(0);
  expect(await alajo.balanceOf(system.transfers_waiting)).toBe(500_000);
  expect(await waiting(ada)).toEqual([
    expect.objectContaining({
      reference,
      kind: 'transfer_user',
      recipient: 'Bola Okafor',
      total: 5000,
      goes_at,
    }),
  ]);
  expect(await alajo.list(ada)).toMatchObject([{ status: 'pending', waits_until: goes_at }, {}]);
  expect(await alajo.list(bola)).toEqual([]);
  const { body: trace } = await alajo.call(balanceRoutes.trace, {}, ada);
  expect(trace).toMatchObject({
    available: 45_000,
    held: 5000,
    holds: [{ kind: 'waiting', name: 'Bola Okafor', until: goes_at, reference }],
  });
  expect(await alajo.wallet(ada)).toMatchObject({
    set_aside: 5000,
    transfers_wait: true,
    day_spent: 5000,
  });
  await alajo.pass(HOUR - MINUTE);
  expect(await bola.balance()).toBe(0);
  await alajo.pass(MINUTE);
  expect(await bola.balance()).toBe(5000);
  const id = fromReference(String(reference));
  await Promise.all([releaseTransfer(alajo.deps, id), releaseTransfer(alajo.deps, id)]);
  expect(await bola.balance()).toBe(5000);
  expect(await waiting(ada)).toEqual([]);
  expect((await alajo.receipt(ada, String(reference))).body).toMatchObject({
    status: 'success',
    note: 'Rent',
  });
  const [received] = await alajo.list(bola);
  expect(received).toMatchObject({
    type: 'credit',
    amount: 5000,
    description: 'Transfer from Ada Okafor',
  });
  expect((await alajo.receipt(bola, String(received?.id))).body).toMatchObject({
    status: 'success',
    type: 'credit',
  });
  // The recipient finds their own receipt by the sender's reference as well.
  expect((await alajo.receipt(bola, String(reference))).body).toMatchObject({ id: received?.id });
  expect((await alajo.notices(bola))[0]).toMatchObject({ title: 'You received ₦5,000' });
  expect((await alajo.notices(ada))[0]).toMatchObject({ title: '₦5,000 was sent to Bola Okafor' });
  expect(await statusAndCode(cancel(ada, reference))).toBe('409 transfer_gone');
});

test('a transfer to a bank waits with its charges, and the provider is called only afterwards', async () => {
  const [ada] = await pair();
  const { body: quoted } = await alajo.quote(ada, '0123456789', 10_000);
  const sent = await alajo.transfer(ada, { type: 'bank', quote_id: String(quoted.id) });
  expect(sent.body).toMatchObject({ status: 'pending', expected_by: null });
  expect(sent.body.waits_until).toBeDefined();
  const total = Number(quoted.total);
  expect(await ada.balance()).toBe(50_000 - total);
  expect(await waiting(ada)).toMatchObject([{ kind: 'transfer_bank', total }]);
  await alajo.runJobs();
  const id = fromReference(String(sent.body.reference));
  const answers = () =>
    alajo.db
      .selectFrom('payment_provider_answer')
      .select('asked')
      .where('payment_id', '=', id)
      .execute();
  expect(await answers()).toEqual([]);
  await alajo.pass(HOUR);
  expect((await answers()).length).toBeGreaterThan(0);
  expect((await alajo.receipt(ada, String(sent.body.reference))).body).toMatchObject({
    status: 'success',
  });
  expect(await statusAndCode(cancel(ada, sent.body.reference))).toBe('409 transfer_gone');
});

test('cancelling returns money and charges immediately, even on a double click', async () => {
  const [ada, bola] = await pair();
  const { reference } = (await alajo.send(ada, bola.username, 5000)).body;
  const bank = await alajo.pay(ada, '0123456789', 10_000);
  for (const item of [reference, bank]) {
    expect(await statusAndCode(cancel(bola, item))).toBe('404 not_found');
    const [first, second] = await Promise.all([cancel(ada, item), cancel(ada, item)]);
    expect(first).toEqual(second);
    expect(first).toMatchObject({ status: 200, body: { status: 'failed', cancelled: true } });
  }
  expect(await ada.balance()).toBe(50_000);
  expect(await alajo.wallet(ada)).toMatchObject({ day_spent: 0, set_aside: 0 });
  expect((await alajo.list(ada)).slice(0, 2)).toMatchObject([
    { status: 'failed', cancelled: true },
    { status: 'failed', cancelled: true },
  ]);
  expect(
    (await alajo.notices(ada)).filter(({ title }) => title.includes('cancelled')),
  ).toHaveLength(2);
  await alajo.pass(2 * HOUR);
  expect([await ada.balance(), await bola.balance()]).toEqual([50_000, 0]);
});

test('a cancellation that races the job ends the transfer in only one way', async () => {
  const [ada, bola] = await pair();
  const sent: string[] = [];
  for (let n = 0; n < 10; n++) {
    sent.push(String((await alajo.send(ada, bola.username, 100 + n)).body.reference));
  }
  alajo.clock.advance(HOUR);
  const replies = await Promise.all(
    sent.flatMap((status, n) => {
      const release = releaseTransfer(alajo.deps, fromReference(status)).then(() => undefined);
      return n % 2 ? [release, cancel(ada, status)] : [cancel(ada, status), release];
    }),
  );
  const codes = replies.flatMap((reply) => (reply ? [reply.status] : []));
  const cancelled = codes.filter((status) => status === 200).length;
  expect(codes.every((status) => status === 200 || status === 409)).toBe(true);
  expect(await alajo.balanceOf(system.transfers_waiting)).toBe(0);
  expect(Number(await ada.balance()) + Number(await bola.balance())).toBe(50_000);
  const rows = await alajo.db
    .selectFrom('wallet_waiting')
    .select('status')
    .where('user_id', '=', ada.id)
    .execute();
  expect(rows.filter(({ status }) => status === 'cancelled')).toHaveLength(cancelled);
  expect(rows.filter(({ status }) => status === 'sent')).toHaveLength(10 - cancelled);
});

test('a freeze returns waiting transfers, and none is sent even before that', async () => {
  const [ada, bola] = await pair();
  const { reference } = (await alajo.send(ada, bola.username, 5000)).body;
  await alajo.pay(ada, '0123456789', 10_000);
  expect((await alajo.call(settingsRoutes.freeze, {}, ada)).status).toBe(200);
  alajo.clock.advance(HOUR);
  // The release runs before the job of the freeze.
  await releaseTransfer(alajo.deps, fromReference(String(reference)));
  expect([await ada.balance(), await bola.balance()].at(-1)).toBe(0);
  await alajo.runJobs();
  expect(await ada.balance()).toBe(50_000);
  expect((await alajo.receipt(ada, String(reference))).body).toMatchObject({ status: 'failed' });
  const [notice] = await alajo.notices(ada);
  expect(notice?.body).toContain('because your wallet is frozen');
});

test('a disputed payment returns waiting transfers, and so does a closed recipient', async () => {
  const [ada, bola] = await pair();
  await alajo.send(ada, bola.username, 5000);
  await inTransaction(alajo.db, (tx) => holdAccounts(tx, [ada.wallet], true));
  await alajo.pass(HOUR);
  expect(await ada.balance()).toBe(50_000);
  await inTransaction(alajo.db, (tx) => holdAccounts(tx, [ada.wallet], false));
  await alajo.send(ada, bola.username, 6000);
  await sql`update ledger_account set status = 'closed' where id = ${bola.wallet}`.execute(
    alajo.db,
  );
  await alajo.pass(HOUR);
  expect(await ada.balance()).toBe(50_000);
  expect((await alajo.notices(ada))[0]?.body).toContain('the recipient’s account is closed');
});

test('the amount over the recipient’s balance limit is parked, as with any transfer', async () => {
  const ada = await alajo.person('ada', 50_000);
  const bola = await alajo.person('bola', 299_000, { tier: 1 });
  await setWait(ada, true);
  await alajo.send(ada, bola.username, 3000);
  await alajo.pass(HOUR);
  expect(await bola.balance()).toBe(300_000);
  expect(await alajo.wallet(bola)).toMatchObject({ parked: 2000 });
});

test('turning the wait off requires the PIN and 24 hours, and turning it on again keeps it', async () => {
  const [ada, bola] = await pair();
  expect(await statusAndCode(setWait(ada, false))).toBe('403 pin_required');
  const off_at = new Date(alajo.clock.now().getTime() + DAY).toISOString();
  expect((await setWait(ada, false, ada.pin)).body).toMatchObject({ wait: { on: true, off_at } });
  expect((await setWait(ada, true)).body).toMatchObject({ wait: { on: true, off_at: null } });
  await alajo.pass(2 * DAY);
  expect((await alajo.send(ada, bola.username, 100)).body).toMatchObject({ status: 'pending' });
  await setWait(ada, false, ada.pin);
  await alajo.pass(DAY);
  expect((await alajo.send(ada, bola.username, 200)).body).toMatchObject({ status: 'success' });
});

test('limits count on acceptance, and two concurrent transfers can’t exceed them together', async () => {
  const [ada, bola] = await pair();
  const body = { limit: 'day', amount: 5000 } as const;
  await alajo.call(ownLimitRoutes.setOwnLimit, { body }, ada);
  const replies = await Promise.all(
    [3000, 3001, 3002].map((amount) => alajo.send(ada, bola.username, amount)),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  await alajo.pass(HOUR);
  expect(await alajo.balanceOf(system.transfers_waiting)).toBe(0);
});

test('a sent waiting transfer makes its recipient a known payee, and can be recalled or reversed by staff', async () => {
  const [ada, bola] = await pair();
  const { reference } = (await alajo.send(ada, bola.username, 5000)).body;
  const ask = (who: Person) =>
    alajo.call(supportRoutes.askBack, { params: { reference: String(reference) } }, alajo.as(who));
  expect(await statusAndCode(ask(ada))).toBe('409 recall_not_possible');
  const { body: people } = await alajo.call(peopleRoutes.list, { query: {} } as never, ada);
  expect(JSON.stringify(people)).toContain('bola');
  await alajo.pass(HOUR);
  expect((await ask(ada)).body).toMatchObject({ status: 'asked' });
  const [received] = await alajo.list(bola);
  const found = await alajo.call(
    supportRoutes.recall,
    { params: { reference: String(received?.id) } },
    bola,
  );
  expect(found.body).toMatchObject({ recall: { status: 'asked' } });
  const other = (await alajo.send(ada, bola.username, 700)).body.reference;
  await alajo.pass(HOUR);
  const id = fromReference(String(other));
  await inTransaction(alajo.deps.db, (tx) =>
    reversePayment(tx, alajo.deps as never, { sources: [], follow: [] }, { id, reason: 'test' }),
  );
  expect(await bola.balance()).toBe(5000);
  expect((await alajo.receipt(ada, String(other))).body).toMatchObject({ status: 'reversed' });
});
