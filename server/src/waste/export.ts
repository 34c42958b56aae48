// Waste collection's part of what a customer can take away.
import { own, type Part } from '../platform/data-export.ts';

export const wasteParts: Part[] = [
  own(
    'weekly_collections',
    'waste_plan',
    ['id', 'waste_type', 'collection_address', 'notes', 'next_at', 'created_at', 'stopped_at'],
    { naira: ['amount'] },
  ),
  own(
    'waste_collections',
    'waste_booking',
    [
      'id',
      'plan_id',
      'waste_type',
      'collection_address',
      'notes',
      'scheduled_at',
      'status',
      'status_since',
      'cancelled_by',
      'rating',
      'created_at',
    ],
    { naira: ['amount'] },
  ),
];
