// Routes of disputes, and of the vote on writing off a member’s debt.
import * as z from 'zod/mini';
import { PICTURE_BYTES_MAX, PICTURE_TYPES, picture } from '../pictures.ts';
import { defineRoutes, idParams, message, rowId } from '../route.ts';
import { disputeAbout, disputeText } from './disputes.ts';
import { created, vote } from './replies.ts';

const disputeParams = z.strictObject({ id: rowId, dispute: rowId });

export const disputeRoutes = defineRoutes({
  disputeRound: {
    method: 'POST',
    path: 'ajo-groups/:id/disputes/',
    access: 'customer',
    summary: 'Dispute the open round',
    details:
      'Dispute the open round: its payout is on hold for 72 hours, everything else continues',
    params: idParams,
    body: z.strictObject({ round: z.int(), about: disputeAbout, text: disputeText }),
    reply: created,
    status: 201,
    per_minute: 10,
  },
  withdrawDispute: {
    method: 'POST',
    path: 'ajo-groups/:id/disputes/:dispute/withdraw/',
    access: 'customer',
    summary: 'Withdraw the caller’s dispute',
    details: 'Withdraw the caller’s dispute; the payout is made immediately',
    params: disputeParams,
    reply: message,
  },
  addEvidence: {
    method: 'POST',
    path: 'ajo-groups/:id/disputes/:dispute/evidence/',
    access: 'customer',
    summary: 'Add a statement to a dispute',
    details:
      'Add a statement to a dispute, as any member can; repeating the same text changes nothing',
    params: disputeParams,
    body: z.strictObject({ text: disputeText }),
    reply: created,
    status: 201,
    per_minute: 10,
  },
  addEvidencePicture: {
    method: 'POST',
    path: 'ajo-groups/:id/disputes/:dispute/pictures/',
    access: 'customer',
    summary: 'Add a picture to a dispute',
    details: 'Add a picture to a dispute; uploading the same one again changes nothing',
    params: disputeParams,
    upload: { types: PICTURE_TYPES, max_bytes: PICTURE_BYTES_MAX },
    reply: picture,
    status: 201,
    per_minute: 30,
  },
  proposeWriteOff: {
    method: 'POST',
    path: 'ajo-groups/:id/members/:member/write-off/',
    access: 'customer',
    summary: 'Ask the group to write off what a member owes',
    details:
      'Ask the group to write off what a member owes (organiser or a creditor); everyone who would lose money has to agree',
    params: z.strictObject({ id: rowId, member: rowId }),
    reply: vote,
    status: 201,
    per_minute: 10,
  },
});
