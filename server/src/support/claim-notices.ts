// Notices to customers about claims. A receiver reads that nothing is decided, and never why it was claimed.
import { instantText } from '@alajo/contract/instant-text.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { spacedClaimNumber } from '@alajo/contract/support/claims.ts';
import { noticeKinds, receiptLink } from '../notices/kinds.ts';

type ClaimNotice = { number: string };
/** `reference` is the payment the receiver got, `until` the instant at which the hold ends. */
type HoldNotice = { amount: Kobo; reference: string; until: string };

type ClaimNotices = {
  /** `by` is an instant. */
  claim_made: ClaimNotice & { held: Kobo; by: string };
  claim_held: HoldNotice & { of: Kobo; received_at: string };
  claim_extended: HoldNotice;
  claim_returned: ClaimNotice & { amount: Kobo };
  /** For the receiver; `name` is who sent it. */
  claim_sent_back: { amount: Kobo; name: string; reference: string };
  claim_released: ClaimNotice;
  claim_false: ClaimNotice;
  claim_hold_ended: ClaimNotice & { amount: Kobo };
};

const caseLink = ({ number }: ClaimNotice) => `/support/claims/${number}`;
const holdLink = ({ reference }: HoldNotice) => `/support/on-hold/${reference}`;

/** `Thu 17 Dec`: a hold ends at midnight, so the day is the one before. */
const until = (instant: string) =>
  instantText(new Date(Date.parse(instant) - 1)).slice(0, -' 23:59'.length);

export const claimNotices = noticeKinds({
  topic: 'money',
  shown_as: 'notice',
})<ClaimNotices>({
  claim_made: {
    link: caseLink,
    text: ({ number, held, by }) => ({
      title: `We have your report: case ${spacedClaimNumber(number)}`,
      body: `${held > 0 ? `${formatNaira(held)} is on hold for you. ` : ''}Our team will decide by ${until(by)}. We never ask for a PIN or a code.`,
    }),
  },
  claim_held: {
    link: holdLink,
    text: ({ amount, of, received_at, until: end }) => ({
      title: `${formatNaira(amount)} in your wallet is on hold`,
      body: `Someone reported the ${formatNaira(of)} you received on ${instantText(received_at)}. Nothing has been decided. The hold ends automatically on ${until(end)}.`,
    }),
  },
  claim_extended: {
    link: holdLink,
    text: ({ amount, until: end }) => ({
      title: `${formatNaira(amount)} stays on hold until ${until(end)}`,
      body: 'Our team needs more time to decide. You can still add a photo or a message.',
    }),
  },
  claim_returned: {
    link: caseLink,
    text: ({ number, amount }) => ({
      title: `${formatNaira(amount)} came back`,
      body: `Our team decided case ${spacedClaimNumber(number)} for you. The money is in your wallet.`,
    }),
  },
  claim_sent_back: {
    link: receiptLink,
    text: ({ amount, name }) => ({
      title: `${formatNaira(amount)} on hold went back to ${name}`,
      body: 'Our team read what both sides sent and decided. If you have new information, write to us in Help.',
    }),
  },
  claim_released: {
    link: caseLink,
    text: ({ number }) => ({
      title: `Case ${spacedClaimNumber(number)} is decided`,
      body: 'We couldn’t return the money. If you have new information, write to us in Help.',
    }),
  },
  claim_false: {
    link: caseLink,
    text: ({ number }) => ({
      title: `Case ${spacedClaimNumber(number)} is decided`,
      body: 'What you told us wasn’t true, so you won’t get instant holds for a year. If we got it wrong, write to us in Help.',
    }),
  },
  claim_hold_ended: {
    link: caseLink,
    text: ({ number, amount }) => ({
      title: `The hold on ${formatNaira(amount)} has ended`,
      body: `Our team will still decide case ${spacedClaimNumber(number)}. You’ll hear from us.`,
    }),
  },
});
