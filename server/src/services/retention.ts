// How long purchases keep what they have of a closed account.
import { sql } from 'kysely';
import { cleared, deleted, type Retention } from '../platform/retention.ts';

export const servicesRetention: readonly Retention[] = [
  cleared(
    'service_purchase',
    { kept: 'by law', why: 'numbers, names and tokens go; what was bought for how much stays' },
    (userId) => sql`update service_purchase set account_number = 'erased', customer_name = null,
      phone = 'erased', delivery = null where user_id = ${userId}`,
  ),
  deleted('service_saved', { kept: 'at once', why: 'deleted' }),
];
