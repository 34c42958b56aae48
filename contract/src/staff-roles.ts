// Permissions of staff: verbs on objects, grouped into roles. Roles are the only source of permissions.

export const permissions = [
  /** Included in every role: the member’s own account in the console. */
  'console.use',
  'cases.read',
  'cases.claim',
  'customers.read',
  'customers.note',
  /** Calls that the customer sees in the app. */
  'customers.call',
  'customers.freeze',
  /** Ends sessions, unlocks the PIN. */
  'customers.secure',
  'identity.read',
  'identity.read_documents',
  'identity.decide',
  'tickets.read',
  'tickets.answer',
  /** Shared canned answers. */
  'tickets.edit_canned',
  /** Customers’ requests about their own data. */
  'data.read',
  'data.answer',
  'payments.read',
  /** Requeries the provider. */
  'payments.ask',
  /** Resolves payments that no provider could settle, below the amount that needs two people. */
  'payments.end',
  /** Proposes decisions on recalls and disputed payments, and records contact about them. */
  'disputes.work',
  'orders.read',
  'orders.decide',
  'waste.read',
  'waste.work',
  'groups.read',
  'groups.decide',
  'money.read',
  'money.reconcile',
  'rules.read',
  'providers.read',
  'providers.pause',
  /** Retries or dismisses a job whose last retry failed. */
  'jobs.work',
  'staff.read',
  'staff.end_sessions',
  'log.read',
  'proposals.read',
  /** Reversals, corrections, credits, resolutions of large payments. */
  'proposals.make_money',
  'proposals.approve_money',
  /** Unfreezing, tiers, limits. */
  'proposals.make_customers',
  'proposals.approve_customers',
  'proposals.make_rules',
  'proposals.approve_rules',
  'proposals.make_staff',
  'proposals.approve_staff',
] as const;
export type Permission = (typeof permissions)[number];

const reading = permissions.filter((permission) => permission.endsWith('.read'));
const EVERYBODY = ['console.use', 'proposals.read'] as const;

/** Permissions of each role. */
export const roles = {
  support: [
    ...EVERYBODY,
    'cases.read',
    'cases.claim',
    'customers.read',
    'customers.note',
    'customers.call',
    'customers.freeze',
    'customers.secure',
    'tickets.read',
    'tickets.answer',
    'data.read',
    'data.answer',
    'payments.read',
    'payments.ask',
    'disputes.work',
    'orders.read',
    'waste.read',
    'groups.read',
    'proposals.make_customers',
  ],
  kyc_reviewer: [
    ...EVERYBODY,
    'cases.read',
    'cases.claim',
    'customers.read',
    'customers.note',
    'customers.call',
    'identity.read',
    'identity.read_documents',
    'identity.decide',
    'proposals.make_customers',
  ],
  operations: [
    ...EVERYBODY,
    'cases.read',
    'cases.claim',
    'customers.read',
    'customers.note',
    'customers.call',
    'customers.freeze',
    'customers.secure',
    'tickets.read',
    'tickets.answer',
    'tickets.edit_canned',
    'payments.read',
    'payments.ask',
    'payments.end',
    'disputes.work',
    'orders.read',
    'orders.decide',
    'waste.read',
    'waste.work',
    'groups.read',
    'groups.decide',
    'money.read',
    'providers.read',
    'providers.pause',
    'jobs.work',
    'rules.read',
    'proposals.make_money',
    'proposals.make_customers',
  ],
  finance: [
    ...EVERYBODY,
    'cases.read',
    'cases.claim',
    'customers.read',
    'customers.note',
    'payments.read',
    'payments.ask',
    'payments.end',
    'disputes.work',
    'money.read',
    'money.reconcile',
    'providers.read',
    'jobs.work',
    'rules.read',
    'proposals.make_money',
    'proposals.approve_money',
    'proposals.make_rules',
  ],
  compliance: [
    ...EVERYBODY,
    'cases.read',
    'cases.claim',
    'customers.read',
    'customers.note',
    'customers.call',
    'customers.freeze',
    'customers.secure',
    'identity.read',
    'identity.read_documents',
    'identity.decide',
    'tickets.read',
    'data.read',
    'data.answer',
    'payments.read',
    'disputes.work',
    'orders.read',
    'groups.read',
    'money.read',
    'rules.read',
    'log.read',
    'proposals.make_customers',
    'proposals.approve_customers',
    'proposals.approve_rules',
  ],
  administrator: [
    ...EVERYBODY,
    'staff.read',
    'staff.end_sessions',
    'rules.read',
    'providers.read',
    'log.read',
    'proposals.make_rules',
    'proposals.approve_rules',
    'proposals.make_staff',
    'proposals.approve_staff',
  ],
  auditor: ['console.use', ...reading],
} as const satisfies Record<string, readonly Permission[]>;
export type Role = keyof typeof roles;

export const roleNames = Object.keys(roles) as Role[];

/**
 * Roles that can’t be combined: deciding on staff excludes every other decision, and auditing excludes every
 * action.
 */
export const EXCLUSIVE_ROLES: readonly Role[] = ['administrator', 'auditor'];

/** Permissions of a person with these roles. */
export const permissionsOf = (held: readonly Role[]): ReadonlySet<Permission> =>
  new Set(held.flatMap((role): readonly Permission[] => roles[role]));

/** True if one person can hold these roles together. */
export const canCombineRoles = (held: readonly Role[]): boolean =>
  held.length > 0 && (held.length === 1 || !held.some((role) => EXCLUSIVE_ROLES.includes(role)));
