// Withdrawing a statement that was read with the wrong columns: it no longer counts, nothing is lost, and the same file
// can be imported again.
import { reconciliationRoutes } from '@alajo/contract/reconciliation/routes.ts';
import type { ItemDetails, Mapping } from '@alajo/contract/reconciliation/schemas.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { bookPayouts, PAYOUTS, payout, reconciler } from '../testing/reconciliation.ts';
import { latestStaffAction } from '../testing/staff.ts';

let alajo: TestApp;
let staff: ReturnType<typeof reconciler>;
let bank: number;
beforeEach(async () => {
  alajo = await testApp();
  staff = reconciler(alajo, await alajo.staff('finance'));
  const made = await alajo.call(
    reconciliationRoutes.addBankAccount,
    { body: { title: 'GTBank 0123', account: 'payout_float' } } as never,
    staff.sent,
  );
  bank = Number(made.body.id);
});
afterEach(() => alajo.close());

const TODAY = '2026-11-20';
const reason = 'Debits and credits were swapped';

const statement = (...lines: string[]) => ['Date,Text,Out,In', ...lines].join('\n');
const RIGHT: Mapping = {
  header_line: 1,
  delimiter: ',',
  date: 0,
  date_order: 'dmy',
  decimal: '.',
  amounts: { debit: 2, credit: 3 },
  narration: 1,
  reference: null,
};
const WRONG: Mapping = { ...RIGHT, amounts: { debit: 3, credit: 2 } };

const withdraw = (id: number) =>
  alajo.call(
    reconciliationRoutes.withdraw,
    { params: { id: String(id) }, body: { reason } } as never,
    staff.sent,
  );
const read = (text: string, mapping: Mapping) => staff.importFile(bank, text, 'text/csv', mapping);
const remembers = async () => {
  const { body } = await alajo.call(reconciliationRoutes.lists, {} as never, staff.sent);
  return (body.results as { id: number; remembers: boolean }[]).find(({ id }) => id === bank)
    ?.remembers;
};
const figures = async () => {
  const { kinds, bridge, list } = await staff.summary(bank, TODAY);
  const counted = Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, { count }]) => (count > 0 ? [[kind, count]] : [])),
  );
  return {
    ...counted,
    open: list.open,
    listed: bridge.list.amount,
    unexplained: bridge.unexplained,
  };
};

/** Two payouts of ours, and the bank's lines for them and for a charge. */
async function aStatement() {
  const [one, two] = [payout(25_000_00), payout(4_000_00)];
  await bookPayouts(alajo.deps, [one, two]);
  return statement(
    `20/11/2026,NIP ${toReference(one.id)},"25,000.00",`,
    `20/11/2026,NIP ${toReference(two.id)},"4,000.00",`,
    '20/11/2026,NIP CHARGE,52.50,',
  );
}

test('a misread statement is withdrawn, the list reconciles as before, and the same file can be imported again', async () => {
  const file = await aStatement();
  const before = await figures();
  const wrong = await read(file, WRONG);
  expect(await figures()).toEqual({
    amount_differs: 2,
    missing_here: 1,
    open: 3,
    listed: -29_052.5,
    unexplained: 0,
  });
  const { results } = await staff.items(bank, TODAY, { kind: 'missing_here' });
  const taken = await withdraw(wrong.id);
  expect(taken.body).toMatchObject({ state: 'withdrawn', withdrawn: { reason } });
  expect(await figures()).toEqual(before);
  expect((await staff.items(bank, TODAY)).results).toEqual([]);
  // Nothing is deleted, neither its lines nor their results.
  const lines = await alajo.db.selectFrom('reconciliation_line').select('withdrawn_at').execute();
  expect(lines.map(({ withdrawn_at }) => withdrawn_at !== null)).toEqual([true, true, true]);
  const gone = await alajo.call(
    reconciliationRoutes.item,
    { params: { id: String(results[0]?.id) } } as never,
    staff.sent,
  );
  expect(gone.body as ItemDetails).toMatchObject({
    state: 'withdrawn',
    theirs: -52.5,
    lines: [{ withdrawn: true }],
  });
  expect(await latestStaffAction(alajo.db)).toMatchObject({ act: 'import_withdrawn' });
  // A repeat changes nothing and isn't logged.
  expect((await withdraw(wrong.id)).status).toBe(200);
  const acts = await alajo.db
    .selectFrom('staff_log')
    .select('reason')
    .where('act', '=', 'import_withdrawn')
    .execute();
  expect(acts).toEqual([{ reason }]);
  const again = await read(file, RIGHT);
  expect(again.id).not.toBe(wrong.id);
  expect(again).toMatchObject({ state: 'done', lines_new: 3 });
  expect(await figures()).toEqual({
    matched: 2,
    missing_here: 1,
    open: 1,
    listed: 29_052.5,
    unexplained: 0,
  });
});

test('a line that another statement also has stays with that one', async () => {
  const file = await aStatement();
  const wide = `${file}\n20/11/2026,SMS ALERTS,10.75,`;
  const first = await read(file, RIGHT);
  const second = await read(wide, RIGHT);
  expect(second).toMatchObject({ lines_new: 1 });
  await withdraw(first.id);
  expect(await figures()).toMatchObject({ matched: 2, missing_here: 2, listed: 29_063.25 });
  await withdraw(second.id);
  expect(await figures()).toEqual({ open: 0, listed: 0, unexplained: 0 });
});

test('one of our payments stays missing if another statement covers its day', async () => {
  const file = await aStatement();
  const charges = await read(statement('20/11/2026,NIP CHARGE,52.50,'), RIGHT);
  expect(await figures()).toMatchObject({ missing_there: 2, missing_here: 1 });
  const whole = await read(file, RIGHT);
  expect(await figures()).toMatchObject({ matched: 2, missing_here: 1 });
  await withdraw(whole.id);
  expect(await figures()).toMatchObject({ missing_there: 2, missing_here: 1, unexplained: 0 });
  await withdraw(charges.id);
  expect(await figures()).toEqual({ open: 0, listed: 0, unexplained: 0 });
});

test('columns are forgotten with the statement they misread, or separately', async () => {
  const wrong = await read(statement('20/11/2026,Charge,5.00,'), WRONG);
  expect(await remembers()).toBe(true);
  await withdraw(wrong.id);
  expect(await remembers()).toBe(false);
  const older = await read(statement('20/11/2026,Charge,6.00,'), WRONG);
  await read(statement('20/11/2026,Charge,7.00,'), RIGHT);
  // Different columns have been confirmed since.
  await withdraw(older.id);
  expect(await remembers()).toBe(true);
  const forget = () =>
    alajo.call(
      reconciliationRoutes.forgetColumns,
      { params: { id: String(bank) } } as never,
      staff.sent,
    );
  expect((await forget()).body).toMatchObject({ id: bank, remembers: false });
  expect(await latestStaffAction(alajo.db)).toMatchObject({ act: 'columns_forgotten' });
  expect((await forget()).status).toBe(200);
  expect((await staff.upload(bank, statement('20/11/2026,Charge,8.00,'))).json()).toMatchObject({
    remembered: false,
  });
});

test("a provider's list, or a statement not imported yet, can't be withdrawn", async () => {
  const fetched = await staff.fetchDays(PAYOUTS, TODAY);
  expect((await withdraw(fetched.id)).body.code).toBe('import_not_withdrawable');
  const draft = (await staff.upload(bank, statement('20/11/2026,Charge,5.00,'))).json();
  expect((await withdraw(draft.import.id)).body.code).toBe('import_not_withdrawable');
  const reader = reconciler(alajo, await alajo.staff('operations'));
  const refused = await alajo.call(
    reconciliationRoutes.withdraw,
    { params: { id: String(fetched.id) }, body: { reason } } as never,
    reader.sent,
  );
  expect(refused.status).toBe(403);
});
