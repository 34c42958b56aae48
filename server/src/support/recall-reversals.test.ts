// A transfer that is both recalled and reversed by staff comes back once, whichever is first.
import { fromReference } from '@alajo/contract/reference.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHolds } from '../app.ts';
import { checkBooks } from '../ledger/check.ts';
import { reverse } from '../ledger/entries.ts';
import { brokenConstraint, inTransaction } from '../platform/database/database.ts';
import { reversalsBy } from '../testing/reversals.ts';
import { type SupportApp, supportApp } from '../testing/support.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';

let alajo: SupportApp;
let staff: Awaited<ReturnType<typeof reversalsBy>>;
beforeAll(async () => {
  alajo = await supportApp();
  staff = await reversalsBy(alajo);
});
afterAll(async () => {
  expect((await checkBooks(alajo.db, openHolds)).problems).toEqual([]);
  await alajo.close();
});

let pairs = 0;
async function two() {
  pairs += 1;
  return [await alajo.person(`ada${pairs}`, 10_000), await alajo.person(`bola${pairs}`)] as const;
}
const balances = (...people: Person[]) => Promise.all(people.map((person) => person.balance()));
const sent = async (from: Person, to: Person) =>
  String((await alajo.send(from, to.username, 4000, { again: true })).body.reference);

test('a reversal ends the recall: afterwards nothing is requested or returned', async () => {
  const [ada, bola] = await two();
  const reference = await alajo.sentWrong(ada, bola, 4000);
  await alajo.refuseRecall(bola, reference);
  const { recall: before } = await alajo.recall(ada, reference);
  expect((await staff.reverse(reference)).state).toBe('approved');
  expect(await balances(ada, bola)).toEqual([10_000, 0]);
  const { recall } = await alajo.recall(ada, reference);
  expect(recall).toMatchObject({ status: 'given_back', given: 4000, answer_by: null });
  expect(recall?.steps.at(-1)?.kind).toBe('reversed');
  expect((await alajo.thread(ada, String(before?.ticket))).status).toBe('closed');
  await alajo.send(ada, bola.username, 4000, { again: true });
  // A repeat of an answer returns the outcome, and moves nothing.
  const late = await alajo.giveBack(bola, reference, 4000);
  expect([late.status, late.body.status]).toEqual([200, 'given_back']);
  expect(await balances(ada, bola)).toEqual([6000, 4000]);
  const other = await sent(ada, bola);
  await staff.reverse(other);
  expect(await statusAndCode(alajo.askBack(ada, other))).toBe('409 recall_not_possible');
});

test('money already returned or on hold can’t be reversed as well; released money can', async () => {
  const [ada, bola] = await two();
  const reference = await alajo.sentWrong(ada, bola, 4000);
  await alajo.giveBack(bola, reference, 1000);
  const made = await staff.propose(reference);
  expect([made.code, made.message]).toEqual([
    'payment_not_reversible',
    '₦1,000 of it was already returned, because its sender asked for it back.',
  ]);
  expect(await balances(ada, bola)).toEqual([7000, 3000]);
  const [chi, dayo] = await two();
  const other = await alajo.sentWrong(chi, dayo, 4000);
  await alajo.refuseRecall(dayo, other);
  await alajo.staffRecalls.decide(other, 'hold');
  expect((await staff.propose(other)).message).toContain('₦4,000 of it is on hold');
  await alajo.staffRecalls.decide(other, 'release');
  expect((await staff.reverse(other)).state).toBe('approved');
  expect(await balances(chi, dayo)).toEqual([10_000, 0]);
});

test('money returned between the proposal and its approval isn’t reversed as well', async () => {
  const [ada, bola] = await two();
  const reference = await alajo.sentWrong(ada, bola, 4000);
  const made = await staff.propose(reference);
  expect(made.code).toBeUndefined();
  await alajo.giveBack(bola, reference, 1000);
  expect((await staff.approve(made)).code).toBe('payment_not_reversible');
  expect(await balances(ada, bola)).toEqual([7000, 3000]);
});

test('a return or recall concurrent with the approval: the money comes back once', async () => {
  for (let round = 0; round < 6; round++) {
    const [ada, bola] = await two();
    await alajo.send(ada, bola.username, 5000); // There is enough to pay it twice.
    const reference = await alajo.sentWrong(ada, bola, 4000);
    const made = await staff.propose(reference);
    const [approved] = await Promise.all([
      staff.approve(made),
      alajo.giveBack(bola, reference, 4000),
    ]);
    expect(['approved', undefined]).toContain(approved.state);
    expect(await balances(ada, bola)).toEqual([5000, 5000]);
    expect((await alajo.recall(ada, reference)).recall).toMatchObject({ status: 'given_back' });
    const [chi, dayo] = await two();
    const other = await sent(chi, dayo);
    const second = await staff.propose(other);
    await Promise.all([staff.approve(second), alajo.askBack(chi, other)]);
    const { recall } = await alajo.recall(chi, other);
    expect([null, 'given_back']).toContain(recall?.status ?? null);
    expect(await balances(chi, dayo)).toEqual([10_000, 0]);
  }
});

test('the database rejects a recall of a reversed transfer, and a reversal of a recalled one', async () => {
  const [ada, bola] = await two();
  const reference = await alajo.sentWrong(ada, bola, 4000);
  const id = fromReference(reference);
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => brokenConstraint(error),
    );
  const behind = inTransaction(alajo.db, (tx) => reverse(tx, alajo.clock.now(), id));
  expect(await refusal(behind)).toBe('support_recall_reversed');
  const row = await alajo.db
    .selectFrom('support_recall')
    .selectAll()
    .where('entry_id', '=', id)
    .executeTakeFirstOrThrow();
  const other = await sent(ada, bola);
  await staff.reverse(other);
  const { id: _, ...again } = { ...row, entry_id: fromReference(other) };
  expect(await refusal(alajo.db.insertInto('support_recall').values(again).execute())).toBe(
    'support_recall_stands',
  );
  await staff.reverse(reference);
  const step = { recall_id: row.id, kind: 'given' as const, amount: row.amount, entry_id: null };
  const inserting = alajo.db
    .insertInto('support_recall_step')
    .values({ ...step, at: alajo.clock.now() })
    .execute();
  expect(await refusal(inserting)).toBe('support_recall_stands');
});
