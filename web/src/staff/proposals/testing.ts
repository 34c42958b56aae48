// A sample proposal for screen tests.
import type { Proposal } from '@alajo/contract/staff/proposal-schemas.ts';

export const PROPOSAL: Proposal = {
  id: 118,
  kind: 'staff_roles',
  object: 'staff:8',
  objects: ['staff:8'],
  about_user_id: null,
  title: 'Give Ngozichukwuka Onyekachukwu-Nwabueze the roles Operations and Support',
  lines: [
    { label: 'Who', value: 'Ngozichukwuka Onyekachukwu-Nwabueze' },
    { label: 'Roles now', value: 'Support' },
    { label: 'Roles then', value: 'Operations, Support' },
  ],
  digest: 'd'.repeat(32),
  maker: { id: 9, name: 'Sola Ajayi' },
  reason: 'Takes over stuck payments in December',
  made_at: '2026-11-23T15:20:00Z',
  expires_at: '2026-11-30T15:20:00Z',
  state: 'open',
  decider: null,
  decision: null,
  decided_at: null,
  may_approve: true,
  may_reject: true,
  preview: null,
};
