// Notices to customers about identity verification.
import { type DocumentKind, documentKindOf } from '@alajo/contract/kyc/schemas.ts';
import { formatPhone } from '@alajo/contract/phone.ts';
import { noticeKinds, SECURITY } from '../notices/kinds.ts';
import { numberReasons } from './steps.ts';
import type { NumberReason } from './tables.ts';

type KycNotices = {
  tier_raised: { tier: number };
  phone_confirmed: { phone_number: string };
  profile_info_saved: object;
  profile_info_changed: object;
  bvn_confirmed: { last_digits: string };
  bvn_rejected: { reason: NumberReason };
  nin_confirmed: { last_digits: string };
  nin_rejected: { reason: NumberReason };
  id_verified: { document: DocumentKind };
  /** `reason` is a sentence of the contract's list, which tells the customer what to send instead. */
  id_rejected: { reason: string };
  id_expired: { document: DocumentKind };
};

const CHANGE_PASSWORD = 'If this wasn’t you, change your password.';

export const kycNotices = noticeKinds({
  topic: 'account',
  shown_as: 'notice',
  link: '/profile',
})<KycNotices>({
  tier_raised: ({ tier }) => ({
    title: `You’re now on tier ${tier}`,
    body: 'You can send and hold more. Your new limits are on your profile.',
  }),
  phone_confirmed: {
    ...SECURITY,
    text: ({ phone_number }) => ({
      title: 'Your phone number is confirmed',
      body: formatPhone(phone_number),
    }),
  },
  profile_info_saved: {
    ...SECURITY,
    text: () => ({ title: 'Your profile info is saved', body: CHANGE_PASSWORD }),
  },
  profile_info_changed: {
    ...SECURITY,
    text: () => ({ title: 'Your profile info was changed', body: CHANGE_PASSWORD }),
  },
  bvn_confirmed: {
    ...SECURITY,
    text: ({ last_digits }) => ({
      title: 'Your BVN is confirmed',
      body: `It ends in ${last_digits}. Those digits are all we keep.`,
    }),
  },
  bvn_rejected: ({ reason }) => ({
    title: 'Your BVN is not confirmed',
    body: numberReasons.bvn[reason],
  }),
  nin_confirmed: {
    ...SECURITY,
    text: ({ last_digits }) => ({
      title: 'Your NIN is confirmed',
      body: `It ends in ${last_digits}. Those digits are all we keep.`,
    }),
  },
  nin_rejected: ({ reason }) => ({
    title: 'Your NIN is not confirmed',
    body: numberReasons.nin[reason],
  }),
  id_verified: ({ document }) => ({
    title: 'Your ID is verified',
    body: `We’ve checked your ${documentKindOf(document).name}.`,
  }),
  id_rejected: ({ reason }) => ({ title: 'Your ID is not verified', body: reason }),
  id_expired: ({ document }) => ({
    title: 'Your ID has expired',
    body: `Send your new ${documentKindOf(document).name}, or another ID.`,
  }),
});
