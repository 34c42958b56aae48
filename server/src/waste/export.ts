// Waste collection's part of a customer's data export.
import { sql } from 'kysely';
import { type ExportPart, queryPart, tablePart } from '../platform/data-export.ts';

const photos = (userId: number) => sql`
  select p.booking_id as collection_id, p.id, p.added_at
  from waste_proof p join waste_booking b on b.id = p.booking_id
  where b.user_id = ${userId} order by p.id`;

export const wasteParts: ExportPart[] = [
  queryPart('collection_photos', ['waste_proof'], photos),
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
