// Kinds of cases: what each is called, who may see it, and by which clock it is due. The server computes
// what is due from these figures and the console shows where they come from.

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

type Kind = {
  title: string;
  group: CaseGroup;
  /** Who may see it and claim it. */
  permission: Permission;
  /** Due so many hours after its clock began; 0 where it has a deadline of its own. */
  hours: number;
  /** Where that comes from. */
  clock: string;
};

const target = (hours: number) => ({ hours, clock: `Our target: ${durationText(hours)}` });

export const caseKinds = {
  ticket: {
    title: 'Ticket',
    group: 'tickets',
    permission: 'tickets.read',
    hours: 0,
    clock: `Promised: an answer within ${durationText(ANSWER_HOURS)}, or by the time we gave`,
  },
  recall: {
    title: 'Recall',
    group: 'tickets',
    permission: 'tickets.read',
    hours: 0,
    clock: `CBN: decided within ${durationText(RECALL_DECISION_HOURS)}, or by when the bank answers`,
  },
  data_request: {
    title: 'Data request',
    group: 'tickets',
    permission: 'data.read',
    hours: 0,
    clock: `NDPA 2023: without undue delay; promised: within ${durationText(DATA_ANSWER_DAYS * 24)}`,
  },
  identity: { title: 'Identity', group: 'identity', permission: 'identity.read', ...target(24) },
  recovery: {
    title: 'Account recovery',
    group: 'identity',
    permission: 'identity.read',
    ...target(24),
  },
  stuck_payment: {
    title: 'Stuck payment',
    group: 'money',
    permission: 'payments.read',
    ...target(2),
  },
  stuck_purchase: {
    title: 'Stuck purchase',
    group: 'money',
    permission: 'payments.read',
    ...target(2),
  },
  stuck_refund: {
    title: 'Stuck refund',
    group: 'money',
    permission: 'payments.read',
    ...target(24),
  },
  unknown_deposit: {
    title: 'Unknown deposit',
    group: 'money',
    permission: 'payments.read',
    ...target(24),
  },
  chargeback: { title: 'Chargeback', group: 'money', permission: 'payments.read', ...target(24) },
  payment_problem: {
    title: 'Payment problem',
    group: 'money',
    permission: 'payments.read',
    ...target(4),
  },
  dead_job: { title: 'Dead job', group: 'money', permission: 'providers.read', ...target(8) },
  order_dispute: {
    title: 'Order dispute',
    group: 'market_ajo',
    permission: 'orders.read',
    ...target(72),
  },
  return_dispute: {
    title: 'Return',
    group: 'market_ajo',
    permission: 'orders.read',
    hours: 0,
    clock: `Promised: decided within ${durationText(RETURN_DECISION_DAYS * 24)}`,
  },
  ajo_dispute: {
    title: 'Ajo dispute',
    group: 'market_ajo',
    permission: 'groups.read',
    hours: 0,
    clock: 'Until then the payout waits; then it goes on by itself',
  },
  ajo_report: {
    title: 'Ajo report',
    group: 'market_ajo',
    permission: 'groups.read',
    ...target(24),
  },
  pot_report: {
    title: 'Pot report',
    group: 'market_ajo',
    permission: 'groups.read',
    ...target(24),
  },
  reconciliation_exception: {
    title: 'Exception',
    group: 'reconciliation',
    permission: 'money.read',
    ...target(24),
  },
} as const satisfies Record<string, Kind>;
export type CaseKind = keyof typeof caseKinds;

export const caseKindNames = Object.keys(caseKinds) as [CaseKind, ...CaseKind[]];
export const caseGroupNames = Object.keys(caseGroups) as [CaseGroup, ...CaseGroup[]];

/** What somebody with these permissions sees of the queue, and of it what they look for. */
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
