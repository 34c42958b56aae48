// Reconciliation explains every missing, duplicate or changed line, to the kobo.
import { kobo } from '@alajo/contract/money.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, dayInLagos } from '../platform/clock.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import {
  bookPayouts,
  listTransfers,
  PAYOUTS,
  payout,
  reconciler,
} from '../testing/reconciliation.ts';

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
afterAll(() => alajo.close());

const amount = fc.integer({ min: 1, max: 500_000_00 });
const fate = fc.oneof(
  fc.record({ is: fc.constant('same' as const), amount }),
  fc.record({ is: fc.constant('lost' as const), amount }),
  fc.record({ is: fc.constant('double' as const), amount }),
  fc.record({ is: fc.constant('foreign' as const), amount }),
  fc.record({ is: fc.constant('changed' as const), amount, listed: amount }),
  fc.record({ is: fc.constant('dearer' as const), amount }),
);

test('finds random losses, duplicates, foreign payments and changes, and leaves nothing unexplained', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { maxLength: 40 }), async (fates) => {
      // Each list has a separate day.
      alajo.clock.advance(DAY);
      const day = dayInLagos(alajo.clock.now());
      const staff = reconciler(alajo, await alajo.staff('finance'));
      const all = fates.map((fate) => ({ ...fate, booked: payout(fate.amount, 10_00) }));
      const ours = all.filter(({ is }) => is !== 'foreign');
      await bookPayouts(
        alajo.deps,
        ours.map(({ booked }) => booked),
      );
      const line = (id: string, listed: number, fee = 10_00, nth = 1) => ({
        id: `${id}-${nth}`,
        reference: id,
        amount: kobo(listed),
        fee: kobo(fee),
      });
      const lines = all.flatMap((item) => {
        const { id } = item.booked;
        if (item.is === 'lost') return [];
        // The second has no fee.
        if (item.is === 'double') return [line(id, item.amount), line(id, item.amount, 0, 2)];
        if (item.is === 'changed') return [line(id, item.listed)];
        return [line(id, item.amount, item.is === 'dearer' ? 25_00 : 10_00)];
      });
      await listTransfers(alajo.deps, lines);
      expect(await staff.fetchDays(PAYOUTS, day)).toMatchObject({ lines_new: lines.length });
      const { kinds, bridge } = await staff.summary(PAYOUTS, day);
      const sum = (is: string, amountOf = (item: (typeof all)[number]) => item.amount) =>
        all.filter((item) => item.is === is).reduce((total, item) => total + amountOf(item), 0);
      const changed = sum('changed', (item) => ('listed' in item ? item.listed - item.amount : 0));
      const cents = (naira: number) => Math.round(naira * 100);
      expect({
        unexplained: bridge.unexplained,
        lost: cents(kinds.missing_there.net),
        foreign: cents(kinds.missing_here.net),
        differs: cents(kinds.amount_differs.net),
        fees: kinds.fee_differs.count,
        list: cents(bridge.list.amount),
      }).toEqual({
        unexplained: 0,
        lost: 0 - sum('lost'),
        foreign: sum('foreign'),
        differs: changed + sum('double'),
        fees: all.filter(({ is }) => is === 'dearer').length,
        list: lines.reduce((total, line) => total + line.amount, 0),
      });
    }),
    { numRuns: 12 },
  );
}, 120_000);
