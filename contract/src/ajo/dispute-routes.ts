// Routes of disputes, and of the vote on writing off what a member owes.
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
    details: 'Dispute the open round: its payout waits for 72 hours, everything else goes on',
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
    summary: 'Withdraw one’s own dispute',
    details: 'Withdraw one’s own dispute; the payout is made at once',
    params: disputeParams,
    reply: message,
  },
  addEvidence: {
    method: 'POST',
    path: 'ajo-groups/:id/disputes/:dispute/evidence/',
    access: 'customer',
    summary: 'Add a statement to a dispute',
    details:
      'Say something about a dispute, as any member may; the same text again changes nothing',
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
    details: 'Show a picture about a dispute; uploading the same one again changes nothing',
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
      'Ask the group to write off what a member owes (organiser, or whoever is owed); everyone who loses has to agree',
    params: z.strictObject({ id: rowId, member: rowId }),
    reply: vote,
    status: 201,
    per_minute: 10,
  },
});
