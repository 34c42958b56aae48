// KYC's part of a customer's data export, without the file of the ID: the customer sent it.
import { type ExportPart, tablePart } from '../platform/data-export.ts';

export const kycExport: ExportPart[] = [
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
