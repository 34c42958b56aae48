// How long Ajo groups keep what they have of a closed account. What others in a group rely on stands: who
// had which seat, and what was paid.
import { sql } from 'kysely';
import { cleared, deleted, numbersOnly, type Retention } from '../platform/retention.ts';

const theirGroups = (userId: number) =>
  sql`(select group_id from ajo_member where user_id = ${userId})`;

export const ajoRetention: readonly Retention[] = [
  cleared(
    'ajo_group',
    {
      kept: 'by law',
      why: 'the name and the description go, if this customer gave them; its terms stay',
    },
    (userId) => sql`update ajo_group set name = 'Ajo group ' || id, description = ''
      where organiser_id = ${userId}`,
  ),
  numbersOnly('ajo_member'),
  cleared(
    'ajo_event',
    { kept: 'by law', why: 'the name goes out of the words' },
    (userId, { name }) => sql`update ajo_event set text = replace(text, ${name}, 'A closed account')
      where group_id in ${theirGroups(userId)}`,
  ),
  cleared(
    'ajo_announcement',
    { kept: 'by law', why: 'the words go' },
    (userId) => sql`update ajo_announcement set text = 'erased' where user_id = ${userId}`,
  ),
  numbersOnly('ajo_announcement_read'),
  cleared(
    'ajo_bank_payout',
    { kept: 'by law', why: 'the bank account goes' },
    (
      userId,
    ) => sql`update ajo_bank_payout set account_name = 'erased', account_number = '0000000000'
      where user_id = ${userId}`,
  ),
  numbersOnly('ajo_cover'),
  cleared(
    'ajo_dispute',
    { kept: 'by law', why: 'the words go' },
    (userId) => sql`update ajo_dispute set text = 'erased' where user_id = ${userId}`,
  ),
  deleted('ajo_evidence', {
    kept: 'by law',
    why: 'deleted, with its picture',
    files: (userId) => sql<{ name: string }>`select picture || ending as name
      from unnest(array['.webp', '-400.webp']) ending, ajo_evidence
      where user_id = ${userId} and picture is not null`,
  }),
  numbersOnly('ajo_guarantee'),
  numbersOnly('ajo_hold'),
  numbersOnly('ajo_invitation', 'only a random code'),
  deleted('ajo_kin', { kept: 'at once', why: 'deleted when the account is closed' }),
  numbersOnly('ajo_officer'),
  deleted('ajo_operation', { kept: '30 days', why: 'deleted' }),
  cleared(
    'ajo_passbook',
    { kept: 'by law', why: 'deleted, those of other members too that show the name' },
    (userId, { name }) => sql`delete from ajo_passbook p where user_id = ${userId}
      or group_id in ${theirGroups(userId)} and position(${name} in shown::text) > 0`,
  ),
  deleted('ajo_phoneless_ask', { kept: 'by law', why: 'deleted' }),
  numbersOnly('ajo_plan'),
  numbersOnly('ajo_renewal_decline'),
  numbersOnly('ajo_request'),
  numbersOnly('ajo_seat_ask'),
  numbersOnly('ajo_seat_link', 'only a random code'),
  numbersOnly('ajo_seat_offer'),
  cleared(
    'ajo_seat_report',
    { kept: 'by law', why: 'the words and the next of kin go' },
    (userId, { phone_number }) => [
      sql`update ajo_seat_report set text = 'erased' where user_id = ${userId}`,
      sql`update ajo_seat_report set kin_name = 'erased', kin_phone = '+2340000000000'
        where kin_phone is not null and (user_id = ${userId} or kin_phone = ${phone_number})`,
      sql`delete from ajo_kin where phone_number = ${phone_number}`,
    ],
  ),
  numbersOnly('ajo_share'),
];
