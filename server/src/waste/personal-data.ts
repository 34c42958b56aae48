// Personal data of waste: its export, its part in closing an account and its retention.
import { sql } from 'kysely';
import type { AccountClosingRules, PersonalData } from '../module.ts';
import { type ExportPart, queryPart, tablePart } from '../platform/data-export.ts';
import { cleared, type Retention } from '../platform/retention.ts';

const photos = (userId: number) => sql`
  select p.booking_id as collection_id, p.id, p.added_at
  from waste_proof p join waste_booking b on b.id = p.booking_id
  where b.user_id = ${userId} order by p.id`;

const exports: ExportPart[] = [
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

/** Collections that block closing an account; weekly plans end with it. */
const closing: AccountClosingRules = {
  async obligations(db, userId) {
    const rows = await db
      .selectFrom('waste_booking')
      .select('collection_address')
      .where('user_id', '=', userId)
      .where('status', 'in', ['pending', 'confirmed', 'in_progress'])
      .orderBy('id')
      .execute();
    return rows.map(({ collection_address }) => ({
      description: `You have a waste collection booked at ${collection_address}. Cancel it, or wait until it’s done.`,
      link: '/waste',
    }));
  },
  async end(tx, userId, now) {
    await sql`update waste_plan set stopped_at = ${now}, next_at = null
      where user_id = ${userId} and stopped_at is null`.execute(tx);
  },
};

const retention: readonly Retention[] = [
  cleared(
    'waste_booking',
    {
      kept: 'by law',
      why: 'the address, the notes and the photos are erased',
      files: (userId) => sql<{ name: string }>`select p.name || ending as name
        from unnest(array['.sealed', '.webp', '-400.webp']) ending, waste_proof p
        join waste_booking b on b.id = p.booking_id where b.user_id = ${userId}`,
    },
    (userId) => [
      sql`update waste_booking set collection_address = 'erased', notes = null where user_id = ${userId}`,
      sql`delete from waste_proof where booking_id in
        (select id from waste_booking where user_id = ${userId})`,
    ],
  ),
  cleared(
    'waste_plan',
    { kept: 'by law', why: 'the address and the notes are erased' },
    (userId) => sql`update waste_plan set collection_address = 'erased', notes = null
      where user_id = ${userId}`,
  ),
];

export const wastePersonalData = { exports, closing, retention } satisfies PersonalData;
