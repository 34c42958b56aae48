// Recalls: from a customer who returns the money, refuses or is silent, and from a bank.
import { waitingRoutes } from '@alajo/contract/notifications/pending-item-routes.ts';
import type { RecallDecision } from '@alajo/contract/support/staff-recalls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account as system } from '../ledger/chart.ts';
import { DAY, HOUR } from '../platform/clock.ts';
import { askedBy, guard, onNewDevice } from '../testing/approvals.ts';
import { latestStaffAction } from '../testing/staff.ts';
import { type SupportApp, supportApp } from '../testing/support.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';

let alajo: SupportApp;
beforeAll(async () => {
  alajo = await supportApp();
});
afterAll(() => alajo.close());

const pair = async (name: string, theirs = 0) =>
  [await alajo.person(name, 10_000), await alajo.person(`${name}to`, theirs)] as const;
const decide = (transfer: string, decision: RecallDecision) =>
  alajo.staffRecalls.decide(transfer, decision);
const recallOf = async (who: Person, reference: string) =>
  (await alajo.recall(who, reference)).recall;
const stepsOf = async (who: Person, reference: string) =>
  (await recallOf(who, reference))?.steps.map(({ kind }) => kind);

test('the recipient is notified and returns the transfer with the PIN, and both see it in their history', async () => {
  const [ada, bola] = await pair('ada');
  const sent = await alajo.send(ada, bola.username, 5000);
  const reference = String(sent.body.reference);
  const before = await alajo.recall(ada, reference);
  expect(before.recall).toBeNull();
  expect(Date.parse(String(before.ask_until))).toBeGreaterThan(alajo.clock.now().getTime());
  expect((await alajo.recall(bola, reference)).ask_until).toBeNull();
  expect((await alajo.askBack(ada, reference)).body).toMatchObject({
    status: 'asked',
    side: 'sender',
    answer_by: new Date(alajo.clock.now().getTime() + DAY).toISOString(),
  });
  expect((await alajo.notices(bola))[0]).toMatchObject({
    title: 'Ada Okafor is asking for ₦5,000 back',
    link: `/receipt?ref=${reference}`,
  });
  expect(await recallOf(bola, reference)).toMatchObject({ side: 'receiver', available: 5000 });
  const wrong = { ...bola, pin: '9999' };
  expect(await statusAndCode(alajo.giveBack(wrong, reference, 5000))).toBe('403 pin_wrong');
  expect(await statusAndCode(alajo.giveBack(bola, reference, 5000))).toBe('200');
  expect([await ada.balance(), await bola.balance()]).toEqual([10_000, 0]);
  expect((await alajo.notices(ada))[0]).toMatchObject({ title: 'Adato Okafor returned ₦5,000' });
  const [credit] = await alajo.list(ada);
  expect(credit).toMatchObject({ kind: 'give_back', type: 'credit', amount: 5000 });
  // The movement links to the transfer it undoes, and the transfer to the movement.
  expect(await recallOf(ada, String(credit?.id))).toMatchObject({ transaction: reference });
  expect((await recallOf(ada, reference))?.steps.at(-1)?.transaction).toBe(credit?.id);
});

test('a return is approved with the name of the person who gets it', async () => {
  const [wale, xena] = await pair('wale');
  const reference = await alajo.sentWrong(wale, xena, 5000);
  await guard(alajo, xena);
  await onNewDevice(alajo, xena);
  const approval = askedBy(await alajo.giveBack(xena, reference, 5000));
  expect(approval.title).toBe('Return ₦5,000 to Wale Okafor');
  expect(approval.terms).toContainEqual({ label: 'To', value: `Wale Okafor (${reference})` });
  expect(await statusAndCode(alajo.giveBack(wale, reference, 5000))).toBe('404 not_found');
});

test('staff see a waiting recall with its deadline, and can end it only once it was refused', async () => {
  const [uche, vera] = await pair('uche', 0);
  const reference = await alajo.sentWrong(uche, vera, 1500);
  const { page, caseOf } = alajo.staffRecalls;
  const { reference: caseReference } = await caseOf(reference);
  const answer_by = new Date(alajo.clock.now().getTime() + DAY).toISOString();
  expect(await page(reference)).toMatchObject({ status: 'asked', answer_by, choices: [] });
  expect(await alajo.command()).not.toContain(caseReference);
  await expect(alajo.command(caseReference, 'refuse', '--reason', 'Too early')).rejects.toThrow(
    'No open case',
  );
  await alajo.refuseRecall(vera, reference);
  expect(await alajo.command()).toContain(caseReference);
  await alajo.giveBack(vera, reference, 1500);
  expect(await page(reference)).toMatchObject({ status: 'given_back', answer_by: null });
  expect(await alajo.command()).not.toContain(caseReference);
});

test('a transfer is returned once, however often and from wherever the return is submitted', async () => {
  const [chi, dayo] = await pair('chi', 20_000);
  const reference = await alajo.sentWrong(chi, dayo, 4000);
  const presses = Array.from({ length: 12 }, (_, index) =>
    alajo.giveBack(dayo, reference, 4000, `give-back-${index % 4}`),
  );
  const replies = await Promise.all(presses);
  expect(replies.map(({ status, body }) => [status, body.status])).toEqual(
    replies.map(() => [200, 'given_back']),
  );
  expect([await chi.balance(), await dayo.balance()]).toEqual([10_000, 20_000]);
  expect(await stepsOf(chi, reference)).toEqual(['asked', 'given']);
});

test('a recall appears on the recipient’s Home until they answer, and then as a case for its sender', async () => {
  const [eze, funke] = await pair('eze', 20_000);
  const waiting = async (who: Person) => (await alajo.call(waitingRoutes.waiting, {}, who)).body;
  const reference = await alajo.sentWrong(eze, funke, 4000);
  expect(await waiting(eze)).toEqual({ results: [] });
  expect(await waiting(funke)).toMatchObject({
    results: [{ kind: 'recall', reference, amount: 4000, name: expect.stringMatching(/^Eze /) }],
  });
  await alajo.refuseRecall(funke, reference);
  expect(await waiting(funke)).toEqual({ results: [] });
  const { ticket } = (await recallOf(eze, reference)) ?? {};
  await alajo.answerAsStaff(String(ticket), 'Which bank?');
  expect(await waiting(eze)).toMatchObject({ results: [{ kind: 'case', number: ticket }] });
  await alajo.thread(eze, String(ticket));
  await alajo.closeTicket(eze, String(ticket));
  expect(await waiting(eze)).toEqual({ results: [] });
});

test('a partly spent transfer returns only the available amount, and the rest becomes a case', async () => {
  const [efe, femi] = await pair('efe');
  const reference = await alajo.sentWrong(efe, femi, 5000);
  await alajo.send(femi, 'ada', 3500);
  expect(await recallOf(femi, reference)).toMatchObject({ available: 1500 });
  const both = [
    alajo.giveBack(femi, reference, 5000, 'first-press'),
    alajo.send(femi, 'ada', 1000),
  ];
  await Promise.all(both);
  const left = await femi.balance();
  expect(left).toBe(0);
  const recall = await recallOf(efe, reference);
  expect(recall?.status).toBe('reviewing');
  expect([500, 1500]).toContain(recall?.given);
  expect(recall?.ticket).toMatch(/^ALJ-/);
  expect(await efe.balance()).toBe(5000 + Number(recall?.given));
  expect(await statusAndCode(alajo.giveBack(femi, reference, 5000, 'second-press'))).toBe(
    '409 nothing_to_give',
  );
  // A repeat of the first request takes nothing from later credits.
  await alajo.send(efe, femi.username, 2000);
  await alajo.giveBack(femi, reference, 5000, 'first-press');
  expect(await femi.balance()).toBe(2000);
  await alajo.giveBack(femi, reference, 5000, 'third-press');
  expect(await femi.balance()).toBe(0);
  expect(await recallOf(efe, reference)).toMatchObject({
    status: 'reviewing',
    given: Number(recall?.given) + 2000,
  });
});

test('a return never takes more than the recipient agreed to', async () => {
  const [gozie, hadiza] = await pair('gozie', 9000);
  const reference = await alajo.sentWrong(gozie, hadiza, 5000);
  await alajo.giveBack(hadiza, reference, 2000);
  expect(await recallOf(gozie, reference)).toMatchObject({ given: 2000, status: 'reviewing' });
  expect(await hadiza.balance()).toBe(12_000);
});

test('a refusal becomes a case, and the money on hold is returned when staff decide so', async () => {
  const [ify, john] = await pair('ify');
  const reference = await alajo.sentWrong(ify, john, 5000);
  await Promise.all([alajo.refuseRecall(john, reference), alajo.refuseRecall(john, reference)]);
  const recall = await recallOf(ify, reference);
  expect(recall).toMatchObject({ status: 'reviewing' });
  const number = String(recall?.ticket);
  expect((await alajo.thread(ify, number)).messages[0]?.body).toContain('They said no.');
  expect(await alajo.command()).toContain(number);
  await alajo.send(john, 'ada', 1000);
  expect(await decide(reference, 'hold')).toBeUndefined();
  expect(await decide(reference, 'hold')).toBe('It’s already on hold.');
  expect([await john.balance(), await alajo.balanceOf(system.recall_held)]).toEqual([0, 400_000]);
  expect(await alajo.wallet(john)).toMatchObject({ set_aside: 4000 });
  expect(await statusAndCode(alajo.send(john, 'ada', 1))).toBe('409 insufficient_funds');
  expect(await decide(reference, 'refuse')).toContain('Return or release');
  await decide(reference, 'return');
  expect(await ify.balance()).toBe(9000);
  expect(await decide(reference, 'return')).toContain('Nothing is on hold');
  await decide(reference, 'refuse');
  expect(await recallOf(ify, reference)).toMatchObject({ status: 'not_given_back', given: 4000 });
  expect(await stepsOf(john, reference)).toEqual([
    'asked',
    'refused',
    'held',
    'given',
    'not_given_back',
  ]);
  expect((await alajo.thread(ify, number)).status).toBe('closed');
  expect(await alajo.balanceOf(system.recall_held)).toBe(0);
});

test('a recipient who changes their mind returns the money on hold first', async () => {
  const [kemi, lara] = await pair('kemi');
  const reference = await alajo.sentWrong(kemi, lara, 5000);
  await alajo.refuseRecall(lara, reference);
  await decide(reference, 'hold');
  const returned = await alajo.staffRecalls.propose(reference, 'return');
  expect(await recallOf(lara, reference)).toMatchObject({ available: 5000, held: 5000 });
  await Promise.all([alajo.giveBack(lara, reference, 5000), alajo.staffRecalls.approve(returned)]);
  expect([await kemi.balance(), await lara.balance()]).toEqual([10_000, 0]);
  expect(await recallOf(kemi, reference)).toMatchObject({ status: 'given_back', given: 5000 });
});

test('money on hold is released by staff, or by a sender who withdraws', async () => {
  const [musa, nkem] = await pair('musa');
  const references = [
    await alajo.sentWrong(musa, nkem, 1000),
    await alajo.sentWrong(musa, nkem, 2000),
  ] as const;
  for (const reference of references) {
    await alajo.refuseRecall(nkem, reference);
    await decide(reference, 'hold');
  }
  expect(await nkem.balance()).toBe(0);
  await decide(references[0], 'release');
  expect(await decide(references[0], 'hold')).toContain('released before');
  await Promise.all(references.map((reference) => alajo.withdrawRecall(musa, reference)));
  await alajo.withdrawRecall(musa, references[1]);
  expect(await nkem.balance()).toBe(3000);
  expect((await recallOf(nkem, references[1]))?.status).toBe('withdrawn');
  expect(await statusAndCode(alajo.giveBack(nkem, references[1], 100))).toBe('409 recall_ended');
});

test('staff ask a bank by CBN’s deadlines, and the sender sees each step', async () => {
  const ola = await alajo.person('ola', 10_000);
  const reference = await alajo.pay(ola, '0123456789', 2000);
  expect(await statusAndCode(alajo.askBack(ola, reference))).toBe('409 recall_not_possible');
  await alajo.runJobs();
  await alajo.askBack(ola, reference);
  const recall = await recallOf(ola, reference);
  expect(recall).toMatchObject({ status: 'with_bank', bank: expect.any(String) });
  const { bank } = alajo.staffRecalls;
  await bank(reference, 'asked');
  expect((await latestStaffAction(alajo.db)).act).toBe('recall_decided');
  await bank(reference, 'asked');
  // Friday: the next working day is Monday.
  const by = new Date(alajo.clock.now().getTime() + 3 * DAY).toISOString();
  expect(await recallOf(ola, reference)).toMatchObject({ answer_by: by });
  await bank(reference, 'notified');
  expect((await alajo.notices(ola))[0]?.body).toContain('They have 1 day');
  await bank(reference, 'refused');
  expect(await stepsOf(ola, reference)).toEqual([
    'asked',
    'bank_asked',
    'bank_notified',
    'not_given_back',
  ]);
});

test('a recall is refused to strangers, to the recipient, for other movements, and a second time', async () => {
  const [peter, queen] = await pair('peter');
  const stranger = await alajo.person('stranger');
  const reference = await alajo.sentWrong(peter, queen, 500);
  expect(await statusAndCode(alajo.askBack(stranger, reference))).toBe('404 not_found');
  expect(await statusAndCode(alajo.giveBack(stranger, reference, 5))).toBe('404 not_found');
  expect(await statusAndCode(alajo.refuseRecall(peter, reference))).toBe('404 not_found');
  expect(await statusAndCode(alajo.withdrawRecall(queen, reference))).toBe('404 not_found');
  const again = await Promise.all([
    alajo.askBack(peter, reference),
    alajo.askBack(peter, reference),
  ]);
  expect(again.map(({ body }) => body.steps)).toEqual(again.map(() => [expect.anything()]));
  expect(await statusAndCode(alajo.askBack(queen, reference))).toBe('409 recall_not_possible');
  const second = await alajo.send(peter, queen.username, 700);
  expect(await statusAndCode(alajo.askBack(queen, String(second.body.reference)))).toBe(
    '409 recall_not_possible',
  );
  const none = await alajo.person('nopin', 0, { pin: '' });
  const third = await alajo.sentWrong(peter, none, 50);
  expect(await statusAndCode(alajo.giveBack(none, third, 50))).toBe('403 pin_not_set');
});

test('an unanswered recall ends after a day, and an old transfer can no longer be recalled', async () => {
  const [rita, sam] = await pair('rita');
  const old = String((await alajo.send(rita, sam.username, 100)).body.reference);
  const reference = await alajo.sentWrong(rita, sam, 5000);
  await alajo.pass(DAY - HOUR);
  expect((await recallOf(rita, reference))?.status).toBe('asked');
  await alajo.pass(2 * HOUR);
  expect(await stepsOf(rita, reference)).toEqual(['asked', 'silent']);
  expect((await alajo.notices(rita))[0]?.body).toContain('didn’t answer');
  // The transfer can still be returned, which ends the case.
  await alajo.giveBack(sam, reference, 5000);
  expect(await recallOf(rita, reference)).toMatchObject({ status: 'given_back', answer_by: null });
  await alajo.pass(22 * DAY);
  expect((await alajo.recall(rita, old)).ask_until).toBeNull();
  expect(await statusAndCode(alajo.askBack(rita, old))).toBe('409 recall_too_late');
});

test('a recall is possible until midnight of the last working day, even before a weekend', async () => {
  const [tayo, uju] = await pair('tayo');
  const monday = (8 - alajo.clock.now().getUTCDay()) % 7 || 7;
  await alajo.pass(monday * DAY);
  const reference = String((await alajo.send(tayo, uju.username, 500)).body.reference);
  // The fourteenth working day after a Monday is the Friday of the week after next.
  const friday = new Date(alajo.clock.now().getTime() + 18 * DAY).toISOString().slice(0, 10);
  const midnight = new Date(`${friday}T23:00:00Z`).toISOString();
  expect((await alajo.recall(tayo, reference)).ask_until).toBe(midnight);
});
