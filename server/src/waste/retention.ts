// How long collections keep what they have of a closed account.
import { sql } from 'kysely';
import { cleared, type Retention } from '../platform/retention.ts';

export const wasteRetention: readonly Retention[] = [
  cleared(
    'waste_booking',
    {
      kept: 'by law',
      why: 'the address, the notes and the pictures go',
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
    { kept: 'by law', why: 'the address and the notes go' },
    (userId) => sql`update waste_plan set collection_address = 'erased', notes = null
      where user_id = ${userId}`,
  ),
];
