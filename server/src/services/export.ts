// The services' part of a customer's data export.
import { type ExportPart, tablePart } from '../platform/data-export.ts';

export const serviceExport: ExportPart[] = [
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
