// Staff handling of recalls: one person proposes and another approves; a bank's answer needs only one.
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import { fromReference } from '@alajo/contract/reference.ts';
import type { Role } from '@alajo/contract/staff-roles.ts';
import { roleNames } from '@alajo/contract/staff-roles.ts';
import { staffRecallRoutes } from '@alajo/contract/support/staff-recall-routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHolds } from '../app.ts';
import { checkBooks } from '../ledger/check.ts';
import { MINUTE } from '../platform/clock.ts';
import { brokenConstraint } from '../platform/database/database.ts';
import { type SupportApp, supportApp } from '../testing/support.ts';
import type { Person } from '../testing/wallet.ts';

let alajo: SupportApp;
beforeAll(async () => {
  alajo = await supportApp();
});
afterAll(async () => {
  expect((await checkBooks(alajo.db, openHolds)).problems).toEqual([]);
  await alajo.close();
});

let pairs = 0;
/** A transfer of ₦4,000 whose recipient refused to return it. */
async function refused() {
  pairs += 1;
  const ada = await alajo.person(`ada${pairs}`, 10_000);
  const bola = await alajo.person(`bola${pairs}`);
  const reference = await alajo.sentWrong(ada, bola, 4000);
  await alajo.refuseRecall(bola, reference);
  return { ada, bola, reference };
}
const balances = (...people: Person[]) => Promise.all(people.map((person) => person.balance()));

test('the money of a recipient who refuses is put on hold and returned only if two people agree', async () => {
  const { ada, bola, reference } = await refused();
  const { propose, approve, page, maker, approver } = alajo.staffRecalls;
  const before = await page(reference);
  expect(before).toMatchObject({
    transaction: reference,
    status: 'reviewing',
    sender: { id: ada.id },
    receiver: { id: bola.id },
    left: 4000,
    ticket: expect.stringMatching(/^ALJ-/),
    choices: [
      {
        decision: 'hold',
        postings: [
          { account: expect.stringContaining('Bola'), amount: -4000 },
          { account: expect.any(String), amount: 4000 },
        ],
        refused: null,
      },
      { decision: 'refuse', postings: [], refused: null },
    ],
  });
  const made = await propose(reference, 'hold');
  expect(made).toMatchObject({
    state: 'open',
    object: before.object,
    about_user_id: ada.id,
    may_approve: false,
  });
  expect(made.lines).toContainEqual({ label: 'Payment', value: reference });
  expect(await balances(ada, bola)).toEqual([6000, 4000]);
  const waiting = { query: { object: `payment:${fromReference(reference)}` } };
  const listed = await alajo.call(proposalRoutes.proposals, waiting, maker);
  expect(listed.body).toMatchObject({ results: [{ id: made.id }] });
  const params = { id: String(made.id) };
  const read = await alajo.call(proposalRoutes.proposal, { params }, approver);
  expect(read.body).toMatchObject({
    preview: {
      refused: null,
      balances: [{ before: 4000, after: 0 }],
    },
  });
  expect((await approve(made)).state).toBe('approved');
  expect(await balances(ada, bola)).toEqual([6000, 0]);
  expect(await page(reference)).toMatchObject({
    held: 4000,
    choices: [{ decision: 'return' }, { decision: 'release' }],
  });
  const back = await propose(reference, 'return');
  expect(await balances(ada, bola)).toEqual([6000, 0]);
  await approve(back);
  expect(await balances(ada, bola)).toEqual([10_000, 0]);
  expect(await page(reference)).toMatchObject({
    status: 'given_back',
    choices: [],
    answer_by: null,
  });
  const steps = await alajo.db
    .selectFrom('support_recall_step as s')
    .innerJoin('support_recall as r', 'r.id', 's.recall_id')
    .select(['s.kind', 's.proposal_id'])
    .where('r.entry_id', '=', fromReference(reference))
    .orderBy('s.id')
    .execute();
  expect(steps.map(({ kind, proposal_id }) => [kind, proposal_id])).toEqual([
    ['asked', null],
    ['refused', null],
    ['held', made.id],
    ['given', back.id],
  ]);
});

test('support, operations, finance and compliance may propose, and only finance approves', async () => {
  const { reference } = await refused();
  const { propose, approve } = alajo.staffRecalls;
  const proposing: Role[] = [];
  for (const role of roleNames) {
    const made = await propose(reference, 'refuse', await alajo.staff(role));
    if (made.code !== 'staff_not_allowed') proposing.push(role);
    // The second one finds the first.
    expect([undefined, 'proposal_waiting', 'staff_not_allowed']).toContain(made.code);
  }
  expect(proposing).toEqual(['support', 'operations', 'finance', 'compliance']);
  const open = { query: { object: `payment:${fromReference(reference)}` } };
  const { body } = await alajo.call(proposalRoutes.proposals, open, alajo.staffRecalls.maker);
  const [made] = (body as { results: Parameters<typeof approve>[0][] }).results;
  if (made === undefined) throw new Error('nothing waits');
  const approving: Role[] = [];
  for (const role of roleNames.filter((roleName) => roleName !== 'finance')) {
    if ((await approve(made, await alajo.staff(role))).code !== 'staff_not_allowed')
      approving.push(role);
  }
  expect(approving).toEqual([]);
  expect((await approve(made)).state).toBe('approved');
});

test('no one can approve their own proposal, whatever their roles', async () => {
  const { bola, reference } = await refused();
  const { propose, approve } = alajo.staffRecalls;
  const both = await alajo.staff('support', 'finance');
  const made = await propose(reference, 'hold', both);
  expect((await approve(made, both)).code).toBe('own_proposal');
  expect(await bola.balance()).toBe(4000);
  expect((await approve(made)).state).toBe('approved');
});

test('one decision is pending at a time, is carried out once, and can’t be proposed once it is over', async () => {
  const { ada, bola, reference } = await refused();
  const { propose, approve, approver } = alajo.staffRecalls;
  const made = await propose(reference, 'refuse');
  expect((await propose(reference, 'hold')).code).toBe('proposal_waiting');
  const twice = await Promise.all([approve(made), approve(made, await alajo.staff('finance'))]);
  expect(twice.map(({ code }) => code).sort()).toEqual(['proposal_decided', undefined]);
  expect((await approve(made, approver)).code).toBe('proposal_decided');
  expect(await propose(reference, 'hold')).toMatchObject({
    code: 'action_unavailable',
    message: 'This recall is over.',
  });
  expect(await balances(ada, bola)).toEqual([6000, 4000]);
});

test('a decision is not carried out if the recall changed since the proposal', async () => {
  const { ada, bola, reference } = await refused();
  const { propose, approve, decide } = alajo.staffRecalls;
  await decide(reference, 'hold');
  const made = await propose(reference, 'return');
  await alajo.giveBack(bola, reference, 1000);
  expect(await approve(made)).toMatchObject({
    code: 'action_unavailable',
    message: '₦3,000 is on hold now. Review it and propose again.',
  });
  expect(await balances(ada, bola)).toEqual([7000, 0]);
});

test('a decision that would be refused can’t be proposed: an empty wallet has nothing to hold', async () => {
  const { bola, reference } = await refused();
  await alajo.send(bola, 'ada1', 4000);
  const made = await alajo.staffRecalls.propose(reference, 'hold');
  expect([made.code, made.message]).toEqual([
    'action_unavailable',
    'The recipient’s wallet is empty.',
  ]);
  expect((await alajo.staffRecalls.page(reference)).choices[0]?.refused).toBe(made.message);
  expect((await alajo.staffRecalls.propose(reference, 'return')).message).toBe(
    'Nothing is on hold for it.',
  );
});

test('staff can’t decide while the recipient may still answer, and a bank’s step fits only a bank', async () => {
  const [ada, bola] = [await alajo.person('adaq', 5000), await alajo.person('bolaq')];
  const reference = await alajo.sentWrong(ada, bola, 4000);
  const { propose, bank, page } = alajo.staffRecalls;
  expect((await propose(reference, 'hold')).message).toContain('can still answer');
  expect((await bank(reference, 'asked')).code).toBe('action_unavailable');
  expect(await page(reference)).toMatchObject({ choices: [], bank_steps: [] });
});

test('records a bank’s answer once with its reason, and not on a case a colleague has claimed', async () => {
  const ola = await alajo.person('olab', 10_000);
  const reference = await alajo.pay(ola, '0123456789', 2000);
  await alajo.runJobs();
  await alajo.askBack(ola, reference);
  const { bank, page, propose, maker, caseOf } = alajo.staffRecalls;
  expect(await page(reference)).toMatchObject({ status: 'with_bank', receiver: null, choices: [] });
  expect((await propose(reference, 'return')).message).toBe('The recipient’s bank decides.');
  const acts = async () =>
    (
      await sql<{ reason: string; details: { bank: string } }>`select reason, details from staff_log
      where act = 'recall_decided' and case_reference = ${(await caseOf(reference)).reference}
      order by id`.execute(alajo.db)
    ).rows.map(({ details }) => details.bank);
  await bank(reference, 'asked');
  await bank(reference, 'asked');
  expect(await acts()).toEqual(['asked']);
  const { reference: caseReference } = await caseOf(reference);
  await alajo.deps.db
    .insertInto('staff_case_claim')
    .values({
      kind: 'recall',
      case_id: caseReference.replace('recall-', ''),
      staff_id: (await alajo.staff('support')).id,
      claimed_at: alajo.clock.now(),
    })
    .execute();
  expect((await bank(reference, 'refused')).code).toBe('case_claimed');
  await sql`delete from staff_case_claim`.execute(alajo.db);
  const auditor = await alajo.staff('auditor');
  expect((await bank(reference, 'refused', auditor)).code).toBe('staff_not_allowed');
  await bank(reference, 'returned', maker);
  expect(await page(reference)).toMatchObject({
    status: 'given_back',
    given: 2000,
    bank_steps: [],
  });
  expect((await bank(reference, 'returned')).code).toBe('action_unavailable');
  expect(await acts()).toEqual(['asked', 'returned']);
});

test('the database rejects a hold or refusal without an approved proposal', async () => {
  const { reference } = await refused();
  const row = await alajo.db
    .selectFrom('support_recall')
    .selectAll()
    .where('entry_id', '=', fromReference(reference))
    .executeTakeFirstOrThrow();
  const made = await alajo.staffRecalls.propose(reference, 'refuse');
  const change = { recall_id: row.id, amount: null, entry_id: null, at: alajo.clock.now() };
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error) => brokenConstraint(error),
    );
  for (const proposal_id of [null, made.id]) {
    const held = { ...change, kind: 'held' as const, amount: row.amount, proposal_id };
    expect(await refusal(alajo.db.insertInto('support_recall_step').values(held).execute())).toBe(
      'support_recall_two_people',
    );
  }
  for (const values of [{ held: row.amount }, { status: 'not_given_back', answer_by: null }]) {
    const update = alajo.db
      .updateTable('support_recall')
      .set(values as never)
      .where('id', '=', row.id);
    expect(await refusal(update.execute())).toBe('support_recall_two_people');
  }
});

test('npm run cases shows recalls, and only proposes what requires two people', async () => {
  const { ada, bola, reference } = await refused();
  const ticket = String((await alajo.recall(ada, reference)).recall?.ticket);
  const { reference: caseReference } = await alajo.staffRecalls.caseOf(reference);
  const shown = await alajo.command(caseReference);
  for (const line of [
    `Payment: ${reference}`,
    'Still missing: ₦4,000',
    `Ticket: ${ticket}`,
    'The recipient refused',
    'hold  --reason "…"  Hold, once a second person approves',
  ]) {
    expect(shown).toContain(line);
  }
  expect(shown).not.toContain('release');
  expect(shown).not.toContain('bank_');
  const why = ['--reason', 'The sender named the right person'];
  expect(await alajo.command(caseReference, 'hold', ...why)).toContain(
    'waiting for a second person',
  );
  expect(await balances(ada, bola)).toEqual([6000, 4000]);
  await expect(alajo.command(caseReference, 'bank_returned', ...why)).rejects.toThrow(
    'not with a bank',
  );
});

test('an unknown recall is not found', async () => {
  const missing = { params: { reference: 'recall-999999' } };
  const { maker } = alajo.staffRecalls;
  const { body } = await alajo.call(staffRecallRoutes.staffRecall, missing, maker);
  expect(body).toMatchObject({ code: 'not_found' });
});

test('a decision requires a fresh passkey confirmation from both people', async () => {
  const { reference } = await refused();
  const { propose, approve, maker } = alajo.staffRecalls;
  const made = await propose(reference, 'hold');
  alajo.clock.advance(6 * MINUTE);
  expect((await approve(made)).code).toBe('staff_verify_again');
  expect((await propose(reference, 'hold', maker)).code).toBe('staff_verify_again');
});
