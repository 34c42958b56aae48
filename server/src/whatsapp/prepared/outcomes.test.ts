// Pending chat payments, whose outcome is reported in the chat once.
import { whatsappRoutes } from '@alajo/contract/whatsapp/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { FindReceipt } from '../../support/tickets.ts';
import { tokenIn, type WhatsappApp, whatsappApp, wordsOf } from '../../testing/whatsapp.ts';
import { findReceipt } from '../../wallet/receipts.ts';
import { outcomeTasks } from './outcomes.ts';

// The sandbox delivers to the first later, and rejects the second later.
const DELIVERED_LATER = '08030000004';
const FAILS_LATER = '08030000011';

let alajo: WhatsappApp;
beforeAll(async () => {
  alajo = await whatsappApp();
});
afterAll(() => alajo.close());

const receipt: FindReceipt = (userId, reference) => findReceipt(alajo.deps, userId, reference);
const job = (find = receipt) => outcomeTasks(alajo.deps, find).whatsapp_outcomes?.({});
const linked = async (name: string) => {
  const who = await alajo.person(name, 50_000);
  return { who, phone: await alajo.link(who) };
};
const pending = async (name: string, number: string) => confirmed(await linked(name), number);
const relay = async () => {
  const run_at = alajo.clock.now();
  await inTransaction(alajo.db, (tx) =>
    enqueue(tx, 'whatsapp_relay', {}, { key: 'whatsapp_relay', run_at }),
  );
  await alajo.runJobs();
};
/** A pending payment made in the chat; returns the messages that follow. */
async function confirmed({ who, phone }: Awaited<ReturnType<typeof linked>>, number: string) {
  const params = { token: tokenIn(await alajo.write(phone, `airtime 500 for ${number}`)) };
  const { body } = await alajo.call(whatsappRoutes.confirm, { params }, alajo.as(who));
  expect(body).toMatchObject({ status: 'pending' });
  await alajo.runJobs();
  const before = phone.messages.length;
  return {
    who,
    phone,
    said: () => wordsOf(phone.messages.slice(before)),
    count: () => phone.messages.length - before,
  };
}
const ended = () => alajo.pass(20 * MINUTE);

test('a delivered payment is reported once, even if jobs repeat and run concurrently', async () => {
  const { who, said, count } = await pending('out_ada', DELIVERED_LATER);
  await job();
  await alajo.runJobs();
  expect(count()).toBe(0);
  await ended();
  await Promise.all([job(), job()]);
  await job();
  await alajo.runJobs();
  expect(said()).toMatch(/₦500\nDone\. \[Receipt\]/);
  expect([count(), await who.balance()]).toEqual([1, 49_500]);
});

test('a failed payment is reported once, with its refund', async () => {
  const { who, said, count } = await pending('out_bola', FAILS_LATER);
  await ended();
  await Promise.all([job(), job()]);
  await job();
  await alajo.runJobs();
  expect(said()).toMatch(/It didn’t go through, and the money is back in your wallet\./);
  expect([count(), await who.balance()]).toEqual([1, 50_000]);
});

test("an unreadable outcome doesn't hold back those of others", async () => {
  const first = await pending('out_chi', DELIVERED_LATER);
  const second = await pending('out_dayo', DELIVERED_LATER);
  await ended();
  const broken = second.who.id;
  await job(async (userId, reference) => {
    if (userId === broken) throw new Error('no receipt');
    return receipt(userId, reference);
  });
  await alajo.runJobs();
  expect([first.count(), second.count()]).toEqual([1, 0]);
  await job();
  await alajo.runJobs();
  expect([first.count(), second.count()]).toEqual([1, 1]);
});

test.each([
  ['delivered', DELIVERED_LATER, 'Done'],
  ['refunded', FAILS_LATER, 'didn’t go through'],
])('a pending payment that is %s sends no second notice', async (_, number, words) => {
  const { who, phone } = await linked(`out_notice_${number.slice(-2)}`);
  const body = { hide_amounts: false, notices: true };
  await alajo.call(whatsappRoutes.setChat, { body }, who);
  const { said, count } = await confirmed({ who, phone }, number);
  await ended();
  await relay();
  await job();
  await relay();
  expect([said(), count()]).toEqual([expect.stringContaining(words), 1]);
});
