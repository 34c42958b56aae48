// Labels of rules and their values for staff, one line per value.
import { formatNaira, type Kobo } from '../money.ts';
import { type Bounds, type PriceKind, percentText } from '../pricing.ts';
import type { PriceChange } from './schemas.ts';

export const kindTitles: Record<PriceKind, string> = {
  BANK_FEES: 'Transfers to banks',
  VAT: 'VAT',
  TIER_LIMITS: 'Tiers',
  WALLET_LIMITS: 'Wallet',
  APPROVAL_LIMITS: 'Approvals',
  SERVICE_PRICES: 'Airtime, bills and exams',
  AJO_LIMITS: 'Ajo',
  SAVINGS_LIMITS: 'Savings',
  MARKETPLACE_LIMITS: 'Market',
  WASTE_PRICES: 'Waste collection',
};

export type FigureLine = { label: string; value: string };

/** The values of a rule, one per line, in the order of its form. */
export function figureLines({ kind, figures }: PriceChange): FigureLine[] {
  switch (kind) {
    case 'BANK_FEES': {
      const { fees, stamp_duty } = figures;
      return [
        ...fees.map(({ up_to, fee }, index) =>
          line(stepName(up_to, fees[index - 1]?.up_to), free(fee)),
        ),
        line(`Stamp duty from ${formatNaira(stamp_duty.from)}`, free(stamp_duty.duty)),
      ];
    }
    case 'VAT':
      return [line('VAT on fees', percentText(figures.basis_points))];
    case 'TIER_LIMITS':
      return ([1, 2, 3] as const).flatMap((tier) => [
        line(`Tier ${tier}, daily limit`, formatNaira(figures.tiers[tier].day)),
        line(`Tier ${tier}, balance limit`, cap(figures.tiers[tier].balance, 'no limit')),
      ]);
    case 'WALLET_LIMITS':
      return [
        line('No PIN or a new one, daily limit', formatNaira(figures.low_day)),
        line('New device, daily limit', formatNaira(figures.new_device_day)),
        line('Maximum bank transfer without BVN or NIN', formatNaira(figures.bank_up_to)),
        ...bounds('Adding money', figures.funding),
      ];
    case 'APPROVAL_LIMITS':
      return [
        line('By PIN alone, to someone paid before', formatNaira(figures.pin_up_to)),
        line(
          'By PIN alone, total of groups joined within 24 hours',
          formatNaira(figures.ajo_total),
        ),
      ];
    case 'SERVICE_PRICES':
      return [
        line('Bills and exam fees, VAT included', free(figures.bill_fee)),
        ...bounds('Airtime', figures.airtime),
        ...bounds('A bill', figures.bill),
      ];
    case 'AJO_LIMITS':
      return [
        ...bounds('Contribution', figures.contribution),
        line('Maximum late fee', percent(figures.late_fee_max)),
        line('Maximum reserve', percent(figures.reserve_max)),
        line('Share of income, warning from', percent(figures.income_share.warn)),
        line('Share of income, at most', percent(figures.income_share.max)),
        ...figures.trust.map(({ from, pot, last_third }) =>
          line(
            `Trust score from ${from}, pots up to`,
            `${cap(pot, 'any amount')}${last_third ? ', the last third of turns' : ''}`,
          ),
        ),
      ];
    case 'SAVINGS_LIMITS':
      return [...bounds('A goal', figures.target), ...bounds('Auto-save', figures.auto_save)];
    case 'MARKETPLACE_LIMITS':
      return bounds('Price of a product', figures.price);
    case 'WASTE_PRICES':
      return [
        ...Object.entries(figures.starting).map(([name, price]) =>
          line(`${name[0]?.toUpperCase()}${name.slice(1)}, from`, formatNaira(price)),
        ),
        line('An offer, at most', formatNaira(figures.max)),
      ];
    default:
      throw new RangeError(`unknown kind ${kind satisfies never}`);
  }
}

/** Values that differ from another rule, including lines that only one of them has. */
export function changedLines(before: PriceChange | undefined, after: PriceChange): FigureLine[] {
  const old = new Map(before && figureLines(before).map(({ label, value }) => [label, value]));
  const now = figureLines(after);
  const names = new Set(now.map(({ label }) => label));
  return [
    ...now.flatMap(({ label, value }) =>
      old.get(label) === value ? [] : [line(label, `${old.get(label) ?? 'none'} → ${value}`)],
    ),
    ...[...old].flatMap(([label, value]) =>
      names.has(label) ? [] : [line(label, `${value} → none`)],
    ),
  ];
}

const line = (label: string, value: string): FigureLine => ({ label, value });
const free = (amount: Kobo) => (amount === 0 ? 'Free' : formatNaira(amount));
const cap = (amount: Kobo | null, none: string) => (amount === null ? none : formatNaira(amount));
const percent = (figure: number) => `${figure}%`;
const bounds = (name: string, { min, max }: Bounds) => [
  line(`${name}, at least`, formatNaira(min)),
  line(`${name}, at most`, formatNaira(max)),
];

function stepName(upTo: Kobo | null, before: Kobo | null | undefined): string {
  if (upTo !== null) return `Up to ${formatNaira(upTo)}`;
  return before ? `Above ${formatNaira(before)}` : 'Any amount';
}
