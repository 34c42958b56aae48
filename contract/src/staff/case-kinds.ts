// Kinds of cases: titles, permissions and deadlines. The server computes due times from these values, and the
// console shows their source.

import { CLAIM_PAY_HOURS, CLAIM_TELL_MINUTES, CLAIM_WORKING_DAYS } from '../claim-limits.ts';
import type { Permission } from '../staff-roles.ts';
import {
  ANSWER_HOURS,
  DATA_ANSWER_DAYS,
  durationText,
  RECALL_DECISION_HOURS,
  RETURN_DECISION_DAYS,
} from '../time-limits.ts';

export const caseGroups = {
  money: 'Money',
  identity: 'Identity',
  tickets: 'Tickets',
  market_ajo: 'Market & Ajo',
  reconciliation: 'Reconciliation',
} as const;
export type CaseGroup = keyof typeof caseGroups;

/** Icons of the console’s queue. */
export type CaseIcon =
  | 'ajo'
  | 'alert'
  | 'bag'
  | 'bank'
  | 'bolt'
  | 'box'
  | 'flag'
  | 'id'
  | 'key'
  | 'leave'
  | 'lock'
  | 'ticket'
  | 'transfer'
  | 'turn'
  | 'undo'
  | 'wallet'
  | 'warning';

type CaseKindDefinition = {
  title: string;
  icon: CaseIcon;
  group: CaseGroup;
  /** Permission to see and claim it. */
  permission: Permission;
  /** Hours until it is due, from the start of its clock; 0 if it has a fixed deadline. */
  hours: number;
  /** Source of the deadline. */
  clock: string;
  /** True for the kind at the top of the queue, whatever is due before it. */
  first?: true;
  /** Console page where it is handled; the queue by default. */
  page?: (reference: string) => string;
};

const target = (hours: number) => ({ hours, clock: `Our target: ${durationText(hours)}` });

/** Number in a case’s reference, such as 12 in `order-12`. */
export const numberOf = (reference: string) => reference.replace(/^\w+-/, '');

const paymentPage = (reference: string) => `/staff/payments/${reference}`;
const orderPage = (reference: string) => `/staff/orders?open=${numberOf(reference)}`;
/** The group’s page with this dispute or report open. */
const groupPage = (reference: string) => `/staff/groups?case=${reference}`;

const kinds = {
  scam_claim: {
    title: 'Scam claim',
    icon: 'alert',
    group: 'money',
    permission: 'tickets.read',
    hours: 0,
    clock: `CBN’s draft: other bank told within ${CLAIM_TELL_MINUTES} minutes, decided within ${CLAIM_WORKING_DAYS} working days, paid within ${CLAIM_PAY_HOURS} hours`,
    first: true,
  },
  ticket: {
    title: 'Ticket',
    icon: 'ticket',
    group: 'tickets',
    permission: 'tickets.read',
    hours: 0,
    clock: `Promised: a reply within ${durationText(ANSWER_HOURS)}, or by the time we gave`,
    page: (reference) => `/staff/inbox?open=${reference}`,
  },
  recall: {
    title: 'Recall',
    icon: 'undo',
    group: 'tickets',
    permission: 'tickets.read',
    hours: 0,
    clock: `CBN: decided within ${durationText(RECALL_DECISION_HOURS)}, or by the bank’s deadline`,
    page: (reference) => `/staff/recalls/${reference}`,
  },
  data_request: {
    title: 'Data request',
    icon: 'lock',
    group: 'tickets',
    permission: 'data.read',
    hours: 0,
    clock: `NDPA 2023: without undue delay; promised: within ${durationText(DATA_ANSWER_DAYS * 24)}`,
  },
  identity: {
    title: 'Identity',
    icon: 'id',
    group: 'identity',
    permission: 'identity.read',
    ...target(24),
    page: (reference) => `/staff/identity?open=${reference}`,
  },
  recovery: {
    title: 'Account recovery',
    icon: 'key',
    group: 'identity',
    permission: 'identity.read',
    ...target(24),
  },
  stuck_payment: {
    title: 'Stuck payment',
    icon: 'transfer',
    group: 'money',
    permission: 'payments.read',
    ...target(2),
    page: paymentPage,
  },
  stuck_purchase: {
    title: 'Stuck purchase',
    icon: 'bolt',
    group: 'money',
    permission: 'payments.read',
    ...target(2),
    page: paymentPage,
  },
  stuck_refund: {
    title: 'Stuck refund',
    icon: 'turn',
    group: 'money',
    permission: 'payments.read',
    ...target(24),
    page: paymentPage,
  },
  unknown_deposit: {
    title: 'Unknown deposit',
    icon: 'wallet',
    group: 'money',
    permission: 'payments.read',
    ...target(24),
    page: paymentPage,
  },
  chargeback: {
    title: 'Chargeback',
    icon: 'leave',
    group: 'money',
    permission: 'payments.read',
    ...target(24),
    page: paymentPage,
  },
  payment_problem: {
    title: 'Payment problem',
    icon: 'alert',
    group: 'money',
    permission: 'payments.read',
    ...target(4),
    page: paymentPage,
  },
  dead_job: {
    title: 'Dead job',
    icon: 'warning',
    group: 'money',
    permission: 'providers.read',
    ...target(8),
  },
  order_dispute: {
    title: 'Order dispute',
    icon: 'bag',
    group: 'market_ajo',
    permission: 'orders.read',
    ...target(72),
    page: orderPage,
  },
  return_dispute: {
    title: 'Return',
    icon: 'box',
    group: 'market_ajo',
    permission: 'orders.read',
    hours: 0,
    clock: `Promised: decided within ${durationText(RETURN_DECISION_DAYS * 24)}`,
    page: orderPage,
  },
  ajo_dispute: {
    title: 'Ajo dispute',
    icon: 'ajo',
    group: 'market_ajo',
    permission: 'groups.read',
    hours: 0,
    clock: 'The payout is on hold until then, and continues automatically',
    page: groupPage,
  },
  ajo_report: {
    title: 'Ajo report',
    icon: 'flag',
    group: 'market_ajo',
    permission: 'groups.read',
    ...target(24),
    page: groupPage,
  },
  pot_report: {
    title: 'Pot report',
    icon: 'flag',
    group: 'market_ajo',
    permission: 'groups.read',
    ...target(24),
    page: (reference) => `/staff/pots?open=${numberOf(reference)}`,
  },
  reconciliation_exception: {
    title: 'Exception',
    icon: 'bank',
    group: 'reconciliation',
    permission: 'money.read',
    ...target(24),
    page: (reference) => `/staff/reconciliation?open=${numberOf(reference)}`,
  },
} as const satisfies Record<string, CaseKindDefinition>;
export type CaseKind = keyof typeof kinds;

export const caseKinds: Readonly<Record<CaseKind, CaseKindDefinition>> = kinds;

export const caseKindNames = Object.keys(caseKinds) as [CaseKind, ...CaseKind[]];
export const caseGroupNames = Object.keys(caseGroups) as [CaseGroup, ...CaseGroup[]];

/** The queue as visible with these permissions, narrowed by filters. */
export function caseKindsFor(
  permissions: ReadonlySet<Permission>,
  { group, kind }: { group?: CaseGroup | undefined; kind?: CaseKind | undefined } = {},
): CaseKind[] {
  return caseKindNames.filter(
    (name) =>
      permissions.has(caseKinds[name].permission) &&
      (group === undefined || caseKinds[name].group === group) &&
      (kind === undefined || kind === name),
  );
}
