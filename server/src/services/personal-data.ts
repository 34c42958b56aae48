// Personal data of services: its export, its part in closing an account and its retention.

import { sql } from 'kysely';
import type { AccountClosingRules, PersonalData } from '../module.ts';
import { type ExportPart, tablePart } from '../platform/data-export.ts';
import { cleared, deleted, type Retention } from '../platform/retention.ts';

const exports: ExportPart[] = [
  tablePart(
    'purchases',
    'service_purchase',
    [
      'id',
      'category',
      'biller_name',
      'plan_name',
      'account_number',
      'variant',
      'customer_name',
      'phone',
      'quantity',
      'status',
      'delivery',
      'reason',
      'created_at',
      'settled_at',
    ],
    { naira: ['amount', 'fee'] },
  ),
  tablePart('saved_numbers', 'service_saved', [
    'id',
    'category',
    'biller',
    'account_number',
    'variant',
    'customer_name',
    'created_at',
    'nickname',
  ]),
];

/** Purchases that block closing an account. */
const closing: AccountClosingRules = {
  async obligations(db, userId) {
    const rows = await db
      .selectFrom('service_purchase')
      .select('biller_name')
      .where('user_id', '=', userId)
      .where('status', 'in', ['initiated', 'pending'])
      .orderBy('id')
      .execute();
    return rows.map(({ biller_name }) => ({
      description: `Your purchase from ${biller_name} isn’t finished. We’ll let you know when it is.`,
      link: '/transactions',
    }));
  },
};

const retention: readonly Retention[] = [
  cleared(
    'service_purchase',
    { kept: 'by law', why: 'numbers, names and tokens are erased; product and amount stay' },
    (userId) => sql`update service_purchase set account_number = 'erased', customer_name = null,
      phone = 'erased', delivery = null where user_id = ${userId}`,
  ),
  deleted('service_saved', { kept: 'at once', why: 'deleted' }),
];

export const servicesPersonalData = { exports, closing, retention } satisfies PersonalData;
