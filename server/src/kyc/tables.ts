// Row types of the KYC tables.
import type { DocumentKind, KycInfo } from '@alajo/contract/kyc/schemas.ts';
import type { Generated } from 'kysely';

export type KycPhone = {
  user_id: number;
  phone_number: string;
  sent_at: Date;
  verified_at: Date | null;
};

export type KycInfoRow = KycInfo & { user_id: number; saved_at: Date };

/** The reason a BVN or NIN was rejected. */
export type NumberReason = 'partial' | 'mismatch' | 'not_found' | 'taken' | 'unanswered';

type KycNumber = {
  user_id: number;
  attempt: number;
  last_digits: string;
  first_name: string;
  last_name: string;
  date_of_birth: string;
  status: 'submitted' | 'verified' | 'rejected';
  reason: NumberReason | null;
  sealed: string | null;
  looks: Generated<number>;
  tries: number;
  tries_day: string;
  since: Date;
};
export type KycBvn = KycNumber & { bvn_hash: string };
export type KycNin = KycNumber & { nin_hash: string };

export type KycDocument = {
  id: Generated<number>;
  user_id: number;
  kind: DocumentKind;
  expires_on: string | null;
  name: string;
  media_type: 'image/webp' | 'application/pdf';
  content_hash: string;
  status: 'submitted' | 'verified' | 'rejected' | 'replaced';
  reason: string | null;
  sent_at: Date;
  since: Date;
  told_expired_at: Date | null;
};

declare module '../platform/database/schema.ts' {
  interface Schema {
    kyc_phone: KycPhone;
    kyc_info: KycInfoRow;
    kyc_bvn: KycBvn;
    kyc_nin: KycNin;
    kyc_document: KycDocument;
  }
}
