// Dated rules for prices, taxes, tiers and limits on the wire.
import * as z from 'zod/mini';
import { instant } from '../route.ts';
import { wireFigures } from './figures.ts';

/** In force from its Lagos day until the day of the next rule of its kind. */
const first_day = z.iso.date();

type RuleKindName = keyof typeof wireFigures;

const row = <K extends RuleKindName>(kind: K) =>
  z.strictObject({ kind: z.literal(kind), first_day, figures: wireFigures[kind] });

export const priceRow = z.discriminatedUnion('kind', [
  row('BANK_FEES'),
  row('VAT'),
  row('TIER_LIMITS'),
  row('WALLET_LIMITS'),
  row('APPROVAL_LIMITS'),
  row('SERVICE_PRICES'),
  row('AJO_LIMITS'),
  row('SAVINGS_LIMITS'),
  row('MARKETPLACE_LIMITS'),
  row('WASTE_PRICES'),
]);
export type PriceRow = z.output<typeof priceRow>;

const change = <K extends RuleKindName>(kind: K) =>
  z.strictObject({ kind: z.literal(kind), figures: wireFigures[kind] });

/** New values of a kind from a day on. */
export const priceChange = z.discriminatedUnion('kind', [
  change('VAT'),
  change('BANK_FEES'),
  change('TIER_LIMITS'),
  change('WALLET_LIMITS'),
  change('APPROVAL_LIMITS'),
  change('SERVICE_PRICES'),
  change('AJO_LIMITS'),
  change('SAVINGS_LIMITS'),
  change('MARKETPLACE_LIMITS'),
  change('WASTE_PRICES'),
]);
export type PriceChange = z.output<typeof priceChange>;

/** The two members of staff behind a proposed rule, and the times. */
const decision = z.strictObject({
  proposal_id: z.int(),
  maker: z.string(),
  /** Null while it is pending. */
  approver: z.nullable(z.string()),
  decided_at: z.nullable(instant),
});

export const ruleState = z.enum(['ended', 'in_force', 'ahead', 'proposed', 'withdrawn']);
export type RuleState = z.output<typeof ruleState>;

/** A rule as staff see it. */
export const staffRule = z.strictObject({
  /** Null while it is only proposed. */
  id: z.nullable(z.int()),
  row: priceRow,
  /** The day before the next rule’s; null for no end. */
  last_day: z.nullable(z.iso.date()),
  state: ruleState,
  source: z.string(),
  at: instant,
  /** Null for the rules Alajo started with. */
  decision: z.nullable(decision),
  /** The proposal that would withdraw, or has withdrawn, it. */
  withdrawal: z.nullable(decision),
});
export type StaffRule = z.output<typeof staffRule>;
