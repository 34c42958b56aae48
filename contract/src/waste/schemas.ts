// Waste collection (spec §2 Waste Management, §3, §4, §5, §7, §8, §9).
import * as z from 'zod/mini';
import { addDays } from '../days.ts';
import { formatNaira, type Kobo, moneyBetween, naira, positiveMoney } from '../money.ts';
import { wastePricesOn } from '../pricing.ts';
import { daily, idParams, instant, lines, rowId } from '../route.ts';
import { BOOK_AHEAD_HOURS, BOOK_WITHIN_DAYS } from '../time-limits.ts';

export const ADDRESS_MAX = 300;
export const NOTES_MAX = 300;

export const wasteMessages = {
  required: 'Please fill in all required fields',
  booked: 'Waste collection booked successfully!',
  failed: 'Failed to book waste collection. Please try again.',
  too_soon: `Choose a time at least ${BOOK_AHEAD_HOURS} hours from now`,
  too_far: `Choose a time within ${BOOK_WITHIN_DAYS} days`,
  stars: 'Choose 1 to 5 stars',
  what: 'Say what it is, so that we send the right crew',
} as const;

export const wasteType = z.enum(
  ['household', 'recyclable', 'electronic', 'organic', 'hazardous', 'construction'],
  wasteMessages.required,
);
export type WasteType = z.output<typeof wasteType>;

/** The types in the specification's order (spec §3). */
export const wasteTypes: readonly { id: WasteType; name: string }[] = [
  { id: 'household', name: 'Household' },
  { id: 'recyclable', name: 'Recyclable' },
  { id: 'electronic', name: 'Electronic' },
  { id: 'organic', name: 'Organic' },
  { id: 'hazardous', name: 'Hazardous' },
  { id: 'construction', name: 'Construction' },
];

/** A type's starting price on a Lagos day. */
export const startingPriceOn = (day: string, type: WasteType): Kobo =>
  wastePricesOn(day).starting[type];

/** A type's name. */
export function wasteTypeOf(id: WasteType) {
  const found = wasteTypes.find((type) => type.id === id);
  if (found === undefined) throw new RangeError(`no waste type ${id}`);
  return found;
}

/** The message for a price below the type's starting price on a day; undefined if it is enough. */
export function priceError(type: WasteType, amount: Kobo, day: string): string | undefined {
  const price = startingPriceOn(day, type);
  if (amount >= price) return undefined;
  return `${wasteTypeOf(type).name} collection starts at ${formatNaira(price)}`;
}

/** The message for missing notes if the crew must know what the waste is; otherwise undefined. */
export const notesError = (type: WasteType, notes: string | null): string | undefined =>
  type === 'hazardous' && !notes ? wasteMessages.what : undefined;

const SHAPE = /^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** A Lagos date and time: year-month-day hour:minute:second (spec §3). */
export const scheduledDate = z.string(wasteMessages.required).check(
  z.regex(SHAPE, wasteMessages.required),
  z.refine((text) => z.regexes.date.test(text.slice(0, 10)), wasteMessages.required),
);

/** The instant of a scheduled date. Lagos has no daylight saving time. */
export const instantOf = (scheduled: string) => new Date(`${scheduled.replace(' ', 'T')}+01:00`);

const LAGOS_MS = 3_600_000;

/** An instant as a scheduled date. */
export const scheduledTime = (at: Date) =>
  new Date(at.getTime() + LAGOS_MS).toISOString().slice(0, 19).replace('T', ' ');

/** The scheduled date `weeks` later, at the same time of day. */
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

/** The party that cancelled it; `missed` if no one came in time. */
export const cancelledBy = z.enum(['customer', 'operator', 'missed']);
export type CancelledBy = z.output<typeof cancelledBy>;

const address = lines(ADDRESS_MAX, 1, wasteMessages.required);
const notes = lines(NOTES_MAX);

export const bookingBodyOn = daily((day) => {
  const { max } = wastePricesOn(day);
  return z
    .strictObject({
      waste_type: wasteType,
      collection_address: address,
      scheduled_date: scheduledDate,
      /** The customer’s offer: the type’s starting price, or more for a larger load. */
      amount: moneyBetween(
        { min: naira(1), max },
        {
          missing: wasteMessages.required,
          below: wasteMessages.required,
          above: `Maximum amount is ${formatNaira(max)}`,
        },
      ),
      notes: z._default(notes, ''),
      /** Repeat every week; each collection is booked and its price held a week ahead. */
      weekly: z._default(z.boolean(), false),
      /** The customer confirmed "Book again?" (same type and time within 60 s). */
      again: z._default(z.boolean(), false),
    })
    .check((ctx) => {
      const { waste_type, amount, notes: written } = ctx.value;
      const refuse = (path: 'amount' | 'notes', message: string | undefined) => {
        if (message === undefined) return;
        ctx.issues.push({ code: 'custom', input: ctx.value[path], path: [path], message });
      };
      refuse('amount', priceError(waste_type, amount, day));
      refuse('notes', notesError(waste_type, written));
    });
});
export type BookingBody = z.output<ReturnType<typeof bookingBodyOn>>;

/** Accepts a whole collection; fields that can't be changed are ignored. */
export const rescheduleBody = z.object({
  scheduled_date: scheduledDate,
  /** Unchanged if missing. */
  collection_address: z.optional(address),
  notes: z.optional(notes),
});

/** A photo of what was collected; `proofFile` is the photo itself. */
export const proof = z.strictObject({ id: z.int(), added_at: instant });
export type Proof = z.output<typeof proof>;

export const proofFile = z.strictObject({
  media_type: z.literal('image/webp'),
  base64: z.string(),
});
export type ProofFile = z.output<typeof proofFile>;

/** A collection and one of its photos. */
export const proofParams = z.strictObject({ id: rowId, proof: rowId });

export const collection = z.strictObject({
  id: z.int(),
  /** The receipt's reference. */
  reference: z.string(),
  waste_type: wasteType,
  collection_address: z.string(),
  scheduled_date: scheduledDate,
  /** Held until it is completed. */
  amount: positiveMoney,
  notes: z.nullable(z.string()),
  status: wasteStatus,
  /** Time it reached this status. */
  since: instant,
  cancelled_by: z.nullable(cancelledBy),
  /** True while it can be cancelled or rescheduled, until `change_until`. */
  can_change: z.boolean(),
  change_until: instant,
  /** Refunded if not started by then. */
  refund_at: instant,
  rating: z.nullable(z.int()),
  /** The weekly plan that booked it. */
  plan_id: z.nullable(z.int()),
  /** Photos of what was collected. */
  proofs: z._default(z.array(proof), []),
});
export type Collection = z.output<typeof collection>;

/** A collection that repeats every week. */
export const wastePlan = z.strictObject({
  id: z.int(),
  waste_type: wasteType,
  collection_address: z.string(),
  notes: z.nullable(z.string()),
  amount: positiveMoney,
  /** Date of the next unbooked collection, and the time at which it will be booked. */
  next_date: scheduledDate,
  books_at: instant,
});
export type WastePlan = z.output<typeof wastePlan>;

/** Settings shared by all routes of one collection. */
export const collectionRoute = { access: 'customer', params: idParams, reply: collection } as const;
