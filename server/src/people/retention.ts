// How long saved people are kept of a closed account, and it among others' people.
import { deleted, type Retention } from '../platform/retention.ts';

export const peopleRetention: readonly Retention[] = [
  deleted('people_person', { kept: '30 days', why: 'deleted' }),
  deleted('people_person', { kept: 'by law', why: 'deleted among others’ people' }, 'to_user_id'),
  deleted('people_read', { kept: '30 days', why: 'deleted' }),
];
