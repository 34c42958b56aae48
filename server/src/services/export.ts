// The services' part of what a customer can take away.
import { own, type Part } from '../platform/data-export.ts';

export const serviceParts: Part[] = [
  own(
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
  own('saved_numbers', 'service_saved', [
    'id',
    'category',
    'biller',
    'account_number',
    'variant',
    'customer_name',
    'created_at',
  ]),
];
