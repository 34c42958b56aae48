// Names and purposes of roles.
import type { Role } from '@alajo/contract/staff-roles.ts';

const ROLES: Record<Role, { name: string; does: string }> = {
  support: { name: 'Support', does: 'replies to customers' },
  kyc_reviewer: { name: 'KYC reviewer', does: 'reviews IDs' },
  operations: { name: 'Operations', does: 'payments, orders, collections and groups' },
  finance: { name: 'Finance', does: 'the books; approves money movements' },
  compliance: { name: 'Compliance', does: 'freezes and identity; approves limits and rules' },
  administrator: { name: 'Administrator', does: 'manages staff and rules; no access to money' },
  auditor: { name: 'Auditor', does: 'read-only access to everything' },
};

export const roleName = (role: Role) => ROLES[role].name;
export const roleDoes = (role: Role) => ROLES[role].does;

/** Role names as text: `Operations, KYC reviewer`. */
export const rolesText = (roles: readonly Role[]) => roles.map(roleName).join(', ');
