// The part of KYC in what a customer can take away. The ID's file is not in it: whoever has it sent it.
import { own, type Part } from '../platform/data-export.ts';

export const kycParts: Part[] = [
  own('confirmed_phone', 'kyc_phone', ['phone_number', 'sent_at', 'verified_at']),
  own('profile_info', 'kyc_info', [
    'date_of_birth',
    'home_address',
    'city',
    'state',
    'occupation',
    'saved_at',
  ]),
  own('bvn', 'kyc_bvn', ['last_digits', 'status', 'reason', 'since']),
  own('ids', 'kyc_document', ['id', 'kind', 'expires_on', 'status', 'reason', 'sent_at', 'since']),
];
