import { kobo } from '@alajo/contract/money.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leftOf, nextPart, shareWith } from './partial-payments.ts';
import type { ShareRow } from './state.ts';

const amount = fc.integer({ min: 0, max: 100_000_000 });

describe('partial payments', () => {
  test('a partial payment goes to the contribution first, then the set-aside, and never exceeds both', () => {
    const whole_terms = fc.record({
      contribution: fc.integer({ min: 1, max: 1e8 }),
      set_aside: amount,
    });
    fc.assert(
      fc.property(whole_terms, fc.array(amount, { maxLength: 10 }), (state, payments) => {
        const terms = { contribution: kobo(state.contribution), set_aside: kobo(state.set_aside) };
        const group = { id: 1, ...terms };
        const whole = state.contribution + state.set_aside;
        let share: ShareRow | undefined;
        let paid = 0;
        for (const most of payments) {
          const part = nextPart(group, share, kobo(most));
          expect(part.pot + part.reserve).toBe(Math.min(most, whole - paid));
          expect(part.reserve === 0 || (share?.own ?? 0) + part.pot === state.contribution).toBe(
            true,
          );
          paid += part.pot + part.reserve;
          const seat = { id: 1, payer: { user_id: 1 } };
          const row = shareWith({ group, seat, round: 1, share }, part, new Date(0));
          expect(row.status === 'paid').toBe(paid === whole);
          expect([row.own + row.set_aside, leftOf(group, row)]).toEqual([paid, whole - paid]);
          share = row;
        }
      }),
    );
  });
});
