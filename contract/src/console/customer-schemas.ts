// Staff view of a customer. Access needs a case or a reason, and the customer is notified.
import * as z from 'zod/mini';
import { session } from '../identity/schemas.ts';
import { securityEvent } from '../identity/settings.ts';
import { kyc } from '../kyc/schemas.ts';
import { orderStatus } from '../marketplace/schemas.ts';
import { nonNegativeMoney } from '../money.ts';
import { instant, text } from '../route.ts';
import { type CaseName, caseName, note, timelineEvent } from '../staff/case-schemas.ts';
import { proposal } from '../staff/proposal-schemas.ts';
import { reason } from '../staff/schemas.ts';
import { ticket } from '../support/schemas.ts';
import { heldMoney } from '../wallet/balance.ts';
import { staffCard } from '../wallet/cards.ts';
import { staffMandate } from '../wallet/mandates.ts';
import { transaction, wallet } from '../wallet/schemas.ts';

export const searchText = text(80, 2, 'Search for at least two characters');

/** A search result. Phone numbers and email addresses are masked. */
export const searchResult = z.strictObject({
  kind: z.enum(['customer', 'shop', 'group', 'transaction', 'ticket']),
  title: z.string(),
  detail: z.string(),
  /** The customer it leads to, if it is about one. */
  customer_id: z.nullable(z.int()),
  /** The open or ended case it leads to. */
  case: z.nullable(caseName),
});
export type SearchResult = z.output<typeof searchResult>;

/** A customer’s page in the console, or what the customer sees. */
export const accessScope = z.enum(['page', 'app']);
export type AccessScope = z.output<typeof accessScope>;

type AccessReason = { reason?: string | undefined; case?: CaseName | undefined };
const hasReason = ({ reason, case: accessCase }: AccessReason) =>
  reason !== undefined || accessCase !== undefined;
const WHY = 'Give a reason or a case.';

export const accessBody = z
  .strictObject({ at: accessScope, reason: z.optional(reason), case: z.optional(caseName) })
  .check(z.refine(hasReason, WHY));

export const accessGrant = z.strictObject({ at: accessScope, reason: z.string(), until: instant });
export type AccessGrant = z.output<typeof accessGrant>;

/** A call to the customer, which they see in the app. */
export const callBody = z
  .strictObject({ reason: z.optional(reason), case: z.optional(caseName) })
  .check(z.refine(hasReason, WHY));

export const callGrant = z.strictObject({ reason: z.string(), until: instant });
export type CallGrant = z.output<typeof callGrant>;

/** An action on a customer’s account. */
export const actBody = z.strictObject({ reason, case: z.optional(caseName) });
export type ActBody = z.output<typeof actBody>;

export const contactBody = z
  .strictObject({
    contact: z.enum(['email', 'phone_number']),
    reason: z.optional(reason),
    case: z.optional(caseName),
  })
  .check(z.refine(hasReason, WHY));

const frozenBy = z.enum(['customer', 'staff', 'compliance']);

/** Filter by who froze the wallet. */
export const frozenFilter = z.enum(['all', ...frozenBy.options]);
export type FrozenFilter = z.output<typeof frozenFilter>;

export const frozenWallet = z.strictObject({
  customer: z.strictObject({ id: z.int(), name: z.string(), username: z.string() }),
  /** If both the customer and Alajo froze it, Alajo’s freeze is shown. */
  by: frozenBy,
  /** The member of staff, as recorded in the staff log. */
  member: z.nullable(z.strictObject({ id: z.int(), name: z.string() })),
  /** The device the customer froze it from, as in their security activity. */
  device: z.nullable(z.string()),
  since: instant,
  /** The reason that staff gave. */
  reason: z.nullable(z.string()),
});
export type FrozenWallet = z.output<typeof frozenWallet>;

const profile = z.strictObject({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  /** Both masked. */
  phone_number: z.string(),
  email: z.string(),
  tier: z.literal([1, 2, 3]),
  joined_at: instant,
  /** `represented`: someone pays for them in a group; they cannot sign in. */
  /** `closed`: by the customer, for good; after five years the name is erased. */
  state: z.enum(['active', 'unverified', 'represented', 'frozen', 'closed']),
  /** If both the customer and Alajo froze it, Alajo’s freeze is shown. */
  frozen: z.nullable(
    z.strictObject({ by: frozenBy, since: instant, reason: z.nullable(z.string()) }),
  ),
  has_pin: z.boolean(),
  pin_locked_until: z.nullable(instant),
});

/** Contributions of modules to a customer’s page. */
export const customerParts = {
  profile,
  devices: z.array(session),
  /** The latest 20. */
  events: z.array(securityEvent),
  /** Without the address and date of birth. */
  kyc: z.omit(kyc, { info: true }),
  wallet,
  /** Number of transactions the wallet has had. */
  ledger_version: z.int(),
  /** Saved cards and removed ones, the last used first. */
  cards: z.array(staffCard),
  /** Banks that pay what is missing, and removed ones, the newest first. */
  banks: z.array(staffMandate),
  goals: z.strictObject({ active: z.int(), saved: nonNegativeMoney }),
  /** The latest 5. */
  tickets: z.array(ticket),
  groups: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      status: z.string(),
      round: z.int(),
      rounds: z.int(),
      contribution: nonNegativeMoney,
      has_collected: z.boolean(),
      /** The customer’s debt to the group. */
      owed: nonNegativeMoney,
      /** Amount due from the wallet within 7 days, debts included. */
      due: nonNegativeMoney,
    }),
  ),
  /** The latest 5 the customer placed. */
  orders: z.array(
    z.strictObject({
      id: z.int(),
      shop: z.string(),
      status: orderStatus,
      total: nonNegativeMoney,
      problem: z.boolean(),
      placed_at: instant,
    }),
  ),
  shop: z.nullable(z.string()),
} as const;
const parts = z.strictObject(customerParts);
export type CustomerParts = z.output<typeof parts>;

export const customerPage = z.strictObject({
  ...customerParts,
  /** A hold and its purpose. */
  holds: z.array(heldMoney),
  notes: z.array(note),
  /** Changes awaiting a second person. */
  proposals: z.array(proposal),
  /** Actions and views by staff, newest first. */
  history: z.array(timelineEvent),
  look: accessGrant,
  /** The caller’s call to the customer that is under way. */
  call: z.nullable(callGrant),
});
export type CustomerPage = z.output<typeof customerPage>;

export const ledgerPage = z.strictObject({
  results: z.array(transaction),
  next: z.nullable(z.string()),
});

/** Pages of the app that staff can view as the customer. */
export const appScreen = z.enum([
  'home',
  'transactions',
  'savings',
  'groups',
  'orders',
  'support',
  'notifications',
  'settings',
]);
export type AppScreen = z.output<typeof appScreen>;

export const appView = z.strictObject({
  look: accessGrant,
  /** The responses to the customer’s own requests for this page, as sent over the wire. */
  replies: z.array(z.strictObject({ path: z.string(), status: z.int(), body: z.looseObject({}) })),
});
export type AppView = z.output<typeof appView>;
