// Approvals: what takes more than a session, and more than a PIN. The server refuses such a request with
// `approval_required` and says what is to be approved; once it is, the same request is sent again with the
// approval's id in the header X-Approval, and does exactly what was approved.
import * as z from 'zod/mini';
import { type ApprovalAsked, approvalReasons, approvalWays } from '../approval-asked.ts';
import { channels } from '../channels.ts';
import { instant } from '../route.ts';
import { requestOptions, shownPasskey } from '../webauthn.ts';
import { otp } from './schemas.ts';

export const approvalReason = z.enum(approvalReasons);
export type ApprovalReason = z.output<typeof approvalReason>;

export const approvalWay = z.enum(approvalWays);
export type ApprovalWay = z.output<typeof approvalWay>;

/** One line of what is approved: `To`, `Ada Obi (@ada)`. */
const term = z.strictObject({ label: z.string(), value: z.string() });

/** What the refusal `approval_required` carries as `approval`. */
export const approvalAsked = z.strictObject({
  id: z.uuid(),
  reason: approvalReason,
  /** What will be done: `Send ₦25,000.00`. */
  title: z.string(),
  terms: z.array(term),
  /** Best first; never empty. */
  ways: z.array(approvalWay),
  /** For `navigator.credentials.get`; null without a passkey. Its challenge is the hash of the terms. */
  passkey: z.nullable(requestOptions),
  /** Where a code would go. */
  channels,
  expires_at: instant,
}) satisfies z.ZodMiniType<ApprovalAsked>;
export type { ApprovalAsked } from '../approval-asked.ts';

/** How it is approved. */
export const approvalBody = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('passkey'), passkey: shownPasskey }),
  z.strictObject({ way: z.literal('code'), otp }),
  z.strictObject({ way: z.literal('authenticator'), otp }),
]);
