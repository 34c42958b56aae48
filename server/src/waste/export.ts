// Waste collection's part of a customer's data export.
import { type ExportPart, tablePart } from '../platform/data-export.ts';

export const wasteParts: ExportPart[] = [
  tablePart(
    'weekly_collections',
    'waste_plan',
    ['id', 'waste_type', 'collection_address', 'notes', 'next_at', 'created_at', 'stopped_at'],
    { naira: ['amount'] },
  ),
  tablePart(
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
