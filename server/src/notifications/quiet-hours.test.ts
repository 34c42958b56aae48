// Quiet hours over all instants of several years.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY, dayInLagos, HOUR } from '../platform/clock.ts';
import { afterQuietHours, isQuiet, quietFrom } from './quiet-hours.ts';

const instant = fc.date({
  min: new Date('2025-01-01'),
  max: new Date('2032-12-31'),
  noInvalidDate: true,
});
const lagosHour = (at: Date) => new Date(at.getTime() + HOUR).getUTCHours();

test('an instant is quiet from 20:00 to 06:59 in Lagos, and at no other time', () => {
  fc.assert(
    fc.property(instant, (at) => {
      expect(isQuiet(at)).toBe(lagosHour(at) >= 20 || lagosHour(at) < 7);
    }),
  );
});

test('a message that waits leaves at the next 07:00, and any other leaves at once', () => {
  fc.assert(
    fc.property(instant, (at) => {
      const then = afterQuietHours(at);
      expect(isQuiet(then)).toBe(false);
      if (!isQuiet(at)) expect(then).toEqual(at);
      else {
        expect([lagosHour(then), then.getUTCMinutes(), then.getUTCSeconds()]).toEqual([7, 0, 0]);
        expect(then.getTime() - at.getTime()).toBeGreaterThan(0);
        expect(then.getTime() - at.getTime()).toBeLessThanOrEqual(11 * HOUR);
      }
    }),
  );
});

test('the quiet hours of a day begin in its evening', () => {
  fc.assert(
    fc.property(instant, (at) => {
      const from = quietFrom(dayInLagos(at));
      expect(dayInLagos(from)).toBe(dayInLagos(at));
      expect([isQuiet(from), isQuiet(new Date(from.getTime() - 1))]).toEqual([true, false]);
      expect(Math.abs(from.getTime() - at.getTime())).toBeLessThan(DAY);
    }),
  );
});
