// For tests that code reads dated prices: later rows in every table, with every figure different from today's.
import { naira } from './money.ts';
import { adoptRows, pricesInForce } from './pricing.ts';

/** The Lagos day from which the later rows apply, before any real upcoming row. */
export const LATER = '2026-11-24';

const between = (min: number, max: number) => ({ min: naira(min), max: naira(max) });

/** Adds a row to every table; returns a function that removes them. */
export function addLaterPrices(): () => void {
  const before = pricesInForce();
  adoptRows({
    BANK_FEES: [
      ...before.BANK_FEES,
      {
        from: LATER,
        fees: [
          { up_to: naira(6_000), fee: naira(11) },
          { up_to: naira(60_000), fee: naira(27) },
          { up_to: null, fee: naira(53) },
        ],
        stamp_duty: { from: naira(12_000), duty: naira(57) },
      },
    ],
    VAT: [...before.VAT, { from: LATER, basis_points: 1_000 }],
    TIER_LIMITS: [
      ...before.TIER_LIMITS,
      {
        from: LATER,
        tiers: {
          1: { day: naira(51_000), balance: naira(310_000) },
          2: { day: naira(210_000), balance: naira(510_000) },
          3: { day: naira(5_100_000), balance: null },
        },
      },
    ],
    WALLET_LIMITS: [
      ...before.WALLET_LIMITS,
      {
        from: LATER,
        low_day: naira(21_000),
        new_device_day: naira(22_000),
        bank_up_to: naira(6_000),
        funding: between(120, 11_000_000),
      },
    ],
    APPROVAL_LIMITS: [
      ...before.APPROVAL_LIMITS,
      { from: LATER, pin_up_to: naira(22_000), ajo_total: naira(120_000) },
    ],
    SERVICE_PRICES: [
      ...before.SERVICE_PRICES,
      {
        from: LATER,
        airtime: between(60, 61_000),
        bill: between(110, 1_100_000),
        bill_fee: naira(59),
      },
    ],
    AJO_LIMITS: [
      ...before.AJO_LIMITS,
      {
        from: LATER,
        contribution: between(150, 1_500_000),
        late_fee_max: 7,
        reserve_max: 25,
        income_share: { warn: 31, max: 51 },
        trust: [
          { from: 81, pot: null, last_third: false },
          { from: 61, pot: naira(5_100_000), last_third: false },
          { from: 41, pot: naira(2_100_000), last_third: false },
          { from: 0, pot: naira(110_000), last_third: true },
        ],
      },
    ],
    SAVINGS_LIMITS: [
      ...before.SAVINGS_LIMITS,
      {
        from: LATER,
        target: between(120, 1_200_000_000),
        auto_save: between(65, 1_300_000_000),
      },
    ],
    MARKETPLACE_LIMITS: [
      ...before.MARKETPLACE_LIMITS,
      { from: LATER, price: between(70, 600_000_000) },
    ],
    WASTE_PRICES: [
      ...before.WASTE_PRICES,
      {
        from: LATER,
        starting: {
          household: naira(2_100),
          recyclable: naira(1_600),
          electronic: naira(3_100),
          organic: naira(1_900),
          hazardous: naira(5_100),
          construction: naira(4_100),
        },
        max: naira(1_200_000),
      },
    ],
  });
  return () => adoptRows(before);
}
