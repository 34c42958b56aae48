// Personal data of KYC: its export, its part in closing an account and its retention.

import { sql } from 'kysely';
import type { AccountClosingRules, PersonalData } from '../module.ts';
import { type ExportPart, tablePart } from '../platform/data-export.ts';
import { deleted, type Retention } from '../platform/retention.ts';

/** KYC's part of a customer's data export, without the file of the ID: the customer sent it. */
const exports: ExportPart[] = [
  tablePart('confirmed_phone', 'kyc_phone', ['phone_number', 'sent_at', 'verified_at']),
  tablePart('profile_info', 'kyc_info', [
    'date_of_birth',
    'home_address',
    'city',
    'state',
    'occupation',
    'saved_at',
  ]),
  tablePart('bvn', 'kyc_bvn', ['last_digits', 'status', 'reason', 'since']),
  tablePart('nin', 'kyc_nin', ['last_digits', 'status', 'reason', 'since']),
  tablePart('ids', 'kyc_document', [
    'id',
    'kind',
    'expires_on',
    'status',
    'reason',
    'sent_at',
    'since',
  ]),
];

/** Numbers stay with the closed account as evidence, but no longer block their owner from a new one. */
const closing: AccountClosingRules = {
  async end(tx, userId) {
    await sql`delete from kyc_bvn where user_id = ${userId} and status = 'submitted'`.execute(tx);
    await sql`delete from kyc_nin where user_id = ${userId} and status = 'submitted'`.execute(tx);
    await sql`update kyc_bvn set bvn_hash = 'closed:' || user_id || ':' || bvn_hash
      where user_id = ${userId}`.execute(tx);
    await sql`update kyc_nin set nin_hash = 'closed:' || user_id || ':' || nin_hash
      where user_id = ${userId}`.execute(tx);
    await sql`update kyc_document set status = 'replaced' where user_id = ${userId}
      and status = 'submitted'`.execute(tx);
  },
};

/** Retention of a closed account's identification: as long as the law requires. */
const retention: readonly Retention[] = [
  deleted('kyc_info', { kept: 'by law', why: 'deleted' }),
  deleted('kyc_phone', { kept: 'by law', why: 'deleted' }),
  deleted('kyc_bvn', { kept: 'by law', why: 'deleted' }),
  deleted('kyc_nin', { kept: 'by law', why: 'deleted' }),
  deleted('kyc_document', {
    kept: 'by law',
    why: 'deleted, with its file',
    files: (userId) =>
      sql<{ name: string }>`select name from kyc_document where user_id = ${userId}`,
  }),
];

export const kycPersonalData = { exports, closing, retention } satisfies PersonalData;
