// Approvals: actions that need more than a session and a PIN. The server rejects such a request with
// `approval_required` and the details to approve; once approved, the same request is sent again with
// the approval’s id in the X-Approval header, and does exactly what was approved.
import * as z from 'zod/mini';
import { approvalReasons, approvalWays, type RequiredApproval } from '../approval-required.ts';
import { channels } from '../channels.ts';
import { instant } from '../route.ts';
import { presentedPasskey, requestOptions } from '../webauthn.ts';
import { otp } from './schemas.ts';

export const approvalReason = z.enum(approvalReasons);
export type ApprovalReason = z.output<typeof approvalReason>;

export const approvalWay = z.enum(approvalWays);
export type ApprovalWay = z.output<typeof approvalWay>;

/** One line of the approval details: `To`, `Ada Obi (@ada)`. */
const term = z.strictObject({ label: z.string(), value: z.string() });

/** The `approval` field of the `approval_required` error. */
export const approvalAsked = z.strictObject({
  id: z.uuid(),
  reason: approvalReason,
  /** The action: `Send ₦25,000.00`. */
  title: z.string(),
  terms: z.array(term),
  /** Best first; never empty. */
  ways: z.array(approvalWay),
  /** For `navigator.credentials.get`; null without a passkey. Its challenge is the hash of the terms. */
  passkey: z.nullable(requestOptions),
  /** Masked address a code would go to. */
  channels,
  expires_at: instant,
}) satisfies z.ZodMiniType<RequiredApproval>;
export type { RequiredApproval } from '../approval-required.ts';

/** The proof it is approved with. */
export const approvalBody = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('passkey'), passkey: presentedPasskey }),
  z.strictObject({ way: z.literal('code'), otp }),
  z.strictObject({ way: z.literal('authenticator'), otp }),
]);
