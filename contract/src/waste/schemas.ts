// Waste collection (spec §2 Waste Management, §3, §4, §5, §7, §8, §9).
import * as z from 'zod/mini';
import { addDays } from '../days.ts';
import { formatNaira, type Kobo, moneyBetween, naira, positiveMoney } from '../money.ts';
import { idParams, instant, lines } from '../route.ts';

export const ADDRESS_MAX = 300;
export const NOTES_MAX = 300;
export const BOOKING_MAX = naira(1_000_000);
/** How far ahead a collection may be booked. */
export const BOOK_WITHIN_DAYS = 90;
/** Weekly collections a customer may have at once. */
export const PLANS_MAX = 20;
/** The earliest booking is so long from now (spec §9). */
export const BOOK_AHEAD_HOURS = 24;
/** Cancelling and moving are free until so long before the collection. */
export const CHANGE_HOURS = 12;
/** Not begun so long after its time: the money is back. */
export const MISSED_HOURS = 24;

export const wasteSays = {
  required: 'Please fill in all required fields',
  booked: 'Waste collection booked successfully!',
  failed: 'Failed to book waste collection. Please try again.',
  too_soon: 'Choose a time at least 24 hours from now',
  too_far: 'Choose a time within 90 days',
  stars: 'Choose 1 to 5 stars',
} as const;

export const wasteType = z.enum(
  ['household', 'recyclable', 'electronic', 'organic', 'hazardous', 'construction'],
  wasteSays.required,
);
export type WasteType = z.output<typeof wasteType>;

/** The kinds in the spec's order, each with its starting price (spec §3). */
export const wasteTypes: readonly { id: WasteType; name: string; price: Kobo }[] = [
  { id: 'household', name: 'Household', price: naira(2000) },
  { id: 'recyclable', name: 'Recyclable', price: naira(1500) },
  { id: 'electronic', name: 'Electronic', price: naira(3000) },
  { id: 'organic', name: 'Organic', price: naira(1800) },
  { id: 'hazardous', name: 'Hazardous', price: naira(5000) },
  { id: 'construction', name: 'Construction', price: naira(4000) },
];

/** A kind's name and starting price. */
export function wasteTypeOf(id: WasteType) {
  const found = wasteTypes.find((one) => one.id === id);
  if (found === undefined) throw new RangeError(`no waste type ${id}`);
  return found;
}

/** The sentence for a price below the kind's starting price; undefined for a good one. */
export function tooCheap(type: WasteType, amount: Kobo): string | undefined {
  const { name, price } = wasteTypeOf(type);
  return amount < price ? `${name} collection starts at ${formatNaira(price)}` : undefined;
}

const SHAPE = /^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** A moment as Lagos's clocks show it: year-month-day hour:minute:second (spec §3). */
export const scheduledDate = z.string(wasteSays.required).check(
  z.regex(SHAPE, wasteSays.required),
  z.refine((text) => z.regexes.date.test(text.slice(0, 10)), wasteSays.required),
);

/** The instant of a scheduled date; Lagos has no summer time. */
export const instantOf = (scheduled: string) => new Date(`${scheduled.replace(' ', 'T')}+01:00`);

const LAGOS_MS = 3_600_000;

/** An instant as a scheduled date. */
export const scheduledOf = (at: Date) =>
  new Date(at.getTime() + LAGOS_MS).toISOString().slice(0, 19).replace('T', ' ');

/** The scheduled date so many weeks later, at the same time of the day. */
export const weeksLater = (scheduled: string, weeks: number) =>
  `${addDays(scheduled.slice(0, 10), 7 * weeks)}${scheduled.slice(10)}`;

export const wasteStatus = z.enum([
  'pending',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
] as const);
export type WasteStatus = z.output<typeof wasteStatus>;

/** Who ended it: the customer, the operator, or nobody who came in time. */
export const cancelledBy = z.enum(['customer', 'operator', 'missed']);
export type CancelledBy = z.output<typeof cancelledBy>;

const address = lines(ADDRESS_MAX, 1, wasteSays.required);
const notes = lines(NOTES_MAX);

export const bookingBody = z
  .strictObject({
    waste_type: wasteType,
    collection_address: address,
    scheduled_date: scheduledDate,
    /** What the customer offers: the kind's starting price, or more for a larger load. */
    amount: moneyBetween({
      min: naira(1),
      max: BOOKING_MAX,
      missing: wasteSays.required,
      below: wasteSays.required,
      above: 'Maximum amount is ₦1,000,000',
    }),
    notes: z._default(notes, ''),
    /** The same again each week, each put aside a week ahead. */
    weekly: z._default(z.boolean(), false),
    /** Yes to "Book again?": the same kind and time within 60 s. */
    again: z._default(z.boolean(), false),
  })
  .check((ctx) => {
    const { waste_type, amount } = ctx.value;
    const wrong = tooCheap(waste_type, amount);
    if (wrong === undefined) return;
    ctx.issues.push({ code: 'custom', input: amount, path: ['amount'], message: wrong });
  });
export type BookingBody = z.output<typeof bookingBody>;

export const rescheduleBody = z.strictObject({
  scheduled_date: scheduledDate,
  /** Left out: as they are. */
  collection_address: z.optional(address),
  notes: z.optional(notes),
});

export const collection = z.strictObject({
  id: z.int(),
  /** Of its receipt. */
  reference: z.string(),
  waste_type: wasteType,
  collection_address: z.string(),
  scheduled_date: scheduledDate,
  /** Put aside until it is completed. */
  amount: positiveMoney,
  notes: z.nullable(z.string()),
  status: wasteStatus,
  /** Since when it has this status. */
  since: instant,
  cancelled_by: z.nullable(cancelledBy),
  /** True while it can still be cancelled or moved, which is free until `change_until`. */
  can_change: z.boolean(),
  change_until: instant,
  /** Not begun by then, the money is back. */
  refund_at: instant,
  rating: z.nullable(z.int()),
  /** Of the weekly plan that booked it. */
  plan_id: z.nullable(z.int()),
});
export type Collection = z.output<typeof collection>;

/** A collection that is booked again each week. */
export const wastePlan = z.strictObject({
  id: z.int(),
  waste_type: wasteType,
  collection_address: z.string(),
  notes: z.nullable(z.string()),
  amount: positiveMoney,
  /** The next collection that is not booked yet, and when it will be. */
  next_date: scheduledDate,
  books_at: instant,
});
export type WastePlan = z.output<typeof wastePlan>;

export const one = { access: 'customer', params: idParams, reply: collection } as const;
