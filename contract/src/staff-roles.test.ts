// Limits of roles that must hold even if a new permission is added to the wrong role.
import { expect, test } from 'vitest';
import { type Permission, permissions, permissionsOf, roleNames, roles } from './staff-roles.ts';

const money: Permission[] = [
  'payments.ask',
  'payments.end',
  'disputes.work',
  'money.reconcile',
  'proposals.make_money',
  'proposals.approve_money',
];

test('an administrator has no access to customers or their money', () => {
  const administrator = permissionsOf(['administrator']);
  for (const permission of permissions) {
    const apart = /^(customers|identity|tickets|data|payments|orders|groups|waste|money|cases)\./;
    if (apart.test(permission) || money.includes(permission))
      expect(administrator.has(permission), permission).toBe(false);
  }
});

test('an auditor can read everything except documents, and change nothing', () => {
  const auditor = [...permissionsOf(['auditor'])];
  const reading = permissions.filter((permission) => permission.endsWith('.read'));
  expect(auditor.sort()).toEqual([...reading, 'console.use'].sort());
});

test('only finance approves money, and only administrators decide on staff', () => {
  const holders = (permission: Permission) =>
    roleNames.filter((role) => permissionsOf([role]).has(permission));
  expect(holders('proposals.approve_money')).toEqual(['finance']);
  expect(holders('proposals.approve_staff')).toEqual(['administrator']);
  expect(holders('proposals.make_staff')).toEqual(['administrator']);
});

test('each permission belongs to a role, exactly once, and every role can sign in', () => {
  const held = permissionsOf(roleNames);
  expect(permissions.filter((permission) => !held.has(permission))).toEqual([]);
  for (const role of roleNames) {
    expect(new Set(roles[role]).size).toBe(roles[role].length);
    expect(roles[role]).toContain('console.use');
  }
});
