// The standing orders in a customer's data export.
import { type ExportPart, tablePart } from '../platform/data-export.ts';

export const scheduleParts: ExportPart[] = [
  tablePart(
    'standing_orders',
    'schedules_order',
    [
      'id',
      'kind',
      'target',
      'name',
      'detail',
      'note',
      'frequency',
      'first_day',
      'passed_payday',
      'next_day',
      'status',
      'created_at',
      'ended_at',
    ],
    { naira: ['amount', 'most', 'expected'] },
  ),
  tablePart(
    'standing_order_payments',
    'schedules_run',
    ['due_on', 'order_id', 'status', 'tries', 'entry_id', 'reason', 'changed_at'],
    { naira: ['total'] },
  ),
];
