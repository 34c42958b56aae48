// How long identification is kept of a closed account: as long as the law asks.
import { sql } from 'kysely';
import { deleted, type Retention } from '../platform/retention.ts';

export const kycRetention: readonly Retention[] = [
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
