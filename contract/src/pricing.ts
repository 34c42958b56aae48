// Every fee, tax, tier and money limit, as dated rows. The server charges by them; the landing page, the FAQ,
// dialogs and labels show them. A new database starts with the rows below; from then on a server loads the
// database's rows, and pages receive those that differ. docs/decisions/0025-dated-prices.md explains who
// looks up which day.
import { type Kobo, naira } from './money.ts';

/** In force from its Lagos day until the day of the next row. */
type Effective<Figures> = Figures & { from: string };

/** Minimum and maximum of an amount. */
export type Bounds = { min: Kobo; max: Kobo };

export type BankFees = {
  /** Fee steps, each up to and including `up_to`; null in the last one. */
  fees: readonly { up_to: Kobo | null; fee: Kobo }[];
  /** Due on amounts of at least `from`. */
  stamp_duty: { from: Kobo; duty: Kobo };
};

// Fees: CBN Guide to Charges, 1 January 2020. VAT on the fee: collected since 19 January 2026. Stamp
// duty paid by the sender: Nigeria Tax Act 2025, from 1 January 2026.
const BANK_FEES: readonly Effective<BankFees>[] = [
  {
    from: '2026-01-19',
    fees: [
      { up_to: naira(5_000), fee: naira(10) },
      { up_to: naira(50_000), fee: naira(25) },
      { up_to: null, fee: naira(50) },
    ],
    stamp_duty: { from: naira(10_000), duty: naira(50) },
  },
];

// Finance Act 2019; the rate of the Nigeria Tax Act 2025 is the same.
const VAT: readonly Effective<{ basis_points: number }>[] = [
  { from: '2020-02-01', basis_points: 750 },
];

export type Tier = 1 | 2 | 3;
export type TierLimits = {
  /** Maximum that may leave the wallet in a Lagos day. */
  day: Kobo;
  /** Maximum balance; null: no cap. */
  balance: Kobo | null;
};

// CBN circular of 7 September 2017.
const TIER_LIMITS: readonly Effective<{ tiers: Readonly<Record<Tier, TierLimits>> }>[] = [
  {
    from: '2017-09-07',
    tiers: {
      1: { day: naira(50_000), balance: naira(300_000) },
      2: { day: naira(200_000), balance: naira(500_000) },
      3: { day: naira(5_000_000), balance: null },
    },
  },
];

type WalletLimits = {
  /** Maximum that may leave the wallet per day without a transaction PIN, or while the PIN is new. */
  low_day: Kobo;
  /** Maximum that may leave the wallet per day from a device added within the last 24 hours. */
  new_device_day: Kobo;
  /** Maximum of one bank transfer before the sender's BVN or NIN is verified; 0: none. */
  bank_up_to: Kobo;
  /** One funding by a customer or guest. The maximum keeps sums exact and limits the damage of a typo. */
  funding: Bounds;
};

// New device: CBN circular of 12 March 2026, in force since 1 July 2026. BVN or NIN: CBN circular of 1 December 2023.
// Minimum funding: "Pay with transfer is not currently supported for transactions less than NGN 100.00" (Paystack, our
// payments provider).
const WALLET_LIMITS: readonly Effective<WalletLimits>[] = [
  {
    from: '2026-01-01',
    low_day: naira(20_000),
    new_device_day: naira(20_000),
    bank_up_to: naira(0),
    funding: { min: naira(100), max: naira(10_000_000) },
  },
];

type ApprovalLimits = {
  /** Maximum that a PIN alone can send to someone paid before. */
  pin_up_to: Kobo;
  /** Joining groups and first payments need more than the PIN if their total within 24 hours exceeds this. */
  ajo_total: Kobo;
};

// PIN: same as the new-device cap in CBN's circular of 12 March 2026 (in force since 1 July 2026, known from
// the press). Groups: our own figure.
const APPROVAL_LIMITS: readonly Effective<ApprovalLimits>[] = [
  { from: '2026-01-01', pin_up_to: naira(20_000), ajo_total: naira(100_000) },
];

type ServicePrices = {
  airtime: Bounds;
  bill: Bounds;
  /** Fee for bills and exams, VAT included; airtime and data are free. */
  bill_fee: Kobo;
};

// Spec §5, §9.
const SERVICE_PRICES: readonly Effective<ServicePrices>[] = [
  {
    from: '2026-01-01',
    airtime: { min: naira(50), max: naira(50_000) },
    bill: { min: naira(100), max: naira(1_000_000) },
    bill_fee: naira(50),
  },
];

/** Benefits of a trust score: pots up to an amount (null: any), and any turn or only the last third. */
export type TrustStep = { from: number; pot: Kobo | null; last_third: boolean };

type AjoLimits = {
  contribution: Bounds;
  /** Percent of a contribution. */
  late_fee_max: number;
  reserve_max: number;
  /** Percent of monthly income that all groups together may take: warning level and maximum. */
  income_share: { warn: number; max: number };
  /** By minimum score, highest first. */
  trust: readonly TrustStep[];
};

// Spec §9.
const AJO_LIMITS: readonly Effective<AjoLimits>[] = [
  {
    from: '2026-01-01',
    contribution: { min: naira(100), max: naira(1_000_000) },
    late_fee_max: 5,
    reserve_max: 20,
    income_share: { warn: 35, max: 60 },
    trust: [
      { from: 80, pot: null, last_third: false },
      { from: 60, pot: naira(5_000_000), last_third: false },
      { from: 40, pot: naira(2_000_000), last_third: false },
      { from: 0, pot: naira(100_000), last_third: true },
    ],
  },
];

const SAVINGS_LIMITS: readonly Effective<{ target: Bounds; auto_save: Bounds }>[] = [
  {
    from: '2026-01-01',
    target: { min: naira(100), max: naira(1_000_000_000) },
    auto_save: { min: naira(50), max: naira(1_000_000_000) },
  },
];

const MARKETPLACE_LIMITS: readonly Effective<{ price: Bounds }>[] = [
  { from: '2026-01-01', price: { min: naira(50), max: naira(500_000_000) } },
];

type WastePrices = {
  /** The starting price of each kind (spec §3). */
  starting: {
    household: Kobo;
    recyclable: Kobo;
    electronic: Kobo;
    organic: Kobo;
    hazardous: Kobo;
    construction: Kobo;
  };
  /** Maximum offer for a collection. */
  max: Kobo;
};

const WASTE_PRICES: readonly Effective<WastePrices>[] = [
  {
    from: '2026-01-01',
    starting: {
      household: naira(2000),
      recyclable: naira(1500),
      electronic: naira(3000),
      organic: naira(1800),
      hazardous: naira(5000),
      construction: naira(4000),
    },
    max: naira(1_000_000),
  },
];

export const bankFeesOn = (day: string): BankFees => rowOn(currentPrices.BANK_FEES, day);
/** In basis points: 750 is 7.5%. */
export const vatOn = (day: string): number => rowOn(currentPrices.VAT, day).basis_points;
export const tierLimitsOn = (tier: Tier, day: string): TierLimits =>
  rowOn(currentPrices.TIER_LIMITS, day).tiers[tier];
export const walletLimitsOn = (day: string): WalletLimits =>
  rowOn(currentPrices.WALLET_LIMITS, day);
export const approvalLimitsOn = (day: string): ApprovalLimits =>
  rowOn(currentPrices.APPROVAL_LIMITS, day);
export const servicePricesOn = (day: string): ServicePrices =>
  rowOn(currentPrices.SERVICE_PRICES, day);
export const ajoLimitsOn = (day: string): AjoLimits => rowOn(currentPrices.AJO_LIMITS, day);
export const savingsLimitsOn = (day: string) => rowOn(currentPrices.SAVINGS_LIMITS, day);
export const marketplaceLimitsOn = (day: string) => rowOn(currentPrices.MARKETPLACE_LIMITS, day);
export const wastePricesOn = (day: string): WastePrices => rowOn(currentPrices.WASTE_PRICES, day);

/** Built-in rows by kind: a new database starts with them, and built pages contain them. */
export const BUILT_IN = {
  BANK_FEES,
  VAT,
  TIER_LIMITS,
  WALLET_LIMITS,
  APPROVAL_LIMITS,
  SERVICE_PRICES,
  AJO_LIMITS,
  SAVINGS_LIMITS,
  MARKETPLACE_LIMITS,
  WASTE_PRICES,
};

/** Dated rows by kind. */
export type PriceTables = typeof BUILT_IN;
export type PriceKind = keyof PriceTables;

let currentPrices = BUILT_IN;

/** The rows this process or page currently uses. */
export const pricesInForce = (): PriceTables => currentPrices;

/** Replaces the rows of these kinds from now on. */
export function adoptRows(rows: Partial<PriceTables>): void {
  currentPrices = { ...currentPrices, ...rows };
}

/** Kinds with no row for a Lagos day. */
export function tablesWithoutRow(day: string): string[] {
  return Object.entries<readonly Effective<unknown>[]>(currentPrices).flatMap(([name, rows]) =>
    rows.some(({ from }) => from <= day) ? [] : [name],
  );
}

// Throws for a day before the first row, because figures are never guessed.
function rowOn<Figures>(table: readonly Effective<Figures>[], day: string): Effective<Figures> {
  const row = table.findLast(({ from }) => from <= day);
  if (row === undefined) throw new RangeError(`no figures for ${day}`);
  return row;
}

/** A rate in basis points as text: 750 is `7.5%`. */
export const percentText = (basisPoints: number): string => `${basisPoints / 100}%`;
