// What roles are called, and what they are for.
import type { Role } from '@alajo/contract/staff-roles.ts';

const ROLES: Record<Role, { name: string; does: string }> = {
  support: { name: 'Support', does: 'answers customers' },
  kyc_reviewer: { name: 'KYC reviewer', does: 'decides about IDs' },
  operations: { name: 'Operations', does: 'payments, orders, collections and groups' },
  finance: { name: 'Finance', does: 'the books; approves money' },
  compliance: { name: 'Compliance', does: 'freezes and identity; approves limits and rules' },
  administrator: { name: 'Administrator', does: 'staff and rules, never money' },
  auditor: { name: 'Auditor', does: 'reads everything, changes nothing' },
};

export const roleName = (role: Role) => ROLES[role].name;
export const roleDoes = (role: Role) => ROLES[role].does;

/** `Operations, KYC reviewer` */
export const rolesText = (roles: readonly Role[]) => roles.map(roleName).join(', ');
