// Know your customer (spec §2 Profile, §3 KYC steps, §4): the four steps, their status, and the resulting
// tier.
import * as z from 'zod/mini';
import { addMonths } from '../days.ts';
import type { Tier } from '../pricing.ts';
import { instant, lines, text } from '../route.ts';
import { states } from '../states.ts';
import { numberMessages } from './numbers.ts';

export const AGE_MIN = 18;
const AGE_MAX = 120;
export const HOME_ADDRESS_MAX = 200;

export const kycMessages = {
  ...numberMessages,
  kind: 'Choose the type of ID',
  date_of_birth: 'Enter your date of birth',
  too_young: 'You must be at least 18 years old',
  too_old: 'Check your date of birth',
  home_address: 'Enter your house number and street',
  state: 'Choose your state',
  city: 'Enter your town or local government area',
  occupation: 'Enter what you do for a living',
  expires_on: 'Enter its expiry date',
  no_expiry: 'This ID has no expiry date',
  expired: 'This ID has expired. Use one that is still valid.',
  file_missing: 'Choose a picture or a PDF of your ID',
  file_type: 'Choose a JPEG, PNG or WebP picture, or a PDF',
  file_size: 'This file is larger than 5 MB. Choose a smaller one.',
} as const;

/** The steps in the spec's order and words (spec §3). */
export const kycStepId = z.enum(['phone', 'id', 'bvn', 'info']);
export type KycStepId = z.output<typeof kycStepId>;
export const kycTitles = {
  phone: 'Verify Phone Number',
  id: 'Upload Valid ID',
  bvn: 'Add BVN',
  info: 'Add Profile Info',
  nin: 'Add NIN',
} as const satisfies Record<KycStepId | 'nin', string>;

/** Steps required for each tier; tier 1 requires only a confirmed account. */
export const tierNeeds = {
  1: [],
  2: ['phone', 'bvn', 'info'],
  3: ['phone', 'bvn', 'info', 'id'],
} as const satisfies Record<Tier, readonly KycStepId[]>;

/** The highest tier that these verified steps qualify for. */
export function tierOf(verified: readonly KycStepId[]): Tier {
  const has = (tier: Tier) => tierNeeds[tier].every((step) => verified.includes(step));
  if (has(3)) return 3;
  return has(2) ? 2 : 1;
}

export const kycStatus = z.enum(['none', 'submitted', 'verified', 'rejected']);
export type KycStatus = z.output<typeof kycStatus>;

export const documentKind = z.enum(
  ['nin_slip', 'drivers_licence', 'voters_card', 'passport'],
  kycMessages.kind,
);
export type DocumentKind = z.output<typeof documentKind>;

export const documentKinds: readonly { id: DocumentKind; name: string; expires: boolean }[] = [
  { id: 'nin_slip', name: 'NIN slip', expires: false },
  { id: 'drivers_licence', name: 'Driver’s licence', expires: true },
  { id: 'voters_card', name: 'Voter’s card', expires: false },
  { id: 'passport', name: 'International passport', expires: true },
];

/** An ID type's name, and whether it has an expiry date. */
export function documentKindOf(id: DocumentKind) {
  const found = documentKinds.find((kind) => kind.id === id);
  if (found === undefined) throw new RangeError(`unknown ID type ${id}`);
  return found;
}

/** The message for a missing, unexpected or past expiry date; undefined if it is valid. */
export function expiryError(
  kind: DocumentKind,
  expires_on: string | undefined,
  today: string,
): string | undefined {
  if (!documentKindOf(kind).expires) return expires_on && kycMessages.no_expiry;
  if (expires_on === undefined) return kycMessages.expires_on;
  return expires_on <= today ? kycMessages.expired : undefined;
}

/** The message for a date of birth that is too recent or too long ago; undefined if it is valid. */
export function ageError(date_of_birth: string, today: string): string | undefined {
  if (date_of_birth > addMonths(today, -12 * AGE_MIN)) return kycMessages.too_young;
  return date_of_birth < addMonths(today, -12 * AGE_MAX) ? kycMessages.too_old : undefined;
}

export const infoBody = z.object({
  date_of_birth: z.iso.date(kycMessages.date_of_birth),
  home_address: lines(HOME_ADDRESS_MAX, 1, kycMessages.home_address),
  /** Local government area, town or city. */
  city: text(60, 1, kycMessages.city),
  state: z.enum(states, kycMessages.state),
  occupation: text(60, 1, kycMessages.occupation),
});
export type KycInfo = z.output<typeof infoBody>;

const standing = {
  status: kycStatus,
  /** If rejected, the reason and what to do. */
  reason: z.nullable(z.string()),
  /** Time it reached this status; null before it is started. */
  since: z.nullable(instant),
};

export const kycStep = z.strictObject({
  id: kycStepId,
  /** True once verified (spec §3). */
  completed: z.boolean(),
  ...standing,
});
export type KycStep = z.output<typeof kycStep>;

export const kyc = z.strictObject({
  /** True when all four steps are verified (spec §4). */
  verified: z.boolean(),
  /** Percentage of the four steps that are verified. */
  percent: z.int(),
  tier: z.literal([1, 2, 3]),
  steps: z.array(kycStep),
  /** The only part of the BVN that is stored and shown. */
  bvn_last_digits: z.nullable(z.string()),
  /** The NIN is not a step and doesn't affect the tier. Only its last two digits are stored and shown. */
  nin: z.strictObject({ ...standing, last_digits: z.nullable(z.string()) }),
  /** The latest ID uploaded. */
  document: z.nullable(
    z.strictObject({ kind: documentKind, expires_on: z.nullable(z.iso.date()) }),
  ),
  info: z.nullable(infoBody),
});
export type Kyc = z.output<typeof kyc>;

/** Settings shared by all KYC routes. */
export const kycRoute = { access: 'customer', reply: kyc } as const;
