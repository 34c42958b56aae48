// Maps KYC's contract routes to functions; each replies with the state of the steps.

import type { reviewRoutes } from '@alajo/contract/kyc/review-routes.ts';
import type { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Propose } from '../staff/proposals.ts';
import { sendDocument } from './documents.ts';
import { saveInfo } from './info.ts';
import { addNumber } from './numbers.ts';
import { sendPhoneCode, verifyPhone } from './phone.ts';
import { findReview } from './staff-facts.ts';
import { showDocument } from './staff-review.ts';
import { findKyc } from './steps.ts';

export function kycHandlers(deps: Deps): Handlers<typeof kycRoutes> {
  const after = async (work: Promise<void>, userId: number) => {
    await work;
    return findKyc(deps, userId);
  };
  return {
    kyc: (_, { user_id }) => findKyc(deps, user_id),
    sendPhoneCode: (_, { user_id }) => sendPhoneCode(deps, user_id),
    verifyPhone: (input, { user_id }) => after(verifyPhone(deps, user_id, input), user_id),
    sendDocument: (input, { user_id }) => after(sendDocument(deps, user_id, input), user_id),
    addBvn: ({ bvn }, { user_id }) => after(addNumber(deps, 'bvn', user_id, bvn), user_id),
    addNin: ({ nin }, { user_id }) => after(addNumber(deps, 'nin', user_id, nin), user_id),
    saveInfo: (input, { user_id }) => after(saveInfo(deps, user_id, input), user_id),
  };
}

export function reviewHandlers(
  deps: Deps,
  { propose }: { propose: Propose },
): Handlers<typeof reviewRoutes> {
  const { storage } = deps.providers;
  return {
    review: ({ id }, caller) => findReview(deps, caller, id),
    file: async ({ id }, caller) => {
      const { bytes, ...shown } = await showDocument({ ...deps, storage }, caller, id);
      return { ...shown, base64: Buffer.from(bytes).toString('base64') };
    },
    proposeTier: ({ reason, ...payload }, caller) =>
      propose(caller, { kind: 'tier_exception', payload, reason }),
  };
}
